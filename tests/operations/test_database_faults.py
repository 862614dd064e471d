"""A database that restarts, is away, is full or takes nobody in: nothing acknowledged is lost."""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Event, Thread
from typing import TypeVar
from uuid import uuid4

import psycopg
import pytest
from flask import Flask

from eventstore.chain import verify
from eventstore.postgres import PoolSettings
from service.app import create_app
from service.bootstrap import Services, build
from service.config import Settings
from service.running.schema import migrate
from service.running.supervisor import running
from tests.fix_contract import CheckedClient
from tests.operations.clusters import Cluster, a_folder, at, new_cluster
from tests.service.timing.test_timers import events_of, game_of
from tests.service.world import Table, a_table

pytestmark = pytest.mark.usefixtures("postgres_server")  # it makes the user that servers run as

PLENTY = "100000/minute"
IMPATIENT = PoolSettings(wait=300)
PAGE = 4096
T = TypeVar("T")


@pytest.fixture
def folder() -> Iterator[Path]:
    with a_folder() as folder:
        yield folder


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait a third of a second for a connection instead of five."""
    monkeypatch.setattr("service.bootstrap.pool_settings", lambda _: IMPATIENT)


def settings_of(cluster: Cluster, valkey: str, outage_seconds: int = 60) -> Settings:
    return Settings(
        database_url=cluster.service_url(),
        owner_database_url=cluster.url,
        redis_url=valkey,
        rate_limit=PLENTY,
        address_rate_limit=PLENTY,
        register_rate_limit=PLENTY,
        outage_seconds=outage_seconds,
        log_level="ERROR",
    )


@contextmanager
def house_over(settings: Settings) -> Iterator[tuple[Services, Flask]]:
    migrate(settings)
    services = build(settings)
    app = create_app(services)
    app.test_client_class = CheckedClient
    yield services, app
    services.close()


class Player:
    """Plays on and on, and notes what was acknowledged; what was not he sends again."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.acknowledged: list[int] = []
        self.refusals: set[int] = set()

    def play(self, commands: int) -> None:
        for _ in range(commands):
            self.play_one()

    def play_until_refused(self) -> None:
        """Play until something was refused, and that command to its end."""
        while not self.refusals:
            self.play_one()

    def play_one(self) -> None:
        seat = self._until_answered(self.table.awaited)
        command = self._until_answered(lambda: self.table.legal(seat))[0]
        key = f"{uuid4().hex}-sent"
        while (answer := self.table.play(seat, command, Idempotency_Key=key)).status_code != 200:
            self.refusals.add(answer.status_code)
            assert answer.status_code == 503, answer.get_json()
        self.acknowledged.append(answer.get_json()["last_id"])

    def _until_answered(self, ask: Callable[[], T]) -> T:
        while True:
            try:
                return ask()
            except KeyError:  # a problem instead of an answer
                self.refusals.add(503)


def is_whole(services: Services, player: Player) -> bool:
    """Tell whether all that was acknowledged is there, once and in one chain."""
    seen = player.acknowledged
    table = player.table
    last = table.view(0)["last_id"]
    chain = services.store.read(game_of(table))
    return seen == sorted(set(seen)) and last >= seen[-1] and verify(chain) is None


def until_refused(player: Player, meanwhile: Callable[[], object] = lambda: None) -> Thread:
    """Let somebody play until he is refused, and on; gives the thread in which he does."""
    playing = Thread(target=player.play_until_refused)
    playing.start()
    while playing.is_alive() and not player.refusals:
        meanwhile()
    return playing


@pytest.mark.parametrize("manner", ["fast", pytest.param("immediate", marks=pytest.mark.deep)])
def test_a_database_that_restarts_under_play_loses_nothing_that_was_acknowledged(
    manner: str, folder: Path, valkey: str
) -> None:
    cluster = new_cluster(folder / "c")
    with ExitStack() as stack:
        stack.enter_context(cluster.running())
        services, app = stack.enter_context(house_over(settings_of(cluster, valkey)))
        player = Player(a_table(app))
        player.play(2)
        playing = until_refused(player, cache(lambda: cluster.stop(manner)))

        with cluster.running():
            playing.join()
            (commands,) = cluster.execute("select count(*) from command where key like '%-sent'")

            assert is_whole(services, player)
    assert player.refusals == {503}
    assert commands == (len(player.acknowledged),)


def test_a_server_process_killed_in_the_midst_of_an_append_is_a_database_that_is_away(
    folder: Path, valkey: str
) -> None:
    """Given a command that waits for its game's head, when its server process is killed."""
    with ExitStack() as stack:
        cluster = stack.enter_context(new_cluster(folder / "c").running())
        services, app = stack.enter_context(house_over(settings_of(cluster, valkey)))
        player = Player(a_table(app))
        playing = Thread(target=player.play_one)
        with suppress(psycopg.OperationalError), psycopg.connect(cluster.url) as holder:
            holder.execute("select from stream for update")
            playing.start()
            cluster.wait_until("exists (select from pg_locks where not granted)")
            ((pid,),) = cluster.execute("select pid from pg_locks where not granted limit 1")
            os.kill(int(str(pid)), signal.SIGKILL)  # the server ends all others, and recovers
        playing.join()

        assert player.refusals == {503}
        assert is_whole(services, player)


