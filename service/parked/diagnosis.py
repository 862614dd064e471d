"""Finds in a game's stream what its own code fails on; changes nothing."""

from bisect import bisect_left
from collections.abc import Sequence

from domain.kernel.refusal import Refused
from eventstore.records import StoredEvent
from service.games.table import Table, unfold
from service.parked.faults import Fault, fault_of
from service.parked.poison import Foreseen, Poisoned, by_rules


def failing_again(rows: Sequence[StoredEvent], poison: Poisoned) -> Fault | None:
    """Give what fails when a game is folded anew and the same is done with it; None if nothing."""
    if not rows:
        return None  # it was never stored, so there is nothing to park
    table, fault = folded(rows)
    if fault is not None:
        return fault
    if poison.step == "fold":
        return None  # what does not fold was cut, and holds nobody up
    try:
        by_rules(table, poison.step, poison.repeat, poison.asked)
    except (Refused, Foreseen):
        return None
    except Poisoned as again:
        return fault_of(again, table.version)
    return None


def folded(rows: Sequence[StoredEvent]) -> tuple[Table, Fault | None]:
    """Fold a stream from its beginning; where that fails, find the first event that does not."""
    blank = Table(rows[0].stream)
    try:
        return unfold(blank, list(rows)), None
    except Poisoned as poison:
        sound = bisect_left(range(1, len(rows)), 1, key=lambda count: _fails(blank, rows[:count]))
        return blank, fault_of(poison, rows[sound].version)


def _fails(blank: Table, rows: Sequence[StoredEvent]) -> bool:
    try:
        unfold(blank, list(rows))
    except Poisoned:
        return True
    return False
