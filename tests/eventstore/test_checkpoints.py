"""Snapshots and checkpoints: kept apart from one another, and worth nothing but time."""

from uuid import uuid4

import pytest

from eventstore.records import Position, Snapshot
from eventstore.store import EventStore
from tests.eventstore.saying import NewStream, Stream


def snapshot(version: int, state: bytes = b"state", fold: str = "f1") -> Snapshot:
    return Snapshot(fold, version, b"head", state)


def test_no_snapshot_is_none(store: EventStore) -> None:
    assert store.snapshot(uuid4(), "f1") is None


def test_a_snapshot_comes_back_to_the_byte(store: EventStore, opened: Stream) -> None:
    kept = Snapshot("ƒ-1", 2**31 - 1, bytes(range(32)), bytes(range(256)) * 100)

    store.save_snapshot(opened.id, kept)

    assert store.snapshot(opened.id, "ƒ-1") == kept


@pytest.mark.parametrize(("second", "expected"), [(4, b"first"), (5, b"first"), (6, b"second")])
def test_only_a_newer_snapshot_replaces_one(
    store: EventStore, opened: Stream, second: int, expected: bytes
) -> None:
    store.save_snapshot(opened.id, snapshot(5, b"first"))
    store.save_snapshot(opened.id, snapshot(second, b"second"))

    assert store.snapshot(opened.id, "f1").state == expected


def test_each_stream_has_snapshots_of_its_own(store: EventStore, new_stream: NewStream) -> None:
    one, other = new_stream(), new_stream()
    store.save_snapshot(one.id, snapshot(1, b"one"))
    store.save_snapshot(other.id, snapshot(1, b"other"))

    assert store.snapshot(one.id, "f1").state == b"one"
    assert store.snapshot(other.id, "f1").state == b"other"


def test_each_version_of_the_fold_has_a_snapshot_of_its_own(
    store: EventStore, opened: Stream
) -> None:
    store.save_snapshot(opened.id, snapshot(9, b"old", fold="f1"))
    store.save_snapshot(opened.id, snapshot(2, b"new", fold="f2"))

    assert store.snapshot(opened.id, "f1").state == b"old"
    assert store.snapshot(opened.id, "f2").state == b"new"


def test_a_snapshot_taken_while_the_stream_is_held_goes_with_the_block(
    store: EventStore, opened: Stream
) -> None:
    def fail() -> None:
        with store.exclusive(opened.id) as held:
            held.save_snapshot(opened.id, snapshot(1))
            held.save_checkpoint("reader", Position(1, 1))
            assert held.snapshot(opened.id, "f1") is not None
            raise LookupError

    with pytest.raises(LookupError):
        fail()

    assert store.snapshot(opened.id, "f1") is None
    assert store.checkpoint("reader") == Position()


def test_a_checkpoint_may_go_back(store: EventStore) -> None:
    """Given a reader that is to read all anew, when it is set back, it starts from there."""
    store.save_checkpoint("reader", Position(9, 9))
    store.save_checkpoint("reader", Position())

    assert store.checkpoint("reader") == Position(0, 0)


def test_each_consumer_has_a_place_of_its_own(store: EventStore) -> None:
    store.save_checkpoint("feed", Position(3, 4))
    store.save_checkpoint("Feed", Position(5, 6))

    assert store.checkpoint("feed") == Position(3, 4)
    assert store.checkpoint("Feed") == Position(5, 6)
    assert store.checkpoint("feed ") == Position()


def test_a_place_may_be_as_far_as_transactions_count(store: EventStore) -> None:
    farthest = Position(2**63, 2**62)

    store.save_checkpoint("reader", farthest)

    assert store.checkpoint("reader") == farthest


def test_a_reader_that_comes_back_misses_and_doubles_nothing(
    store: EventStore, new_stream: NewStream
) -> None:
    """Given a reader that stops after each page, when it goes on, it sees each event once."""
    for _ in range(3):
        new_stream().append("Moved", "Moved")
    seen = []

    while page := store.tail(store.checkpoint("reader"), limit=2):
        seen += [(kept.stream, kept.version) for _, kept in page]
        store.save_checkpoint("reader", page[-1][0])

    assert len(seen) == len(set(seen)) == 9
