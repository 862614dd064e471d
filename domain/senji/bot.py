"""stub"""

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal
from domain.senji.view import SenjiView


def choose(view: SenjiView, legal: Legal, chance: Chance) -> Command:
    c = legal.sample(chance)
    assert c
    return c
