"""Runs the append and reads its outcome."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import orjson
import psycopg
from psycopg.errors import UniqueViolation

from eventstore.batch import Touched, check, touched
from eventstore.chain import Sealed, seal
from eventstore.postgres.session import Session
from eventstore.postgres.statement import shape_of, text
from eventstore.records import Append, Appended, CommandRecord, Listing, NewDeadline, NewEvent
from eventstore.store import Conflict


class Appends(Session):
    """The part of the store that writes events."""

    def append(self, batch: Append) -> Appended:
        """Append all of a batch or none of it."""
        check(batch)
        deadlines = touched(batch)
        sealed = seal(batch.stream, batch.expected, batch.head, batch.events)
        statement = text(shape_of(batch, deadlines))
        values = _values(batch, deadlines, sealed)
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
        return Appended(batch.expected + len(hashes), hashes[-1], at, hashes)

    def _stored(
        self, connection: psycopg.Connection, statement: bytes, values: list[object]
    ) -> datetime | None:
        row = connection.execute(statement, values).fetchone()
        return None if row is None else row[0]


def _values(batch: Append, deadlines: Touched, sealed: list[Sealed]) -> list[object]:
    """Give the values in the order in which the statement's parts take them.

    Numbers and times go as text, which the server reads as the type it expects: the driver would
    name a type by each value's size, and every such choice would be a statement to prepare anew.
    """
    values = _head(batch, sealed[-1].hash)
    for event, seals in zip(batch.events, sealed, strict=True):
        values += _event(event, seals)
    if batch.command is not None:
        values += _command(batch.command)
    for deadline in deadlines.arm:
        values += _deadline(deadline)
    values += deadlines.cancel
    if deadlines.fired is not None:
        values.append(deadlines.fired)
    for notice in batch.notices:
        values += (notice.target, notice.body.decode())
    if batch.listing is not None:
        values += _listing(batch.listing)
    if batch.secret is not None:
        values.append(batch.secret)
    return values


def _head(batch: Append, hash_: bytes) -> list[object]:
    if batch.expected == 0:
        return [batch.stream, hash_, batch.category]
    return [hash_, batch.stream, str(batch.expected), batch.head]


def _event(event: NewEvent, seals: Sealed) -> Iterator[object]:
    yield event.type
    yield str(event.schema_v)
    yield event.data.decode()
    yield event.meta.decode()
    yield orjson.dumps(dict(event.seen), option=orjson.OPT_SORT_KEYS).decode()
    yield seals.data_salt
    yield seals.meta_salt
    yield seals.hash


def _command(command: CommandRecord) -> tuple[object, ...]:
    return command.actor, command.key, command.request_hash, str(command.status)


def _deadline(deadline: NewDeadline) -> tuple[object, ...]:
    seat = None if deadline.seat is None else str(deadline.seat)
    return deadline.id, deadline.decision, seat, *_due(deadline.due)


def _due(due: datetime | timedelta) -> tuple[str | None, str | None]:
    if isinstance(due, datetime):
        return due.isoformat(), None
    return None, f"{due.days} days {due.seconds} seconds {due.microseconds} microseconds"


def _listing(listing: Listing) -> tuple[str, ...]:
    members, awaited = array(listing.members), array(listing.awaited)
    return listing.status, members, awaited, listing.body.decode()


def array(words: tuple[str, ...]) -> str:
    """Write a text array as the server reads it."""
    quoted = (word.replace("\\", "\\\\").replace('"', '\\"') for word in words)
    return "{" + ",".join(f'"{word}"' for word in quoted) + "}"
