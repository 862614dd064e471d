"""The kinds of game of Daimyo Senso; a sample of them is played in the ordinary run."""

import os
from itertools import product
from typing import Any

from domain.daimyo.board import DUELS
from domain.daimyo.options import DaimyoOptions
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.visibility import Viewer
from tests.games.laws import Cell

YEARS = 5  # of a longer game, so that spent cards have come back once
SWITCHES = tuple(
    {"action_cards": cards, "full_board": full} for cards, full in product((False, True), repeat=2)
)
LONGER: tuple[dict[str, Any], ...] = (
    {},
    {"longer_game": True, "year_limit": YEARS},
    {"longer_game": True, "year_limit": YEARS, "last_daimyo": True},
)
EVERY_CELL = (
    *(Cell(1, DaimyoOptions(**switches)) for switches in SWITCHES),
    *(
        Cell(players, DaimyoOptions(**switches, **longer))
        for players in range(2, 9)
        for switches in SWITCHES
        for longer in LONGER
    ),
    *(
        Cell(2, DaimyoOptions(duel=duel, action_cards=cards, **longer))
        for duel in DUELS
        for cards in (False, True)
        for longer in LONGER
    ),
)
SAMPLE = (
    Cell(1, DaimyoOptions()),
    Cell(2, DaimyoOptions()),
    Cell(2, DaimyoOptions(duel="mori-shimazu", longer_game=True, year_limit=YEARS)),
    Cell(3, DaimyoOptions(action_cards=True)),
    Cell(4, DaimyoOptions(longer_game=True, year_limit=YEARS, last_daimyo=True)),
    Cell(5, DaimyoOptions(full_board=True)),
    Cell(6, DaimyoOptions(action_cards=True, longer_game=True, year_limit=YEARS)),
    Cell(7, DaimyoOptions(full_board=True, longer_game=True, year_limit=YEARS)),
    Cell(8, DaimyoOptions()),
)
CELLS = EVERY_CELL if os.environ.get("HYPOTHESIS_PROFILE") == "night" else SAMPLE
PLAYTHROUGH = Cell(8, DaimyoOptions(action_cards=True, longer_game=True, year_limit=3))


def rehide(state: DaimyoState, _viewer: Viewer, _chance: Chance) -> DaimyoState:
    """Change nothing: all of Daimyo Senso lies open."""
    return state
