"""A quick player."""

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal
from domain.rokugan.view import RokuganView


def choose(_view: RokuganView, legal: Legal, chance: Chance) -> Command:
    """Give one of the legal commands."""
    command = legal.sample(chance)
    if command is None:
        raise LookupError("nothing is legal")
    return command
