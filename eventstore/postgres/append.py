"""Runs the append and reads its outcome."""

from datetime import datetime

from psycopg.errors import UniqueViolation

from eventstore.batch import check, touched
from eventstore.chain import seal
from eventstore.postgres.append_statement import shape_of, text
from eventstore.postgres.connection import StoreConnection
from eventstore.postgres.parameters import read_time, values_of
from eventstore.postgres.session import Session
from eventstore.records import Append, Appended
from eventstore.store import Conflict


class Appends(Session):
    """The part of the store that writes events."""

    def append(self, batch: Append) -> Appended:
        """Append all of a batch or none of it."""
        check(batch)
        deadlines = touched(batch)
        sealed = seal(batch.stream, batch.expected, batch.head, batch.events)
        statement = text(shape_of(batch, deadlines))
        values = values_of(batch, deadlines, sealed)
        try:
            with self._lend() as connection:
                at = self._stored(connection, statement, values)
        except UniqueViolation as error:
            if error.diag.constraint_name != "command_pkey":
                raise
            raise Conflict(batch.stream, batch.expected) from error
        if at is None:
            raise Conflict(batch.stream, batch.expected)
        hashes = tuple(event.hash for event in sealed)
        salts = tuple(event.data_salt for event in sealed)
        return Appended(batch.expected + len(hashes), hashes[-1], at, hashes, salts)

    def _stored(
        self, connection: StoreConnection, statement: bytes, values: list[bytes | None]
    ) -> datetime | None:
        moment = connection.run(statement, values)
        return None if moment is None else read_time(moment)
