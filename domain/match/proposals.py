"""Proposals: what a seat asks of all the others beside the game, and who has said what to it."""

from dataclasses import dataclass, replace

from domain.kernel.events import DecisionId, Seat
from domain.match.terms import Clock
from domain.match.time_events import TimeCredited


@dataclass(frozen=True, slots=True)
class Rewind:
    """Where a proposal would have the game go back to, why, and until when votes count."""

    decision: DecisionId
    reason: str
    until: int


@dataclass(frozen=True, slots=True)
class Extension:
    """The decision for which a proposal asks for more time, and for how much."""

    decision: DecisionId
    seconds: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question to all seats beside the game: a clock, to go back, a pause, more time, an end.

    `agreed` are those who said yes, its own seat too; `declined` those who said no. `winners`
    are those of the end that is asked for: none is a draw, and None asks for no end.
    """

    id: str
    seat: Seat
    clock: Clock | None
    agreed: tuple[Seat, ...]
    declined: tuple[Seat, ...] = ()
    rewind: Rewind | None = None
    pause: int | None = None
    extension: Extension | None = None
    winners: tuple[Seat, ...] | None = None

    def with_vote(self, seat: Seat, *, agrees: bool) -> "Proposal":
        """Count a vote; a seat may change its mind, and its last word counts."""
        agreed = tuple(s for s in self.agreed if s != seat)
        declined = tuple(s for s in self.declined if s != seat)
        if agrees:
            return replace(self, agreed=(*agreed, seat), declined=declined)
        return replace(self, agreed=agreed, declined=(*declined, seat))

    def prolonged(self, lost: TimeCredited, vote_seconds: int) -> "Proposal":
        """Give a vote that is open for `vote_seconds` the time back that it has lost."""
        rewind = self.rewind
        if rewind is None or rewind.until <= lost.began:
            return self
        since = rewind.until - 1000 * vote_seconds
        more = max(0, lost.ended - max(lost.began, since))
        return replace(self, rewind=replace(rewind, until=rewind.until + more))
