"""The sequence of a combat: each step gives facts, or none once it is settled."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.events import Events
from domain.senji.fighting import Combat
from domain.senji.rules.combat import abilities, dice, hostages, kami, result, retreat, support
from domain.senji.state import SenjiState


def go_on(state: SenjiState, combat: Combat, chance: Chance) -> Events:
    """Execute, walk in, roll, use abilities and kami, play support, compare, retreat."""
    for step in STEPS:
        facts = step(state, combat, chance)
        if facts:
            return facts
    return result.compared(state, combat, chance)


STEPS: Final = (
    retreat.go_on,
    hostages.go_on,
    result.walked_in,
    dice.go_on,
    abilities.go_on,
    kami.go_on,
    support.go_on,
)
