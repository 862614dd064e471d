"""Placement: the family of the named province puts troops there; the third takes all (S3)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import PROVINCES, START_UNITS, ProvinceId, SamuraiId
from domain.senji.commands.setup import PlaceTroops
from domain.senji.events.setup import TroopsPlaced
from domain.senji.state import SenjiState


def go_on(state: SenjiState, province: ProvinceId) -> Events:
    """Ask the family, unless its last province takes all or nothing is left (S3)."""
    seat = _seat(state, province)
    units, samurai = _waiting(state, seat)
    if _is_last(state, seat, province) or not (units or samurai):
        return (TroopsPlaced(province, units, samurai),)
    return (state.decisions.ask(PLACEMENT.name, (seat,)),)


def legal(state: SenjiState, seat: Seat) -> Legal:
    """List every part of the troops that are left."""
    decision = state.decisions.current.id
    units, samurai = _waiting(state, seat)
    parties = ((), samurai) if samurai else ((),)
    return Legal(tuple(PlaceTroops(decision, n, who) for who in parties for n in range(units + 1)))


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say what is left to place."""
    if not isinstance(command, PlaceTroops):
        return not_allowed("troops must be placed in the named province now", "S3")
    units, samurai = _waiting(state, seat)
    return not_allowed(f"you have {units} units and {len(samurai)} samurai left to place", "S3")


PLACEMENT: Final = DecisionKind[SenjiState]("Placement", legal=legal, explain=explain)


@PLACEMENT.on(PlaceTroops)
def place(state: SenjiState, seat: Seat, command: PlaceTroops, _chance: Chance) -> Events:
    """Place them."""
    placed = TroopsPlaced(state.course.naming or "", command.units, command.samurai)
    return DecisionAnswered(command.decision, seat), placed


@PLACEMENT.on_time_up
def place_one(state: SenjiState, _seat: Seat | None, _chance: Chance) -> Events:
    """Place one unit if there is one for a family out of time."""
    (seat,) = state.decisions.current.seats
    units, _ = _waiting(state, seat)
    placed = TroopsPlaced(state.course.naming or "", min(units, 1), ())
    return DecisionAnswered(state.decisions.current.id, seat), placed


def _seat(state: SenjiState, province: ProvinceId) -> Seat:
    return state.families.index(PROVINCES[province].family)


def _waiting(state: SenjiState, seat: Seat) -> tuple[int, tuple[SamuraiId, ...]]:
    samurai = state.samurai.kept[seat]
    units = START_UNITS - state.land.units_of(state.families[seat])
    return units, () if samurai is None else (samurai,)


def _is_last(state: SenjiState, seat: Seat, province: ProvinceId) -> bool:
    family = state.families[seat]
    own = (p for p in state.land.provinces if PROVINCES[p].family == family and p != province)
    return all(state.land.provinces[p].banner == family for p in own)
