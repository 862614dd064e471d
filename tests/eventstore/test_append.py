from dataclasses import replace
from uuid import uuid4

import pytest

from eventstore.records import GENESIS, CommandRecord, Listing, NewDeadline, NewNotice
from eventstore.store import Conflict, EventStore
from tests.eventstore.saying import COMMAND, MINUTE, NewStream, Parts, Stream, event


def test_an_unknown_stream_has_no_events(store: EventStore) -> None:
    assert store.read(uuid4()) == []


def test_events_come_back_as_they_were_given(store: EventStore, stream: Stream) -> None:
    batch = stream.batch("Opened", "Moved")

    at = store.append(batch)

    stored = store.read(stream.id)
    assert at.version == 2
    assert at.head == stored[-1].hash
    assert at.hashes == tuple(kept.hash for kept in stored)
    assert at.data_salts == tuple(kept.data_salt for kept in stored)
    assert {kept.at for kept in stored} == {at.at}
    assert [kept.version for kept in stored] == [1, 2]
    for given, kept in zip(batch.events, stored, strict=True):
        assert kept.stream == stream.id
        for name in ("type", "schema_v", "data", "meta", "seen"):
            assert getattr(kept, name) == getattr(given, name)


def test_the_bytes_of_json_are_kept_exactly(store: EventStore, stream: Stream) -> None:
    data = '{"b": 1,  "a":"ん\\u0000\\u00e9", "b":2}'.encode()

    stream.append(events=(event(data=data),))

    assert store.read(stream.id)[0].data == data


def test_a_stream_is_read_between_two_versions(store: EventStore, stream: Stream) -> None:
    stream.append(*"ABCDE")

    assert [kept.type for kept in store.read(stream.id, after=1, upto=4)] == ["B", "C", "D"]
    assert [kept.type for kept in store.read(stream.id, after=3)] == ["D", "E"]
    assert store.read(stream.id, after=5) == []


def test_an_append_decided_on_an_old_version_conflicts_and_changes_nothing(
    store: EventStore, opened: Stream
) -> None:
    stale = opened.batch(
        notices=(NewNotice("mail", b"{}"),),
        command=COMMAND,
        arm=(NewDeadline("d1", "Bid", 1, MINUTE),),
        listing=Listing("open", ("p1",), (), b"{}"),
    )
    opened.append()

    with pytest.raises(Conflict) as caught:
        store.append(stale)

    assert (caught.value.stream, caught.value.expected) == (opened.id, 1)
    assert len(store.read(opened.id)) == 2
    assert store.command(opened.id, "p1", "key") is None
    assert store.claim_notices(10, MINUTE) == []
    assert store.deadlines(opened.id) == []
    assert store.listed(opened.id) is None


@pytest.mark.parametrize(
    "elsewhere", [{"head": b"x" * 32}, {"expected": 2}, {"expected": 0, "head": GENESIS}]
)
def test_an_append_decided_elsewhere_conflicts(
    store: EventStore, opened: Stream, elsewhere: Parts
) -> None:
    with pytest.raises(Conflict):
        store.append(replace(opened.batch(), **elsewhere))


def test_a_stream_that_is_not_there_is_at_no_version(store: EventStore, stream: Stream) -> None:
    with pytest.raises(Conflict):
        store.append(replace(stream.batch(), expected=1))


@pytest.mark.parametrize(
    "wrong",
    [
        {"events": ()},
        {"expected": -1},
        {"head": b"x" * 32},
        {"notices": (NewNotice("mail", b"{}"), NewNotice("mail", b"{}"))},
        {"command": replace(COMMAND, key="k" * 256)},
        {"command": replace(COMMAND, key="nul\0")},
        {"cancel": ("nul\0",)},
        {"listing": Listing("open", ("nul\0",), (), b"{}")},
        {"events": (event(data=b"no json"),)},
        {"events": (event(data=b'{"a":1}\0'),)},
        {"events": (event(data=b'"\xff"'),)},
        {"events": (replace(event(), schema_v=40_000),)},
    ],
    ids=str,
)
def test_a_batch_that_cannot_be_stored_is_refused_and_the_store_lives_on(
    store: EventStore, stream: Stream, wrong: Parts
) -> None:
    with pytest.raises(ValueError, match=r"."):
        store.append(replace(stream.batch(), **wrong))

    assert store.read(stream.id) == []
    stream.append()


def test_a_secret_is_kept_when_the_stream_opens(
    store: EventStore, stream: Stream, new_stream: NewStream
) -> None:
    stream.append(secret=b"\0seed")

    assert store.secret(stream.id) == b"\0seed"
    assert store.secret(new_stream().id) is None


def test_a_secret_cannot_come_later(store: EventStore, opened: Stream) -> None:
    with pytest.raises(ValueError, match="secret"):
        store.append(opened.batch(secret=b"late"))


def test_a_command_is_found_with_the_versions_it_made(store: EventStore, opened: Stream) -> None:
    opened.append("Moved", "Moved", command=COMMAND)

    found = store.command(opened.id, "p1", "key")
    assert found == CommandRecord("p1", "key", b"request", 200, first_version=2, last_version=3)
    assert store.command(opened.id, "p2", "key") is None
    assert store.command(opened.id, "p1", "other") is None


def test_a_command_key_is_used_once_by_each_actor(store: EventStore, opened: Stream) -> None:
    opened.append(command=COMMAND)
    opened.append(command=replace(COMMAND, actor="p2"))

    with pytest.raises(Conflict):
        opened.append(command=COMMAND)
    assert len(store.read(opened.id)) == 3
