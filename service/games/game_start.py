"""The start of a game: players are seated, and with the last of them the ruleset opens it."""

from domain.kernel.events import Events
from domain.kernel.referee import opening
from domain.match import seating
from domain.match.seating import Arrival
from eventstore.store import EventStore
from service.contract.options import make_options
from service.games.sandbox import stand_in
from service.games.table import Table, follow
from service.histories.chances import Chances
from service.histories.forks import Forks
from service.parked.poison import by_rules
from service.times import to_ms


class GameStart:
    """Decides what follows when somebody sits down; a new game's seed is not stored yet."""

    def __init__(self, store: EventStore, chances: Chances, forks: Forks) -> None:
        self._store = store
        self._chances = chances
        self._forks = forks

    def seated(self, table: Table, arrival: Arrival, seed: bytes | None = None) -> Events:
        """Seat a player; when the last seat is taken, the game starts."""
        events = seating.take_seat(table.match, arrival, to_ms(self._store.now()))
        after = follow(table, events)
        if not events or after.match.free_seats:
            return events
        return events + self.started(after, seed)

    def stand_ins(self, table: Table, seed: bytes) -> Events:
        """Seat one who stands for its author on each seat of a sandbox game."""
        events: Events = ()
        for seat in table.match.free_seats:
            arrival = Arrival(stand_in(table.id, seat), seat)
            events += self.seated(follow(table, events), arrival, seed)
        return events

    def started(self, table: Table, seed: bytes | None = None) -> Events:
        """Start with those who are seated: from the beginning, or where a fork goes on."""
        game, seed = table.game, seed or self._chances.seed(table.id)
        started = seating.start(table.match, game.rules_version)
        if table.match.forked_from is not None:
            return started + self._forks.path(table, table.match.forked_from)
        options = make_options(game, table.match.options, table.match.clock)

        def begin(after: Table) -> Events:
            chance = self._chances.continuing(after, seed)
            return opening(game, len(after.match.players), options, chance).events

        return started + by_rules(table, "opening", lambda t: begin(follow(t, started)))
