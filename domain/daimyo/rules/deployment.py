"""Deployment: new troops are placed one by one, or all at once where a card says so."""

from collections.abc import Iterator
from typing import Final

from domain.daimyo.board import PROVINCES, ProvinceId
from domain.daimyo.commands import Decline, PlaceAll, PlaceTroop, PlayCard
from domain.daimyo.deeds import TroopsDeployed
from domain.daimyo.events import PartBegan, PartEnded
from domain.daimyo.parts import Deploy, Places
from domain.daimyo.rules.acting import Acting
from domain.daimyo.rules.facts import asked, decline, ended, late, play_card, strongest
from domain.daimyo.rules.refusals import explain
from domain.daimyo.rules.script import playable_cards, troops_granted, under_way
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List where a troop, or all of them, may be placed; and the cards at the beginning."""
    now, part = under_way(state, Deploy)
    decision = state.decisions.current.id
    place = PlaceAll if part.in_one_place else PlaceTroop
    commands: list[Command] = [place(decision, p) for p in places(now, part)]
    commands += (PlayCard(decision, card) for card in playable_cards(now))
    if part.optional:
        commands.append(Decline(decision))
    return Legal(tuple(commands))


DEPLOYMENT: Final = DecisionKind[DaimyoState]("Deployment", legal=legal, explain=explain)
DEPLOYMENT.on(PlayCard)(play_card)
DEPLOYMENT.on(Decline)(decline)


def begin(now: Acting, part: Deploy) -> Events:
    """Count the troops (D9), and ask where they go unless there is but one way (D37)."""
    granted, open_places = troops_granted(now, part), places(now, part)
    if not granted or not open_places:
        return ended(now)
    began = PartBegan(now.daimyo, granted)
    if part.optional or playable_cards(now):
        return began, *asked(now, DEPLOYMENT)
    if part.one_each and granted == len(open_places):
        return began, *_one_each(now, open_places), *ended(now)
    if len(open_places) == 1:
        return began, TroopsDeployed(now.daimyo, open_places[0], granted, 0), *ended(now)
    return began, *asked(now, DEPLOYMENT)


def places(now: Acting, part: Deploy) -> Places:
    """List the provinces on which a troop of this part may be placed (D42)."""
    barred = now.turn.touched if part.one_each else ()
    return tuple(p for p in now.provinces if _admits(part, p) and p not in barred)


def _admits(part: Deploy, province: ProvinceId) -> bool:
    if part.among is not None:
        return province in part.among
    return PROVINCES[province].kind in part.on


def _one_each(now: Acting, open_places: Places) -> Iterator[Event]:
    for left, place in zip(reversed(range(len(open_places))), open_places, strict=True):
        yield TroopsDeployed(now.daimyo, place, 1, left)


@DEPLOYMENT.on(PlaceTroop)
def place_troop(state: DaimyoState, seat: Seat, command: PlaceTroop, _chance: Chance) -> Events:
    """Place one troop; the last one ends the part."""
    turn = state.acting
    left = (turn.allowance or 0) - 1
    deployed = TroopsDeployed(turn.daimyo, command.province, 1, left)
    if left:
        return (deployed,)
    return deployed, DecisionAnswered(command.decision, seat), PartEnded(turn.daimyo)


@DEPLOYMENT.on(PlaceAll)
def place_all(state: DaimyoState, seat: Seat, command: PlaceAll, _chance: Chance) -> Events:
    """Place all troops of the part on one province."""
    turn = state.acting
    deployed = TroopsDeployed(turn.daimyo, command.province, turn.allowance or 0, 0)
    return deployed, DecisionAnswered(command.decision, seat), PartEnded(turn.daimyo)


@DEPLOYMENT.on_time_up
def place_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Place what is left on the strongest castle or city; a gift of a card is declined (D35)."""
    now, part = under_way(state, Deploy)
    if part.optional:
        return late(state), *ended(now)
    open_places, left = places(now, part), now.turn.allowance or 0
    if part.one_each:
        first = open_places[:left]
        return *_one_each(now, first), late(state), *ended(now)
    deployed = TroopsDeployed(now.daimyo, strongest(now.land, open_places), left, 0)
    return deployed, late(state), *ended(now)
