"""Reads streams, the tail of all of them, listings and marks."""

from uuid import UUID

from eventstore.memory.rows import Kept
from eventstore.memory.state import Part
from eventstore.records import (
    CommandRecord,
    Head,
    ListedStream,
    ListingQuery,
    Position,
    Snapshot,
    StoredEvent,
)


class Reading(Part):
    """The part of the store that reads events and what was stored with them."""

    def read(self, stream: UUID, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Give the events with `after < version <= upto` in order; none for an unknown stream."""
        last = None if upto is None else max(upto, 0)
        return list(self._kept(stream).events[max(after, 0) : last])

    def tail(self, after: Position, limit: int = 500) -> list[tuple[Position, StoredEvent]]:
        """Give events of all streams in the order in which they became visible."""
        start = after.tx
        events = self._shared.log[start : start + limit]
        return [(Position(nth, nth), event) for nth, event in enumerate(events, start + 1)]

    def command(self, stream: UUID, actor: str, key: str) -> CommandRecord | None:
        """Give the record kept under a command's key."""
        return self._kept(stream).commands.get((actor, key))

    def secret(self, stream: UUID) -> bytes | None:
        """Give the secret kept when the stream opened."""
        return self._kept(stream).secret


class Heads(Part):
    """The part of the store that tells where streams stand."""

    def head(self, stream: UUID) -> Head | None:
        """Tell where a stream stands; None for an unknown one."""
        kept = self._kept(stream)
        return Head(stream, kept.category, kept.version, kept.head) if kept.events else None

    def heads(self) -> list[Head]:
        """Tell where every stream stands, in the order of their ids."""
        with self._shared.guard:
            found = [self.head(stream) for stream in sorted(self._state.streams)]
        return [head for head in found if head is not None]

    def versions(self, *streams: UUID) -> dict[UUID, int]:
        """Give the newest version of each of some streams; unknown ones are left out."""
        found = {stream: self._kept(stream).version for stream in streams}
        return {stream: version for stream, version in found.items() if version}


class Marks(Part):
    """The part of the store that keeps snapshots and checkpoints."""

    def checkpoint(self, consumer: str) -> Position:
        """Give the place up to which a consumer has read; the start for an unknown one."""
        return self._state.checkpoints.get(consumer, Position())

    def save_checkpoint(self, consumer: str, position: Position) -> None:
        """Remember how far a consumer has read."""
        with self._shared.guard:
            self._state.checkpoints[consumer] = position

    def snapshot(self, stream: UUID, fold_v: str) -> Snapshot | None:
        """Give the newest snapshot made by this version of the fold."""
        return self._state.snapshots.get((stream, fold_v))

    def save_snapshot(self, stream: UUID, snapshot: Snapshot) -> None:
        """Keep a snapshot, unless a newer one of the same fold is there."""
        with self._shared.guard:
            kept = self.snapshot(stream, snapshot.fold_v)
            if kept is None or kept.version < snapshot.version:
                self._state.snapshots[stream, snapshot.fold_v] = snapshot


class Listings(Part):
    """The part of the store that finds streams."""

    def listing(self, query: ListingQuery) -> list[ListedStream]:
        """Find streams by their listings, those opened last first."""
        with self._shared.guard:
            found = [_listed(stream, kept) for stream, kept in self._state.streams.items()]
        rows = [row for row in found if row and _matches(row, query)]
        return sorted(rows, key=lambda row: row.place, reverse=True)[: query.limit]

    def listed(self, stream: UUID) -> ListedStream | None:
        """Give one stream's listing."""
        return _listed(stream, self._kept(stream))


def _listed(stream: UUID, kept: Kept) -> ListedStream | None:
    if kept.listing is None:
        return None
    return ListedStream(stream, kept.category, kept.version, kept.events[0].at, kept.listing)


def _matches(row: ListedStream, query: ListingQuery) -> bool:
    listing = row.listing
    return (
        query.category in {None, row.category}
        and (query.statuses is None or listing.status in query.statuses)
        and (query.member is None or query.member in listing.members)
        and (query.awaiting is None or query.awaiting in listing.awaited)
        and (query.before is None or row.place < query.before)
    )
