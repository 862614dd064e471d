"""What leaves the house: the record of a finished game, the transcript of any other."""

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from eventstore.store import EventStore
from service.play import Look, stream_of
from service.records import record_of
from service.table import Table, decoded, unfold
from service.wire import to_json

TRANSCRIPT: Final = "tenka-transcript/1"


def _none(_game: UUID) -> None:
    return None


class Exports:
    """Writes games as files; `imported` gives the record of a game that came as one."""

    def __init__(self, store: EventStore, imported: Callable[[UUID], bytes | None] = _none) -> None:
        self._store = store
        self._imported = imported

    def record(self, table: Table) -> bytes:
        """Give the record of a game that has ended: the same bytes for everyone."""
        rows = self._store.read(table.id, upto=table.version)
        if not table.is_opened:
            return to_json(record_of(table, rows, None))
        origin = table.match.forked_from
        source = None if origin is None else self._source(UUID(origin.game))
        return to_json(record_of(table, rows, self._store.secret(table.id), source))

    def transcript(self, look: Look) -> dict[str, Any]:
        """Give a viewer's own stream, without a chain."""
        rows = self._store.read(look.table.id, upto=look.table.version)
        return {
            "format": TRANSCRIPT,
            "game": str(look.table.id),
            "ruleset": look.table.match.ruleset,
            "events": stream_of(decoded(Table(look.table.id), rows), look.viewer),
        }

    def _source(self, game: UUID) -> bytes:
        raw = self._imported(game)
        return self.record(unfold(Table(game), self._store.read(game))) if raw is None else raw
