"""The database of the service: the store's migrations, then its own."""

from pathlib import Path
from typing import Final

import eventstore

MIGRATIONS: Final = (
    Path(eventstore.__file__).parent / "migrations",
    Path(__file__).parent / "migrations",
)
