"""Set-up: any samurai, and a garrison everywhere."""

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal
from domain.senji.commands.setup import ChooseHost, PlaceTroops
from domain.senji.view import SenjiView


def any_listed(_view: SenjiView, legal: Legal, chance: Chance) -> Command:
    """Choose any of the listed commands."""
    return legal.commands[0] if len(legal.commands) == 1 else chance.pick(legal.commands).value


def spread_troops(_view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Place one unit at a time, the samurai with the first."""
    placed = [command for command in legal.commands if isinstance(command, PlaceTroops)]
    return min(placed, key=lambda command: (abs(command.units - 1), -len(command.samurai)))


def own_house(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Keep the emperor if possible."""
    hosts = [command for command in legal.commands if isinstance(command, ChooseHost)]
    return next((command for command in hosts if command.seat == view.seat), hosts[0])
