"""Days and hours of a place, as far as time to think is concerned.

A place is a function from a moment to the milliseconds by which its clocks are ahead of UTC. An
hour that its clocks skip stands for the moment of the skip, and one that they show twice for the
first time (K2). No time counts on days of rest and in quiet hours (K3).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Annotated, Final, TypeAlias

from domain.kernel.commands import Meaning

Moment: TypeAlias = Annotated[int, Meaning("Milliseconds since 1970 UTC")]
Zone: TypeAlias = Callable[[Moment], int]

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
_FAR: Final = DAY + DAY // 2  # further than any change of a place's clocks reaches
_THURSDAY: Final = 3  # the weekday of the first day of 1970, from Monday


def minutes(hour: str) -> int:
    """Read an hour such as `20:00` as milliseconds since midnight."""
    hours, _, rest = hour.partition(":")
    return (int(hours) * 60 + int(rest)) * MINUTE


def greenwich(_moment: Moment) -> int:
    """Be the place whose clocks show UTC."""
    return 0


@dataclass(frozen=True, slots=True)
class Calendar:
    """A place with the days (1 is Monday) and the hours in which no time counts."""

    zone: Zone = greenwich
    rest_days: frozenset[int] = frozenset()
    quiet: tuple[int, int] | None = None

    def after(self, start: Moment, amount: int) -> Moment:
        """Give the moment by which so much time has counted since a start."""
        if not self._rests:
            return start + amount
        for begin, end in self._stretches(start):
            if end - begin >= amount:
                return begin + amount
            amount -= end - begin
        raise LookupError("no time ever counts in this calendar")

    def counted(self, start: Moment, end: Moment) -> int:
        """Give how much time counts between two moments."""
        if not self._rests:
            return max(0, end - start)
        total = 0
        for begin, until in self._stretches(start):
            if begin >= end:
                break
            total += min(until, end) - begin
        return total

    def next_at(self, moment: Moment, hour: int) -> Moment:
        """Give the first moment from this one on when it is that hour on no day of rest."""
        for day in count(self._day_of(moment) - 1):
            found = self.moment_of(day * DAY + hour)
            if found >= moment and not self._is_rest(day):
                return found
        raise LookupError("count() never ends")

    def moment_of(self, local: int) -> Moment:
        """Give the first moment at which the place's clocks show a time or have skipped it."""
        guess = local - self.zone(local)
        early, late = self.zone(guess - _FAR), self.zone(guess + _FAR)
        shown = (local - ahead for ahead in sorted({early, late}, reverse=True))
        for moment in shown:
            if moment + self.zone(moment) == local:
                return moment
        return self._skip(local - late, local - early)

    def _skip(self, before: Moment, after: Moment) -> Moment:
        """Find the moment between two at which the clocks go forward."""
        ahead = self.zone(before)
        while after - before > 1:
            middle = (before + after) // 2
            if self.zone(middle) == ahead:
                before = middle
            else:
                after = middle
        return after

    @property
    def _rests(self) -> bool:
        return bool(self.rest_days) or self.quiet is not None

    def _day_of(self, moment: Moment) -> int:
        return (moment + self.zone(moment)) // DAY

    def _is_rest(self, day: int) -> bool:
        return (day + _THURSDAY) % 7 + 1 in self.rest_days

    def _stretches(self, start: Moment) -> Iterator[tuple[Moment, Moment]]:
        """Give the stretches in which time counts, from a moment on."""
        for day in count(self._day_of(start) - 1):
            for begin, end in () if self._is_rest(day) else self._waking():
                opens = max(start, self.moment_of(day * DAY + begin))
                closes = self.moment_of(day * DAY + end)
                if closes > opens:
                    yield opens, closes

    def _waking(self) -> tuple[tuple[int, int], ...]:
        if self.quiet is None:
            return ((0, DAY),)
        begin, end = self.quiet
        return ((end, begin),) if begin > end else ((0, begin), (end, DAY))
