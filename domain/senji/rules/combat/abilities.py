"""SamuraiAbilities: turn, reroll or remove rolled dice, side after side, once each a round."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import DICE_FACES, Ability, SamuraiId
from domain.senji.commands.combat import PassAbilities, RemoveDie, RerollDie, TurnDie
from domain.senji.events.combat import AbilitiesPassed, DieRemoved, DieRerolled, DieTurned
from domain.senji.fighting import Combat
from domain.senji.rules.combat.sides import (
    ability_of,
    attacker_of,
    bearer_of,
    defender_of,
    opponent,
    samurai_of,
    symbol,
)
from domain.senji.rules.common.late import on_time_up
from domain.senji.state import SenjiState


def go_on(state: SenjiState, combat: Combat, _chance: Chance) -> Events:
    """Ask each side that can do something with the dice; the others have passed."""
    for seat in order(state, combat):
        if seat not in combat.passed and any(_after_roll(state, combat, seat)):
            if any(_uses(state, combat, seat, "")):
                return (state.decisions.ask(SAMURAI_ABILITIES.name, (seat,)),)
            return (AbilitiesPassed(seat),)
    return ()


def order(state: SenjiState, combat: Combat) -> tuple[Seat, Seat]:
    """The defender decides first, but Baba's side always before Wakizaka's (S33)."""
    attacker, defender = attacker_of(state, combat), defender_of(state, combat)
    turns = bearer_of(state, combat, attacker, Ability.TURN_DIE)
    removes = bearer_of(state, combat, defender, Ability.REMOVE_DIE)
    return (attacker, defender) if turns and removes else (defender, attacker)


def _after_roll(state: SenjiState, combat: Combat, seat: Seat) -> Iterator[SamuraiId]:
    return (s for s in samurai_of(state, combat, seat) if ability_of(s) in _USES)


def _uses(state: SenjiState, combat: Combat, seat: Seat, decision: str) -> Iterator[Command]:
    """List what the samurai who were not used in this round can do with which die."""
    for samurai in _after_roll(state, combat, seat):
        if samurai not in combat.used:
            use, suits = _USES[ability_of(samurai)]
            own = symbol(state, seat)
            other = symbol(state, opponent(state, combat, seat))
            for die, face in enumerate(combat.dice):
                if face and suits(face, own, other):
                    yield use(decision, samurai, die)


_Suits = Callable[[str, str, str], bool]
_Use = Callable[[str, str, int], Command]
_USES: Final[Mapping[Ability | None, tuple[_Use, _Suits]]] = {
    Ability.TURN_DIE: (TurnDie, lambda face, own, _: face != own),
    Ability.REROLL: (RerollDie, lambda *_: True),
    Ability.REMOVE_DIE: (RemoveDie, lambda face, _, other: face == other),
}


def legal(state: SenjiState, seat: Seat) -> Legal:
    """List the uses; all of these abilities are optional."""
    decision = state.decisions.current.id
    uses = () if state.combat is None else tuple(_uses(state, state.combat, seat, decision))
    return Legal((*uses, PassAbilities(decision)))


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why an ability cannot be used so."""
    if state.combat is None or not isinstance(command, TurnDie | RerollDie | RemoveDie):
        return not_allowed("an ability may be used or passed now", "S33")
    if command.samurai not in samurai_of(state, state.combat, seat):
        return not_allowed(f"{command.samurai} does not fight on your side")
    if command.samurai in state.combat.used:
        return not_allowed(f"{command.samurai} has been used in this round")
    return not_allowed(f"{command.samurai} cannot do that with this die")


SAMURAI_ABILITIES: Final = DecisionKind[SenjiState](
    "SamuraiAbilities", legal=legal, explain=explain
)


@SAMURAI_ABILITIES.on(TurnDie)
def turn(state: SenjiState, seat: Seat, command: TurnDie, _chance: Chance) -> Events:
    """Turn a die to one's own symbol."""
    turned = DieTurned(seat, command.samurai, command.die, symbol(state, seat))
    return DecisionAnswered(command.decision, seat), turned


@SAMURAI_ABILITIES.on(RerollDie)
def reroll(_state: SenjiState, seat: Seat, command: RerollDie, chance: Chance) -> Events:
    """Roll a die again."""
    roll = chance.roll(1, len(DICE_FACES))
    face = DICE_FACES[roll.value[0] - 1]
    rerolled = DieRerolled(roll.number, seat, command.samurai, command.die, face)
    return DecisionAnswered(command.decision, seat), rerolled


@SAMURAI_ABILITIES.on(RemoveDie)
def remove(_state: SenjiState, seat: Seat, command: RemoveDie, _chance: Chance) -> Events:
    """Take a die away: it counts for nobody in this round."""
    removed = DieRemoved(seat, command.samurai, command.die)
    return DecisionAnswered(command.decision, seat), removed


@SAMURAI_ABILITIES.on(PassAbilities)
def decline(_state: SenjiState, seat: Seat, command: PassAbilities, _chance: Chance) -> Events:
    """Use nothing (more)."""
    return DecisionAnswered(command.decision, seat), AbilitiesPassed(seat)


@on_time_up(SAMURAI_ABILITIES)
def decline_late(_state: SenjiState, _seat: Seat, decision: str) -> Command:
    """Pass when the time is up."""
    return PassAbilities(decision)
