"""Which deadlines a table wants: a pure function of its state, so moves and clocks agree.

Only the top decision runs a clock: one under it cannot be answered, so its time does not run,
and it gets its full time when it comes back to the top. A seat that resigned has no time at
all, also in a game without a clock: the clock answers for it at once. A vote on going back has a
time of its own, whatever the clock of the game.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from domain.kernel.events import DecisionId, Seat
from domain.match.state import Match, Status
from eventstore.records import Deadline, NewDeadline
from service.games.table import Table
from service.times import from_ms
from service.timing.clock_events import pace_of
from service.timing.running_clocks import Ticking, by_bot, deadline_name, plays_alone, ticking

AT_ONCE: Final = timedelta(0)
GRACE: Final = timedelta(seconds=2)  # for what is on its way when the time shown is over (K7)
A_DAY: Final = 86_400  # seconds, for what only one may know of where all else ends at an hour
VOTE: Final = "vote/"  # begins the ids of deadlines that end a vote
BOT: Final = "bot/"  # begins those at which the bot plays for a seat
WARNING: Final = "warning/"  # begins those at which a seat is told that its time runs short
SOON: Final = timedelta(seconds=1)  # the clock looks this often without being told


@dataclass(frozen=True, slots=True)
class Changes:
    """What an append must arm and cancel."""

    arm: tuple[NewDeadline, ...]
    cancel: tuple[str, ...]


def changes(before: Table, after: Table) -> Changes:
    """Give the deadlines to arm and to cancel between two versions, by a way back too (H7)."""
    had, wants = wanted(before), wanted(after)
    is_anew = before.match.clock != after.match.clock  # the time of what is open too (K14)
    arm = tuple(
        deadline for name, deadline in wants.items() if is_anew or had.get(name) != deadline
    )
    return Changes(arm, tuple(name for name in had if name not in wants))


def changes_from(live: Iterable[str], after: Table) -> Changes:
    """Give the deadlines to arm and to cancel where only the ids of those that live are known."""
    had, wants = set(live), wanted(after)
    arm = tuple(deadline for name, deadline in wants.items() if name not in had)
    return Changes(arm, tuple(sorted(had - wants.keys())))


def is_soon(deadline: NewDeadline) -> bool:
    """Tell whether a deadline may be due before the clock looks again by itself."""
    return isinstance(deadline.due, timedelta) and deadline.due <= SOON


def wanted(table: Table) -> Mapping[str, NewDeadline]:
    """Give the deadlines that should be live at this version, by id."""
    if table.status is not Status.RUNNING or table.match.sandbox or _is_timeless(table.match):
        return {}
    return {deadline.id: deadline for deadline in (*_votes(table), *_decisions(table))}


def shown(deadline: Deadline) -> datetime:
    """Give the time that players see: the clock answers a grace later."""
    return deadline.due_at - GRACE


def scheduled(table: Table, deadline: Deadline) -> datetime:
    """Give the time from which what follows upon a deadline counts."""
    one = ticking(table).get(deadline.id)
    if deadline.id.startswith((BOT, WARNING, VOTE)):
        return deadline.due_at
    at_once = one is not None and set(one.thinking) <= set(table.match.resigned)
    return deadline.due_at if at_once else shown(deadline)


def answered_by(table: Table, decision: DecisionId, seat: Seat) -> str:
    """Give the deadline by which a command of a seat must have come."""
    clocks = ticking(table)
    shared = deadline_name(decision, None)
    return shared if shared in clocks else deadline_name(decision, seat)


def voted_on(deadline: str) -> str | None:
    """Give the proposal whose votes end at a deadline of that id; None where it is another's."""
    return deadline.removeprefix(VOTE) if deadline.startswith(VOTE) else None


def _is_timeless(match: Match) -> bool:
    """Tell whether nobody's time runs, nobody is gone, and nothing is voted on."""
    return not (match.clock.runs or match.resigned or match.attendance.away or match.proposals)


def _votes(table: Table) -> Iterator[NewDeadline]:
    for proposal in table.proposals:
        if proposal.rewind is not None:
            name = f"{VOTE}{proposal.id}"
            yield NewDeadline(name, name, None, from_ms(proposal.rewind.until))


def _decisions(table: Table) -> Iterator[NewDeadline]:
    for one in ticking(table).values():
        for seat in by_bot(table, one):
            name = f"{BOT}{table.match.attendance.bots}/{deadline_name(one.decision.id, seat)}"
            yield NewDeadline(name, one.decision.id, seat, AT_ONCE)
        due = None if plays_alone(table, one) else _due(table, one)
        if due is not None:
            yield NewDeadline(one.name, one.decision.id, one.seat, due)
            yield from _warning(table, one, due)


def _warning(table: Table, one: Ticking, due: datetime | timedelta) -> Iterator[NewDeadline]:
    """Give when a seat is to be told that its time runs short (K16)."""
    terms, run = table.match.clock.absence, table.match.timing.run(one.decision.id, one.seat)
    if terms is None or not terms.warn_percent or one.seat is None or due == AT_ONCE:
        return
    if one.decision.private:  # its warning would tell the others of it (K6)
        return
    name = f"{WARNING}{one.name}"
    if run is not None:
        short = pace_of(table.match.clock).short(run, terms.warn_percent)
        yield NewDeadline(name, one.decision.id, one.seat, from_ms(short))
    elif isinstance(due, timedelta):
        left = (due - GRACE) * (100 - terms.warn_percent) // 100
        yield NewDeadline(name, one.decision.id, one.seat, left)


def _due(table: Table, one: Ticking) -> datetime | timedelta | None:
    """Give when the clock answers: when the events say so, else so long after the opening."""
    match = table.match
    if set(one.thinking) <= set(match.resigned):
        return AT_ONCE
    run = match.timing.run(one.decision.id, one.seat)
    if run is not None:
        return from_ms(run.until) + GRACE
    seconds = match.clock.seconds_for(one.decision.kind)
    if seconds is None and one.decision.private and match.clock.daily is not None:
        seconds = A_DAY
    return None if seconds is None else timedelta(seconds=seconds) + GRACE
