"""The event store on PostgreSQL."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import datetime
from uuid import UUID

from eventstore.postgres.append import Appends
from eventstore.postgres.connection import StoreConnection
from eventstore.postgres.deadlines import Deadlines
from eventstore.postgres.heads import Heads
from eventstore.postgres.listings import Listings
from eventstore.postgres.marks import Marks
from eventstore.postgres.notices import Notices
from eventstore.postgres.pool import Pool, PoolSettings
from eventstore.postgres.reading import Reading

__all__ = ["Pool", "PoolSettings", "PostgresStore"]


class _Parts(Appends, Reading, Heads, Deadlines, Notices, Listings, Marks):
    """All parts of the store over whatever lends them connections."""

    @contextmanager
    def exclusive(self, stream: UUID) -> Iterator["_Held"]:
        """Hold the stream's head: appends through the store given here cannot lose a race."""
        with self._lend() as connection, connection.transaction():
            connection.execute("select from stream where stream_id = $1 for update", [stream])
            yield _Held(connection)


class PostgresStore(_Parts):
    """Streams of events in PostgreSQL 15 or later; safe to share between threads."""

    def __init__(self, pool: Pool) -> None:
        """Use a pool's connections; the pool stays its owner's to close."""
        super().__init__(pool.lend)


class _Held(_Parts):
    """A store inside one open transaction."""

    def __init__(self, connection: StoreConnection) -> None:
        super().__init__(lambda: _same(connection))

    def _stored(
        self, connection: StoreConnection, statement: bytes, values: list[bytes | None]
    ) -> datetime | None:
        # A savepoint: after a key that exists already, the caller goes on to read its record.
        with connection.transaction():
            return super()._stored(connection, statement, values)


def _same(connection: StoreConnection) -> AbstractContextManager[StoreConnection]:
    return nullcontext(connection)
