from collections.abc import Sequence
from datetime import timedelta

import pytest

from eventstore.records import Deadline, NewDeadline
from eventstore.store import EventStore
from tests.eventstore.saying import AGO, AT_ONCE, MINUTE, AtOnce, NewStream, Parts, Stream, due

HOUR = timedelta(hours=1)
LEASED = timedelta(minutes=10)
RUN_OUT = timedelta(microseconds=-1)  # a lease that ended when it began


def ids(deadlines: Sequence[Deadline]) -> list[str]:
    return [deadline.id for deadline in deadlines]


def test_a_deadline_is_armed_with_the_events(store: EventStore, opened: Stream) -> None:
    before = store.now()
    opened.append(arm=(due(HOUR),))
    after = store.now()

    (deadline,) = store.deadlines(opened.id)
    assert (deadline.stream, deadline.id) == (opened.id, "d1")
    assert (deadline.decision, deadline.seat) == ("Bid", 2)
    assert before + HOUR <= deadline.due_at <= after + HOUR
    assert deadline.is_live
    assert not deadline.is_due
    assert store.deadline(opened.id, "d1") == deadline


def test_a_deadline_can_be_a_moment_and_have_no_seat(store: EventStore, opened: Stream) -> None:
    moment = store.now() + HOUR

    opened.append(arm=(NewDeadline("d1", "Winter", None, moment),))

    deadline = store.deadline(opened.id, "d1")
    assert deadline.due_at == moment
    assert deadline.seat is None


def test_deadlines_come_soonest_first(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(HOUR, "late"), due(MINUTE, "soon")))
    opened.append(arm=(due(AGO, "past"),))

    assert ids(store.deadlines(opened.id)) == ["past", "soon", "late"]


def test_the_deadlines_of_many_streams_come_together(
    store: EventStore, new_stream: NewStream
) -> None:
    first, second = new_stream(arm=(due(HOUR, "late"),)), new_stream(arm=(due(MINUTE, "soon"),))
    new_stream(arm=(due(AGO, "other"),))

    assert ids(store.deadlines(first.id, second.id)) == ["soon", "late"]
    assert store.deadlines() == []


def test_claims_are_counted_until_a_deadline_is_armed_again(
    store: EventStore, opened: Stream
) -> None:
    opened.append(arm=(due(AGO),))
    first, second = store.claim_due(10, RUN_OUT) + store.claim_due(10, RUN_OUT)
    opened.append(arm=(due(AGO),))

    assert (first.attempts, second.attempts) == (1, 2)
    assert store.deadline(opened.id, "d1").attempts == 0


def test_an_unknown_deadline_is_none(store: EventStore, opened: Stream) -> None:
    assert store.deadline(opened.id, "d1") is None
    assert store.deadlines(opened.id) == []


def test_arming_again_moves_a_deadline(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO),))
    assert ids(store.claim_due(10, LEASED)) == ["d1"]

    opened.append(arm=(due(HOUR),))

    assert not store.deadline(opened.id, "d1").is_due
    assert store.claim_due(10, LEASED) == []


def test_arming_again_ends_a_lease(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO),))
    store.claim_due(10, LEASED)

    opened.append(arm=(due(AT_ONCE),))

    assert ids(store.claim_due(10, LEASED)) == ["d1"]


def test_arming_again_revives_a_deadline_that_was_over(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO),))
    opened.append(cancel=("d1",))

    opened.append(arm=(due(AGO),))

    assert store.deadline(opened.id, "d1").is_live


def test_a_cancelled_deadline_is_never_claimed(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO, "d1"), due(AGO, "d2"), due(AGO, "d3")))

    opened.append(cancel=("d1", "d3", "unknown"))

    assert ids(store.claim_due(10, LEASED)) == ["d2"]
    assert ids(store.deadlines(opened.id)) == ["d2"]
    gone = store.deadline(opened.id, "d1")
    assert gone.cancelled_at is not None
    assert gone.fired_at is None


def test_a_fired_deadline_is_never_claimed(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO),))

    opened.append(fired="d1")

    assert store.claim_due(10, LEASED) == []
    gone = store.deadline(opened.id, "d1")
    assert gone.fired_at is not None
    assert gone.cancelled_at is None
    assert not gone.is_live


