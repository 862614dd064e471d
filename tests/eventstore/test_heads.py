"""Where streams stand: what is kept elsewhere to show a cut."""

from eventstore.records import Head
from eventstore.store import EventStore
from tests.eventstore.saying import NewStream, Stream


def test_a_head_moves_with_its_stream(store: EventStore, opened: Stream) -> None:
    moved = opened.append("Moved", "Moved")

    assert store.head(opened.id) == Head(opened.id, "game", 3, moved.head)


def test_a_stream_that_is_not_there_has_no_head(store: EventStore, stream: Stream) -> None:
    assert store.head(stream.id) is None


def test_all_heads_come_in_the_order_of_their_streams(
    store: EventStore, new_stream: NewStream
) -> None:
    ids = sorted(new_stream().id for _ in range(3))

    assert [head.stream for head in store.heads()] == ids


def test_versions_are_told_of_the_streams_that_are_there(
    store: EventStore, opened: Stream, stream: Stream
) -> None:
    opened.append("Moved")

    assert store.versions(opened.id, stream.id) == {opened.id: 2}
    assert store.versions() == {}
