"""For verbs that work on the database alone, beside a running server or without one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from service.bootstrap import Services, build
from service.config import Settings
from service.embedded import database
from service.running.data_folder import must_exist
from service.running.schema import bring_up_to_date

NO_QUEUE: Final = "unix:///nobody"  # nothing here hands anything over


@contextmanager
def open_services() -> Iterator[Services]:
    """Give the services of a process that needs no Valkey."""
    named = Settings.from_environment()
    if not named.database_url:
        must_exist(named.folder)
    with database(named) as settings:
        bring_up_to_date(named, settings)
        services = build(replace(settings, redis_url=settings.redis_url or NO_QUEUE))
        try:
            yield services
        finally:
            services.close()
