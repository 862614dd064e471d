from dataclasses import replace
from hashlib import sha256
from uuid import UUID

import pytest

from eventstore.chain import Link, digest, verify
from eventstore.records import GENESIS
from eventstore.store import EventStore
from tests.eventstore.saying import Parts, Stream


def test_the_hash_covers_what_the_format_says() -> None:
    stream = UUID(int=7)
    link = Link(stream, 3, "Gezogen→", 2, digest(b"s" * 16, b"{}"), digest(b"t" * 16, b"[]"))

    name = "Gezogen→".encode()
    by_hand = sha256(
        b"p" * 32
        + stream.bytes
        + (3).to_bytes(8, "big")
        + len(name).to_bytes(4, "big")
        + name
        + (2).to_bytes(4, "big")
        + sha256(b"s" * 16 + b"{}").digest()
        + sha256(b"t" * 16 + b"[]").digest()
    ).digest()
    assert link.hash_after(b"p" * 32) == by_hand


def test_a_stored_stream_is_one_chain(store: EventStore, stream: Stream) -> None:
    stream.append(*"ABC")
    stream.append(*"DE")
    events = store.read(stream.id)

    assert verify(events) is None
    assert verify(events[2:], prev=events[1].hash) is None
    assert verify([]) is None


def test_equal_events_have_different_digests(store: EventStore, stream: Stream) -> None:
    stream.append("A", "A")
    first, second = store.read(stream.id)

    assert len({first.data_salt, first.meta_salt, second.data_salt, second.meta_salt}) == 4
    assert {len(first.data_salt), len(first.meta_salt)} == {16}


@pytest.mark.parametrize(
    "change",
    [
        {"stream": UUID(int=1)},
        {"version": 9},
        {"type": "Other"},
        {"schema_v": 2},
        {"data": b'{"to":[3,2]}'},
        {"meta": b"{}"},
        {"data_salt": b"x" * 16},
        {"meta_salt": b"x" * 16},
        {"hash": b"x" * 32},
    ],
    ids=str,
)
def test_any_change_to_an_event_shows_at_its_version(
    store: EventStore, stream: Stream, change: Parts
) -> None:
    stream.append(*"ABCDE")
    events = store.read(stream.id)

    events[2] = replace(events[2], **change)

    assert verify(events) == change.get("version", 3)


@pytest.mark.parametrize(
    ("order", "bad"),
    [([1, 2, 3], 2), ([0, 2, 3], 3), ([0, 2, 1, 3], 3), ([0, 1, 1, 2], 2)],
    ids=["first cut off", "one left out", "two swapped", "one doubled"],
)
def test_events_out_of_place_show(
    store: EventStore, stream: Stream, order: list[int], bad: int
) -> None:
    stream.append(*"ABCD")
    events = store.read(stream.id)

    assert verify([events[at] for at in order]) == bad


def test_a_chain_starts_from_genesis(store: EventStore, opened: Stream) -> None:
    assert verify(store.read(opened.id), prev=GENESIS) is None
    assert verify(store.read(opened.id), prev=b"x" * 32) == 1
