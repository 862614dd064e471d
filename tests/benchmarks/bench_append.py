"""The append alone beside a bare INSERT of the same rows, and beside other stores.

Writers are processes with one connection each. In each round every form is timed in turn, in an
order that changes, and a ratio is the median over the rounds. "1 ms flush" makes the server sleep
1 ms before each flush, as a disk without a write cache would.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from statistics import median
from time import perf_counter
from typing import Final

import psycopg
from psycopg.conninfo import make_conninfo

from tests.benchmarks.forms import FORMS, TABLES, Commit
from tests.benchmarks.peer_library import make_tables
from tests.benchmarks.rows import Row, at_least
from tests.benchmarks.servers import database_and_queue

SLOW_FLUSH: Final = "-c commit_delay=1000 -c commit_siblings=0"
Rates = Mapping[str, list[float]]  # by form, one for each round


@dataclass(frozen=True)
class Case:
    """A load, and the least ratios: of ours to the floor and to the library, 0 where none."""

    name: str
    writers: int
    batch: int
    plain: float
    whole: float
    to_library: float = 0.0
    options: str = ""


CASES: Final = (
    Case("1 writer, 1 event", 1, 1, 0.55, 0.5, 2.5),
    Case("4 writers, 1 event", 4, 1, 0.55, 0.4, 3.0),
    Case("8 writers, 1 event", 8, 1, 0.0, 0.0, 6.0),
    Case("1 writer, 10 events", 1, 10, 0.55, 0.45),
    Case("8 writers, 1 event, 1 ms flush", 8, 1, 0.85, 0.8, 6.0, SLOW_FLUSH),
)


def run(cases: Sequence[Case] = CASES, rounds: int = 5, seconds: float = 0.4) -> Iterator[Row]:
    """Measure all cases."""
    with database_and_queue() as settings:
        with psycopg.connect(settings.owner_database_url) as connection:
            connection.execute(TABLES.encode())
        make_tables(settings.owner_database_url)
        for case in cases:
            yield from _rows(case, _rates(settings.owner_database_url, case, rounds, seconds))


def _rows(case: Case, rates: Rates) -> Iterator[Row]:
    for form, must in (("plain", case.plain), ("whole", case.whole)):
        yield _row(
            f"append {form}, {case.name}, to a bare INSERT", must, rates[form], rates["floor"]
        )
    must, ours = case.to_library, rates["plain"]
    yield _row(f"append, {case.name}, to eventsourcing's recorder", must, ours, rates["library"])
    yield _row(f"append, {case.name}, to a lock per category", 0.0, ours, rates["category"])


def _row(name: str, must: float, ours: Sequence[float], theirs: Sequence[float]) -> Row:
    ratio = median(mine / other for mine, other in zip(ours, theirs, strict=True))
    figures = f"{median(ours):,.0f} against {median(theirs):,.0f} events/s"
    return at_least(name, ratio, must, figures)


def _rates(dsn: str, case: Case, rounds: int, seconds: float) -> Rates:
    """Give each form's events per second, summed over the writers, for each round."""
    context = get_context("spawn")
    barrier = context.Barrier(case.writers)
    with context.Pool(case.writers, _share, (barrier,)) as writers:
        todo = [(make_conninfo(dsn, options=case.options), case.batch, rounds, seconds)]
        counted = writers.starmap(_write, todo * case.writers, chunksize=1)
    return {
        form: [sum(rates) for rates in zip(*(mine[form] for mine in counted), strict=True)]
        for form in FORMS
    }


_start: Barrier


def _share(barrier: Barrier) -> None:
    global _start  # noqa: PLW0603 - a barrier reaches a pool's process only at its start
    _start = barrier


def _write(dsn: str, batch: int, rounds: int, seconds: float) -> dict[str, list[float]]:
    rates: dict[str, list[float]] = {form: [] for form in FORMS}
    with ExitStack() as stack:
        commits = {name: stack.enter_context(form(dsn, batch)) for name, form in FORMS.items()}
        for turn in range(-1, rounds):  # the first round warms up
            for form in list(FORMS)[:: 1 if turn % 2 else -1]:
                rate = batch * _timed(commits[form], seconds if turn >= 0 else seconds / 5)
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
