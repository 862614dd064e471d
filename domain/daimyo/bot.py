"""A quick player."""

from domain.daimyo.view import DaimyoView
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal


def choose(view: DaimyoView, legal: Legal, chance: Chance) -> Command:
    """Give one of the legal commands."""
    return chance.pick(legal.commands).value
