"""The ways to append that are measured beside each other; each gives a function that commits once.

floor: the least a store could do, one INSERT of the same rows into a table with only a primary key.
plain: ours with events, head and key. whole: ours that also arms a deadline and cancels the last.
library: the `eventsourcing` library's application recorder, which locks its table for each append.
category: a function of our own that takes one lock for each category, as message-db's rule has it.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import timedelta
from typing import Final
from uuid import uuid4

import psycopg

from eventstore.postgres import Pool, PostgresStore
from eventstore.records import GENESIS, Append, CommandRecord, NewDeadline, NewEvent
from tests.benchmarks.peer_library import application_on, insert

Commit = Callable[[], None]
Form = Callable[[str, int], AbstractContextManager[Commit]]

DATA: Final = (
    b'{"captured":null,"clock_ms":600000,"from":[3,1],"note":"lorem ipsum dolor sit amet '
    b'consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna",'
    b'"piece":"rook-7","player":"p1","seq":41,"to":[5,7]}'
)
META: Final = b'{"actor":"p1","command":"7f1d0b62-4c6f-4c0b-8c51-0f7a2b1c9d11"}'
EVENT: Final = NewEvent("Moved", 1, DATA, META, {"all": 1})
STREAM_LENGTH: Final = 400  # events, then the writer opens a new stream
TABLES: Final = """
create table if not exists floor_event (
    stream_id uuid not null, version int not null, type text not null, data jsonb not null,
    primary key (stream_id, version));
create table if not exists category_event (
    id bigint generated always as identity unique,
    category text not null, stream_id uuid not null, version int not null,
    type text not null, data jsonb not null, primary key (stream_id, version));
create or replace function write_messages(
    into_category text, into_stream uuid, expected int, kind text, bodies jsonb[])
returns int language plpgsql as $$
declare newest int;
begin
    perform pg_advisory_xact_lock(hashtextextended(into_category, 0));
    select coalesce(max(version), 0) into newest from category_event where stream_id = into_stream;
    if newest <> expected then
        raise exception 'the stream is at version %, not %', newest, expected;
    end if;
    insert into category_event (category, stream_id, version, type, data)
    select into_category, into_stream, expected + nth, kind, body
    from unnest(bodies) with ordinality as new (body, nth);
    return expected + cardinality(bodies);
end $$;
"""
_WRITE: Final = "select write_messages('game', %s, %s, 'Moved', %s::jsonb[])"


@contextmanager
def floor(dsn: str, batch: int) -> Iterator[Commit]:
    """A bare INSERT, prepared, of as many rows."""
    text = f"insert into floor_event values {', '.join(['(%s, %s, %s, %s::jsonb)'] * batch)}"
    data, places = DATA.decode(), _places(batch)
    with psycopg.connect(dsn, autocommit=True, prepare_threshold=0) as connection:
        cursor = connection.cursor()

        def commit() -> None:
            stream, at = next(places)
            values: list[object] = []
            for nth in range(1, batch + 1):
                values += (stream, at + nth, "Moved", data)
            cursor.execute(text.encode(), values)

        yield commit


@contextmanager
def category(dsn: str, batch: int) -> Iterator[Commit]:
    """A function that lets one writer of a category in at a time."""
    bodies, places = [DATA.decode()] * batch, _places(batch)
    with psycopg.connect(dsn, autocommit=True, prepare_threshold=0) as connection:
        cursor = connection.cursor()
        yield lambda: cursor.execute(_WRITE, [*next(places), bodies]) and None


@contextmanager
def library(dsn: str, batch: int) -> Iterator[Commit]:
    """The library's recorder."""
    application, places = application_on(dsn, connections=1), _places(batch)
    with closing(application):
        yield lambda: insert(application.recorder, *next(places), [EVENT] * batch)


@contextmanager
def plain(dsn: str, batch: int) -> Iterator[Commit]:
    """Our append without deadlines."""
    with closing(Pool(dsn)) as pool:
        yield _appends(PostgresStore(pool), batch, whole=False)


@contextmanager
def whole(dsn: str, batch: int) -> Iterator[Commit]:
    """Our append with all that goes with it."""
    with closing(Pool(dsn)) as pool:
        yield _appends(PostgresStore(pool), batch, whole=True)


FORMS: Final[dict[str, Form]] = {
    form.__name__: form for form in (floor, plain, whole, library, category)
}


def _places(batch: int) -> Iterator[tuple[object, int]]:
    return ((stream, at) for stream in iter(uuid4, None) for at in range(0, STREAM_LENGTH, batch))


def _appends(store: PostgresStore, batch: int, *, whole: bool) -> Commit:
    def commits() -> Iterator[None]:
        for stream in iter(uuid4, None):
            head = GENESIS
            for at in range(0, STREAM_LENGTH, batch):
                command = CommandRecord("p1", uuid4().hex, head, 200)
                arm = (NewDeadline(f"d{at}", "Move", 1, timedelta(days=1)),) if whole else ()
                cancel = (f"d{at - batch}",) if whole else ()
                events = (EVENT,) * batch
                decided = Append(stream, "game", at, head, events, command, arm, cancel)
                head = store.append(decided).head
                yield

    done = commits()
    return lambda: next(done)
