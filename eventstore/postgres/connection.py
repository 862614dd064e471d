"""A connection with a short way for the one statement that must be fast."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

import psycopg
from psycopg import errors, pq
from psycopg.rows import TupleRow

_BINARY = pq.Format.BINARY
_MOST_PREPARED = 200  # per connection; rarer shapes are sent whole each time


class StoreConnection(psycopg.Connection[TupleRow]):
    """Runs a statement by the protocol library itself, past the driver's cursor.

    The cursor's own work would cost the client as much as the floor of the whole append. Who calls
    has borrowed the connection, so nobody else uses it meanwhile; time-outs are the server's.
    """

    def run(self, statement: bytes, values: Sequence[bytes | None]) -> bytes | None:
        """Run a statement on values in their binary form, and give the one value it returns.

        Raises:
            psycopg.Error: as the driver would.
        """
        name, formats = self._name(statement), _all_binary(len(values))
        if name is None:
            result = self.pgconn.exec_params(statement, values, None, formats, _BINARY)
        else:
            result = self.pgconn.exec_prepared(
                name,
                values,  # type: ignore[arg-type]  # the stub forgets that a value may be null
                formats,
                _BINARY,
            )
        checked = self._checked(result)
        return checked.get_value(0, 0) if checked.ntuples else None

    @cached_property
    def _names(self) -> dict[bytes, bytes]:
        return {}

    def _name(self, statement: bytes) -> bytes | None:
        """Give the name a statement is prepared under; None where it is not to be prepared."""
        if self.prepare_threshold is None:
            return None
        name = self._names.get(statement)
        if name is None and len(self._names) < _MOST_PREPARED:
            name = b"store_%d" % len(self._names)
            self._checked(self.pgconn.prepare(name, statement))
            self._names[statement] = name
        return name

    def _checked(self, result: pq.abc.PGresult) -> pq.abc.PGresult:
        if result.status in {pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK}:
            return result
        if self.closed:
            raise psycopg.OperationalError(result.get_error_message())
        raise errors.error_from_result(result)


@lru_cache
def _all_binary(number: int) -> Sequence[int]:
    return [_BINARY] * number
