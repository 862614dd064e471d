"""Whether a process can do its work: its database, its Valkey, its migrations."""

from collections.abc import Mapping
from typing import Final

from redis.exceptions import RedisError

from eventstore.migrate import pending
from eventstore.store import StoreUnavailable
from service.house import House
from service.running.schema import MIGRATIONS

OK: Final = "ok"
NEEDED: Final = ("postgres", "migrations")  # without Valkey moves and deadlines go on


def is_ready(checks: Mapping[str, str]) -> bool:
    """Tell whether the process can serve: a lost Valkey is named, but stops nothing."""
    return all(checks[name] == OK for name in NEEDED)


def check(house: House) -> dict[str, str]:
    """Give `ok` or what is wrong for each thing the process works with."""
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
