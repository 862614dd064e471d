"""Outages: the times in which no clock ran, or none was to run, kept as rows for all games (K15).

Whoever fires a deadline looks here first. Who finds that nobody had looked for longer than the
limit writes down that outage, and nobody can look again before it is written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from psycopg import Connection
from psycopg.rows import TupleRow

from eventstore.postgres import Pool

OFTEN: Final = timedelta(milliseconds=500)

_SEEN = """
select (select statement_timestamp() - seen_at from heartbeat),
       exists (select from outage where ended_at is null)
"""
_HOLD = """
insert into heartbeat (seen_at) values (statement_timestamp())
on conflict (only_row) do update set seen_at = heartbeat.seen_at
returning seen_at
"""
_LOOKED = "update heartbeat set seen_at = clock_timestamp()"
_SINCE = "select id, began_at, ended_at, why from outage where ended_at > $1 or ended_at is null"
_UNCREDITED = """
select id, began_at, ended_at, why from outage where id > $1 or ended_at is null order by id
"""
_WRITE = "insert into outage (began_at, ended_at, why) values ($1, $2, 'down')"
_HALT = """
insert into outage (began_at, why) values (clock_timestamp(), 'halted') on conflict do nothing
returning id
"""
_RESUME = "update outage set ended_at = clock_timestamp() where ended_at is null returning id"


@dataclass(frozen=True, slots=True)
class Outage:
    """A time that counts for no clock; `ended_at` is None while the server is halted."""

    id: int
    began_at: datetime
    ended_at: datetime | None
    why: str


class Watch(Protocol):
    """What is known of outages."""

    def look(self) -> bool:
        """Note that somebody looks, and the outage that this ends; tell whether clocks may fire."""

    def uncredited(self, last: int) -> Sequence[Outage]:
        """Give the outages after the last one that a game has credited, and the halt that lasts."""


class NeverOut:
    """The watch over a server that nobody halts and that is never down: one within a test."""

    def look(self) -> bool:
        """Let them."""
        return True

    def uncredited(self, last: int) -> Sequence[Outage]:  # noqa: ARG002 - as the protocol has it
        """Know of none."""
        return ()


class Outages:
    """The rows that tell of outages."""

    def __init__(self, pool: Pool, limit: timedelta) -> None:
        self._pool = pool
        self._limit = limit

    def look(self) -> bool:
        """Note that somebody looks, and the outage that this ends; tell whether clocks may fire."""
        with self._pool.lend() as connection:
            age, halted = connection.execute(_SEEN).fetchone() or (None, False)
            if age is None or abs(age) > OFTEN:  # a clock that was set back is followed back
                with connection.transaction():
                    self._note(connection)
        return not halted

    def uncredited(self, last: int) -> Sequence[Outage]:
        """Give the outages after the last one that a game has credited, and the halt that lasts."""
        with self._pool.lend() as connection:
            return [Outage(*row) for row in connection.execute(_UNCREDITED, [last])]

    def is_halted(self) -> bool:
        """Tell whether an admin has halted all clocks."""
        with self._pool.lend() as connection:
            _, halted = connection.execute(_SEEN).fetchone() or (None, False)
        return bool(halted)

    def halt(self) -> bool:
        """Halt all clocks; False where they are halted already."""
        return self._change(_HALT)

    def resume(self) -> bool:
        """Let the clocks go on; False where they were not halted."""
        return self._change(_RESUME)

    def _change(self, statement: str) -> bool:
        with self._pool.lend() as connection, connection.transaction():
            self._note(connection)
            return connection.execute(statement).fetchone() is not None

    def _note(self, connection: Connection[TupleRow]) -> None:
        """Write down the outage that ends now; the held row lets one at a time do so."""
        (seen,) = connection.execute(_HOLD).fetchone() or (None,)
        (now,) = connection.execute("select clock_timestamp()").fetchone() or (None,)
        if seen is not None and now is not None and now - seen > self._limit:
            known = [Outage(*row) for row in connection.execute(_SINCE, [seen])]
            for began, ended in uncovered(seen, now, known):
                connection.execute(_WRITE, [began, ended])
        connection.execute(_LOOKED)


def uncovered(
    began: datetime, ended: datetime, known: Sequence[Outage]
) -> Iterator[tuple[datetime, datetime]]:
    """Give the parts of a time that no known outage covers: none of it is given back twice."""
    for outage in sorted(known, key=lambda outage: outage.began_at):
        if outage.began_at > began:
            yield began, outage.began_at
        began = ended if outage.ended_at is None else max(began, outage.ended_at)
    if began < ended:
        yield began, ended
