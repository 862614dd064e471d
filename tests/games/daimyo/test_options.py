"""The table of docs/rules/daimyo.md: which options go with how many players."""

from itertools import product

import pytest

from domain.daimyo.board import DUELS
from domain.daimyo.options import DaimyoOptions, check_options
from domain.kernel.refusal import Refused
from tests.games.daimyo.cells import EVERY_CELL

EVERY_MIX = [
    DaimyoOptions(
        duel=duel,
        action_cards=action_cards,
        full_board=full_board,
        longer_game=longer_game,
        last_daimyo=last_daimyo,
        year_limit=year_limit,
    )
    for duel in (None, *DUELS)
    for action_cards, full_board, longer_game, last_daimyo in product((False, True), repeat=4)
    for year_limit in (None, 1, 99)
]


def is_played(players: int, options: DaimyoOptions) -> bool:
    """Read the table."""
    extras = options.last_daimyo or options.year_limit is not None
    if options.duel and (players != 2 or options.full_board):
        return False
    return not (options.longer_game and players == 1) and (options.longer_game or not extras)


def refusing_rule(players: int, options: DaimyoOptions) -> str | None:
    try:
        check_options(players, options)
    except Refused as refused:
        return refused.rule or "a refusal without a ruling"
    return None


@pytest.mark.parametrize("players", range(1, 9))
def test_what_can_be_played_is_what_the_table_says(players: int) -> None:
    for options in EVERY_MIX:
        rule = refusing_rule(players, options)
        assert (rule is None) is is_played(players, options), options
        assert rule in {None, "D25", "D26", "D30", "D31"}


def test_every_kind_of_game_that_the_laws_try_can_be_played() -> None:
    for cell in EVERY_CELL:
        assert isinstance(cell.options, DaimyoOptions)
        assert refusing_rule(cell.players, cell.options) is None
