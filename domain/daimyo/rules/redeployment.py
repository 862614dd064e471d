"""Redeployment: lifted troops are placed one by one by their daimyo."""

from typing import Final

from domain.daimyo.board import ProvinceId
from domain.daimyo.commands import PlaceTroop
from domain.daimyo.deeds import LiftedTroopsPlaced, ProvinceLeft
from domain.daimyo.land import Land, Lifted
from domain.daimyo.parts import Places
from domain.daimyo.rules.facts import late, strongest
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the provinces on which a lifted troop may be placed (D23, D29)."""
    decision = state.decisions.current.id
    return Legal(tuple(PlaceTroop(decision, p) for p in _lifted(state.land).places))


def explain(state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why a lifted troop cannot be placed there."""
    rule = "D29" if _lifted(state.land).daimyo == state.acting.daimyo else "D23"
    if isinstance(command, PlaceTroop):
        return not_allowed(f"{command.province} is not open to these troops", rule)
    return not_allowed("the lifted troops must be placed one by one", rule)


REDEPLOYMENT: Final = DecisionKind[DaimyoState]("Redeployment", legal=legal, explain=explain)


def go_on(state: DaimyoState) -> Events:
    """Ask their daimyo if he has a choice (D37); an army that nobody plays gathers (D33)."""
    lifted = _lifted(state.land)
    seat = state.houses[lifted.daimyo].seat
    if seat is None or len(lifted.places) == 1:
        return _placed(state.land, strongest(state.land, lifted.places), lifted.troops)
    return (state.decisions.ask(REDEPLOYMENT.name, (seat,)),)


def _lifted(land: Land) -> Lifted:
    if land.lifted is None:
        raise LookupError("no troops are lifted")
    return land.lifted


@REDEPLOYMENT.on(PlaceTroop)
def place(state: DaimyoState, seat: Seat, command: PlaceTroop, _chance: Chance) -> Events:
    """Place one; the last one ends it."""
    placed = _placed(state.land, command.province, 1)
    if _lifted(state.land).troops > 1:
        return placed
    return *placed, DecisionAnswered(command.decision, seat)


@REDEPLOYMENT.on_time_up
def place_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Keep what would be left to nobody, then gather on the strongest castle or city (D35, D41)."""
    land = state.land
    facts: list[Event] = [late(state)]
    for province in _bare(land)[: _lifted(land).troops]:
        facts += _placed(land, province, 1)
        land = land.placed(province, 1, _lifted(land).troops - 1)
    if land.lifted:
        facts += _placed(land, strongest(land, land.lifted.places), land.lifted.troops)
    return tuple(facts)


def _bare(land: Land) -> Places:
    """List the provinces that are unowned if no lifted troop is placed there (D6)."""
    places = _lifted(land).places
    return tuple(p for p in places if not land.troops(p) and p not in land.homes)


def _placed(land: Land, province: ProvinceId, troops: int) -> Events:
    """Place troops; with the last ones, what was left without any is unowned (D6)."""
    lifted = _lifted(land)
    left = lifted.troops - troops
    placed = LiftedTroopsPlaced(lifted.daimyo, province, troops, left)
    if left:
        return (placed,)
    return placed, *(ProvinceLeft(lifted.daimyo, p) for p in _bare(land) if p != province)
