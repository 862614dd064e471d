"""The first facts of a game; what follows is dealt once the families are chosen."""

from domain.kernel.chance import Chance
from domain.kernel.events import Events
from domain.senji.board import DUMMIES, SETUPS
from domain.senji.events.setup import GameOpened, MapOpened
from domain.senji.options import SenjiOptions


def open_game(seats: int, options: SenjiOptions, _chance: Chance) -> Events:
    """Open the zones that are not neutral; dummies of missing families stay in the box."""
    setup = SETUPS[seats]
    return (
        GameOpened(seats, options.kami, options.year_limit, options.winter_offers),
        MapOpened(setup.provinces, tuple(DUMMIES[family] for family in setup.missing)),
    )
