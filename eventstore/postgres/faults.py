"""Translates the driver's errors, so that callers need not know the driver."""

import psycopg
from psycopg import errors

from eventstore.store import StoreUnavailable

# Operational errors cover lost connections, an exhausted pool, deadlocks, and all but one of the
# timeouts; a read-only server is a former primary that somebody has failed over.
_UNAVAILABLE = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    errors.IdleInTransactionSessionTimeout,
    errors.ReadOnlySqlTransaction,
)
# The driver calls the last two operational as well, but no later attempt fares better.
_UNSTORABLE = (psycopg.DataError, errors.ProgramLimitExceeded, errors.StatementTooComplex)


def raise_translated(error: BaseException | None) -> None:
    """Raise the store's own exception for what the driver raised; leave all else alone."""
    if isinstance(error, _UNSTORABLE):
        raise ValueError(f"the database cannot store this: {error}") from error  # noqa: TRY004 - of a value
    if isinstance(error, _UNAVAILABLE):
        raise StoreUnavailable(f"the database did not answer: {error}") from error
