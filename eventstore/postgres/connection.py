"""A connection with a short way for the one statement that must be fast."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

import psycopg
from psycopg import errors, pq
from psycopg.rows import TupleRow

_BINARY = pq.Format.BINARY
_FORGOTTEN = b"26000"  # invalid_sql_statement_name
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
        result = self._prepared_run(statement, values)
        if result.error_field(pq.DiagnosticField.SQLSTATE) == _FORGOTTEN:
            # The driver clears the session of all prepared statements after a rollback.
            self._names.clear()
            result = self._prepared_run(statement, values)
        checked = self._checked(result)
        return checked.get_value(0, 0) if checked.ntuples else None

    def _prepared_run(self, statement: bytes, values: Sequence[bytes | None]) -> pq.abc.PGresult:
        name, formats = self._name(statement), _all_binary(len(values))
        if name is None:
            return self.pgconn.exec_params(statement, values, None, formats, _BINARY)
        return self.pgconn.exec_prepared(
            name,
            values,  # type: ignore[arg-type]  # the stub forgets that a value may be null
            formats,
            _BINARY,
        )

    @cached_property
    def _names(self) -> dict[bytes, bytes]:
        return {}

    def _name(self, statement: bytes) -> bytes | None:
        """Give the name a statement is prepared under; None where it is not to be prepared."""
        if self.prepare_threshold is None or self._is_in_transaction():
            return None  # in a transaction, a name the server has forgotten could not be mended
        name = self._names.get(statement)
        if name is None and len(self._names) < _MOST_PREPARED:
            name = b"store_%d" % len(self._names)
            self._checked(self.pgconn.prepare(name, statement))
            self._names[statement] = name
        return name

    def _is_in_transaction(self) -> bool:
        return self.pgconn.transaction_status != pq.TransactionStatus.IDLE

    def _checked(self, result: pq.abc.PGresult) -> pq.abc.PGresult:
        if result.status in {pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK}:
            return result
        if self.closed or result.error_field(pq.DiagnosticField.SQLSTATE) is None:
            # the server named no error of its own, so it is the connection that has failed
            raise psycopg.OperationalError(result.get_error_message())
        raise errors.error_from_result(result)


@lru_cache
def _all_binary(number: int) -> Sequence[int]:
    return [_BINARY] * number
