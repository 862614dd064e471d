"""A game of any ruleset on a store in memory, played by the cycle that serves players.

The same whims give the same game, seed and all, so that what Hypothesis finds can be found again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from domain.kernel.decisions import Decision
from domain.kernel.referee import awaited, legal
from domain.match.seating import Arrival
from domain.match.terms import Clock
from eventstore.memory import MemoryStore
from service.games.cycle import Cycle
from service.games.lobby import Lobby
from service.games.play import Play
from service.games.proposals import Proposals
from service.games.table import Table
from service.games.terms import Terms
from service.games.wishes import Author, Wish
from service.histories.chances import Chances
from service.histories.exports import Exports
from service.histories.forks import Forks
from tests.games.laws import Cell
from tests.play import Seeded

A_MONTH = 2_592_000  # seconds: longer than any test takes, however busy the machine


@dataclass
class Stage:
    """The services of a process without its database; `whims` choose what is played."""

    whims: Seeded
    store: MemoryStore = field(default_factory=MemoryStore)

    def __post_init__(self) -> None:
        self.cycle = Cycle(self.store, kept=8, wake_clock=lambda: None)
        chances = Chances(self.store, kept=8)
        self.lobby = Lobby(self.cycle, chances, lambda: self.whims.random.randbytes(32))
        self.play = Play(self.cycle, chances)
        self.proposals, self.forks = Proposals(self.cycle), Forks(self.cycle)
        self.exports = Exports(self.store)

    def opened(self, name: str, cell: Cell, **terms: Any) -> UUID:
        """A running game of that cell, opened to all when it ends."""
        clock = Clock(A_MONTH if cell.options.clocked else None, {})
        wanted = Terms(name, cell.options, cell.players, clock, opened_at_end=True, **terms)
        return self._seated(wanted)

    def forked(self, source: UUID, decision: str) -> UUID:
        """A running fork of a finished game, under the same terms."""
        table = self.cycle.load(source)
        seats, origin = len(table.match.players), self.forks.origin(table, decision)
        cell = Cell(seats, table.game.options(**table.match.options))
        clock = table.match.clock
        options = replace(cell.options, clocked=clock.runs)
        wanted = Terms(
            table.match.ruleset, options, seats, clock, opened_at_end=True, forked_from=origin
        )
        return self._seated(wanted)

    def command(self, game: UUID) -> Table:
        """Let somebody whom the game waits for play something that is legal."""
        table = self.cycle.load(game)
        seat = self.whims.pick(awaited(table.play)).value
        command = legal(table.game, table.play, seat).sample(self.whims)
        assert command is not None
        return self.play.submit(wish(game, seat), command).table

    def commands(self, game: UUID, most: int) -> Iterator[Table]:
        """Let them play so many commands, unless the game ends before."""
        for _ in range(most):
            if self.cycle.load(game).outcome is not None:
                return
            yield self.command(game)

    def go_back(self, game: UUID, decision: str) -> Table:
        """Let seat 0 ask to go back, and all others agree."""
        table = self.proposals.propose_rewind(wish(game, 0), decision, "why not").table
        for seat in range(1, len(table.match.players)):
            proposal = table.match.proposals[-1].id
            table = self.proposals.vote(wish(game, seat), proposal, agrees=True).table
        return table

    def given_up(self, game: UUID) -> bytes:
        """Let all but one give up, or the game come to its end, and export it."""
        for seat in range(1, len(self.cycle.load(game).match.players)):
            if self.cycle.load(game).outcome is None:
                self.lobby.resign(wish(game, seat))
        while (table := self.cycle.load(game)).outcome is None:
            self.command(game)
        return self.exports.record(table)

    def _seated(self, terms: Terms) -> UUID:
        game = UUID(bytes=self.whims.random.randbytes(16))
        for seat in range(terms.seats):
            arrival = Arrival(player(seat), nonce=f"n{seat}")
            if seat:
                self.lobby.join(wish(game, seat), arrival)
            else:
                self.lobby.create(wish(game, seat), terms, arrival)
        return game


def player(seat: int) -> str:
    return str(UUID(int=seat))


def wish(game: UUID, seat: int) -> Wish:
    return Wish(game, Author(player(seat)))


def top_of(table: Table) -> Decision | None:
    decision: Decision | None = table.play.decisions.top
    return decision


def without_numbers(play: Any) -> Any:
    """A state but for the numbers of its decisions: those are never given twice."""
    stack = tuple(replace(decision, id="") for decision in play.decisions.stack)
    return replace(play, decisions=replace(play.decisions, stack=stack, opened=0))
