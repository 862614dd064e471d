"""All laws over five games of every kind of game; the ordinary run plays a sample of the kinds."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games import test_laws as laws
from tests.games.daimyo.cells import EVERY_CELL, SAMPLE
from tests.games.laws import Cell, positions

FIVE_GAMES = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
PLAIN_LAWS: tuple[Callable[[str, Cell], None], ...] = (
    laws.test_invariants_hold_after_every_event,
    laws.test_some_seat_can_act_until_the_outcome,
    laws.test_every_event_survives_the_round_trip_through_json,
    laws.test_every_redacted_event_survives_the_round_trip_through_json,
    laws.test_a_finished_game_refuses_everything,
)
SEARCHED_LAWS: tuple[Any, ...] = (
    laws.test_every_listed_command_and_sampled_template_is_accepted,
    laws.test_what_is_not_listed_is_refused_and_changes_nothing,
    laws.test_other_seats_and_closed_decisions_are_refused,
    laws.test_the_clock_can_answer_every_decision,
    laws.test_two_worlds_look_the_same_until_an_event_reveals_the_difference,
)


@pytest.fixture(autouse=True)
def _forgotten_games() -> Iterator[None]:
    """Keep the games of one kind in memory, not those of a hundred."""
    yield
    positions.cache_clear()


@pytest.mark.deep
@pytest.mark.parametrize("cell", EVERY_CELL, ids=str)
def test_all_laws_hold_in_every_kind_of_game(cell: Cell) -> None:
    for law in PLAIN_LAWS:
        law("daimyo", cell)
    for law in SEARCHED_LAWS:
        searched = FIVE_GAMES(given(data=st.data())(law.hypothesis.inner_test))
        searched("daimyo", cell)


def test_the_sample_is_of_every_number_of_players_and_every_mode() -> None:
    assert set(SAMPLE) <= set(EVERY_CELL)
    for switch in ("action_cards", "full_board", "longer_game", "last_daimyo"):
        assert any(getattr(cell.options, switch) for cell in SAMPLE)


def test_no_kind_of_game_is_listed_twice() -> None:
    assert len(set(EVERY_CELL)) == len(EVERY_CELL) == 4 + 7 * 4 * 3 + 4 * 2 * 3
