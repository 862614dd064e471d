"""The first event: so many players, and what was chosen at creation."""

from domain.daimyo.events import GameOpened
from domain.daimyo.options import DaimyoOptions
from domain.kernel.chance import Chance
from domain.kernel.events import Events


def open_game(seats: int, options: DaimyoOptions, _chance: Chance) -> Events:
    """Open a game; the daimyo are chosen in it (D30)."""
    return (
        GameOpened(
            seats,
            options.duel,
            options.action_cards,
            options.full_board,
            options.longer_game,
            options.last_daimyo,
            options.year_limit,
        ),
    )
