"""Mercenaries for a family without provinces, on one sea (S42)."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import Event, Events, Seat
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import (
    LEAST_HONOR,
    MERCENARY_COST,
    MERCENARY_HONOR,
    MOST_MERCENARIES,
    MOST_UNITS,
    MOST_UNITS_OF_A_FAMILY,
    RONIN_COST,
    SAMURAI_DRAWN,
    SEAS,
    SeaId,
)
from domain.senji.commands.autumn import HireMercenaries
from domain.senji.events.autumn import MercenariesHired
from domain.senji.rules.autumn import hiring
from domain.senji.rules.common.honor import honored
from domain.senji.state import SenjiState

MERCENARIES = "mercenaries"


def moves(state: SenjiState, seat: Seat, decision: str) -> Iterator[Command]:
    """List what can be bought, once in a turn; the score stays above the floor (S42, S63)."""
    if not _is_entitled(state, seat) or MERCENARIES in state.autumn.spent:
        return
    for sea in SEAS:
        for units in range(_most(state, seat, sea) + 1):
            for ronin in (0, 1) if state.samurai.pile else (0,):
                if (units or ronin) and _is_affordable(state, seat, units, ronin):
                    yield HireMercenaries(decision, sea, units, ronin)


def _is_entitled(state: SenjiState, seat: Seat) -> bool:
    landless = not state.land.held(state.families[seat])
    return landless and state.honor[seat] >= MERCENARY_HONOR


def _most(state: SenjiState, seat: Seat, sea: SeaId) -> int:
    land, family = state.land, state.families[seat]
    room = MOST_UNITS - land.units_at(family, sea)
    return min(MOST_MERCENARIES, room, MOST_UNITS_OF_A_FAMILY - land.units_of(family))


def _is_affordable(state: SenjiState, seat: Seat, units: int, ronin: int) -> bool:
    return state.honor[seat] - _cost(units, ronin) >= LEAST_HONOR


def _cost(units: int, ronin: int) -> int:
    return MERCENARY_COST * units + RONIN_COST * ronin


def hire(state: SenjiState, seat: Seat, command: HireMercenaries, _chance: Chance) -> Events:
    """Pay, let the units gather, and draw the samurai, who scores nothing."""
    return tuple(_hired(state, seat, command))


def _hired(state: SenjiState, seat: Seat, command: HireMercenaries) -> Iterator[Event]:
    yield MercenariesHired(seat, command.sea, command.units)
    yield from honored(state, seat, -_cost(command.units, command.ronin), MERCENARIES)
    if command.ronin:
        yield from hiring.begun(state, seat, SAMURAI_DRAWN, 1, command.sea)


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why nobody can be hired so."""
    if not isinstance(command, HireMercenaries) or not _is_entitled(state, seat):
        return not_allowed("mercenaries serve a family without provinces and with honor", "S42")
    if MERCENARIES in state.autumn.spent:
        return not_allowed("mercenaries are hired once in a turn", "S63")
    if not _is_affordable(state, seat, command.units, command.ronin):
        return not_allowed(f"the score may not pass {LEAST_HONOR}", "S42")
    if command.units > _most(state, seat, command.sea):
        return not_allowed("fleet and family have no room for so many units", "S19")
    return not_allowed("somebody must be hired, and the samurai pile may be empty", "S42")
