"""Whether a process can do its work: its database, its Valkey, its migrations."""

from typing import Final

from redis.exceptions import RedisError

from eventstore.migrate import pending
from eventstore.store import StoreUnavailable
from service.house import House
from service.schema import MIGRATIONS

OK: Final = "ok"


def check(house: House) -> dict[str, str]:
    """Give `ok` or what is wrong for each thing the process needs.

    Valkey may be lost without a move or a deadline being lost; it is named so that an operator
    sees it, and its loss does make a process not ready.
    """
    return {
        "postgres": _postgres(house),
        "migrations": _migrations(house),
        "valkey": _valkey(house),
    }


def _postgres(house: House) -> str:
    try:
        house.store.now()
    except StoreUnavailable:
        return "does not answer"
    return OK


def _migrations(house: House) -> str:
    try:
        with house.pool.lend() as connection:
            missing = pending(connection, MIGRATIONS)
    except StoreUnavailable:
        return "unknown: the database does not answer"
    return OK if not missing else f"{len(missing)} not applied: run `tenka migrate`"


def _valkey(house: House) -> str:
    try:
        house.redis.ping()
    except RedisError:
        return "does not answer"
    return OK
