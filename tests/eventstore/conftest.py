"""Runs each test once per kind of store."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from eventstore.memory import MemoryStore
from eventstore.store import EventStore
from tests.eventstore.saying import AtOnce, Call, NewStream, Stream


@pytest.fixture(params=["memory", "postgres"])
def store(request: pytest.FixtureRequest) -> EventStore:
    """The store under test."""
    if request.param == "memory":
        return MemoryStore()
    made: EventStore = request.getfixturevalue("postgres_store")
    return made


@pytest.fixture
def stream(store: EventStore) -> Stream:
    """A stream that is not there yet."""
    return Stream(store)


@pytest.fixture
def new_stream(store: EventStore) -> NewStream:
    """Gives as many streams as a test needs, each with one event."""

    def make(**parts: object) -> Stream:
        made = Stream(store)
        made.append("Opened", **parts)
        return made

    return make


@pytest.fixture
def opened(new_stream: NewStream) -> Stream:
    """A stream with one event."""
    return new_stream()


@pytest.fixture
def at_once() -> AtOnce:
    """Runs calls in threads that start together; gives results, or the exceptions they raised."""

    def run(calls: Sequence[Call]) -> list[Any]:
        barrier = Barrier(len(calls), timeout=10)

        def one(call: Call) -> object:
            barrier.wait()
            try:
                return call()
            except Exception as error:  # noqa: BLE001 - the test judges it
                return error

        with ThreadPoolExecutor(len(calls)) as threads:
            return list(threads.map(one, calls))

    return run
