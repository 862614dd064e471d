"""Whole games played at random by the very cycle that serves players, on a store in memory."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from typing import Any
from uuid import UUID

from domain.kernel.events import Seat
from domain.kernel.referee import awaited, legal
from domain.kernel.visibility import Viewer
from domain.match.seating import Arrival
from domain.match.terms import Clock
from eventstore.memory import MemoryStore
from service.games.cycle import Cycle
from service.games.lobby import Lobby
from service.games.play import Look, Play, stream_of
from service.games.table import Table
from service.games.terms import Terms
from service.games.wishes import Author, Wish
from service.histories.chances import Chances
from service.histories.exports import Exports
from service.ids import new_id
from tests.games.laws import Cell
from tests.play import Seeded

Shown = list[dict[str, Any]]


@dataclass(frozen=True)
class Whole:
    """A game that is over, and what each command was answered with."""

    record: bytes
    answers: list[tuple[Seat, Shown]]
    table: Table
    play: Play

    def stream(self, viewer: Viewer) -> Shown:
        """Give all that a viewer is shown of the game."""
        return self.play.events(Look(self.table, viewer), after=0, limit=100_000)


def _ticking() -> Callable[[], datetime]:
    """Give a clock that never tells one time twice: a record knows times to the millisecond."""
    seconds = count(1_700_000_000)
    return lambda: datetime.fromtimestamp(next(seconds), UTC)


def a_whole_game(
    name: str,
    cell: Cell,
    *,
    opened: bool = True,
    game: UUID | None = None,
    forgetful: bool = False,
) -> Whole:
    store, whims = MemoryStore(_ticking()), Seeded(3)
    cycle = Cycle(store, kept=4, wake_clock=lambda: None)
    chances = Chances(store, kept=4)
    lobby, play, game = Lobby(cycle, chances), Play(cycle, chances), game or new_id()
    players = [str(UUID(int=n)) for n in range(cell.players)]
    clock = Clock(8_640_000 if cell.options.clocked else None, {})
    terms = Terms(name, cell.options, cell.players, clock, opened_at_end=opened)
    lobby.create(Wish(game, Author(players[0])), terms, Arrival(players[0], nonce="alpha"))
    for player in players[1:]:
        lobby.join(Wish(game, Author(player)), Arrival(player))
    answers = []
    while (table := cycle.load(game)).outcome is None:
        seat = whims.pick(awaited(table.play)).value
        command = legal(table.game, table.play, seat).sample(whims)
        assert command is not None
        done = play.submit(Wish(game, Author(players[seat])), command)
        if forgetful and len(answers) % 2:
            cycle.forget(game)
        answers.append((seat, stream_of(done.happened, Look(done.table, seat))))
    return Whole(Exports(store).record(table), answers, table, play)
