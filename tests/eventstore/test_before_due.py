"""An append that must come before a deadline: the clock of the store alone judges it."""

from datetime import UTC, datetime, timedelta

import pytest

from eventstore.memory import MemoryStore
from eventstore.store import Conflict, EventStore
from tests.eventstore.saying import AGO, MINUTE, Stream, due


def test_in_time_it_is_stored(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(MINUTE),))

    opened.append("Bid", before_due="d1")

    assert [kept.type for kept in store.read(opened.id)] == ["Opened", "Moved", "Bid"]


def test_too_late_it_conflicts_and_changes_nothing(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO),))

    with pytest.raises(Conflict):
        opened.append("Bid", before_due="d1", cancel=("d1",))

    assert len(store.read(opened.id)) == 2
    assert store.deadline(opened.id, "d1").is_live


def test_only_the_deadline_that_is_named_counts(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO, "d1"), due(MINUTE, "d2")))

    opened.append("Bid", before_due="d2")

    assert len(store.read(opened.id)) == 3


def test_the_same_name_in_another_stream_does_not_count(
    store: EventStore, opened: Stream, stream: Stream
) -> None:
    stream.append(arm=(due(AGO),))

    opened.append("Bid", before_due="d1")

    assert len(store.read(opened.id)) == 2


@pytest.mark.parametrize("over", [{"cancel": ("d1",)}, {"fired": "d1"}], ids=str)
def test_a_deadline_that_is_over_keeps_nobody_out(
    store: EventStore, opened: Stream, over: dict[str, object]
) -> None:
    opened.append(arm=(due(AGO),))
    opened.append(**over)

    opened.append("Bid", before_due="d1")

    assert len(store.read(opened.id)) == 4


def test_a_deadline_nobody_armed_keeps_nobody_out(store: EventStore, opened: Stream) -> None:
    opened.append("Bid", before_due="d1")

    assert len(store.read(opened.id)) == 2


def test_a_deadline_that_is_moved_on_counts_as_it_stands_now(
    store: EventStore, opened: Stream
) -> None:
    opened.append(arm=(due(AGO),))
    opened.append(arm=(due(MINUTE),))

    opened.append("Bid", before_due="d1")

    assert len(store.read(opened.id)) == 4


def test_the_very_moment_is_too_late() -> None:
    """Given a clock that can be set, a microsecond decides."""
    now = datetime(2030, 1, 1, tzinfo=UTC)
    store = MemoryStore(lambda: now)
    stream = Stream(store)
    stream.append(arm=(due(MINUTE),))

    now += MINUTE - timedelta(microseconds=1)
    stream.append("InTime", before_due="d1")
    now += timedelta(microseconds=1)
    with pytest.raises(Conflict):
        stream.append("Late", before_due="d1")


def test_who_holds_the_stream_is_judged_alike(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO),))

    with store.exclusive(opened.id) as held, pytest.raises(Conflict):
        held.append(opened.batch("Bid", before_due="d1"))

    assert len(store.read(opened.id)) == 2
