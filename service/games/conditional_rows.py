"""The rows behind commands laid ready: every statement on them stands here.

One is due while the listing of its game says that its decision is open and waits for its seat;
that row is written in the append, so nothing can open unnoticed. Who plays it takes a lease, so
that nobody withdraws what is being played.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from psycopg.rows import class_row
from psycopg.types.json import Json

from domain.kernel.events import Seat
from eventstore.postgres import Pool
from service.games.wishes import Key, KeyReused

LEASE: Final = timedelta(seconds=15)  # longer than the store lets any append take
MOST_LISTED: Final = 100


class Outcome(StrEnum):
    """What became of a conditional."""

    PLAYED = "played"
    DROPPED = "dropped"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Conditional:
    """A command that its seat wants played when a decision opens."""

    game: UUID
    id: UUID
    player_id: UUID
    seat: Seat
    kind: str | None
    decision: str
    command: dict[str, Any]
    made_at: datetime
    tried_at: datetime | None = None
    settled_at: datetime | None = None
    outcome: str | None = None
    detail: str | None = None

    @property
    def key(self) -> Key:
        """The key under which it is played: once, however often it is tried."""
        return Key(f"conditional/{self.id}", sha256(self.id.bytes).digest())


class Conditionals:
    """The conditionals of one database."""

    def __init__(self, pool: Pool, lease: timedelta = LEASE) -> None:
        self._pool = pool
        self._lease = lease

    def add(self, new: Conditional, key: Key | None) -> Conditional:
        """Keep a conditional once.

        Raises:
            KeyReused: its key stands for another request.
        """
        digest = None if key is None else key.request_hash
        values = [new.game, new.id, new.player_id, new.seat, new.kind, new.decision]
        with self._pool.lend() as connection:
            connection.execute(_ADD, [*values, Json(new.command), digest, new.made_at])
            row = connection.execute(_HASH, [new.game, new.id]).fetchone()
        if key is not None and (row is None or row[0] != digest):
            raise KeyReused(key.text)
        return self.one(new.game, new.id, new.player_id) or new

    def one(self, game: UUID, conditional: UUID, player: UUID) -> Conditional | None:
        """Give a player's conditional."""
        return next(iter(self._rows(_ONE, game, conditional, player)), None)

    def of(self, game: UUID, player: UUID) -> list[Conditional]:
        """Give a player's conditionals in a game, newest first."""
        return self._rows(_OF, game, player, MOST_LISTED)

    def due(self, limit: int) -> list[Conditional]:
        """Give those whose decision is open, and those that somebody began to play and left."""
        return self._rows(_DUE, self._lease, limit)

    def lease(self, one: Conditional) -> bool:
        """Take the right to play one; False where another has it, or it is settled."""
        return self._changes(_LEASE, one.game, one.id, self._lease)

    def release(self, one: Conditional) -> None:
        """Leave one standing that was not played."""
        self._changes(_RELEASE, one.game, one.id)

    def settle(self, one: Conditional, outcome: Outcome, detail: str | None = None) -> None:
        """Write down what became of one."""
        self._changes(_SETTLE, one.game, one.id, outcome.value, detail)

    def withdraw(self, one: Conditional) -> bool:
        """Take one back; False where it is being played or is settled."""
        return self._changes(_WITHDRAW, one.game, one.id, self._lease, Outcome.WITHDRAWN.value)

    def _rows(self, query: str, *values: object) -> list[Conditional]:
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=class_row(Conditional))
            return cursor.execute(query, list(values)).fetchall()

    def _changes(self, statement: str, *values: object) -> bool:
        with self._pool.lend() as connection:
            return connection.execute(statement, list(values)).rowcount == 1


_COLUMNS = """c.game, c.id, c.player_id, c.seat, c.kind, c.decision, c.command, c.made_at,
    c.tried_at, c.settled_at, c.outcome, c.detail"""
_ADD = """
    insert into conditional
        (game, id, player_id, seat, kind, decision, command, request_hash, made_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing"""
_HASH = "select request_hash from conditional where game = $1 and id = $2"
_ONE = f"""
    select {_COLUMNS} from conditional c where c.game = $1 and c.id = $2 and c.player_id = $3"""
_OF = f"""
    select {_COLUMNS} from conditional c where c.game = $1 and c.player_id = $2
    order by c.made_at desc, c.id desc limit $3"""
_FREE = "(c.tried_at is null or c.tried_at <= clock_timestamp() - {}::interval)"
_DUE = f"""
    select {_COLUMNS} from conditional c
    join listing l on l.stream_id = c.game
    cross join lateral (select coalesce(
        l.body->'private'->(c.seat::text), l.body->'summary'->'decision') as open) d
    where c.settled_at is null and {_FREE.format("$1")}
    and (c.tried_at is not null or (c.player_id::text = any(l.awaited)
        and case when c.kind is null then d.open->>'id' = c.decision
            else d.open->>'kind' = c.kind end))
    order by c.made_at, c.id limit $2"""
_MINE = "c.game = $1 and c.id = $2 and c.settled_at is null"
_LEASE = f"""
    update conditional c set tried_at = clock_timestamp()
    where {_MINE} and {_FREE.format("$3")}"""
_RELEASE = f"update conditional c set tried_at = null where {_MINE}"
_SETTLE = f"""
    update conditional c set settled_at = clock_timestamp(), outcome = $3, detail = $4
    where {_MINE}"""
_WITHDRAW = f"""
    update conditional c set settled_at = clock_timestamp(), outcome = $4
    where {_MINE} and {_FREE.format("$3")}"""
