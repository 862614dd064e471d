"""The event store in memory: answers as the one on PostgreSQL does, with a clock to set."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from uuid import UUID

from eventstore.memory.append import Appends
from eventstore.memory.deadlines import Deadlines
from eventstore.memory.notices import Notices
from eventstore.memory.parking import Parking
from eventstore.memory.reading import Heads, Listings, Marks, Reading
from eventstore.memory.state import Shared, State
from eventstore.records import StoredEvent

__all__ = ["MemoryStore"]


def _clock() -> datetime:
    return datetime.now(UTC)


class _Parts(Appends, Reading, Heads, Parking, Marks, Listings, Deadlines, Notices):
    """All parts of the store over one state."""

    @contextmanager
    def exclusive(self, stream: UUID) -> Iterator["_Parts"]:
        """Hold the stream's head: appends through the store given here cannot lose a race."""
        changes, told = State(), list[StoredEvent]()
        with self._shared.head(stream):
            yield _Parts(self._shared, self._state.covered(by=changes), told)
            with self._shared.guard:
                self._state.take(changes)
                self._told.extend(told)


class MemoryStore(_Parts):
    """Streams of events in memory; safe to share between threads, gone with the process."""

    def __init__(self, now: Callable[[], datetime] = _clock) -> None:
        """Tell the time by `now`."""
        shared = Shared(now)
        super().__init__(shared, State(), shared.log)
