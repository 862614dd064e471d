from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from eventstore.chain import verify
from eventstore.records import Appended, Position
from eventstore.store import Conflict, EventStore
from tests.eventstore.saying import COMMAND, MINUTE, AtOnce, NewStream, Stream, due

WRITERS = 6
EVENTS_EACH = 5
HOLDERS = 24  # so many that some wait while a later transaction writes


def outcomes(results: Sequence[object]) -> int:
    """How many appends were stored and how many lost; anything else fails the test."""
    assert {type(result) for result in results} <= {Appended, Conflict}
    return [type(result) for result in results].count(Appended)


def test_of_writers_at_the_same_version_exactly_one_wins(
    store: EventStore, opened: Stream, at_once: AtOnce
) -> None:
    batches = [opened.batch() for _ in range(WRITERS)]

    results = at_once([lambda batch=batch: store.append(batch) for batch in batches])

    assert outcomes(results) == 1
    assert len(store.read(opened.id)) == 2


def test_of_openers_of_one_stream_exactly_one_wins(
    store: EventStore, stream: Stream, at_once: AtOnce
) -> None:
    batches = [stream.batch() for _ in range(WRITERS)]

    results = at_once([lambda batch=batch: store.append(batch) for batch in batches])

    assert outcomes(results) == 1
    assert len(store.read(stream.id)) == 1


def test_writers_that_reload_and_retry_leave_one_whole_chain(
    store: EventStore, opened: Stream, at_once: AtOnce
) -> None:
    def write() -> None:
        mine = Stream(store, opened.id)
        stored = 0
        while stored < EVENTS_EACH:
            mine.reload()
            try:
                mine.append("Moved", "Moved")
            except Conflict:
                continue
            stored += 1

    assert at_once([write] * WRITERS) == [None] * WRITERS

    events = store.read(opened.id)
    assert [kept.version for kept in events] == list(range(1, 2 * WRITERS * EVENTS_EACH + 2))
    assert verify(events) is None


def test_a_command_sent_twice_at_once_has_one_effect(
    store: EventStore, opened: Stream, at_once: AtOnce
) -> None:
    def send() -> object:
        mine = Stream(store, opened.id)
        while store.command(opened.id, "p1", "key") is None:
            mine.reload()
            try:
                return mine.append(command=COMMAND)
            except Conflict:
                continue
        return store.command(opened.id, "p1", "key")

    results = at_once([send] * WRITERS)

    record = store.command(opened.id, "p1", "key")
    assert [type(result) for result in results].count(Appended) == 1
    assert results.count(record) == WRITERS - 1
    assert (record.first_version, record.last_version) == (2, 2)
    assert len(store.read(opened.id)) == 2


def test_who_holds_a_stream_cannot_lose(store: EventStore, opened: Stream) -> None:
    rival_started = Event()
    rival = opened.batch("Rival")

    def intrude() -> Appended:
        rival_started.set()
        return store.append(rival)

    with ThreadPoolExecutor(1) as threads:
        with store.exclusive(opened.id) as held:
            intrusion = threads.submit(intrude)
            assert rival_started.wait(10)
            mine = Stream(held, opened.id)
            mine.reload()
            mine.append("First")
            mine.append("Second")
        assert isinstance(intrusion.exception(10), Conflict)

    assert [kept.type for kept in store.read(opened.id)] == ["Opened", "First", "Second"]


def test_holders_of_one_stream_take_turns(
    store: EventStore, opened: Stream, at_once: AtOnce
) -> None:
    def write() -> None:
        with store.exclusive(opened.id) as held:
            mine = Stream(held, opened.id)
            mine.reload()
            mine.append("Moved", "Moved")

    assert at_once([write] * HOLDERS) == [None] * HOLDERS

    assert len(store.read(opened.id)) == 2 * HOLDERS + 1
    assert verify(store.read(opened.id)) is None
    assert [kept.version for _, kept in store.tail(Position())] == list(range(1, 2 * HOLDERS + 2))


def test_what_a_holder_does_shows_when_it_is_done(store: EventStore, opened: Stream) -> None:
    with store.exclusive(opened.id) as held:
        opened.store = held
        opened.append(arm=(due(MINUTE),))

        assert len(held.read(opened.id)) == 2
        assert len(store.read(opened.id)) == 1
        assert store.deadlines(opened.id) == []

    assert len(store.read(opened.id)) == 2
    assert len(store.deadlines(opened.id)) == 1


def test_what_a_holder_does_is_undone_when_it_fails(store: EventStore, opened: Stream) -> None:
    def fail() -> None:
        with store.exclusive(opened.id) as held:
            held.append(opened.batch(command=COMMAND))
            raise LookupError

    with pytest.raises(LookupError):
        fail()

    assert len(store.read(opened.id)) == 1
    assert store.command(opened.id, "p1", "key") is None
    opened.append(command=COMMAND)


def test_a_holder_whose_command_was_stored_already_reads_on(
    store: EventStore, opened: Stream
) -> None:
    opened.append(command=COMMAND)

    with store.exclusive(opened.id) as held:
        with pytest.raises(Conflict):
            held.append(opened.batch(command=COMMAND))
        assert held.command(opened.id, "p1", "key").last_version == 2
        held.append(opened.batch("Other"))

    assert [kept.type for kept in store.read(opened.id)] == ["Opened", "Moved", "Other"]


def test_a_held_stream_keeps_no_other_waiting(
    store: EventStore, opened: Stream, new_stream: NewStream
) -> None:
    with store.exclusive(opened.id):
        other = new_stream()
        other.append()

        assert len(store.read(other.id)) == 2
