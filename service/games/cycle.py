"""The command cycle: load, decide, append in one statement; then, and only then, answer.

A process may die between any two lines here without losing or doubling anything: what is
acknowledged is in the store, and a client's key leads a retry to the stored outcome.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, TypeAlias
from uuid import UUID

from domain.kernel.commands import Command
from domain.kernel.events import Events
from domain.kernel.refusal import Reason, Refused
from domain.match.clocks.calendar import Moment
from eventstore.records import Append, Appended, CommandRecord, NewEvent, StoredEvent
from eventstore.store import Conflict, EventStore
from service.cache import Recent
from service.contract.codec import command_to_wire
from service.games import snapshots
from service.games.attending import attended
from service.games.listing import listing_of
from service.games.table import (
    Happened,
    OutOfReach,
    Places,
    Table,
    decoded,
    follow,
    ordinals,
    unfold,
)
from service.histories.past import Past
from service.notices.occasions import notices_of
from service.parked.poison import GameParked, Poisoned, by_rules
from service.running.metrics import RACES
from service.times import rfc3339, to_ms
from service.timing import deadlines
from service.timing.timekeeping import When, told
from service.version import CODE_VERSION
from service.wire import plain, to_json, vocabulary

RACES_BEFORE_LOCKING: Final = 2

Decide: TypeAlias = Callable[[Table], Events]


class UnknownGame(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """There is no game of that id, or none that the caller may know of."""


class KeyReused(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """An Idempotency-Key came again with another request."""


class TimeIsUp(Refused):
    """A command came when the time for it was over."""

    def __init__(self, due_at: str) -> None:
        """Tell when that was."""
        super().__init__(
            Reason.STALE_DECISION,
            f"your time for this decision ended at {due_at}; the clock answers for you",
        )


class PreconditionFailed(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """Something that the caller can see has changed since he looked."""


@dataclass(frozen=True, slots=True)
class Key:
    """A client's Idempotency-Key with the digest of what it stands for."""

    text: str
    request_hash: bytes


@dataclass(frozen=True, slots=True)
class Author:
    """Who asks, for the record: a player's id or `clock`, his token, the request, its operation."""

    actor: str
    token: str = ""
    request: str = ""
    operation: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """A change that somebody wants in one game.

    `fired` names the deadline that asks for it, `scheduled` the moment for which it was set;
    `command` is what the rules are asked to do.
    """

    game: UUID
    author: Author
    key: Key | None = None
    status: int = 200
    fired: str | None = None
    scheduled: Moment | None = None
    command: Command | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What a wish led to: the table after it, and the events it added, none if none."""

    table: Table
    happened: tuple[Happened, ...] = ()
    status: int = 200
    replayed: bool = False


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
        self.past = Past(store)
        self._wake_clock = wake_clock
        self._gives_time_back: Callable[[UUID], bool] = lambda _game: False
        self._announce = announce
        self._tables: Recent[UUID, Table] = Recent(kept)
        self.known = self._tables.get  # as this process last saw a game; no store is asked

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
            events = decide(table)
            return self._append(self.store, wish, table, events) if events else None
        except (Conflict, Refused, PreconditionFailed, UnknownGame, Poisoned):
            return None

    def _attempt(self, store: EventStore, wish: Wish, decide: Decide) -> Done:
        table = self._load(store, wish.game)
        try:
            _must_be_in_time(store, wish, table)
            events = decide(table)
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
        places = self.past.places(before, events)
        when = When(cache(lambda: to_ms(self.store.now())), wish.scheduled)
        facts = by_rules(before, "append", lambda t: _told(wish, t, events, places, when))
        after, batch = by_rules(before, "append", lambda t: _batch(wish, t, facts, secret, places))
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
        """Find what a command of the same key led to; the game as it stood right after it.

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


def _answers(wish: Wish, table: Table) -> str | None:
    """Give the deadline before which a command must come; what the clock does has none."""
    seat = table.match.seat_of(wish.author.actor)
    if wish.command is None or wish.fired is not None or seat is None or table.play is None:
        return None
    return deadlines.answered_by(table, wish.command.decision, seat)


def _must_be_in_time(store: EventStore, wish: Wish, table: Table) -> None:
    """Refuse what comes at its deadline or later, also where the clock has not been there yet."""
    name = _answers(wish, table)
    deadline = None if name is None else store.deadline(table.id, name)
    if deadline is not None and deadline.is_live and deadline.is_due:
        raise TimeIsUp(rfc3339(deadlines.shown(deadline)))


def _told(wish: Wish, before: Table, events: Events, places: Places, when: When) -> Events:
    """Give new events with what is to be told of who is there, and of time."""
    after, by = follow(before, events, places), wish.author
    there = attended(before, after, events, by.actor, by.operation)
    so_far = events + there
    return so_far + told(before, follow(after, there), so_far, when)


def _batch(
    wish: Wish, before: Table, events: Events, secret: bytes | None, places: Places
) -> tuple[Table, Append]:
    """Give the table after new events, and all that is to be stored of them."""
    after = follow(before, events, places)
    return after, batch_of(wish, before, after, events, deadlines.changes(before, after), secret)


def batch_of(
    wish: Wish,
    before: Table,
    after: Table,
    events: Events,
    clock: deadlines.Changes,
    secret: bytes | None = None,
) -> Append:
    """Give all that is to be stored of events that lead from one table to another."""
    seen = ordinals(before, after, events)
    return Append(
        stream=wish.game,
        category=after.match.ruleset,
        expected=before.version,
        head=before.head,
        events=tuple(_new_events(wish, after, events, seen)),
        command=_record(wish, before.version, len(events)),
        arm=clock.arm,
        cancel=tuple(name for name in clock.cancel if name != wish.fired),
        fired=wish.fired,
        before_due=_answers(wish, before),
        notices=notices_of(before, after, events),
        listing=listing_of(after),
        secret=secret,
    )


def _new_events(
    wish: Wish, table: Table, events: Events, seen: list[dict[str, int]]
) -> Iterator[NewEvent]:
    words = vocabulary(table.game)
    asked = None if wish.command is None else command_to_wire(wish.command)
    meta = to_json({**plain(wish.author), "code": CODE_VERSION, "command": asked})
    for event, ids in zip(events, seen, strict=True):
        version = words.version_of(type(event))
        yield NewEvent(type(event).__name__, version, to_json(event), meta, ids)


def _record(wish: Wish, version: int, count: int) -> CommandRecord | None:
    key, span = wish.key, (version + 1, version + count)
    if key is None:
        return None
    return CommandRecord(wish.author.actor, key.text, key.request_hash, wish.status, *span)
