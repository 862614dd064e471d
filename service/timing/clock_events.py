"""What an append must tell of time: which clocks start, stop or stand still, and until when.

A clock of seconds alone needs no event: its time counts from the event that opened the decision.
Whatever takes more than that to work out is told, so that it is never worked out again (K9).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from domain.kernel.events import Event, Events, Seat
from domain.match.clocks.calendar import DAY, SECOND, Moment
from domain.match.clocks.pace import Pace, Started
from domain.match.clocks.timing import Run, Timing
from domain.match.fold import match_fold
from domain.match.per_seat import value_of
from domain.match.proposal_events import ClockChanged
from domain.match.terms import Clock
from domain.match.time_events import (
    BankChanged,
    ClocksPaused,
    ClocksSet,
    DecisionExtended,
    VacationTaken,
)
from service.games.table import Table
from service.timing.running_clocks import Ticking, counting
from service.timing.time_zones import calendar_of

MOST_LATE: Final = 10  # a clock that came late costs nobody more than this part of his time
Now: TypeAlias = Callable[[], Moment]


@dataclass(frozen=True, slots=True)
class When:
    """When something happens; `scheduled` is the time of the deadline that asked for it."""

    now: Now
    scheduled: Moment | None = None


def told(before: Table, after: Table, events: Events, when: When) -> Events:
    """Give the events about time that belong to what has just been decided."""
    if not (after.match.timing.runs or _is_more_than_seconds(after, when)):
        return ()
    changed = any(isinstance(event, ClockChanged) for event in events)
    had, wants = {} if changed else counting(before), counting(after)
    started = [one for name, one in wants.items() if name not in had]
    stopped = [one for name, one in had.items() if name not in wants]
    if not (wants and _needs_telling(after, started, when)):
        return ()
    banks = _charged(before, after, stopped, when)
    timing = match_fold.fold(after.match, banks).timing
    runs = (*_starts(after, timing, started, when), *_shifts(after, wants, events, when))
    return (*banks, ClocksSet(runs)) if runs else banks


def pace_of(clock: Clock) -> Pace:
    """Give a clock in its place."""
    return Pace(clock, calendar_of(clock))


def _needs_telling(table: Table, started: Iterable[Ticking], when: When) -> bool:
    """Tell whether more than seconds from now is at work, or an older run would be mistaken."""
    if _is_more_than_seconds(table, when):
        return True
    return any(_run_of(table.match.timing, one) is not None for one in started)


def _is_more_than_seconds(table: Table, when: When) -> bool:
    clock = table.match.clock
    return clock.is_told or (when.scheduled is not None and clock.runs)


def _charged(
    before: Table, after: Table, stopped: Iterable[Ticking], when: When
) -> tuple[BankChanged, ...]:
    """Give what is in the banks of those whose clocks have stopped (K4); none is for all (K5)."""
    if before.match.clock.bank is None:
        return ()
    pace, found = pace_of(before.match.clock), []
    for one in stopped:
        run = _run_of(before.match.timing, one)
        if run is None or one.seat is None:
            continue
        bank = _bank(before.match.clock, before.match.timing, one.seat)
        at = when.now() if when.scheduled is None else when.scheduled
        answered = when.scheduled is None and not _still_asked(after, one)
        left = pace.saved(pace.spare(run, at), answered=answered)
        if left != bank:
            found.append(BankChanged(one.seat, left))
    return tuple(found)


def _starts(
    table: Table, timing: Timing, started: Iterable[Ticking], when: When
) -> tuple[Run, ...]:
    pace = pace_of(table.match.clock)
    runs = (
        pace.start(_started(table, timing, one, when)) for one in started if _is_told(table, one)
    )
    return tuple(run for run in runs if run is not None)


def _started(table: Table, timing: Timing, one: Ticking, when: When) -> Started:
    clock, kind = table.match.clock, one.decision.kind
    at = timing.starts(one.seat, _from(clock.seconds_for(kind), when))
    bank = 0 if one.seat is None else _bank(clock, timing, one.seat)
    return Started(one.decision.id, kind, one.seat, at, bank)


def _from(seconds: int | None, when: When) -> Moment:
    """Give when time begins: as scheduled, though the worker came a little late (K8)."""
    if when.scheduled is None:
        return when.now()
    return max(when.scheduled, when.now() - (seconds or 0) * SECOND // MOST_LATE)


def _shifts(
    table: Table, wants: Mapping[str, Ticking], events: Events, when: When
) -> tuple[Run, ...]:
    """Give the runs that events make stand still or last longer."""
    pace, shifted = pace_of(table.match.clock), []
    for one in wants.values():
        run = _run_of(table.match.timing, one)
        moved = run
        for event in events:
            moved = moved and _after(pace, moved, event, when)
        if moved is not None and moved != run:
            shifted.append(moved)
    return tuple(shifted)


def _after(pace: Pace, run: Run, event: Event, when: When) -> Run:
    if isinstance(event, ClocksPaused):
        return pace.moved(run, when.now(), event.until)
    if isinstance(event, VacationTaken) and event.seat == run.seat:
        return pace.moved(run, event.until - event.days * DAY, event.until)
    if isinstance(event, DecisionExtended) and event.decision == run.decision:
        return pace.extended(run, event.seconds) if when.now() < run.until else run
    return run


def _run_of(timing: Timing, one: Ticking) -> Run | None:
    return timing.run(one.decision.id, one.seat)


def _is_told(table: Table, one: Ticking) -> bool:
    """Tell whether everyone may know of this clock (K6), and somebody still thinks."""
    gone = set(one.thinking) <= set(table.match.resigned)
    return not (one.decision.private or gone)


def _still_asked(table: Table, one: Ticking) -> bool:
    known = None if table.play is None else table.play.decisions.find(one.decision.id)
    return known is not None and one.seat in known.seats


def _bank(clock: Clock, timing: Timing, seat: Seat) -> int:
    start = 0 if clock.bank is None else clock.bank.seconds * SECOND
    return value_of(timing.banks, seat, start)
