"""How late deadlines fire, how soon ten thousand due together are done, and what a kill costs.

Clock and worker are processes of their own, as under `tenka up`. A deadline's lateness is told by
its row: when it was due, and when the statement that stored its events marked it as fired. Beside
it, RQ's own scheduler starts as many jobs that do nothing, on the same Valkey.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Final

from service.bootstrap import build
from service.config import Settings
from service.rulesets import rulesets
from service.running.supervisor import Supervisor, running
from tests.benchmarks.firing import Fired, fire
from tests.benchmarks.many import copy
from tests.benchmarks.peer_rq import scheduled_jobs
from tests.benchmarks.rows import Row, at_least, at_most
from tests.benchmarks.servers import a_game, database_and_queue, start

DUE: Final = 10_000
SPREAD: Final = timedelta(minutes=1)
LATE: Final = 0.05  # seconds, p99 of those that are spread
RECOVERED: Final = 3.0  # seconds after a process was killed
KILLED_AMONG: Final = 300
A_SECOND: Final = 30  # of those among which a process is killed
CLOCK: Final = 86_400  # seconds for the decision that follows: nothing comes due by itself
ROLES: Final = ("clock", "worker")
WARMING: Final = 200  # deadlines before the first that count, while the processes come up
TOGETHER: Final = timedelta()


def run(due: int = DUE, spread: timedelta = SPREAD, among: int = KILLED_AMONG) -> Iterator[Row]:
    """Measure those spread over a time, those due together, and a kill of each process."""
    with _processes(due) as processes:
        yield from _spread(processes.settings, due, spread)
        yield from _together(processes.settings, due)
        for role in ROLES:
            yield _killed(processes, role, among)


def _spread(settings: Settings, due: int, spread: timedelta) -> Iterator[Row]:
    ours = fire(settings.owner_database_url, due, spread)
    peer = Fired(scheduled_jobs(settings.redis_url, due, spread))
    name = f"{due:,} deadlines over {spread.total_seconds():.0f} s"
    yield at_most(f"{name}, p99 to {LATE * 1e3:.0f} ms", ours.p99 / LATE, 1.0, str(ours))
    yield at_most(f"{name}, p99 to RQ's scheduler", ours.p99 / peer.p99, 1.0, f"RQ: {peer}")
    yield _wrong(name, ours)


def _together(settings: Settings, due: int) -> Iterator[Row]:
    ours = fire(settings.owner_database_url, due, TOGETHER)
    peer = Fired(scheduled_jobs(settings.redis_url, due, TOGETHER))
    name = f"{due:,} deadlines at once"
    figures = f"{ours.rate:,.0f} against {peer.rate:,.0f} /s; {ours}; RQ: {peer}"
    yield at_least(f"{name}, rate to RQ's empty jobs", ours.rate / peer.rate, 0.0, figures)
    yield _wrong(name, ours)


def _killed(processes: Supervisor, role: str, among: int) -> Row:
    """Kill a process midway: the latest deadline tells how long recovery took at most."""
    owner, spread = processes.settings.owner_database_url, timedelta(seconds=among / A_SECOND)
    fired = fire(owner, among, spread, lambda: os.kill(processes.running[role].pid, signal.SIGKILL))
    wrong = fired.early + fired.doubled + abs(among - len(fired.times))
    name = f"kill -9 of the {role} among {among} deadlines, latest to {RECOVERED:.0f} s"
    late = fired.lateness[-1] if not wrong else float("inf")
    return at_most(name, late / RECOVERED, 1.0, f"{fired}, {fired.doubled} twice")


def _wrong(name: str, fired: Fired) -> Row:
    wrong = fired.early + fired.doubled
    return at_most(f"{name}, early or twice", wrong, 0, f"{len(fired.times):,} fired")


@contextmanager
def _processes(games: int) -> Iterator[Supervisor]:
    """Run a clock and a worker over so many games that each wait for somebody."""
    with database_and_queue() as settings:
        services, players = build(settings), ["p0", "p1"]
        game = a_game(services, rulesets()["senso"], players, clock=CLOCK)
        start(services, game, players)
        services.close()
        copy(settings.owner_database_url, game, games)
        with running(settings, ROLES) as processes:
            fire(settings.owner_database_url, min(games, WARMING), timedelta(seconds=2))
            yield processes
