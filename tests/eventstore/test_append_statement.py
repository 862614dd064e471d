"""The text of the append and its values: two files that must agree for every shape of batch."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventstore.batch import touched
from eventstore.chain import seal
from eventstore.memory import MemoryStore
from eventstore.postgres.append_statement import Shape, shape_of, text
from eventstore.postgres.parameters import array, read_time, smallint, values_of
from eventstore.records import Append, Listing, NewNotice
from tests.eventstore.saying import COMMAND, MINUTE, Stream, due, event
from tests.fix_postgres import Database

NAMES = tuple("abcd")
LISTING = Listing("open", ("p1", "p2"), (), b"{}")


@st.composite
def batches(draw: st.DrawFn) -> Append:
    """A batch of any shape that may be stored."""
    opens = draw(st.booleans())
    batch = Stream(MemoryStore()).batch(*draw(st.lists(st.just("Moved"), min_size=1, max_size=4)))
    notices = draw(st.sets(st.sampled_from(NAMES)))
    return replace(
        batch,
        expected=0 if opens else 3,
        command=draw(st.sampled_from((None, COMMAND))),
        arm=tuple(due(MINUTE, name) for name in draw(st.lists(st.sampled_from(NAMES)))),
        cancel=tuple(draw(st.lists(st.sampled_from(NAMES)))),
        fired=draw(st.sampled_from((None, *NAMES))),
        before_due=draw(st.sampled_from((None, "d"))),
        notices=tuple(NewNotice(name, b"{}") for name in sorted(notices)),
        listing=draw(st.sampled_from((None, LISTING))),
        secret=draw(st.sampled_from((None, b"s"))) if opens else None,
    )


def placeholders(statement: bytes) -> list[int]:
    """The numbers that are given a type, each as often as it is."""
    return sorted(int(number) for number in re.findall(rb"\$(\d+)::", statement))


def values(batch: Append) -> list[bytes | None]:
    sealed = seal(batch.stream, batch.expected, batch.head, batch.events)
    return values_of(batch, touched(batch), sealed)


@given(batches())
def test_every_placeholder_has_one_value(batch: Append) -> None:
    statement = text(shape_of(batch, touched(batch)))

    assert placeholders(statement) == list(range(1, len(values(batch)) + 1))


@given(batches(), batches())
def test_equal_shapes_share_one_text_and_others_do_not(one: Append, other: Append) -> None:
    shapes = [shape_of(batch, touched(batch)) for batch in (one, other)]
    # a new stream has no deadline to come before
    told = [shape._replace(before_due=shape.before_due and not shape.opens) for shape in shapes]

    assert (text(shapes[0]) == text(shapes[1])) == (told[0] == told[1])


def test_the_server_takes_every_part_with_and_without_every_other(database: Database) -> None:
    """Given each choice of parts, when the server prepares the text, it finds no fault in it."""
    choices = product((True, False), repeat=5)
    with psycopg.connect(database.service, autocommit=True) as service:
        for command, some, notices, listing, opens in choices:
            shape = Shape(
                opens=opens,
                events=2,
                command=command,
                arm=2 * some,
                cancel=2 * some,
                fired=some,
                notices=int(notices),
                listing=listing,
                secret=opens,
                before_due=not opens and some,
            )
            service.pgconn.prepare(b"", text(shape))
            assert service.pgconn.error_message == b"", shape


def test_a_small_number_is_written_as_the_server_reads_it(database: Database) -> None:
    numbers = [-(2**15), -1, 0, 1, 255, 256, 2**15 - 1]
    with psycopg.connect(database.service) as service:
        ask = service.pgconn.exec_params
        sent = [ask(b"select $1::smallint", [smallint(n)], None, [1]) for n in numbers]

    assert [int(one.get_value(0, 0)) for one in sent] == numbers


@pytest.mark.parametrize("number", [2**15, -(2**15) - 1, 10**9])
def test_a_number_that_is_not_small_is_refused_by_its_value(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        smallint(number)


def test_the_server_reads_the_words_of_an_array_as_they_were(database: Database) -> None:
    rows = [(), ("",), ("a", "b"), ("NULL",), ('"', "\\", '\\"'), ("{", "}", ","), (" ", "\t\n")]
    with psycopg.connect(database.service) as service:
        for words in rows:
            sent = array(words).decode()
            found = service.execute("select %s::text::text[]", [sent]).fetchone()

            assert found == (list(words),)


def test_a_time_is_read_as_the_server_writes_it(database: Database) -> None:
    days = [(1969, 7, 20), (2000, 1, 1), (2026, 2, 28), (8999, 12, 31)]
    moments = [datetime(*day, 23, 59, 59, 999_999, tzinfo=UTC) for day in days]
    with psycopg.connect(database.service) as service:
        ask, asked = service.pgconn.exec_params, b"select $1::text::timestamptz"
        written = [ask(asked, [at.isoformat().encode()], None, None, 1) for at in moments]

    assert [read_time(one.get_value(0, 0)) for one in written] == moments


def test_a_wait_is_counted_to_the_microsecond(database: Database) -> None:
    odd = timedelta(days=400, microseconds=1)
    with psycopg.connect(database.service) as service:
        for wait in (timedelta(), MINUTE, -MINUTE, odd, -odd, timedelta(seconds=-0.5)):
            batch = replace(Stream(MemoryStore()).batch(), arm=(due(wait),))
            interval = values(batch)[-1]
            found = service.execute("select %s::interval", [interval.decode()]).fetchone()

            assert found == (wait,)


def test_a_batch_of_many_events_is_one_statement() -> None:
    batch = replace(Stream(MemoryStore()).batch(), events=(event(),) * 60)

    assert text(shape_of(batch, touched(batch))).count(b"insert into event") == 1
