"""The dice of destiny: set aside for samurai, the rest rolled once for both sides (S22, S23)."""

from domain.kernel.chance import Chance
from domain.kernel.events import Events
from domain.senji.board import DICE, DICE_FACES, SAMURAI, Ability, SamuraiId
from domain.senji.events.combat import CombatRoundBegan, DiceRolled
from domain.senji.fighting import Combat
from domain.senji.state import SenjiState


def go_on(state: SenjiState, combat: Combat, chance: Chance) -> Events:
    """Begin a round; a tie rolls anew, the dice set aside stay (S28)."""
    if combat.rolled:
        return ()
    garrison = state.land.provinces[combat.province].samurai
    attacker, defender = set_aside(_dice_for(combat.force.samurai), _dice_for(garrison))
    began = CombatRoundBegan(combat.round + 1, attacker, defender)
    left = DICE - attacker - defender
    if not left:
        return (began,)
    roll = chance.roll(left, len(DICE_FACES))
    return began, DiceRolled(roll.number, tuple(DICE_FACES[face - 1] for face in roll.value))


def set_aside(attacker: int, defender: int) -> tuple[int, int]:
    """Share nine dice among more samurai: in turns, the defender first (S23)."""
    if attacker + defender <= DICE:
        return attacker, defender
    to_defender = max(DICE - DICE // 2, DICE - attacker)
    return DICE - min(defender, to_defender), min(defender, to_defender)


def _dice_for(samurai: tuple[SamuraiId, ...]) -> int:
    """A die for each samurai, two for one with that ability."""
    return sum(
        SAMURAI[s].amount if SAMURAI[s].ability is Ability.FIXED_DICE else 1 for s in samurai
    )
