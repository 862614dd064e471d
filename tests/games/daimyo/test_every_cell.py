"""The laws of whole games in every kind of game; the ordinary run plays a sample of the kinds.

The laws that Hypothesis searches are looked at in every kind by the deep run, as for any game.
"""

from collections.abc import Callable

import pytest

from tests.games import test_laws as laws
from tests.games.daimyo.cells import EVERY_CELL, SAMPLE
from tests.games.laws import Cell

WHOLE_GAMES: tuple[Callable[[str, Cell], None], ...] = (
    laws.test_invariants_hold_after_every_event,
    laws.test_some_seat_can_act_until_the_outcome,
    laws.test_every_event_survives_the_round_trip_through_json,
    laws.test_every_redacted_event_survives_the_round_trip_through_json,
    laws.test_a_finished_game_refuses_everything,
)


@pytest.mark.deep
@pytest.mark.parametrize("cell", EVERY_CELL, ids=str)
def test_the_laws_of_whole_games_hold_in_every_kind(cell: Cell) -> None:
    for law in WHOLE_GAMES:
        law("daimyo", cell)


def test_the_sample_is_of_every_number_of_players_and_every_mode() -> None:
    assert set(SAMPLE) <= set(EVERY_CELL)
    for switch in ("action_cards", "full_board", "longer_game", "last_daimyo"):
        assert any(getattr(cell.options, switch) for cell in SAMPLE)


def test_no_kind_of_game_is_listed_twice() -> None:
    assert len(set(EVERY_CELL)) == len(EVERY_CELL) == 4 + 7 * 4 * 3 + 4 * 2 * 3
