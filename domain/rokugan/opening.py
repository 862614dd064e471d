"""The very beginning: seats without clans before an empty map."""

from domain.kernel.chance import Chance
from domain.kernel.events import Events
from domain.rokugan.board import CONTROL_TOKENS
from domain.rokugan.events.setup import GameOpened
from domain.rokugan.options import RokuganOptions


def open_game(seats: int, options: RokuganOptions, _chance: Chance) -> Events:
    """Give the first fact of a game; the clans are chosen at the table (R45)."""
    return (GameOpened(seats, CONTROL_TOKENS, options.clocked),)
