"""Single steps of a movement: units or a samurai to one place."""

from collections.abc import Iterator

from domain.kernel.commands import Command
from domain.kernel.events import Event
from domain.senji.board import PlaceId, SamuraiId
from domain.senji.commands.summer import MoveSamurai, MoveUnits
from domain.senji.events.summer import AttackDeclared, TroopsMoved
from domain.senji.fighting import March
from domain.senji.rules.summer.reach import is_own, kind_of
from domain.senji.state import SenjiState


def steps(
    decision: str, place: PlaceId, most: int, samurai: tuple[SamuraiId, ...]
) -> Iterator[Command]:
    """List the steps into one place: up to so many units, or one of the samurai (S19)."""
    for units in range(1, most + 1):
        yield MoveUnits(decision, place, units)
    for who in samurai:
        yield MoveSamurai(decision, place, who)


def stepped(
    state: SenjiState, march: March, place: PlaceId, units: int, samurai: tuple[SamuraiId, ...]
) -> Event:
    """Move at once within one's own land and at sea, or declare an attack (S14, S17)."""
    kind = kind_of(march, place)
    if is_own(state, march, place) or place not in state.land.provinces:
        return TroopsMoved(kind, place, units, samurai)
    return AttackDeclared(kind, place, units, samurai)


def march_of(state: SenjiState) -> March:
    """Give the movement that is under way."""
    if state.march is None:
        raise LookupError("nobody is moving")
    return state.march
