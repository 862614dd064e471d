"""Connections to one database, lent out for one statement or one transaction at a time."""

import os
from dataclasses import dataclass
from threading import Lock

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool

from eventstore.postgres.connection import StoreConnection
from eventstore.postgres.faults import raise_translated

_CONNECT_SECONDS = 5
_SILENCE_MS = 10_000  # a peer that acknowledges nothing for so long is gone


@dataclass(frozen=True, slots=True)
class PoolSettings:
    """How many connections, and how long each thing may take; times are in milliseconds.

    `prepare` must be off behind a pooler that lends a server connection per transaction. Such a
    pooler also drops the timeouts given here; those set on the service's role hold there.
    """

    max_size: int = 8
    wait: int = 5_000
    lock_timeout: int = 2_000
    statement_timeout: int = 10_000
    idle_in_transaction: int = 5_000
    prepare: bool = True


class Pool:
    """A pool that opens when it is first used, and anew in a forked process.

    Connections opened before a fork would be shared by two processes, which corrupts both.
    """

    def __init__(self, conninfo: str, settings: PoolSettings | None = None) -> None:
        """Remember how to connect; nothing is opened yet."""
        self._conninfo = conninfo
        self._settings = settings or PoolSettings()
        self._lock = Lock()
        self._pool: ConnectionPool[StoreConnection] | None = None
        self._owner = 0

    def lend(self) -> "Loan":
        """Lend a connection in autocommit mode; its placeholders are `$1`, `$2` and so on.

        Raises:
            StoreUnavailable: none could be had in time, or the one lent failed.
            ValueError: the database cannot store what it was given.
        """
        return Loan(self)

    def close(self) -> None:
        """Close all connections; the next use opens the pool again."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None and self._owner == os.getpid():
            pool.close()

    def opened(self) -> ConnectionPool[StoreConnection]:
        """Give the driver's pool, open in this process."""
        pool = self._pool
        if pool is not None and self._owner == os.getpid():
            return pool
        with self._lock:
            if self._pool is None or self._owner != os.getpid():
                self._pool, self._owner = self._open(), os.getpid()
            return self._pool

    def _open(self) -> ConnectionPool[StoreConnection]:
        wait = self._settings.wait / 1_000
        pool = ConnectionPool(
            self._conninfo,
            connection_class=StoreConnection,
            kwargs=_connection_arguments(self._conninfo, self._settings),
            min_size=1,
            max_size=self._settings.max_size,
            timeout=wait,
            open=False,
        )
        # Waiting for the first connection keeps a lone caller on it. Asked earlier, the pool would
        # open a second one and give them out in turn, which halves what each server process caches.
        pool.open(wait=True, timeout=wait)
        return pool


class Loan:
    """One connection for one block; a class, since a generator would cost each append more."""

    __slots__ = ("_connection", "_lender", "_pool")

    def __init__(self, lender: Pool) -> None:
        """Nothing is borrowed before the block begins."""
        self._lender = lender

    def __enter__(self) -> StoreConnection:
        """Borrow a connection."""
        try:
            self._pool = self._lender.opened()
            self._connection = self._pool.getconn()
        except psycopg.Error as error:
            raise_translated(error)
            raise
        return self._connection

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Give it back, whatever happened, and tell of the driver's errors in the store's words."""
        broken = self._connection.closed
        self._pool.putconn(self._connection)
        if broken:
            self._pool.check()  # what ended this one has likely ended the idle ones too
        if error is not None:
            raise_translated(error)


def _connection_arguments(conninfo: str, settings: PoolSettings) -> dict[str, object]:
    given = conninfo_to_dict(conninfo)
    arguments: dict[str, object] = {
        "autocommit": True,
        "cursor_factory": psycopg.RawCursor,
        "connect_timeout": given.get("connect_timeout", _CONNECT_SECONDS),
        "tcp_user_timeout": given.get("tcp_user_timeout", _SILENCE_MS),
    }
    if not settings.prepare:
        return arguments | {"prepare_threshold": None}
    options = f"{given.get('options') or ''} {_session_options(settings)}".strip()
    return arguments | {"options": options}


def _session_options(settings: PoolSettings) -> str:
    values = {
        "timezone": "UTC",
        "lock_timeout": settings.lock_timeout,
        "statement_timeout": settings.statement_timeout,
        "idle_in_transaction_session_timeout": settings.idle_in_transaction,
    }
    return " ".join(f"-c {name}={value}" for name, value in values.items())
