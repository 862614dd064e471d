"""What leaves the house: the record of a finished game, the transcript of any other."""

from typing import Any, Final

from eventstore.store import EventStore
from service.play import Look, stream_of
from service.records import record_of
from service.table import Table, decoded
from service.wire import to_json

TRANSCRIPT: Final = "tenka-transcript/1"


class Exports:
    """Writes games as files."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    def record(self, table: Table) -> bytes:
        """Give the record of a game that has ended: the same bytes for everyone."""
        rows = self._store.read(table.id, upto=table.version)
        seed = self._store.secret(table.id) if table.is_opened else None
        return to_json(record_of(table, rows, seed))

    def transcript(self, look: Look) -> dict[str, Any]:
        """Give a viewer's own stream, without a chain."""
        rows = self._store.read(look.table.id, upto=look.table.version)
        return {
            "format": TRANSCRIPT,
            "game": str(look.table.id),
            "ruleset": look.table.match.ruleset,
            "events": stream_of(decoded(Table(look.table.id), rows), look.viewer),
        }
