"""A game whose time is set by hand: people think, the clock comes when it is told to."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from domain.kernel.referee import awaited, legal
from domain.match.seating import Arrival
from domain.match.terms import Clock
from eventstore.memory import MemoryStore
from eventstore.records import Deadline
from service.contract.options import make_options
from service.games.table import Table
from service.games.terms import Terms
from service.games.wishes import Wish
from service.histories.audit import Audit
from service.histories.chances import Chances
from service.ids import new_id
from service.parked.parking import Parking
from service.rulesets import rulesets
from service.timing.outages import NeverOut, Outage
from service.timing.timers import Fired, Timers
from tests.play import Seeded
from tests.service.stage import Stage, player, wish

MS = timedelta(milliseconds=1)
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
TUESDAY = datetime(2026, 12, 1, 12, tzinfo=UTC)


class Written(NeverOut):
    """A watch whose outages a test writes down."""

    def __init__(self) -> None:
        self.outages: list[Outage] = []

    def uncredited(self, last: int) -> Sequence[Outage]:
        return [outage for outage in self.outages if outage.id > last]


@dataclass
class Afternoon:
    """A stage with the time on the wall."""

    time: datetime = TUESDAY
    watch: Written = field(default_factory=Written)
    stage: Stage = field(init=False)

    def __post_init__(self) -> None:
        store = MemoryStore(lambda: self.time)
        self.stage = Stage(Seeded(1), store)
        chances, cycle = Chances(store, kept=8), self.stage.cycle
        self.parking = parking = Parking(cycle, chances, Audit(store), self.watch)
        self.timers = Timers(cycle, chances, parking, self.watch)

    def game(self, clock: Clock, seats: int = 2, ruleset: str = "senso") -> UUID:
        """A running game under a clock."""
        game, id_ = rulesets()[ruleset], new_id()
        terms = Terms(ruleset, make_options(game, {}, clock), seats, clock, opened_at_end=True)
        self.stage.lobby.create(wish(id_, 0), terms, Arrival(player(0), nonce="n0"))
        for seat in range(1, seats):
            self.stage.lobby.join(wish(id_, seat), Arrival(player(seat), nonce=f"n{seat}"))
        return id_

    def table(self, game: UUID) -> Table:
        return self.stage.cycle.load(game)

    def due(self, game: UUID) -> Deadline:
        """The next deadline of a game."""
        return self.stage.store.deadlines(game)[0]

    def thinker(self, game: UUID) -> int:
        """The first seat that the game waits for."""
        return awaited(self.table(game).play)[0]

    def play(self, game: UUID) -> Table:
        """Let him play something legal, now."""
        seat, table = self.thinker(game), self.table(game)
        command = legal(table.game, table.play, seat).commands[0]
        return self.stage.play.submit(wish(game, seat), command).table

    def ring(self, game: UUID) -> Fired:
        """Let a worker come for the next deadline, now."""
        return self.timers.fire(game, self.due(game).id)

    def go_down(self, length: timedelta) -> None:
        """Let no clock run for a while."""
        began, self.time = self.time, self.time + length
        outage = Outage(len(self.watch.outages) + 1, began, self.time, "down")
        self.watch.outages.append(outage)

    def agree(self, game: UUID) -> Table:
        """Let everyone agree with the last proposal."""
        table = self.table(game)
        asked = table.match.proposals[-1]
        for seat in set(range(len(table.match.players))) - set(asked.agreed):
            table = self.stage.proposals.vote(wish(game, seat), asked.id, agrees=True).table
        return table

    def by(self, game: UUID, seat: int) -> Wish:
        return wish(game, seat)

    def told(self, game: UUID, *names: str) -> list[Any]:
        """The events of these names, in order."""
        events = self.stage.cycle.past.events(self.table(game))
        return [event for event in events if type(event).__name__ in names]
