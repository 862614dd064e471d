from collections.abc import Sequence
from typing import Any
from uuid import UUID

import pytest

from eventstore.records import ListedStream, Listing, ListingQuery, NewNotice, Position, Snapshot
from eventstore.store import EventStore
from tests.eventstore.saying import AGO, MINUTE, AtOnce, NewStream, Parts, Stream

MAIL, HOOK = NewNotice("mail", b'{"to": "p1"}'), NewNotice("hook", b"{}")


def listed(store: EventStore, number: int, **described: Any) -> Stream:
    """A stream whose id orders it by its number."""
    stream = Stream(store, UUID(int=number))
    category = described.pop("category", "game")
    words = {"status": "open", "members": ("p1",), "awaited": (), "body": b"{}"} | described
    stream.append("Opened", category=category, listing=Listing(**words))
    return stream


def numbers(found: Sequence[ListedStream]) -> list[int]:
    return [row.stream.int for row in found]


def test_a_listing_shows_the_stream_as_it_is(store: EventStore, opened: Stream) -> None:
    assert store.listed(opened.id) is None
    listing = Listing("open", ("p1", 'p"2\\', "", "{ö,}", "NULL"), ("p1",), b'{"a": 1}')

    opened.append(listing=listing)
    opened.append()

    row = store.listed(opened.id)
    assert (row.stream, row.category, row.version, row.listing) == (opened.id, "game", 3, listing)
    assert store.listing(ListingQuery()) == [row]


def test_an_append_replaces_the_listing(store: EventStore) -> None:
    stream = listed(store, 1, awaited=("p1",))
    over = Listing("over", ("p1", "p2"), (), b"{}")

    stream.append(listing=over)

    assert store.listed(stream.id).listing == over
    assert numbers(store.listing(ListingQuery(statuses=("open",)))) == []


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, [5, 4, 3, 2, 1]),
        ({"category": "game"}, [4, 3, 2, 1]),
        ({"statuses": ("open",)}, [5, 4, 1]),
        ({"statuses": ("over", "live")}, [3, 2]),
        ({"statuses": ()}, []),
        ({"member": "p2"}, [4, 2]),
        ({"member": "p"}, []),
        ({"awaiting": "p1"}, [2]),
        ({"member": "p2", "statuses": ("open",)}, [4]),
        ({"limit": 2}, [5, 4]),
    ],
    ids=str,
)
def test_streams_are_found_newest_first(
    store: EventStore, query: Parts, expected: list[int]
) -> None:
    listed(store, 1)
    listed(store, 2, status="live", members=("p1", "p2"), awaited=("p1", "p2"))
    listed(store, 3, status="over")
    listed(store, 4, members=("p2",), awaited=("p2",))
    listed(store, 5, category="tournament")

    assert numbers(store.listing(ListingQuery(**query))) == expected


def test_streams_after_a_place_are_those_opened_earlier_whatever_their_ids(
    store: EventStore,
) -> None:
    for number in (9, 1, 5):
        listed(store, number)
    last, middle, first = store.listing(ListingQuery())

    assert numbers([last, middle, first]) == [5, 1, 9]
    assert store.listing(ListingQuery(before=last.place)) == [middle, first]
    assert store.listing(ListingQuery(before=middle.place, statuses=("open",))) == [first]


def test_paging_is_stable_while_streams_open(store: EventStore) -> None:
    for number in range(10, 20, 2):
        listed(store, number)
    first = store.listing(ListingQuery(limit=2))

    listed(store, 99)
    second = store.listing(ListingQuery(limit=2, before=first[-1].place))
    third = store.listing(ListingQuery(limit=2, before=second[-1].place))

    assert [numbers(page) for page in (first, second, third)] == [[18, 16], [14, 12], [10]]


