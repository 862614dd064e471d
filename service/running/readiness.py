"""Whether a process can do its work: its database, its Valkey, its migrations."""

from collections.abc import Mapping
from typing import Final

from redis.exceptions import RedisError

from eventstore.migrate import pending
from eventstore.store import StoreUnavailable
from service.bootstrap import Services
from service.running.schema import MIGRATIONS

OK: Final = "ok"
NEEDED: Final = ("postgres", "migrations")  # without Valkey moves and deadlines go on


def is_ready(checks: Mapping[str, str]) -> bool:
    """Tell whether the process can serve: a lost Valkey is named, but stops nothing."""
    return all(checks[name] == OK for name in NEEDED)


def check(services: Services) -> dict[str, str]:
    """Give `ok` or what is wrong for each thing the process works with."""
    return {
        "postgres": _postgres(services),
        "migrations": _migrations(services),
        "valkey": _valkey(services),
    }


def _postgres(services: Services) -> str:
    try:
        services.store.now()
    except StoreUnavailable:
        return "does not answer"
    return OK


def _migrations(services: Services) -> str:
    try:
        with services.pool.lend() as connection:
            missing = pending(connection, MIGRATIONS)
    except StoreUnavailable:
        return "unknown: the database does not answer"
    return OK if not missing else f"{len(missing)} not applied: run `tenka migrate`"


def _valkey(services: Services) -> str:
    try:
        services.redis.ping()
    except RedisError:
        return "does not answer"
    return OK
