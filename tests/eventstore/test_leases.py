"""Leases on deadlines and notices: who has one, for how long, how often, and in which order.

A lease that ends at once stands for a worker that died: nobody has to wait for it.
"""

from datetime import UTC, datetime, timedelta

import pytest

from eventstore.memory import MemoryStore
from eventstore.records import NewNotice
from eventstore.store import EventStore
from tests.eventstore.saying import AGO, AT_ONCE, MINUTE, NewStream, Stream, due

HOUR = timedelta(hours=1)
DIED = timedelta()
MAIL = NewNotice("mail", b'{"to":"p1"}')


def test_no_more_are_leased_than_asked_for(store: EventStore, opened: Stream) -> None:
    opened.append(arm=tuple(due(AGO, f"d{n}") for n in range(5)))

    assert [len(store.claim_due(2, MINUTE)) for _ in range(4)] == [2, 2, 1, 0]


def test_an_attempt_is_counted_for_each_lease(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO),))

    assert [store.claim_due(1, DIED)[0].attempts for _ in range(4)] == [1, 2, 3, 4]
    assert store.deadline(opened.id, "d1").attempts == 4


def test_what_is_leased_is_live_and_still_shown_to_its_stream(
    store: EventStore, opened: Stream
) -> None:
    opened.append(arm=(due(AGO),))
    (leased,) = store.claim_due(1, MINUTE)

    assert leased.is_live
    assert store.deadlines(opened.id) == [store.deadline(opened.id, "d1")]


@pytest.mark.parametrize("over", [{"cancel": ("d1",)}, {"fired": "d1"}], ids=str)
def test_a_lease_keeps_nobody_from_ending_the_deadline(
    store: EventStore, opened: Stream, over: dict[str, object]
) -> None:
    opened.append(arm=(due(AGO),))
    store.claim_due(1, DIED)

    opened.append(**over)

    assert store.claim_due(1, MINUTE) == []
    assert store.overdue(AT_ONCE) == 0


def test_closing_needs_no_event_and_no_lease(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO), due(AGO, "d2")))
    store.claim_due(2, MINUTE)

    store.close_deadline(opened.id, "d1")
    store.close_deadline(opened.id, "d1")
    store.close_deadline(opened.id, "nobody armed it")

    assert not store.deadline(opened.id, "d1").is_live
    assert store.deadline(opened.id, "d2").is_live
    assert len(store.read(opened.id)) == 2


def test_a_closed_deadline_keeps_the_time_at_which_it_was_closed(
    store: EventStore, opened: Stream
) -> None:
    opened.append(arm=(due(AGO),))
    store.close_deadline(opened.id, "d1")
    closed = store.deadline(opened.id, "d1")

    store.close_deadline(opened.id, "d1")

    assert store.deadline(opened.id, "d1") == closed


def test_the_next_is_not_due_before_a_lease_ends(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO), due(HOUR, "d2")))
    store.claim_due(1, MINUTE)

    wait = store.next_due_in()

    assert MINUTE / 2 < wait <= MINUTE


def test_one_that_is_over_is_nobodys_next(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO), due(HOUR, "d2")))
    opened.append(cancel=("d1",))

    wait = store.next_due_in()

    assert HOUR / 2 < wait <= HOUR


def test_a_stream_that_is_named_twice_shows_its_deadlines_once(
    store: EventStore, opened: Stream
) -> None:
    opened.append(arm=(due(MINUTE),))

    assert len(store.deadlines(opened.id, opened.id)) == 1


def test_overdue_is_counted_from_the_end_of_the_grace(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO), due(-HOUR, "d2"), due(MINUTE, "d3")))

    counts = [store.overdue(grace) for grace in (AT_ONCE, MINUTE * 2, HOUR * 2)]

    assert counts == [2, 1, 0]


def test_a_lease_lasts_to_the_microsecond() -> None:
    """Given a clock that can be set, a lease holds until its end and no longer."""
    now = datetime(2030, 1, 1, tzinfo=UTC)
    store = MemoryStore(lambda: now)
    Stream(store).append(arm=(due(AT_ONCE),), notices=(MAIL,))
    assert (len(store.claim_due(1, MINUTE)), len(store.claim_notices(1, MINUTE))) == (1, 1)

    now += MINUTE - timedelta(microseconds=1)
    assert (store.claim_due(1, MINUTE), store.claim_notices(1, MINUTE)) == ([], [])
    now += timedelta(microseconds=1)
    assert (len(store.claim_due(1, MINUTE)), len(store.claim_notices(1, MINUTE))) == (1, 1)


def test_notices_of_one_append_are_one_for_each_target(store: EventStore, opened: Stream) -> None:
    hook = NewNotice("hook", b"{}")
    opened.append("Moved", "Moved", notices=(MAIL, hook))

    claimed = store.claim_notices(9, MINUTE)

    assert {(notice.version, notice.target) for notice in claimed} == {(3, "mail"), (3, "hook")}


def test_an_attempt_to_send_is_counted_for_each_lease(store: EventStore, opened: Stream) -> None:
    opened.append(notices=(MAIL,))

    assert [store.claim_notices(1, DIED)[0].attempts for _ in range(3)] == [1, 2, 3]


def test_no_more_notices_are_leased_than_asked_for(
    store: EventStore, new_stream: NewStream
) -> None:
    streams = [new_stream(notices=(MAIL,)) for _ in range(3)]

    pages = [[notice.stream for notice in store.claim_notices(2, MINUTE)] for _ in range(3)]

    assert pages == [[streams[0].id, streams[1].id], [streams[2].id], []]


def test_a_sent_notice_stays_sent_when_its_lease_ends(store: EventStore, opened: Stream) -> None:
    opened.append(notices=(MAIL,))
    (claimed,) = store.claim_notices(1, DIED)

    store.notices_sent([claimed])
    store.notices_sent([claimed])

    assert store.claim_notices(1, MINUTE) == []


def test_an_undone_append_leaves_no_notice_and_no_deadline(
    store: EventStore, opened: Stream
) -> None:
    def fail() -> None:
        with store.exclusive(opened.id) as held:
            held.append(opened.batch(notices=(MAIL,), arm=(due(AGO),)))
            raise LookupError

    with pytest.raises(LookupError):
        fail()

    assert store.claim_notices(9, MINUTE) == []
    assert store.claim_due(9, MINUTE) == []


def test_who_holds_a_stream_keeps_nobody_from_leasing(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO),), notices=(MAIL,))

    with store.exclusive(opened.id):
        assert len(store.claim_due(9, MINUTE)) == 1
        assert len(store.claim_notices(9, MINUTE)) == 1
