"""Games that came from elsewhere as records: proven before they are kept, and only ever read."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from uuid import UUID

from domain.kernel.visibility import Watcher
from eventstore.postgres import Pool, PostgresStore
from eventstore.records import Snapshot, StoredEvent
from service.cache import Recent
from service.games.listing import summary
from service.games.play import Look, stream_of
from service.games.table import Table, decoded, follow, ordinals, places_in, unfold
from service.histories.records import Record, RecordedEvent, game_of
from service.histories.verify import BadRecord, verify
from service.times import from_ms
from service.wire import from_json, plain, to_json

NEW = """
insert into record (game, head, body, imported_by) values ($1, $2, $3, $4)
on conflict (game) do nothing"""
HELD = "select from record where game = $1"


class Differs(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """There is a game of that id here with another history."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The game of a record; `is_new` unless it was here before."""

    game: UUID
    is_new: bool


class Imports:
    """The records that were imported into one database."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._store = PostgresStore(pool)

    def take(self, raw: bytes, player: UUID) -> Imported:
        """Keep the game of a record, unless it is here already.

        Raises:
            BadRecord: the record does not prove itself.
            Differs: a game of that id is here with other hashes.
        """
        record = verify(raw).record
        game, head = game_of(record), bytes.fromhex(record.head)
        must_be_showable(record)
        own = self._store.head(game)
        with self._pool.lend() as connection:
            made = 0
            if own is None:
                made = connection.execute(NEW, [game, head, raw, player]).rowcount
            kept = connection.execute("select head from record where game = $1", [game]).fetchone()
        if (own.hash if own else kept and kept[0]) != head:
            raise Differs
        return Imported(game, is_new=made == 1)

    def holds(self, game: UUID) -> bool:
        """Tell whether a game came as a record."""
        with self._pool.lend() as connection:
            return connection.execute(HELD, [game]).fetchone() is not None

    def body(self, game: UUID) -> bytes | None:
        """Give the very bytes that were imported."""
        with self._pool.lend() as connection:
            row = connection.execute("select body from record where game = $1", [game]).fetchone()
        return None if row is None else bytes(row[0])


class Library(PostgresStore):
    """The event store, in which opened games that were imported are found by reading."""

    def __init__(self, pool: Pool, imports: Imports, kept: int) -> None:
        """Read the service's own streams, and those of records."""
        super().__init__(pool)
        self._imports = imports
        self._kept: Recent[UUID, list[StoredEvent]] = Recent(kept)
        self._known: set[UUID] = set()  # the records read here, of which few are kept

    def read(self, stream: UUID, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Give the events with `after < version <= upto` in order; none for an unknown stream."""
        kept = self._kept.get(stream)
        if kept is not None:
            return kept[after:upto]
        rows = super().read(stream, after, upto)
        if rows or (after and stream not in self._known):
            return rows
        raw = self._imports.body(stream)
        record = None if raw is None else from_json(raw, Record)
        if record is None or not record.opened:
            return []
        events = list(rows_of(record))
        self._kept.put(stream, events)
        self._known.add(stream)
        return events[after:upto]

    def snapshot(self, stream: UUID, fold_v: str) -> Snapshot | None:
        """Give the newest snapshot; none of a record, which is read whole before any part of it.

        So the events after some version are always those of a record that is known here.
        """
        found = super().snapshot(stream, fold_v)
        return None if found is None or self._imports.holds(stream) else found


def rows_of(record: Record) -> Iterator[StoredEvent]:
    """Give the events of an opened record as a stream, without the wishes that led to them."""
    table = Table(game_of(record))
    rows = [_row(table.id, event) for event in record.events]
    events = [happened.event for happened in decoded(table, rows)]
    places = places_in(table, events)
    for row, event in zip(rows, events, strict=True):
        after = follow(table, (event,), places)
        (seen,) = ordinals(table, after, (event,))
        table = replace(after, seen={**table.seen, **seen})
        yield replace(row, seen=seen)


def _row(game: UUID, event: RecordedEvent) -> StoredEvent:
    return StoredEvent(
        stream=game,
        version=event.version,
        type=event.type,
        schema_v=event.schema_v,
        data=bytes(event.data or b""),
        meta=b"{}",
        seen={},
        at=from_ms(event.at),
        data_salt=bytes.fromhex(event.data_salt or ""),
        meta_salt=b"",
        hash=bytes.fromhex(event.hash),
    )


def must_be_showable(record: Record) -> None:
    """Refuse a record whose game this server could not show, however well it proves itself."""
    try:
        for player in record.seats:
            UUID(player)
        rows = list(rows_of(record)) if record.opened else []
        if rows:
            table = unfold(Table(game_of(record)), rows)
            look = Look(table, Watcher.OPEN)
            to_json([summary(table), plain(look.view), stream_of(decoded(table, rows), look)])
    except Exception as error:
        raise BadRecord("this server cannot show its game") from error
