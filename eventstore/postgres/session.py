"""What every part of the store has: a way to borrow a connection, and to run a statement on it."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from psycopg.rows import TupleRow

from eventstore.postgres.connection import StoreConnection

Lend = Callable[[], AbstractContextManager[StoreConnection]]


class Session:
    """Runs single statements on connections borrowed for them."""

    def __init__(self, lend: Lend) -> None:
        """Borrow connections from `lend`: a pool's, or one that always gives the same."""
        self._lend = lend

    def _rows(self, text: str, *values: object) -> list[TupleRow]:
        with self._lend() as connection:
            return connection.execute(text.encode(), values, binary=True).fetchall()

    def _row(self, text: str, *values: object) -> TupleRow | None:
        rows = self._rows(text, *values)
        return rows[0] if rows else None

    def _run(self, text: str, *values: object) -> None:
        with self._lend() as connection:
            connection.execute(text.encode(), values)
