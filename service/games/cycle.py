"""The command cycle: load, decide, append in one statement; then, and only then, answer.

A process may die between any two lines here without losing or doubling anything: what is
acknowledged is in the store, and a client's key leads a retry to the stored outcome.
"""

from collections.abc import Callable
from typing import Final, TypeAlias
from uuid import UUID

from domain.kernel.change import replace
from domain.kernel.events import Events
from domain.kernel.refusal import Refused
from eventstore.records import Append, Appended, StoredEvent
from eventstore.store import Conflict, EventStore
from service.cache import Recent
from service.games import snapshots
from service.games.batches import batch_of, deadline_of, settled
from service.games.table import Happened, OutOfReach, Table, decoded, unfold
from service.games.wishes import (
    Done,
    KeyReused,
    PreconditionFailed,
    TimeIsUp,
    UnknownGame,
    Wish,
)
from service.histories.standing_branch import StandingBranches
from service.parked.poison import GameParked, Poisoned, by_rules
from service.running.metrics import RACES
from service.times import rfc3339, to_ms
from service.timing import deadlines
from service.timing.clock_events import Once, When

RACES_BEFORE_LOCKING: Final = 2

Decide: TypeAlias = Callable[[Table], Events]


class Cycle:
    """Runs wishes against the store; keeps recently used tables folded."""

    def __init__(
        self,
        store: EventStore,
        kept: int,
        wake_clock: Callable[[], None],
        announce: Callable[[], None] = lambda: None,
    ) -> None:
        self.store = store
        self.past = StandingBranches(store)
        self._wake_clock = wake_clock
        self._gives_time_back: Callable[[UUID], bool] = lambda _game: False
        self._announce = announce
        self._tables: Recent[UUID, Table] = Recent(kept)

    def load(self, game: UUID) -> Table:
        """Give a game as it stands now.

        Raises:
            UnknownGame: there is none of that id.
        """
        return self._load(self.store, game)

    def glance(self, game: UUID) -> Table:
        """Give a game as this process last saw it: good for what never changes in it.

        Raises:
            UnknownGame: there is none of that id.
        """
        return self.known(game) or self.load(game)

    def known(self, game: UUID) -> Table | None:
        """Give a game as this process last saw it, if it remembers it; no store is asked."""
        return self._tables.get(game)

    def forget(self, game: UUID) -> None:
        """Fold a game anew when it is next asked for."""
        self._tables.drop(game)

    def run(self, wish: Wish, decide: Decide) -> Done:
        """Carry a wish out once, however often and at the same time as whatever it is asked.

        Raises:
            UnknownGame: there is no such game.
            Refused: the rules do not allow it now.
            KeyReused: its key stands for another request.
            GameParked: the game waits for somebody to see to it.
            Poisoned: the game's own code failed.
        """
        if _may_draw_on_a_bank(wish, self.glance(wish.game)):
            self._gives_time_back(wish.game)
        if (done := self._guess(wish, decide)) is not None:
            return done
        try:
            return self._judged(wish, decide)
        except TimeIsUp:
            if not self._gives_time_back(wish.game):
                raise
        return self._judged(wish, decide)

    def on_overtime(self, give_time_back: Callable[[UUID], bool]) -> None:
        """Ask this before a command is too late: the game may have lost time that it gets back."""
        self._gives_time_back = give_time_back

    def _judged(self, wish: Wish, decide: Decide) -> Done:
        for _ in range(RACES_BEFORE_LOCKING):
            try:
                return self._attempt(self.store, wish, decide)
            except Conflict:
                RACES.inc()
                if (replay := self._settled(wish)) is not None:
                    return replay
        try:
            with self.store.exclusive(wish.game) as store:
                return self._attempt(store, wish, decide)
        except Conflict:  # the head is held, so only its key can have been used
            return self._replayed(wish)

    def open(self, wish: Wish, events: Events, secret: bytes) -> Done:
        """Open a new game with its first events and its seed; a retry finds the game it made."""
        try:
            return self._append(self.store, wish, Table(wish.game), events, secret)
        except Conflict:
            return self._replayed(wish)

    def _guess(self, wish: Wish, decide: Decide) -> Done | None:
        """Try on the table that this process remembers: where it is current, no read is needed.

        Whatever speaks against it is judged again on what the store holds now.
        """
        table = self._tables.get(wish.game)
        if table is None:
            return None
        try:
            events = by_rules(table, "match", decide)
            return self._append(self.store, wish, table, events) if events else None
        except (Conflict, Refused, PreconditionFailed, UnknownGame, Poisoned):
            return None

    def _attempt(self, store: EventStore, wish: Wish, decide: Decide) -> Done:
        table = self._load(store, wish.game)
        try:
            _must_be_in_time(store, wish, table)
            events = by_rules(table, "match", decide)
        except (Refused, PreconditionFailed, UnknownGame, Poisoned):
            # a retry of a command that was carried out meets the position after it
            if (replay := self.replay(wish)) is not None:
                return replay
            raise
        if not events:
            return self.replay(wish) or Done(table)
        return self._append(store, wish, table, events)

    def _load(self, store: EventStore, game: UUID) -> Table:
        known = self._tables.get(game) or snapshots.load(store, game)
        try:
            table = unfold(known, store.read(game, after=known.version))
        except OutOfReach:
            table = self.past.load(game, store.read(game))
        if table.version == 0:
            raise UnknownGame(game)
        snapshots.save_if_due(store, known, table)  # where the rules were changed, there is none
        self._keep(table)
        return table

    def _append(
        self,
        store: EventStore,
        wish: Wish,
        before: Table,
        events: Events,
        secret: bytes | None = None,
    ) -> Done:
        when = When(Once(lambda: to_ms(self.store.now())), wish.scheduled)

        def weigh(table: Table) -> tuple[Table, Events, Append]:
            places = self.past.places(table, events)
            after, facts = settled(wish, table, events, places, when)
            clock = deadlines.changes(table, after)
            return after, facts, batch_of(wish, table, after, facts, clock, secret)

        after, facts, batch = by_rules(before, "append", weigh)
        appended = store.append(batch)
        if any(deadlines.is_soon(deadline) for deadline in batch.arm):
            self._wake_clock()
        self._announce()
        done = self._done(wish, after, facts, batch, appended)
        snapshots.save_if_due(store, before, done.table)
        return done

    def _done(
        self, wish: Wish, after: Table, events: Events, batch: Append, appended: Appended
    ) -> Done:
        last_seen = dict(after.seen)
        for new in batch.events:
            last_seen.update(new.seen)
        table = replace(after, version=appended.version, head=appended.head, seen=last_seen)
        self._keep(table)
        rows = zip(events, batch.events, appended.data_salts, strict=True)
        happened = (
            Happened(event, version, new.seen, appended.at, new.data, salt)
            for version, (event, new, salt) in enumerate(rows, batch.expected + 1)
        )
        return Done(table, tuple(happened), wish.status)

    def _keep(self, table: Table) -> None:
        known = self._tables.get(table.id)
        if known is None or known.version < table.version:
            self._tables.put(table.id, table)

    def _replayed(self, wish: Wish) -> Done:
        replay = self._settled(wish)
        if replay is None:
            raise Conflict(wish.game, 0)
        return replay

    def _settled(self, wish: Wish) -> Done | None:
        """Tell why an append was not taken: its wish was carried out, or its game is parked."""
        replay = self.replay(wish)
        if replay is None and self.store.parked(wish.game) is not None:
            raise GameParked(wish.game)
        return replay

    def replay(self, wish: Wish) -> Done | None:
        """Find what a command of the same key led to; the game as it stood right after it (H11).

        Raises:
            KeyReused: the key stands for another request.
        """
        if wish.key is None:
            return None
        record = self.store.command(wish.game, wish.author.actor, wish.key.text)
        if record is None:
            return None
        if record.request_hash != wish.key.request_hash:
            raise KeyReused(wish.key.text)
        stored = self.store.read(wish.game, upto=record.last_version)
        happened = tuple(decoded(Table(wish.game), stored))[record.first_version - 1 :]
        return Done(self._as_then(wish.game, stored), happened, record.status, replayed=True)

    def _as_then(self, game: UUID, stored: list[StoredEvent]) -> Table:
        try:
            return unfold(Table(game), stored)
        except Poisoned:  # what was taken back need not fold any more
            return self.load(game)


def _may_draw_on_a_bank(wish: Wish, table: Table) -> bool:
    """Tell whether an answer takes time from a bank, so that lost time must be given back first."""
    is_answer = wish.command is not None and wish.fired is None
    return is_answer and table.match.clock.bank is not None


def _must_be_in_time(store: EventStore, wish: Wish, table: Table) -> None:
    """Refuse what comes at its deadline or later, though no clock may have been there yet (K7)."""
    name = deadline_of(wish, table)
    deadline = None if name is None else store.deadline(table.id, name)
    if deadline is not None and deadline.is_live and deadline.is_due:
        raise TimeIsUp(rfc3339(deadlines.shown(deadline)))
