"""Which deadlines a table wants: a pure function of its state, so moves and clocks agree.

Only the top decision runs a clock: one under it cannot be answered, so its time does not run,
and it gets its full time when it comes back to the top. A seat that resigned has no time at
all, also in a game without a clock: the clock answers for it at once. A vote on going back has a
time of its own, whatever the clock of the game.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from domain.kernel.decisions import Decision
from domain.kernel.events import Seat
from domain.match.state import Status
from eventstore.records import NewDeadline
from service.table import Table
from service.times import from_ms

AT_ONCE: Final = timedelta(0)
VOTE: Final = "vote/"  # begins the ids of deadlines that end a vote
SOON: Final = timedelta(seconds=1)  # the clock looks this often without being told


@dataclass(frozen=True, slots=True)
class Changes:
    """What an append must arm and cancel."""

    arm: tuple[NewDeadline, ...]
    cancel: tuple[str, ...]


def changes(before: Table, after: Table) -> Changes:
    """Give the deadlines to arm and to cancel between two versions of a table."""
    had, wants = wanted(before), wanted(after)
    arm = tuple(deadline for name, deadline in wants.items() if had.get(name) != deadline)
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
    if table.status is not Status.RUNNING:
        return {}
    return {deadline.id: deadline for deadline in (*_votes(table), *_decisions(table))}


def voted_on(deadline: str) -> str | None:
    """Give the proposal whose votes end at a deadline of that id; None where it is another's."""
    return deadline.removeprefix(VOTE) if deadline.startswith(VOTE) else None


def _votes(table: Table) -> Iterator[NewDeadline]:
    for proposal in table.proposals:
        if proposal.rewind is not None:
            name = f"{VOTE}{proposal.id}"
            yield NewDeadline(name, name, None, from_ms(proposal.rewind.until))


def _decisions(table: Table) -> Iterator[NewDeadline]:
    decision: Decision | None = table.play.decisions.top
    if decision is None:
        return
    if table.game.kind_of(decision).shared_clock:
        seats: tuple[Seat | None, ...] = (None,)
    else:
        seats = decision.seats
    found = (_deadline(table, decision, seat) for seat in seats)
    yield from (deadline for deadline in found if deadline is not None)


def _deadline(table: Table, decision: Decision, seat: Seat | None) -> NewDeadline | None:
    seconds = table.match.clock.seconds_for(decision.kind)
    thinking = decision.seats if seat is None else (seat,)
    if set(thinking) <= set(table.match.resigned):
        due = AT_ONCE
    elif seconds is None:
        return None
    else:
        due = timedelta(seconds=seconds)
    who = "all" if seat is None else str(seat)
    return NewDeadline(f"{decision.id}/{who}", decision.id, seat, due)
