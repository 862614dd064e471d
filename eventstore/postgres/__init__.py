"""The event store on PostgreSQL."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import datetime
from uuid import UUID

from psycopg import Rollback

from eventstore.postgres.append import Appends
from eventstore.postgres.checkpoints import Marks
from eventstore.postgres.connection import StoreConnection
from eventstore.postgres.deadlines import Deadlines
from eventstore.postgres.heads import Heads
from eventstore.postgres.listings import Listings
from eventstore.postgres.notices import Notices
from eventstore.postgres.parking import Parking
from eventstore.postgres.pool import Pool, PoolSettings
from eventstore.postgres.reading import Reading

__all__ = ["Pool", "PoolSettings", "PostgresStore"]

_HOLD = "select from stream where stream_id = $1 for update"

_OVERTAKEN = """
select from stream natural join event where stream_id = $1 and tx > pg_current_xact_id()
"""


class _Parts(Appends, Reading, Heads, Parking, Deadlines, Notices, Listings, Marks):
    """All parts of the store over whatever lends them connections."""

    @contextmanager
    def exclusive(self, stream: UUID) -> Iterator["_Held"]:
        """Hold the stream's head: appends through the store given here cannot lose a race."""
        with self._lend() as connection:
            while True:
                with connection.transaction() as hold:
                    connection.execute(_HOLD, [stream])
                    if _overtaken(connection, stream):
                        raise Rollback(hold)  # leaves the block above, and tries once more
                    yield _Held(connection)
                    return


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


def _overtaken(connection: StoreConnection, stream: UUID) -> bool:
    """Tell whether the stream's newest event has a later number than this transaction.

    A transaction may be given its number before it waits for the head, and an append that was
    numbered later may come first. The tail orders by these numbers: what is written now would be
    read before that append. A new transaction gets a new number, and someone else made progress.
    """
    row = connection.execute(_OVERTAKEN, [stream]).fetchone()
    return row is not None


def _same(connection: StoreConnection) -> AbstractContextManager[StoreConnection]:
    return nullcontext(connection)
