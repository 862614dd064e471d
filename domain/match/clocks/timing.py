"""Where the clocks of a game stand, as its events have told it."""

from dataclasses import dataclass
from typing import Final

from domain.kernel.events import DecisionId, Seat
from domain.match.clocks.calendar import Moment
from domain.match.per_seat import PerSeat, value_of


@dataclass(frozen=True, slots=True)
class Run:
    """The time of a seat in a decision, or of all where `seat` is null.

    It counts from `since`; at `base` the time of the decision itself is used up, and what lies
    between that and `until` comes from the seat's bank. `whole` is all the time that it gave and
    was given since: no rest takes any of it. Events of earlier days tell none.
    """

    decision: DecisionId
    seat: Seat | None
    since: Moment
    base: Moment
    until: Moment
    whole: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """All that is known of a game's time.

    `banks` holds milliseconds, `away` the end of a seat's vacation and `taken` its days so far.
    `credited` is the last outage whose time was given back.
    """

    runs: tuple[Run, ...] = ()
    banks: PerSeat = ()
    away: PerSeat = ()
    taken: PerSeat = ()
    still_until: Moment = 0
    pauses: int = 0
    extended: tuple[DecisionId, ...] = ()
    credited: int = 0

    def run(self, decision: DecisionId, seat: Seat | None) -> Run | None:
        """Give the run of a seat in a decision, where an event has told it."""
        return next((r for r in self.runs if (r.decision, r.seat) == (decision, seat)), None)

    def starts(self, seat: Seat | None, moment: Moment) -> Moment:
        """Give when a clock starts that is set at a moment: in no pause and no vacation (K12)."""
        away = 0 if seat is None else value_of(self.away, seat)
        return max(moment, self.still_until, away)


NO_TIMING: Final = Timing()
