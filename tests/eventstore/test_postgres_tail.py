"""The tail under transactions that commit in another order than they began."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from psycopg.rows import TupleRow

from eventstore.postgres import PostgresStore
from eventstore.records import Position, StoredEvent
from tests.eventstore.saying import AtOnce, NewStream, Stream
from tests.fix_postgres import Database


@pytest.fixture
def store(postgres_store: PostgresStore) -> PostgresStore:
    return postgres_store


def types(tail: Sequence[tuple[Position, StoredEvent]]) -> list[str]:
    return [kept.type for _, kept in tail]


def test_an_event_that_commits_late_is_never_skipped(
    store: PostgresStore, opened: Stream, new_stream: NewStream
) -> None:
    position = store.tail(Position())[-1][0]
    with store.exclusive(opened.id) as held:
        held.append(opened.batch("Late"))
        other = new_stream()
        other.append("Early")

        assert types(store.tail(position)) == []  # held back until nothing can precede it
        assert [kept.type for kept in store.read(other.id)] == ["Opened", "Early"]

    assert types(store.tail(position)) == ["Late", "Opened", "Early"]


def test_a_tail_read_again_and_again_sees_each_event_once(
    store: PostgresStore, new_stream: NewStream, at_once: AtOnce
) -> None:
    streams = [new_stream() for _ in range(3)]
    seen = []

    def write(stream: Stream) -> None:
        with store.exclusive(stream.id) as held:
            stream.store = held
            for _ in range(10):
                stream.append("Moved")
        stream.store = store
        for _ in range(10):
            stream.append("Moved")

    def follow() -> None:
        position = Position()
        while len(seen) < 63:
            page = store.tail(position, limit=4)
            position = page[-1][0] if page else position
            seen.extend((kept.stream, kept.version) for _, kept in page)

    results = at_once([follow, *(lambda mine=mine: write(mine) for mine in streams)])

    assert results == [None] * 4
    assert len(seen) == len(set(seen)) == 63
    for stream in streams:
        assert [version for of, version in seen if of == stream.id] == list(range(1, 22))


def test_who_waits_for_a_stream_has_no_place_in_the_order_yet(
    store: PostgresStore, database: Database, opened: Stream
) -> None:
    """Else a waiter would be told of before those it waited for, in one and the same stream."""

    def wait() -> None:
        with store.exclusive(opened.id):
            pass

    with ThreadPoolExecutor(1) as threads:
        with store.exclusive(opened.id) as held:
            held.append(opened.batch())
            waiter = threads.submit(wait)
            with psycopg.connect(database.owner, autocommit=True) as owner:
                while not (waiting := _waiting(owner)):
                    assert not waiter.done()
        waiter.result(10)

    assert waiting == [(None,)]


def _waiting(owner: psycopg.Connection) -> list[TupleRow]:
    return owner.execute(
        "select backend_xid from pg_stat_activity"
        " where wait_event_type = 'Lock' and datname = current_database()"
    ).fetchall()


@pytest.mark.usefixtures("opened")
def test_events_of_a_transaction_number_to_come_are_noticed(
    store: PostgresStore, database: Database
) -> None:
    assert store.tail_is_sound()
    with psycopg.connect(database.owner) as owner:
        owner.execute(
            "insert into event (stream_id, version, tx, type, schema_v, data, meta, seen,"
            " data_salt, meta_salt, hash) select stream_id, 2, '99999999999', type, schema_v, data,"
            " meta, seen, data_salt, meta_salt, hash from event"
        )

    assert not store.tail_is_sound()
    assert types(store.tail(Position())) == ["Opened"]
