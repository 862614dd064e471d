"""All laws at every position of ten games for each number of players."""

from typing import Any

import pytest

from domain.kernel.referee import awaited, legal
from domain.rokugan import GAME
from service.wire import from_json, to_json
from tests.games.laws import Cell, Position, positions, rehidden, viewers
from tests.games.rokugan.cells import CELLS
from tests.games.test_laws import after, expiry, looks, refusal, shown
from tests.play import Seeded

GAMES = 10


@pytest.mark.deep
@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.players} players")
@pytest.mark.parametrize("seed", range(GAMES))
def test_every_position_of_ten_games_keeps_all_laws(cell: Cell, seed: int) -> None:
    for position in positions("rokugan", cell, seed):
        assert position.state == from_json(to_json(position.state), type(position.state))
        assert list(GAME.invariants(position.state)) == []
        the_log_is_readable(position)
        if position.state.outcome is None:
            what_is_legal_is_accepted(position)
            nobody_sees_more_than_he_may(position, seed)
            the_clock_can_answer(position, seed)


def the_log_is_readable(position: Position) -> None:
    for event in position.events:
        assert event == from_json(to_json(event), type(event))
    for viewer in viewers(position):
        for _, raw in shown(position.events, viewer):
            assert raw == to_json(from_json(raw, dict))


def what_is_legal_is_accepted(position: Position) -> None:
    for seat in awaited(position.state):
        moves = legal(position.game, position.state, seat)
        sampled = [template.sample(Seeded(1)) for template in moves.templates]
        assert moves
        for command in (*moves.commands, *sampled):
            assert command is not None
            assert refusal(position, seat, command) is None


def nobody_sees_more_than_he_may(position: Position, seed: int) -> None:
    for viewer in viewers(position):
        other: Any = rehidden(position, viewer, seed)
        assert list(GAME.invariants(other)) == []
        assert looks(position, viewer) == looks(Position(position.game, other, ()), viewer)


def the_clock_can_answer(position: Position, seed: int) -> None:
    played = after(position, (None, expiry(position)), seed)
    assert list(GAME.invariants(played.state)) == []