@pytest.mark.parametrize(
    ("seconds", "limit"), [(1.2, 1), pytest.param(60, 30, marks=pytest.mark.deep)]
)
def test_while_the_database_is_away_all_is_told_so_and_nobody_loses_time(
    seconds: float, limit: int, folder: Path, valkey: str
) -> None:
    """Given a clock process and a game, when the database is gone for a while."""
    cluster = new_cluster(folder / "c")
    with ExitStack() as stack:
        settings = settings_of(cluster, valkey, outage_seconds=limit)
        with cluster.running():
            _, app = stack.enter_context(house_over(settings))
            table = a_table(app, clock={"seconds": 3600})
            processes = stack.enter_context(running(settings, roles=("clock", "worker")))
            cluster.wait_until("exists (select from heartbeat)")
            before = {role: process.pid for role, process in processes.running.items()}

        answer = table.seated[0].get(f"{table.path}/view")
        ready = app.test_client().get("/readyz")
        alive = app.test_client().get("/healthz")
        Event().wait(seconds)

        with cluster.running():
            cluster.wait_until("exists (select from outage)")
            cluster.execute("update deadline set due_at = clock_timestamp()")
            cluster.wait_until("exists (select from event where type ~ 'TimeCredited|TimeExpired')")
            told = [name for name in events_of(table) if name in {"TimeCredited", "TimeExpired"}]
            played = table.play_any()
            after = {role: process.pid for role, process in processes.running.items()}

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert (ready.status_code, alive.status_code) == (503, 200)
    assert (told[0], played.status_code) == ("TimeCredited", 200)
    assert after == before  # no process had to be started again


def test_a_server_that_takes_no_more_connections_is_told_and_play_goes_on_when_it_does(
    folder: Path, valkey: str
) -> None:
    few = ("max_connections=6", "superuser_reserved_connections=2")
    with new_cluster(folder / "c").running(*few) as cluster:
        settings = settings_of(cluster, valkey)
        with house_over(settings) as (services, app), ExitStack() as others:
            player = Player(a_table(app))
            player.play(2)
            services.pool.close()
            with suppress(psycopg.OperationalError):
                while True:
                    others.enter_context(psycopg.connect(settings.database_url))
            answer = player.table.seated[0].get(f"{player.table.path}/view")
            others.close()
            player.play(2)

            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
            assert is_whole(services, player)


@contextmanager
def small_disk(place: Path) -> Iterator[Path]:
    """A disk with eight megabytes; skips where none may be mounted."""
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(place)]
    if subprocess.run(command, check=False, capture_output=True).returncode:  # noqa: S603 - ours
        pytest.skip("no disk may be mounted here")
    try:
        yield at(place / "inner").folder
    finally:
        subprocess.run(["umount", str(place)], check=True)  # noqa: S603, S607 - ours


def fill(disk: Path) -> Path:
    """Take all the room there is on a disk; gives the file to delete."""
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while file.write(bytes(PAGE)):
            pass
    return ballast


def test_while_the_disk_is_full_commands_are_refused_games_are_seen_and_nothing_is_lost(
    folder: Path, valkey: str
) -> None:
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk(folder / "disk"))
        cluster = stack.enter_context(new_cluster(folder / "c").running())
        services, app = stack.enter_context(house_over(settings_of(cluster, valkey)))
        cluster.execute(f"create tablespace small location '{disk}'")
        cluster.execute("alter table event set tablespace small")
        player = Player(a_table(app))
        player.play(2)

        ballast = fill(disk)
        playing = until_refused(player)
        seen = player.table.seated[0].get(f"{player.table.path}/view")
        ballast.unlink()
        playing.join()

        assert (seen.status_code, player.refusals) == (200, {503})
        assert is_whole(services, player)


def test_a_log_that_found_no_room_stops_the_server_and_takes_nothing_with_it(
    folder: Path, valkey: str
) -> None:
    """Given no room for the next file of the log, when the server has stopped and room is made."""
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk(folder / "disk"))
        cluster = new_cluster(folder / "c", "--waldir", str(disk / "log"), "--wal-segsize=1")
        with cluster.running():
            services, app = stack.enter_context(house_over(settings_of(cluster, valkey)))
            player = Player(a_table(app))
            player.play(2)

            ballast = fill(disk)
            playing = until_refused(player, lambda: next_log_file(cluster))
            ballast.unlink()
            with suppress(AssertionError):  # it may have ended by itself
                cluster.stop("immediate")
        with cluster.running():
            playing.join()

            assert player.refusals == {503}
            assert is_whole(services, player)


def next_log_file(cluster: Cluster) -> None:
    with suppress(psycopg.Error):
        cluster.execute("select pg_switch_wal()")
