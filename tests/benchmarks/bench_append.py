"""Measures the append against a bare multi-row INSERT, side by side in one run.

The floor is the least a store could do: one INSERT of the same JSON into a table with only a
primary key, prepared, on one connection per writer. Writers are processes; each round lets both
sides run in turn, in an order that changes, and a ratio is the median over the rounds. "1 ms flush"
makes the server sleep 1 ms before each flush, as a disk without a write cache would.

    python -m tests.benchmarks.bench_append [connection string of a scratch database's superuser]
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from statistics import median
from time import perf_counter
from uuid import uuid4

import psycopg
from psycopg.conninfo import make_conninfo

from eventstore.migrate import migrate
from eventstore.postgres import Pool, PostgresStore
from eventstore.records import GENESIS, Append, CommandRecord, NewDeadline, NewEvent

DATA = (
    b'{"captured":null,"clock_ms":600000,"from":[3,1],"note":"lorem ipsum dolor sit amet '
    b'consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna",'
    b'"piece":"rook-7","player":"p1","seq":41,"to":[5,7]}'
)
META = b'{"actor":"p1","command":"7f1d0b62-4c6f-4c0b-8c51-0f7a2b1c9d11"}'
STREAM_LENGTH = 400  # events, then the writer opens a new stream
SLOW_FLUSH = "-c commit_delay=1000 -c commit_siblings=0"
FORMS = ("floor", "plain", "whole")

Commit = Callable[[], None]


@dataclass(frozen=True)
class Case:
    """A load, and the least ratio to the floor for the plain and the whole append."""

    name: str
    writers: int
    batch: int
    plain: float
    whole: float
    options: str = ""


@dataclass(frozen=True)
class Row:
    """What one form reached in one case; the figures are events per second."""

    case: str
    form: str
    ratio: float
    gate: float
    floor: float
    reached: float

    @property
    def passed(self) -> bool:
        return self.ratio >= self.gate


CASES = (
    Case("1 writer, 1 event", 1, 1, 0.55, 0.5),
    Case("4 writers, 1 event", 4, 1, 0.55, 0.4),
    Case("1 writer, 10 events", 1, 10, 0.55, 0.45),
    Case("8 writers, 1 event, 1 ms flush", 8, 1, 0.85, 0.8, SLOW_FLUSH),
)


def run(
    dsn: str, cases: Sequence[Case] = CASES, rounds: int = 5, seconds: float = 1.0
) -> list[Row]:
    """Measure all cases; creates its tables in the database it is given."""
    migrate(dsn)
    with psycopg.connect(dsn) as connection:
        connection.execute(
            "create table if not exists floor_event (stream_id uuid not null, version int not null,"
            " type text not null, data jsonb not null, primary key (stream_id, version))"
        )
    return [row for case in cases for row in _rows(case, _rates(dsn, case, rounds, seconds))]


def table(rows: Sequence[Row]) -> str:
    """Print ratios, with the absolute figures of this machine in brackets."""
    lines = [f"{'case':32} {'form':6} {'ratio':>5} {'gate':>5}  [events/s, floor]"]
    for row in rows:
        figures = f"[{row.reached:,.0f}, {row.floor:,.0f}]"
        verdict = "" if row.passed else "  SHORT"
        lines.append(
            f"{row.case:32} {row.form:6} {row.ratio:5.2f} {row.gate:5.2f}  {figures}{verdict}"
        )
    return "\n".join(lines)


def _rows(case: Case, rates: dict[str, list[float]]) -> Iterator[Row]:
    floor = median(rates["floor"])
    for form, gate in (("plain", case.plain), ("whole", case.whole)):
        ratios = [mine / bare for mine, bare in zip(rates[form], rates["floor"], strict=True)]
        yield Row(case.name, form, median(ratios), gate, floor, median(rates[form]))


def _rates(dsn: str, case: Case, rounds: int, seconds: float) -> dict[str, list[float]]:
    """Give each form's events per second, summed over the writers, for each round."""
    context = get_context("spawn")
    barrier = context.Barrier(case.writers)
    arguments = [(dsn, case, rounds, seconds)] * case.writers
    with context.Pool(case.writers, _share, (barrier,)) as writers:
        counted = writers.map(_write, arguments, chunksize=1)
    return {
        form: [sum(rates) for rates in zip(*(mine[form] for mine in counted), strict=True)]
        for form in FORMS
    }


_start: Barrier


def _share(barrier: Barrier) -> None:
    global _start  # noqa: PLW0603 - a barrier reaches a pool's process only at its start
    _start = barrier


def _write(arguments: tuple[str, Case, int, float]) -> dict[str, list[float]]:
    dsn, case, rounds, seconds = arguments
    dsn = make_conninfo(dsn, options=case.options)
    rates: dict[str, list[float]] = {form: [] for form in FORMS}
    with _floor(dsn, case.batch) as floor, _store(dsn) as store:
        forms = {
            "floor": floor,
            "plain": _appends(store, case.batch, whole=False),
            "whole": _appends(store, case.batch, whole=True),
        }
        for turn in range(-1, rounds):  # the first round warms up
            order = FORMS if turn % 2 else FORMS[::-1]
            for form in order:
                rate = case.batch * _timed(forms[form], seconds if turn >= 0 else 0.2)
                if turn >= 0:
                    rates[form].append(rate)
    return rates


def _timed(commit: Commit, seconds: float) -> float:
    _start.wait(60)
    began = perf_counter()
    for done in count(1):
        commit()
        spent = perf_counter() - began
        if spent >= seconds:
            return done / spent
    raise AssertionError


@contextmanager
def _floor(dsn: str, batch: int) -> Iterator[Commit]:
    row = "(%s, %s, %s, %s::jsonb)"
    text = f"insert into floor_event values {', '.join([row] * batch)}"
    data = DATA.decode()
    places = ((stream, at) for stream in iter(uuid4, None) for at in range(0, STREAM_LENGTH, batch))
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
def _store(dsn: str) -> Iterator[PostgresStore]:
    with closing(Pool(dsn)) as pool:
        yield PostgresStore(pool)


def _appends(store: PostgresStore, batch: int, *, whole: bool) -> Commit:
    """Give appends as the service makes them; the whole one arms a deadline, cancels the last."""
    events = (NewEvent("Moved", 1, DATA, META, {"all": 1}),) * batch

    def commits() -> Iterator[None]:
        for stream in iter(uuid4, None):
            head = GENESIS
            for at in range(0, STREAM_LENGTH, batch):
                command = CommandRecord("p1", uuid4().hex, head, 200)
                arm = (NewDeadline(f"d{at}", "Move", 1, timedelta(days=1)),) if whole else ()
                cancel = (f"d{at - batch}",) if whole else ()
                decided = Append(stream, "game", at, head, events, command, arm, cancel)
                head = store.append(decided).head
                yield

    done = commits()
    return lambda: next(done)


def _main(arguments: Sequence[str]) -> None:
    if arguments:
        print(table(run(arguments[0])))
        return
    # Flushing stays on here, unlike in the tests: the flush is what is measured.
    from tests.fix_postgres import running_server  # noqa: PLC0415

    with running_server() as server:
        print(table(run(server.owner)))


if __name__ == "__main__":
    _main(sys.argv[1:])
