"""The words the event store's tests speak in."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from eventstore.records import GENESIS, Append, Appended, CommandRecord, NewDeadline, NewEvent
from eventstore.store import EventStore

COMMAND = CommandRecord("p1", "key", b"request", 200)
MINUTE = timedelta(minutes=1)
AT_ONCE = timedelta()
AGO = timedelta(minutes=-1)


def event(name: str = "Moved", data: bytes = b'{"to":[3,1]}') -> NewEvent:
    return NewEvent(name, 1, data, b'{"actor":"p1"}', {"all": 1, "seat:2": 4})


def due(wait: timedelta, name: str = "d1") -> NewDeadline:
    return NewDeadline(name, "Bid", 2, wait)


class Place(NamedTuple):
    """Where a stream stands, as far as somebody knows."""

    version: int = 0
    head: bytes = GENESIS


class Stream:
    """A stream in a store, and what a caller remembers of it."""

    def __init__(self, store: EventStore, stream: UUID | None = None) -> None:
        self.store = store
        self.id = stream or uuid4()
        self.at = Place()

    def batch(self, *types: str, **parts: object) -> Append:
        """A batch decided on what is remembered."""
        events = tuple(event(name) for name in types or ("Moved",))
        where = {"stream": self.id, "expected": self.at.version, "head": self.at.head}
        return Append(**{"category": "game", "events": events} | where | parts)

    def append(self, *types: str, **parts: object) -> Appended:
        """Append, and remember where the stream stands then."""
        appended = self.store.append(self.batch(*types, **parts))
        self.at = Place(appended.version, appended.head)
        return appended

    def reload(self) -> None:
        """Remember where the stream stands now."""
        events = self.store.read(self.id)
        self.at = Place(len(events), events[-1].hash) if events else Place()


Parts = dict[str, Any]  # of a batch, by name
Call = Callable[[], object]
NewStream = Callable[..., Stream]
AtOnce = Callable[[Sequence[Call]], list[Any]]
