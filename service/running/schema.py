"""The database of the service: the store's migrations, then its own."""

from pathlib import Path
from typing import Final

from eventstore.migrate import EVENTSTORE

MIGRATIONS: Final = {**EVENTSTORE, "service": Path(__file__).parents[1] / "migrations"}