def test_notices_are_given_out_oldest_first_and_once(store: EventStore, opened: Stream) -> None:
    opened.append("Moved", "Moved", notices=(MAIL,))
    opened.append(notices=(HOOK,))

    first = store.claim_notices(1, MINUTE)
    second = store.claim_notices(5, MINUTE)

    assert [(n.stream, n.version, n.target, n.body, n.attempts) for n in first + second] == [
        (opened.id, 3, "mail", MAIL.body, 1),
        (opened.id, 4, "hook", HOOK.body, 1),
    ]
    assert store.claim_notices(5, MINUTE) == []


def test_a_notice_whose_lease_ran_out_is_given_again_and_counted(
    store: EventStore, opened: Stream
) -> None:
    opened.append(notices=(MAIL,))
    store.claim_notices(5, AGO)

    (again,) = store.claim_notices(5, MINUTE)

    assert again.attempts == 2


def test_a_sent_notice_is_over(store: EventStore, opened: Stream) -> None:
    opened.append(notices=(MAIL, HOOK))
    claimed = store.claim_notices(5, AGO)

    store.notices_sent([notice for notice in claimed if notice.target == "mail"])

    assert [notice.target for notice in store.claim_notices(5, MINUTE)] == ["hook"]


def test_only_notices_that_were_sent_long_enough_ago_are_forgotten(
    store: EventStore, opened: Stream
) -> None:
    opened.append(notices=(MAIL, HOOK))
    opened.append(notices=(MAIL,))
    claimed = store.claim_notices(5, AGO)
    store.notices_sent([notice for notice in claimed if notice.target == "mail"])

    assert store.forget_notices(MINUTE, 9) == 0
    assert [store.forget_notices(AGO, 1) for _ in range(3)] == [1, 1, 0]
    assert [notice.target for notice in store.claim_notices(5, MINUTE)] == ["hook"]


def test_of_many_senders_one_gets_each_notice(
    store: EventStore, new_stream: NewStream, at_once: AtOnce
) -> None:
    for _ in range(10):
        new_stream(notices=(MAIL, HOOK))

    results = at_once([lambda: store.claim_notices(20, MINUTE)] * 6)

    claimed = [(notice.stream, notice.target) for result in results for notice in result]
    assert len(claimed) == len(set(claimed)) == 20


def test_the_newest_snapshot_of_a_fold_is_kept(store: EventStore, opened: Stream) -> None:
    old, new = Snapshot("f1", 3, b"head3", b"\0old"), Snapshot("f1", 7, b"head7", b"new")
    store.save_snapshot(opened.id, new)
    store.save_snapshot(opened.id, old)

    assert store.snapshot(opened.id, "f1") == new
    assert store.snapshot(opened.id, "f2") is None

    store.save_snapshot(opened.id, Snapshot("f2", 1, b"head1", b"other"))
    assert store.snapshot(opened.id, "f1") == new


def test_a_consumer_goes_on_where_it_stopped(store: EventStore) -> None:
    assert store.checkpoint("reader") == Position()

    store.save_checkpoint("reader", Position(5_000_000_000, 7))
    store.save_checkpoint("other", Position(1, 1))

    assert store.checkpoint("reader") == Position(5_000_000_000, 7)


def test_the_tail_gives_all_events_in_order(store: EventStore, new_stream: NewStream) -> None:
    first, second = new_stream(), new_stream()
    first.append(*"ABC")
    second.append("D")

    tail = store.tail(Position())

    assert [kept.type for _, kept in tail] == ["Opened", "Opened", "A", "B", "C", "D"]
    assert sorted(position for position, _ in tail) == [position for position, _ in tail]
    assert [kept for _, kept in tail if kept.stream == first.id] == store.read(first.id)


def test_the_tail_goes_on_from_any_place(store: EventStore, stream: Stream) -> None:
    stream.append(*"ABCDEFG")
    seen, position = [], Position()

    while page := store.tail(position, limit=2):
        seen += [kept.type for _, kept in page]
        position = page[-1][0]

    assert seen == list("ABCDEFG")
