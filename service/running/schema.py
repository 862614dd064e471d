"""The database of the service: the store's migrations, then its own; and bringing it up to date."""

from pathlib import Path
from typing import Final

import psycopg

from eventstore import migrate as migrations
from service.config import Settings

MIGRATIONS: Final = {
    **migrations.EVENTSTORE,
    "service": Path(__file__).parents[1] / "migrations",
}


def migrate(settings: Settings) -> list[str]:
    """Apply missing migrations and name them."""
    return migrations.migrate(settings.owner_database_url or settings.database_url, MIGRATIONS)


def bring_up_to_date(named: Settings, complete: Settings) -> None:
    """Migrate the bundled database; one that the operator named must have been migrated by him.

    Raises:
        ValueError: it lacks migrations.
    """
    if not named.database_url:
        migrate(complete)
        return
    with psycopg.connect(named.database_url, autocommit=True) as connection:
        if missing := migrations.pending(connection, MIGRATIONS):
            raise ValueError(f"the database lacks {', '.join(missing)}: run `tenka migrate`")
