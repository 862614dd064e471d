"""A parked stream stands still, its deadlines with it, and goes on as if no time had passed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from eventstore.records import Parked
from eventstore.store import Conflict, EventStore
from tests.eventstore.saying import AGO, MINUTE, AtOnce, NewStream, Stream, due

WHY = b'{"step":"fold"}'
HOUR = timedelta(hours=1)
LEASE = timedelta(minutes=10)


def park(stream: Stream) -> bool:
    return stream.store.park(stream.id, stream.at.version, WHY)


@pytest.fixture
def waiting(opened: Stream) -> Stream:
    """A stream with one deadline in an hour and one that is overdue."""
    opened.append(arm=(due(HOUR, "later"), due(AGO, "overdue")))
    return opened


@pytest.fixture
def parked(waiting: Stream) -> Stream:
    assert park(waiting)
    return waiting


def test_a_parked_stream_is_found_with_what_stopped_it(store: EventStore, parked: Stream) -> None:
    mark = store.parked(parked.id)

    assert mark == Parked(parked.id, parked.at.version, mark.at, WHY)
    assert abs(store.now() - mark.at) < MINUTE
    assert store.all_parked() == [mark]


def test_parked_streams_come_in_the_order_in_which_they_were_parked(
    store: EventStore, new_stream: NewStream
) -> None:
    streams = [new_stream() for _ in range(4)]
    for stream in streams[:3]:
        park(stream)

    assert [mark.stream for mark in store.all_parked()] == [stream.id for stream in streams[:3]]


def test_it_takes_no_append_and_can_be_read(store: EventStore, parked: Stream) -> None:
    before = store.read(parked.id)

    with pytest.raises(Conflict):
        parked.append("Moved")

    assert store.read(parked.id) == before
    assert len(before) == store.head(parked.id).version


def test_its_head_cannot_be_held_to_append_either(store: EventStore, parked: Stream) -> None:
    with pytest.raises(Conflict), store.exclusive(parked.id) as held:
        held.append(parked.batch("Moved"))


@pytest.mark.usefixtures("parked")
def test_every_other_stream_goes_on(store: EventStore, stream: Stream) -> None:
    stream.append("Opened", arm=(due(AGO, "other"),))
    stream.append("Moved")

    assert [deadline.stream for deadline in store.claim_due(10, LEASE)] == [stream.id]
    assert store.parked(stream.id) is None


def test_nothing_of_it_is_due(store: EventStore, parked: Stream) -> None:
    assert store.claim_due(10, LEASE) == []
    assert store.deadlines(parked.id) == []
    assert store.overdue(timedelta()) == 0
    assert store.next_due_in() is None


def test_what_was_left_of_the_time_is_kept(store: EventStore, parked: Stream) -> None:
    later, overdue = store.deadline(parked.id, "later"), store.deadline(parked.id, "overdue")

    assert HOUR - MINUTE < later.held <= HOUR
    assert overdue.held == timedelta()
    assert not later.is_live
    assert not overdue.is_live


def test_at_the_resume_each_deadline_gets_what_was_left(store: EventStore, parked: Stream) -> None:
    left = store.deadline(parked.id, "later").held
    before = store.now()

    assert store.resume(parked.id)

    overdue, later = store.deadlines(parked.id)
    assert before + left <= later.due_at <= store.now() + left
    assert before <= overdue.due_at <= store.now()
    assert (overdue.held, later.held) == (None, None)
    assert [deadline.id for deadline in store.claim_due(10, LEASE)] == ["overdue"]


def test_a_lease_ends_with_the_parking(store: EventStore, waiting: Stream) -> None:
    store.claim_due(10, LEASE)
    park(waiting)
    store.resume(waiting.id)

    (claimed,) = store.claim_due(10, LEASE)

    assert (claimed.id, claimed.attempts) == ("overdue", 1)


def test_what_was_over_before_is_neither_held_nor_armed(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(HOUR, "fired"), due(HOUR, "cancelled")))
    opened.append(fired="fired", cancel=("cancelled",))
    ended = store.deadline(opened.id, "fired"), store.deadline(opened.id, "cancelled")

    park(opened)
    store.resume(opened.id)

    assert ended == (store.deadline(opened.id, "fired"), store.deadline(opened.id, "cancelled"))


def test_what_goes_on_can_be_parked_again(store: EventStore, parked: Stream) -> None:
    store.resume(parked.id)
    parked.append("Moved")

    assert park(parked)
    assert store.parked(parked.id).version == parked.at.version


@pytest.mark.parametrize("version", [0, 1, 3])
def test_a_stream_that_stands_elsewhere_is_not_parked(
    store: EventStore, waiting: Stream, version: int
) -> None:
    assert not store.park(waiting.id, version, WHY)
    assert len(store.deadlines(waiting.id)) == 2


def test_parked_twice_it_is_parked_once(store: EventStore, parked: Stream) -> None:
    first = store.parked(parked.id)

    assert not store.park(parked.id, parked.at.version, b'{"step":"later"}')
    assert store.parked(parked.id) == first


def test_only_what_is_parked_is_resumed(store: EventStore, opened: Stream, stream: Stream) -> None:
    assert not store.resume(opened.id)
    assert not store.resume(stream.id)
    assert not store.park(stream.id, 0, WHY)


def test_of_many_that_park_at_once_one_does(
    store: EventStore, waiting: Stream, at_once: AtOnce
) -> None:
    assert sorted(at_once([lambda: park(waiting)] * 4)) == [False, False, False, True]
    assert sorted(at_once([lambda: store.resume(waiting.id)] * 4)) == [False] * 3 + [True]


def test_an_append_and_the_parking_at_once_never_both_happen(
    store: EventStore, new_stream: NewStream, at_once: AtOnce
) -> None:
    for stream in (new_stream(arm=(due(HOUR),)) for _ in range(8)):
        appended, was_parked = at_once([_append(stream), lambda stream=stream: park(stream)])

        version = store.head(stream.id).version
        held = [one.held is not None for one in (store.deadline(stream.id, "d1"),)]
        if was_parked:
            assert isinstance(appended, Conflict)
            assert (version, held) == (1, [True])
        else:
            assert (version, held) == (2, [False])


def _append(stream: Stream) -> Callable[[], object]:
    batch = stream.batch("Moved", arm=(due(MINUTE),))
    return lambda: stream.store.append(batch)


def test_whoever_holds_the_head_can_resume_and_append_in_one(
    store: EventStore, parked: Stream
) -> None:
    """What takes a game back to before its fault goes on with it in the same step."""
    with store.exclusive(parked.id) as held:
        assert held.resume(parked.id)
        held.append(parked.batch("Rewound", arm=(due(HOUR, "new"),), cancel=("later", "overdue")))

    assert [deadline.id for deadline in store.deadlines(parked.id)] == ["new"]
    assert store.parked(parked.id) is None


def test_what_resumes_and_fails_has_resumed_nothing(store: EventStore, parked: Stream) -> None:
    stale = replace(parked.batch("Rewound"), expected=1)

    with pytest.raises(Conflict), store.exclusive(parked.id) as held:  # noqa: PT012 - one step
        held.resume(parked.id)
        held.append(stale)

    assert store.parked(parked.id) is not None
    assert store.deadlines(parked.id) == []
