"""March: one troop makes one step with each Move, until the Moves are used or declined."""

from collections.abc import Iterator
from typing import Final

from domain.daimyo.board import PROVINCES, ProvinceId
from domain.daimyo.commands import Decline, MoveTroop, PlayCard, Sail
from domain.daimyo.deeds import TroopMoved, TroopsAdded
from domain.daimyo.events import PartBegan, PartEnded
from domain.daimyo.parts import FORTS, March
from domain.daimyo.rules.acting import Acting
from domain.daimyo.rules.convoy import go_by_route
from domain.daimyo.rules.facts import (
    asked,
    decline,
    decline_late,
    emptied,
    ended,
    play_card,
)
from domain.daimyo.rules.refusals import explain
from domain.daimyo.rules.script import moves_granted, playable_cards, under_way
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the steps that a troop may make, the voyages, and the cards at the beginning."""
    now, part = under_way(state, March)
    decision = state.decisions.current.id
    commands: list[Command] = [MoveTroop(decision, *step) for step in steps(now)]
    commands += (Sail(decision, *voyage) for voyage in voyages(now, part))
    commands += (PlayCard(decision, card) for card in playable_cards(now))
    return Legal((*commands, Decline(decision)))


MARCH: Final = DecisionKind[DaimyoState]("March", legal=legal, explain=explain)
MARCH.on(PlayCard)(play_card)
MARCH.on(Decline)(decline)
MARCH.on_time_up(decline_late)


def begin(now: Acting, part: March) -> Events:
    """Count the Moves once, and ask for the next one while there are some (D5)."""
    began: Events = ()
    left = now.turn.allowance
    if left is None:
        left = moves_granted(now, part)
        began = (PartBegan(now.daimyo, left),)
    if left and (_can_go(now, part) or playable_cards(now)):
        return *began, *asked(now, MARCH)
    return *began, *ended(now)


def _can_go(now: Acting, part: March) -> bool:
    return any(True for _ in steps(now)) or any(True for _ in voyages(now, part))


def steps(now: Acting) -> Iterator[tuple[ProvinceId, ProvinceId]]:
    """List from where to where a troop may go: next door, to an own or unowned province (D5).

    The assumed troop of an empty home castle never moves (D7).
    """
    armies, own = now.land.armies, now.daimyo
    for source in now.provinces:
        if armies[source].troops:
            for destination in now.neighbours(source):
                army = armies.get(destination)
                if army is None or army.daimyo == own:
                    yield source, destination


def voyages(now: Acting, part: March) -> Iterator[tuple[ProvinceId, ProvinceId]]:
    """List from which coast to which fort troops may sail, once and in this theatre (D19)."""
    if not part.by_sea or now.turn.ploy.sailed:
        return
    forts = tuple(p for p in now.theatre if PROVINCES[p].coastal and PROVINCES[p].kind in FORTS)
    for source in now.provinces:
        if PROVINCES[source].coastal and now.land.troops(source):
            yield from ((source, fort) for fort in forts if fort != source)


@MARCH.on(MoveTroop)
def move(state: DaimyoState, seat: Seat, command: MoveTroop, _chance: Chance) -> Events:
    """Let one troop make one step; what it leaves empty is unowned at once (D6)."""
    now, part = under_way(state, March)
    claims = command.destination not in now.land.armies
    free = claims and part.first_claim_free and not now.turn.ploy.refunded
    left = (now.turn.allowance or 0) - (0 if free else 1)
    facts = (
        TroopMoved(now.daimyo, command.source, command.destination, left, free),
        *emptied(now.land, command.source, 1),
    )
    if claims and part.claims_gain and now.land.supply[now.daimyo]:
        facts = (*facts, TroopsAdded(now.daimyo, command.destination, 1))
    if left:
        return facts
    return *facts, DecisionAnswered(command.decision, seat), PartEnded(now.daimyo)


@MARCH.on(Sail)
def sail(state: DaimyoState, seat: Seat, command: Sail, _chance: Chance) -> Events:
    """Choose a voyage; how many go is asked next."""
    now, _ = under_way(state, March)
    answered = DecisionAnswered(command.decision, seat)
    return answered, *go_by_route(now, command.source, command.destination)
