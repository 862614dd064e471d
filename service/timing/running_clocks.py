"""Whose clocks tick at a table: those of the decision on top, by the names of their deadlines."""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.kernel.decisions import Decision
from domain.kernel.events import DecisionId, Seat
from domain.match.state import Status
from service.games.table import Table


@dataclass(frozen=True, slots=True)
class Ticking:
    """A seat's clock in a decision, or that of all where the kind has one clock (None) (K5)."""

    decision: Decision
    seat: Seat | None

    @property
    def name(self) -> str:
        """The id of its deadline."""
        return deadline_name(self.decision.id, self.seat)

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """The seats that it counts for."""
        return self.decision.seats if self.seat is None else (self.seat,)


def deadline_name(decision: DecisionId, seat: Seat | None) -> str:
    """Give the id of the deadline of a seat in a decision, or of all."""
    return f"{decision}/{'all' if seat is None else seat}"


def ticking(table: Table) -> Mapping[str, Ticking]:
    """Give the clocks that tick, with or without a limit, by the names of their deadlines."""
    if table.status is not Status.RUNNING:
        return {}
    decision: Decision | None = table.play.decisions.top
    if decision is None:
        return {}
    shared = table.game.kind_of(decision).shared_clock
    seats: tuple[Seat | None, ...] = (None,) if shared else decision.seats
    found = (Ticking(decision, seat) for seat in seats)
    return {one.name: one for one in found}


def counting(table: Table) -> Mapping[str, Ticking]:
    """Give the clocks that tick for somebody: where the bot plays, time does not matter."""
    return {name: one for name, one in ticking(table).items() if not plays_alone(table, one)}


def plays_alone(table: Table, one: Ticking) -> bool:
    """Tell whether the bot answers in place of a clock: its own seat's player is away."""
    return one.seat in by_bot(table, one)


def by_bot(table: Table, one: Ticking) -> tuple[Seat, ...]:
    """Give the seats of a clock for which the bot plays; a pause has nothing to play."""
    away = table.match.attendance.away
    if not away or table.game.kind_of(one.decision).is_pause:
        return ()
    gone = table.match.resigned
    return tuple(seat for seat in one.thinking if seat in away and seat not in gone)
