"""The store in memory against the one on PostgreSQL: the same calls, the same answers.

Hypothesis makes the calls, sensible and odd ones mixed. Nothing here depends on two clocks being
equal: what is due is long due, and what is not is far away.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from eventstore.memory import MemoryStore
from eventstore.postgres import PostgresStore
from eventstore.records import (
    Append,
    CommandRecord,
    Deadline,
    ListedStream,
    Listing,
    ListingQuery,
    NewDeadline,
    NewNotice,
    StoredEvent,
)
from eventstore.store import Conflict, EventStore
from tests.eventstore.saying import COMMAND, Place, Stream, due, event

LONG_AGO, FAR_AWAY = timedelta(days=-1), timedelta(days=1)
ODD = ("", " ", "NULL", '"', "\\", "{,}", "ん", "😀", "'; drop table event", "\x7f", "\0", "\ud800")
IDS = st.sampled_from(("d1", "d2", "D1"))
WORDS = st.one_of(IDS, st.sampled_from(ODD))
NUMBERS = st.sampled_from((0, 1, 7, 2**15 - 1, 2**15, -1, -(2**15) - 1))
JSON = (b"{}", b"[]", b" null ", b'{"b":1, "a":1, "b":2}', b'"\\u0000"', b'"\xe3\x82\x93"')
NO_JSON = (b"", b"{", b"NaN", b"01", b'"\xff"', b"{}\0", b"{'a': 1}", b"\xef\xbb\xbf{}")
DOCUMENTS = st.sampled_from((*JSON, *NO_JSON))
WAITS = st.sampled_from((LONG_AGO, FAR_AWAY, timedelta.max, timedelta.min))
NAIVE = datetime(2030, 1, 1)  # noqa: DTZ001 - refused for it
YEARS = tuple(datetime(year, 1, 1, tzinfo=UTC) for year in (1, 2000, 8000, 9999))
MOMENTS = st.sampled_from((*YEARS, NAIVE))
LIFE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])

# each is odd in one place alone: what is odd in two is refused for the first
events = st.one_of(
    st.builds(replace, st.just(event()), type=WORDS),
    st.builds(replace, st.just(event()), schema_v=NUMBERS),
    st.builds(replace, st.just(event()), data=DOCUMENTS),
    st.builds(replace, st.just(event()), meta=DOCUMENTS),
)
deadlines = st.one_of(
    st.builds(NewDeadline, WORDS, IDS, st.none(), st.just(LONG_AGO)),
    st.builds(NewDeadline, IDS, WORDS, st.none(), st.just(LONG_AGO)),
    st.builds(NewDeadline, IDS, IDS, NUMBERS, st.just(LONG_AGO)),
    st.builds(NewDeadline, IDS, IDS, st.none(), WAITS | MOMENTS),
)
records = st.one_of(
    st.builds(replace, st.just(COMMAND), actor=WORDS),
    st.builds(replace, st.just(COMMAND), key=WORDS),
    st.builds(replace, st.just(COMMAND), status=NUMBERS),
)
listings = st.one_of(
    st.builds(Listing, WORDS, st.just(()), st.just(()), st.just(b"{}")),
    st.builds(Listing, IDS, st.tuples(WORDS, WORDS), st.tuples(WORDS), st.just(b"{}")),
    st.builds(Listing, IDS, st.just(()), st.just(()), DOCUMENTS),
)
ODD_PARTS: dict[str, st.SearchStrategy[Any]] = {
    "category": WORDS,
    "expected": st.sampled_from((-1, 1, 2**31 - 1, 2**31, 2**63)),
    "head": st.just(b"x" * 32),
    "events": st.lists(events, max_size=2).map(tuple),
    "command": records,
    "arm": st.lists(deadlines, min_size=1, max_size=2).map(tuple),
    "cancel": st.lists(WORDS, max_size=3).map(tuple),
    "fired": WORDS,
    "before_due": WORDS,
    "notices": st.lists(st.builds(NewNotice, WORDS, DOCUMENTS), max_size=2).map(tuple),
    "listing": listings,
    "secret": st.binary(max_size=3),
}
odd_parts = st.sampled_from(sorted(ODD_PARTS)).flatmap(
    lambda name: st.fixed_dictionaries({name: ODD_PARTS[name]})
)
plain_parts = st.fixed_dictionaries(
    {},
    optional={
        "events": st.lists(st.just(event()), min_size=1, max_size=3).map(tuple),
        "command": st.builds(CommandRecord, st.just("p1"), IDS, st.just(b"hash"), st.just(200)),
        "arm": st.lists(
            st.builds(NewDeadline, IDS, st.just("Bid"), st.none(), st.just(LONG_AGO)), max_size=3
        ).map(tuple),
        "cancel": st.lists(IDS, max_size=3).map(tuple),
        "fired": IDS,
        "before_due": IDS,
        "listing": st.builds(Listing, IDS, st.tuples(IDS, IDS), st.tuples(IDS), st.just(b"{}")),
    },
)
steps = st.lists(plain_parts | st.sampled_from(("park", "resume", "close", "lease")), max_size=8)


@pytest.fixture
def twins(postgres_store: PostgresStore) -> tuple[EventStore, EventStore]:
    return MemoryStore(), postgres_store


def outcome(store: EventStore, batch: Append) -> str:
    """What comes of an append, in one word: anything but these three fails the test."""
    try:
        store.append(batch)
    except Conflict:
        return "conflict"
    except ValueError:
        return "refused"
    return "stored"


def told(store: EventStore, stream: UUID) -> list[Any]:
    """All that a store tells of a stream, but for times and what was drawn at random."""
    listed, parked = store.listed(stream), store.parked(stream)
    found = [store.deadline(stream, name) for name in (*ODD[:10], "d1", "d2", "D1")]
    return [
        [_event(kept) for kept in store.read(stream)],
        [_deadline(one) for one in found if one],
        {_deadline(one) for one in store.deadlines(stream)},
        [store.command(stream, "p1", key) for key in ("d1", "d2", "D1")],
        listed and _listed(listed),
        parked and (parked.version, parked.why),
        store.secret(stream),
        store.versions(stream),
    ]


def _event(kept: StoredEvent) -> tuple[object, ...]:
    return kept.version, kept.type, kept.schema_v, kept.data, kept.meta, dict(kept.seen)


def _deadline(one: Deadline) -> tuple[object, ...]:
    what = one.id, one.decision, one.seat, one.is_due, one.attempts
    return *what, one.is_live, one.fired_at is None, one.cancelled_at is None, one.held is None


def _listed(row: ListedStream) -> tuple[object, ...]:
    return row.category, row.version, row.listing


@LIFE
@given(odd_parts)
def test_an_odd_batch_opens_a_stream_in_both_or_in_neither(
    twins: tuple[EventStore, EventStore], parts: dict[str, Any]
) -> None:
    memory, postgres = twins
    batch = replace(Stream(memory).batch(), **parts)

    assert outcome(memory, batch) == outcome(postgres, batch)
    assert told(memory, batch.stream) == told(postgres, batch.stream)


@LIFE
@given(odd_parts)
@example({"category": "\0"})
def test_an_odd_batch_goes_on_in_both_or_in_neither(
    twins: tuple[EventStore, EventStore], parts: dict[str, Any]
) -> None:
    """Given a stream, when something odd is appended, then both store it or both refuse it."""
    pair = _opened(*twins)

    results = {outcome(each.store, replace(each.batch(), **parts)) for each in pair}

    assert len(results) == 1
    assert told(pair[0].store, pair[0].id) == told(pair[1].store, pair[1].id)


@LIFE
@given(steps)
@example([{"arm": (due(LONG_AGO),)}, "lease", "park", "lease", "resume", "lease"])
@example([{"arm": (due(LONG_AGO),)}, "lease", {"arm": (due(LONG_AGO),)}, "close", "lease"])
def test_both_tell_the_same_after_each_of_many_steps(
    twins: tuple[EventStore, EventStore], steps: list[dict[str, Any] | str]
) -> None:
    pair = _opened(*twins)

    for step in steps:
        assert _taken(pair[0], step) == _taken(pair[1], step)
        assert told(pair[0].store, pair[0].id) == told(pair[1].store, pair[1].id)
    for each in pair:  # so that no later example finds something due
        each.store.resume(each.id)
        each.reload()
        each.append(cancel=("d1", "d2", "D1"))


@LIFE
@given(st.lists(listings, max_size=4), st.builds(ListingQuery, member=WORDS))
def test_both_find_the_same_streams(
    twins: tuple[EventStore, EventStore], rows: list[Listing], query: ListingQuery
) -> None:
    """Given listings with odd words, when one is asked for, both find the same streams."""
    memory, postgres = MemoryStore(), twins[1]
    made = [replace(Stream(memory).batch(), listing=row) for row in rows]
    mine = {batch.stream for batch in made}

    assert [outcome(memory, b) for b in made] == [outcome(postgres, b) for b in made]
    if query.member not in {"\0", "\ud800"}:  # nobody can be named so
        asked = replace(query, limit=10_000)
        found = [store.listing(asked) for store in (memory, postgres)]
        one, other = ({row.stream for row in rows} & mine for rows in found)
        assert one == other


NUMBERED = (-(2**63), -1, 0, 1, 2, 3, 2**31 - 1, 2**31, 2**63)


def test_a_stream_is_read_between_any_two_numbers(store: EventStore, opened: Stream) -> None:
    opened.append("Moved", "Moved")

    for after, upto in product(NUMBERED, (None, *NUMBERED)):
        versions = [kept.version for kept in store.read(opened.id, after, upto)]

        last = 3 if upto is None else upto
        assert versions == [version for version in (1, 2, 3) if after < version <= last]


def _opened(*stores: EventStore) -> tuple[Stream, ...]:
    """The same stream in each store, as far as its hashes can be the same."""
    streams = [Stream(store) for store in stores]
    pair = tuple(Stream(each.store, streams[0].id) for each in streams)
    for each in pair:
        each.append("Opened")
    return pair


def _taken(stream: Stream, step: dict[str, Any] | str) -> object:
    """Take a step on a stream, and tell what came of it."""
    store = stream.store
    if step == "park":
        return store.park(stream.id, stream.at.version, b'{"why":1}')
    if step == "resume":
        return store.resume(stream.id)
    if step == "close":
        return store.close_deadline(stream.id, "d1")
    if step == "lease":
        return len(store.claim_due(9, timedelta()))
    came = outcome(store, stream.batch(**step))
    stream.reload()
    assert stream.at != Place()
    return came