def test_what_is_over_stays_as_it_ended(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO, "fired"), due(AGO, "cancelled")))
    opened.append(fired="fired", cancel=("cancelled",))
    ended = store.deadline(opened.id, "fired"), store.deadline(opened.id, "cancelled")

    opened.append(fired="cancelled", cancel=("fired",))
    store.close_deadline(opened.id, "fired")

    assert ended == (store.deadline(opened.id, "fired"), store.deadline(opened.id, "cancelled"))


@pytest.mark.parametrize(
    ("both", "ends"),
    [
        ({"arm": (due(MINUTE),), "cancel": ("d1",)}, "live"),
        ({"arm": (due(MINUTE),), "fired": "d1"}, "live"),
        ({"arm": (due(AGO), due(MINUTE))}, "live"),
        ({"fired": "d1", "cancel": ("d1", "d1")}, "fired"),
    ],
    ids=["armed and cancelled", "armed and fired", "armed twice", "fired and cancelled twice"],
)
def test_a_deadline_named_twice_is_touched_once(
    store: EventStore, opened: Stream, both: Parts, ends: str
) -> None:
    opened.append(arm=(due(AGO),))

    opened.append(**both)

    deadline = store.deadline(opened.id, "d1")
    assert deadline.is_live == (ends == "live")
    assert (deadline.fired_at is not None) == (ends == "fired")
    assert deadline.is_due != deadline.is_live


def test_the_same_id_in_another_stream_is_another_deadline(
    store: EventStore, new_stream: NewStream
) -> None:
    mine, other = new_stream(arm=(due(AGO),)), new_stream(arm=(due(AGO),))

    mine.append(cancel=("d1",))

    assert store.deadline(other.id, "d1").is_live


def test_nothing_is_claimed_early(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(MINUTE),))

    assert store.claim_due(10, LEASED) == []


def test_the_most_overdue_are_claimed_first(store: EventStore, new_stream: NewStream) -> None:
    new_stream(arm=(due(AGO, "new"), due(3 * AGO, "old")))
    new_stream(arm=(due(2 * AGO, "middle"),))

    assert ids(store.claim_due(2, LEASED)) == ["old", "middle"]
    assert ids(store.claim_due(2, LEASED)) == ["new"]
    assert store.claim_due(2, LEASED) == []


def test_a_claim_shows_what_is_due(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO),))

    (claimed,) = store.claim_due(10, LEASED)

    assert claimed == store.deadline(opened.id, "d1")
    assert claimed.is_due


def test_a_lease_that_ran_out_is_given_again(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO),))

    assert ids(store.claim_due(10, RUN_OUT)) == ["d1"]
    assert ids(store.claim_due(10, LEASED)) == ["d1"]
    assert store.claim_due(10, LEASED) == []


def test_of_many_pollers_one_gets_each_deadline(
    store: EventStore, new_stream: NewStream, at_once: AtOnce
) -> None:
    for _ in range(5):
        new_stream(arm=tuple(due(AGO, f"d{nth}") for nth in range(4)))

    results = at_once([lambda: store.claim_due(20, LEASED)] * 6)

    claimed = [(deadline.stream, deadline.id) for result in results for deadline in result]
    assert len(claimed) == len(set(claimed)) == 20


def test_a_closed_deadline_is_over_without_an_event(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(AGO),))

    store.close_deadline(opened.id, "d1")
    store.close_deadline(opened.id, "unknown")

    assert store.deadline(opened.id, "d1").cancelled_at is not None
    assert store.claim_due(10, LEASED) == []
    assert len(store.read(opened.id)) == 2


def test_the_next_is_due_when_the_soonest_is(store: EventStore, opened: Stream) -> None:
    assert store.next_due_in() is None

    opened.append(arm=(due(HOUR, "late"), due(MINUTE, "soon")))

    assert timedelta(seconds=50) < store.next_due_in() <= MINUTE


def test_the_next_is_due_at_once_when_one_is_overdue(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(HOUR, "late"), due(AGO, "past")))

    assert store.next_due_in() == timedelta()


def test_the_next_is_due_when_a_lease_ends(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(HOUR, "late"), due(AGO, "past")))
    store.claim_due(10, MINUTE)

    assert timedelta(seconds=50) < store.next_due_in() <= MINUTE


def test_overdue_counts_what_nobody_finished(store: EventStore, opened: Stream) -> None:
    opened.append(arm=(due(5 * AGO, "old"), due(AGO, "new"), due(HOUR, "late")))
    store.claim_due(10, LEASED)

    assert store.overdue(timedelta()) == 2
    assert store.overdue(3 * MINUTE) == 1

    opened.append(fired="old")
    assert store.overdue(3 * MINUTE) == 0
