"""Tells where streams stand."""

from uuid import UUID

from eventstore.postgres.session import Session
from eventstore.records import Head

_SELECT = "select stream_id, category, version, head_hash from stream"


class Heads(Session):
    """The part of the store that tells where streams stand."""

    def head(self, stream: UUID) -> Head | None:
        """Tell where a stream stands; None for an unknown one."""
        row = self._row(f"{_SELECT} where stream_id = $1", stream)
        return Head(*row) if row else None

    def heads(self) -> list[Head]:
        """Tell where every stream stands, in the order of their ids."""
        return [Head(*row) for row in self._rows(f"{_SELECT} order by stream_id")]

    def versions(self, *streams: UUID) -> dict[UUID, int]:
        """Give the newest version of each of some streams; unknown ones are left out."""
        if not streams:
            return {}
        found = "select stream_id, version from stream where stream_id = any($1::uuid[])"
        return dict(self._rows(found, list(streams)))
