"""How a clock runs: starts, stands still for a while, gets more time, draws on a bank."""

from dataclasses import dataclass, replace

from domain.kernel.events import DecisionId, Seat
from domain.match.clocks.calendar import SECOND, Calendar, Moment, minutes
from domain.match.clocks.timing import Run
from domain.match.terms import Clock


@dataclass(frozen=True, slots=True)
class Started:
    """A decision that opens for a seat, or for all where its kind has one clock."""

    decision: DecisionId
    kind: str
    seat: Seat | None
    at: Moment
    bank: int = 0


@dataclass(frozen=True, slots=True)
class Pace:
    """A clock in its place."""

    clock: Clock
    calendar: Calendar

    def start(self, started: Started) -> Run | None:
        """Give the run of a seat in a decision that opens; None where it has no limit (K1)."""
        base = self._base(started)
        if base is None:
            return None
        until = self._after(base, started.bank)
        whole = self.calendar.counted(started.at, until)
        return Run(started.decision, started.seat, started.at, base, until, whole)

    def moved(self, run: Run, at: Moment, to: Moment) -> Run:
        """Give a run whose time stands still from one moment to another.

        Under a daily hour it ends at an hour again, the first that leaves no less than was left. A
        rest that is over takes nothing from anybody; a time that is over gets nothing back (K12).
        """
        if to <= at or run.until <= at:
            return run
        begins = max(run.since, to)
        left = self.calendar.counted(max(at, run.since), run.base)
        spare = self.spare(run, at)
        base = self._after(begins, left)
        if left and self._is_daily(run):
            base = self._hour_from(base)
        return replace(run, since=begins, base=base, until=self._after(base, spare))

    def extended(self, run: Run, seconds: int) -> Run:
        """Give a run with more time of its own; what is left of the bank stays."""
        spare = self.calendar.counted(run.base, run.until)
        base = self._after(run.base, seconds * SECOND)
        whole = run.whole + seconds * SECOND if run.whole else 0
        return replace(run, base=base, until=self._after(base, spare), whole=whole)

    def short(self, run: Run, percent: int) -> Moment:
        """Give when so much of all its time is left, or it goes on with less (K16)."""
        left = self.calendar.counted(run.since, run.until)
        share = (run.whole or left) * percent // 100
        return self.calendar.after(run.since, max(0, left - share))

    def spare(self, run: Run, at: Moment) -> int:
        """Give what a run has left of its seat's bank at a moment, whatever moved it before."""
        return self.calendar.counted(max(at, run.since, run.base), run.until)

    def saved(self, left: int, *, answered: bool) -> int:
        """Give what is in a bank after a run; only an answer of one's own adds to it (K4)."""
        terms = self.clock.bank
        if terms is None:
            return 0
        return min(left + terms.increment * SECOND, terms.most * SECOND) if answered else left

    def _base(self, started: Started) -> Moment | None:
        seconds = self.clock.seconds_for(started.kind)
        if seconds is not None:
            return self.calendar.after(started.at, seconds * SECOND)
        if self.clock.daily is None or started.kind in self.clock.by_kind:
            return None
        return self._hour_from(started.at + self.clock.daily.least_seconds * SECOND)

    def _after(self, start: Moment, amount: int) -> Moment:
        return self.calendar.after(start, amount) if amount else start

    def _hour_from(self, moment: Moment) -> Moment:
        hour = "00:00" if self.clock.daily is None else self.clock.daily.hour
        return self.calendar.next_at(moment, minutes(hour))

    def _is_daily(self, run: Run) -> bool:
        """Tell whether a run ends at the clock's hour."""
        if self.clock.daily is None:
            return False
        return self.calendar.next_at(run.base, minutes(self.clock.daily.hour)) == run.base
