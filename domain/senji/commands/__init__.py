"""What a seat may ask, one file for each part of the year."""

from domain.kernel.commands import Command
from domain.senji.commands.autumn import AUTUMN_COMMANDS
from domain.senji.commands.combat import COMBAT_COMMANDS
from domain.senji.commands.setup import SETUP_COMMANDS
from domain.senji.commands.summer import SUMMER_COMMANDS
from domain.senji.commands.winter import WINTER_COMMANDS

__all__ = ["COMMANDS"]

COMMANDS: tuple[type[Command], ...] = (
    *SETUP_COMMANDS,
    *WINTER_COMMANDS,
    *SUMMER_COMMANDS,
    *COMBAT_COMMANDS,
    *AUTUMN_COMMANDS,
)
