"""Translates the driver's errors, so that callers need not know the driver."""

from collections.abc import Iterator
from contextlib import contextmanager

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


@contextmanager
def translated() -> Iterator[None]:
    """Turn what the driver raises into the store's own exceptions."""
    try:
        yield
    except _UNAVAILABLE as error:
        raise StoreUnavailable(f"the database did not answer: {error}") from error
    except psycopg.DataError as error:
        raise ValueError(f"the database cannot store this: {error}") from error
