"""What no store takes, whatever stands in it: the words tell what is wrong."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from eventstore.batch import Touched, check, touched
from eventstore.memory import MemoryStore
from eventstore.records import NewDeadline, NewNotice
from eventstore.store import EventStore
from tests.eventstore.saying import COMMAND, MINUTE, Parts, Stream, due, event

CENTURIES = timedelta(days=365_000)


def a_deadline(due_at: datetime | timedelta) -> Parts:
    return {"arm": (NewDeadline("d1", "Bid", 1, due_at),)}


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"events": ()}, "at least one event"),
        ({"events": (replace(event(), schema_v=0),)}, "a schema version is from 1 to 32767"),
        ({"events": (replace(event(), schema_v=2**15),)}, "a schema version is from 1 to 32767"),
        ({"expected": -1}, "at version -1"),
        ({"expected": 2**31 - 1}, "at version 2147483647"),
        ({"head": b"x" * 32}, "starts from GENESIS"),
        ({"expected": 1, "secret": b"s"}, "only when the stream opens"),
        ({"command": replace(COMMAND, key="k" * 256)}, "at most 255 characters"),
        ({"notices": (NewNotice("mail", b"1"), NewNotice("mail", b"2"))}, "one notice per target"),
        (a_deadline(CENTURIES + MINUTE), "at most 365000 days away"),
        (a_deadline(-CENTURIES - MINUTE), "at most 365000 days away"),
        (a_deadline(datetime(2030, 1, 1)), "names its zone"),  # noqa: DTZ001 - refused for it
        (a_deadline(datetime(9001, 1, 1, tzinfo=UTC)), "not later than the year 9000"),
    ],
)
def test_a_batch_that_contradicts_itself_is_told_how(
    store: EventStore, stream: Stream, parts: Parts, words: str
) -> None:
    batch = replace(stream.batch(), **parts)

    with pytest.raises(ValueError, match=words):
        check(batch)
    with pytest.raises(ValueError, match=words):
        store.append(batch)


@pytest.mark.parametrize(
    "parts",
    [
        {"events": (replace(event(), schema_v=2**15 - 1),)},
        {"command": replace(COMMAND, key="k" * 255)},
        {"notices": (NewNotice("mail", b"1"), NewNotice("hook", b"1"))},
        {"secret": b""},
        a_deadline(CENTURIES),
        a_deadline(-CENTURIES),
        a_deadline(datetime(9000, 12, 31, tzinfo=UTC)),
    ],
    ids=str,
)
def test_the_farthest_that_fits_is_taken(store: EventStore, stream: Stream, parts: Parts) -> None:
    store.append(replace(stream.batch(), **parts))

    assert len(store.read(stream.id)) == 1
    assert len(store.deadlines(stream.id)) == len(parts.get("arm", ()))


def test_a_deadline_in_the_farthest_future_hides_no_other(
    store: EventStore, opened: Stream
) -> None:
    """Given one at either end of time, when somebody asks what is due, he is answered."""
    opened.append(arm=(due(CENTURIES, "last"), due(-CENTURIES, "first")))

    assert [one.id for one in store.claim_due(9, MINUTE)] == ["first"]
    assert store.next_due_in() is not None


def batch_of(**parts: object) -> Touched:
    return touched(Stream(MemoryStore()).batch(**parts))


@pytest.mark.parametrize(
    ("parts", "arm", "fired", "cancel"),
    [
        ({}, [], None, []),
        ({"cancel": ("a",)}, [], None, ["a"]),
        ({"cancel": ("b", "a", "b")}, [], None, ["b", "a"]),
        ({"fired": "a", "cancel": ("a", "b")}, [], "a", ["b"]),
        ({"arm": (due(MINUTE, "a"),), "fired": "a"}, ["a"], None, []),
        ({"arm": (due(MINUTE, "a"),), "cancel": ("a", "b")}, ["a"], None, ["b"]),
        ({"arm": (due(MINUTE, "a"),), "fired": "b", "cancel": ("a", "b", "c")}, ["a"], "b", ["c"]),
    ],
    ids=str,
)
def test_a_deadline_that_is_named_often_is_touched_once(
    parts: Parts, arm: list[str], fired: str | None, cancel: list[str]
) -> None:
    found = batch_of(**parts)

    assert [one.id for one in found.arm] == arm
    assert (found.fired, list(found.cancel)) == (fired, cancel)


def test_of_two_armed_under_one_name_the_later_counts() -> None:
    found = batch_of(arm=(due(MINUTE), due(MINUTE * 2)))

    assert [one.due for one in found.arm] == [MINUTE * 2]
