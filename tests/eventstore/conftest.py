"""Runs a test once per kind of store, and gives it the words to speak in."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID, uuid4

import pytest

from eventstore.memory import MemoryStore
from eventstore.records import GENESIS, Append, Appended, NewEvent
from eventstore.store import EventStore


@pytest.fixture(params=["memory", "postgres"])
def store(request: pytest.FixtureRequest) -> EventStore:
    """The store under test."""
    if request.param == "memory":
        return MemoryStore()
    made: EventStore = request.getfixturevalue("postgres_store")
    return made


class Stream:
    """A stream in a store, and what a caller remembers of it."""

    def __init__(self, store: EventStore, stream: UUID | None = None) -> None:
        self.store = store
        self.id = stream or uuid4()
        self.at = Appended(0, GENESIS)

    def batch(self, *types: str, **parts: object) -> Append:
        """A batch decided on what is remembered."""
        events = tuple(event(name) for name in types or ("Moved",))
        where = {"stream": self.id, "category": "game", "expected": self.at.version}
        return Append(**where | {"head": self.at.head, "events": events} | parts)

    def append(self, *types: str, **parts: object) -> Appended:
        """Append, and remember where the stream stands then."""
        self.at = self.store.append(self.batch(*types, **parts))
        return self.at


def event(name: str = "Moved", data: bytes = b'{"to":[3,1]}') -> NewEvent:
    return NewEvent(name, 1, data, b'{"actor":"p1"}', {"all": 1, "seat:2": 4})


@pytest.fixture
def stream(store: EventStore) -> Stream:
    """A stream that is not there yet."""
    return Stream(store)


@pytest.fixture
def opened(stream: Stream) -> Stream:
    """A stream with one event."""
    stream.append("Opened")
    return stream


@pytest.fixture
def new_stream(store: EventStore) -> Callable[[], Stream]:
    """Gives as many streams as a test needs, each with one event."""

    def make() -> Stream:
        made = Stream(store)
        made.append("Opened")
        return made

    return make


@pytest.fixture
def at_once() -> Callable[[list[Callable[[], object]]], list[object]]:
    """Runs calls in threads that start together; gives results, or the exceptions they raised."""

    def run(calls: list[Callable[[], object]]) -> list[object]:
        barrier = Barrier(len(calls), timeout=10)

        def one(call: Callable[[], object]) -> object:
            barrier.wait()
            try:
                return call()
            except Exception as error:  # noqa: BLE001 - the test judges it
                return error

        with ThreadPoolExecutor(len(calls)) as threads:
            return list(threads.map(one, calls))

    return run
