"""Combat: execute the dearest, mend the dice, and call for the strongest support."""

from collections.abc import Iterator
from itertools import combinations

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal, Template
from domain.senji.board import DIPLOMACY, IMPERIAL, FamilyId
from domain.senji.bot.worth import own_seat, templates_of
from domain.senji.commands.combat import (
    ExecuteHostage,
    PlaySupport,
    RemoveDie,
    RerollByKami,
    RerollDie,
    TurnDie,
)
from domain.senji.view import CombatView, SenjiView


def execute_dearest(_view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Execute the hostage that hurts most."""
    deaths = [command for command in legal.commands if isinstance(command, ExecuteHostage)]
    return max(deaths, key=lambda command: DIPLOMACY[command.card].value)


def use_ability(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Use an ability on the die that gains most, if any does."""
    return max(legal.commands, key=lambda command: _use(view, command))


def _use(view: SenjiView, command: Command) -> int:
    combat = view.combat
    if combat is None or not isinstance(command, TurnDie | RerollDie | RemoveDie):
        return 0
    face, own, enemy = combat.dice[command.die], own_seat(view).family, _enemy(view, combat)
    if isinstance(command, TurnDie):
        return 3 if face == enemy else 2
    if isinstance(command, RemoveDie):
        return 2
    return {own: -1, enemy: 2}.get(face, 1)


def _enemy(view: SenjiView, combat: CombatView) -> FamilyId:
    """Give the symbol of the other side; the imperial force fights under its leader's."""
    banners = (combat.attacker, combat.defender or "")
    host = view.seats[view.host or 0].family
    families = [host if banner == IMPERIAL else banner for banner in banners]
    return next((f for f in families if f != own_seat(view).family), "")


def reroll(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Call a kami when the enemy shows more symbols; all but one's own are rolled again."""
    combat, decline = view.combat, legal.commands[0]
    templates = templates_of(legal, RerollByKami)
    if combat is None or not templates:
        return decline
    own, enemy = own_seat(view).family, _enemy(view, combat)
    dice = tuple(i for i, face in enumerate(combat.dice) if face and face != own)
    if not dice or combat.dice.count(enemy) <= combat.dice.count(own):
        return decline
    samurai = str(templates[0].choices["samurai"].allowed[0])
    return RerollByKami(decline.decision, samurai, dice)


def support(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Play what gives most symbols, the dummy if nothing gives any."""
    combat = view.combat
    plays = [command for command in legal.commands if isinstance(command, PlaySupport)]
    if combat is None:
        return plays[0]
    plays += (pair for template in legal.templates for pair in _pairs(template))
    return max(plays, key=lambda play: _symbols(combat, play))


def _pairs(template: Template) -> Iterator[PlaySupport]:
    """List the pairs of supporters that a samurai allows."""
    cards = template.choices["cards"]
    for pair in combinations(map(str, cards.allowed), 2):
        if cards.admits(pair):
            yield PlaySupport(template.decision, pair)


def _symbols(combat: CombatView, play: PlaySupport) -> int:
    cards = (DIPLOMACY[card] for card in play.cards)
    return sum(min(card.value, combat.dice.count(card.family)) for card in cards)
