"""Assault: one attack is declared and fought, or declined."""

from typing import Final

from domain.daimyo.board import ProvinceId
from domain.daimyo.commands import AttackProvince, AttackTogether, Decline, PlayCard
from domain.daimyo.deeds import BattleFought, ProvinceLeft
from domain.daimyo.events import DaimyoEliminated
from domain.daimyo.parts import Attack, Demand, Places
from domain.daimyo.rules.acting import Acting
from domain.daimyo.rules.attacks import attacks, is_last_stand, kills, may_enter
from domain.daimyo.rules.facts import asked, decline, decline_late, ended, play_card
from domain.daimyo.rules.refusals import explain
from domain.daimyo.rules.script import playable_cards, under_way
from domain.daimyo.rules.spoils import spoils_of
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the attacks, and the cards at the beginning."""
    now, part = under_way(state, Attack)
    decision = state.decisions.current.id
    commands = [_declared(decision, *attack) for attack in attacks(now, part)]
    commands += (PlayCard(decision, card) for card in playable_cards(now))
    return Legal((*commands, Decline(decision)))


def _declared(decision: str, origins: Places, target: ProvinceId) -> Command:
    if len(origins) == 1:
        return AttackProvince(decision, origins[0], target)
    first, second = origins
    return AttackTogether(decision, first, second, target)


ASSAULT: Final = DecisionKind[DaimyoState]("Assault", legal=legal, explain=explain)
ASSAULT.on(PlayCard)(play_card)
ASSAULT.on(Decline)(decline)
ASSAULT.on_time_up(decline_late)


def begin(now: Acting, part: Attack) -> Events:
    """Ask for an attack where one is possible, or a card is."""
    if any(True for _ in attacks(now, part)) or playable_cards(now):
        return asked(now, ASSAULT)
    return ended(now)


@ASSAULT.on(AttackProvince)
def attack(state: DaimyoState, seat: Seat, command: AttackProvince, _chance: Chance) -> Events:
    """Attack from one province."""
    now, part = under_way(state, Attack)
    fought = _fought(now, part, (command.origin,), command.target)
    return DecisionAnswered(command.decision, seat), *fought, *ended(now)


@ASSAULT.on(AttackTogether)
def attack_together(
    state: DaimyoState, seat: Seat, command: AttackTogether, _chance: Chance
) -> Events:
    """Attack from two provinces, adding their armies before halving (D12)."""
    now, part = under_way(state, Attack)
    fought = _fought(now, part, (command.first, command.second), command.target)
    return DecisionAnswered(command.decision, seat), *fought, *ended(now)


def _fought(now: Acting, part: Attack, origins: Places, target: ProvinceId) -> Events:
    """Remove the dead, who are never more than the defenders; attackers lose nothing (D11)."""
    strength = sum(map(now.land.troops, origins))
    army = now.land.armies.get(target)
    if army is None:
        return (BattleFought(now.daimyo, origins, target, None, strength, 0, origins, 1),)
    killed = min(kills(now, part.blow, strength), army.troops)
    if killed < army.troops:
        return (BattleFought(now.daimyo, origins, target, army.daimyo, strength, killed, (), 0),)
    lies_open, last_stand = may_enter(now, target), is_last_stand(now, target)
    must_enter = int(last_stand or part.demand is Demand.CAPTURE)
    entrants = origins if lies_open else ()
    fought = BattleFought(
        now.daimyo, origins, target, army.daimyo, strength, killed, entrants, must_enter
    )
    if last_stand:  # at least one attacker must enter (D17)
        return fought, DaimyoEliminated(army.daimyo, now.daimyo), *spoils_of(now, army.daimyo)
    return (fought, ProvinceLeft(army.daimyo, target)) if lies_open else (fought,)
