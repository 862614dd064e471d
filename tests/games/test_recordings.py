"""Games that were recorded once still come to the state they came to then."""

import pytest

from tests.recordings import folded, path_of, wanted


@pytest.mark.parametrize(("name", "players"), wanted())
def test_a_recorded_game_comes_to_its_recorded_state(name: str, players: int) -> None:
    path = path_of(name, players)
    assert path.is_file(), "run `python -m tests.recordings`"

    state, *lines = path.read_text("utf-8").splitlines()

    assert folded(name, lines) == state
