"""What leaves the server: the record of a finished game, the transcript of any other."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from eventstore.store import EventStore
from service.games.play import Look, stream_of
from service.games.table import Table, decoded, unfold
from service.histories.records import TRANSCRIPT, RecordedMessage, record_of
from service.wire import to_json


def _none(_game: UUID) -> None:
    return None


def _silent(_game: UUID, _seats: int) -> list[RecordedMessage]:
    return []


class Exports:
    """Writes games as files.

    `imported` gives the record of a game that came as one, `published` the messages that all the
    seats of a game have agreed to publish.
    """

    def __init__(
        self,
        store: EventStore,
        imported: Callable[[UUID], bytes | None] = _none,
        published: Callable[[UUID, int], list[RecordedMessage]] = _silent,
    ) -> None:
        self._store = store
        self._imported = imported
        self._published = published

    def record(self, table: Table) -> bytes:
        """Give the record of a game that has ended: the same bytes for everyone."""
        rows = self._store.read(table.id, upto=table.version)
        messages = self._published(table.id, len(table.match.players))
        if not table.is_opened:
            return to_json(record_of(table, rows, messages=messages))
        origin = table.match.forked_from
        source = None if origin is None else self._source(UUID(origin.game))
        seed = self._store.secret(table.id)
        return to_json(record_of(table, rows, seed, source, messages=messages))

    def transcript(self, look: Look) -> dict[str, Any]:
        """Give a viewer's own stream, without a chain."""
        rows = self._store.read(look.table.id, upto=look.table.version)
        return {
            "format": TRANSCRIPT,
            "game": str(look.table.id),
            "ruleset": look.table.match.ruleset,
            "events": stream_of(decoded(Table(look.table.id), rows), look),
        }

    def _source(self, game: UUID) -> bytes:
        raw = self._imported(game)
        return self.record(unfold(Table(game), self._store.read(game))) if raw is None else raw
