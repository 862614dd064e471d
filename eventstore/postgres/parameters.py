"""The values of the append, each as the bytes in which the server receives its type.

The server gets them with their lengths and reads no text in between: a NUL is an error and never
the end of a value, and JSON arrives in the very bytes that were hashed.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import orjson

from eventstore.batch import Touched
from eventstore.chain import Sealed
from eventstore.records import Append, Listing, NewDeadline

Value = bytes | None

_SERVER_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


def values_of(batch: Append, deadlines: Touched, sealed: Sequence[Sealed]) -> list[Value]:
    """Give the values in the order in which the statement's parts take them."""
    values = _head(batch, sealed[-1].hash)
    for event, seals in zip(batch.events, sealed, strict=True):
        seen = orjson.dumps(dict(event.seen), option=orjson.OPT_SORT_KEYS)
        values += (event.type.encode(), smallint(event.schema_v), event.data, event.meta, seen)
        values += seals
    command = batch.command
    if command is not None:
        values += (command.actor.encode(), command.key.encode())
        values += (command.request_hash, smallint(command.status))
    for deadline in deadlines.arm:
        values += _deadline(deadline)
    values += [id_.encode() for id_ in deadlines.cancel]
    if deadlines.fired is not None:
        values.append(deadlines.fired.encode())
    for notice in batch.notices:
        values += (notice.target.encode(), notice.body)
    return values + _once(batch)


def smallint(number: int) -> bytes:
    """Write a number as the server's smallest one.

    Raises:
        ValueError: it does not fit.
    """
    try:
        return number.to_bytes(2, "big", signed=True)
    except OverflowError as error:
        raise ValueError(f"{number} is too large to be stored") from error


def _head(batch: Append, hash_: bytes) -> list[Value]:
    if batch.expected == 0:
        return [batch.stream.bytes, hash_, batch.category.encode()]
    values: list[Value] = [batch.stream.bytes, hash_, batch.expected.to_bytes(4, "big"), batch.head]
    return values if batch.before_due is None else [*values, batch.before_due.encode()]


def _once(batch: Append) -> list[Value]:
    values = _listing(batch.listing) if batch.listing is not None else []
    return values if batch.secret is None else [*values, batch.secret]


def _listing(listing: Listing) -> list[Value]:
    members, awaited = array(listing.members), array(listing.awaited)
    return [listing.status.encode(), members, awaited, listing.body]


def _deadline(deadline: NewDeadline) -> tuple[Value, ...]:
    seat = None if deadline.seat is None else smallint(deadline.seat)
    return deadline.id.encode(), deadline.decision.encode(), seat, *_due(deadline.due)


def _due(due: datetime | timedelta) -> tuple[Value, Value]:
    if isinstance(due, datetime):
        return due.isoformat().encode(), None
    return None, b"%d days %d seconds %d microseconds" % (due.days, due.seconds, due.microseconds)


def array(words: Sequence[str]) -> bytes:
    """Write a text array as the server reads it."""
    quoted = (word.replace("\\", "\\\\").replace('"', '\\"') for word in words)
    return ("{" + ",".join(f'"{word}"' for word in quoted) + "}").encode()


def read_time(moment: bytes) -> datetime:
    """Read a time as the server writes it: microseconds since the year 2000."""
    return _SERVER_EPOCH + timedelta(microseconds=int.from_bytes(moment, "big", signed=True))
