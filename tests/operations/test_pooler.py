"""PgBouncer in transaction mode: every statement may meet another connection of the server."""

import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from domain.match.terms import Clock
from eventstore.chain import verify
from service.bootstrap import Services, build
from service.config import Settings
from service.entrypoints.addresses import free_port
from tests.operations.clusters import a_folder, server_user
from tests.operations.playing import a_game, go_on
from tests.test_docs import blocks

PGBOUNCER = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin")

pytestmark = pytest.mark.skipif(PGBOUNCER is None, reason="pgbouncer is not installed here")


@contextmanager
def pooler(folder: Path, database: str) -> Iterator[str]:
    """The pooler of the guide, with two server connections; gives the address through it."""
    server, port = conninfo_to_dict(database), free_port()
    ini = folder / "pgbouncer.ini"
    (guide,) = blocks("docs/production.md", "ini pgbouncer")
    target = f"host={server['host']} dbname={server['dbname']} user={server['user']} pool_size=2"
    lines = [
        guide.replace("host=postgres dbname=tenka", target),
        f"listen_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =",
        f"auth_type = any\npidfile = {folder}/pid",
    ]
    ini.write_text("\n".join(lines), encoding="utf-8")
    process = subprocess.Popen(  # noqa: S603 - our own command line
        [str(PGBOUNCER), "--quiet", str(ini)], **server_user(), stderr=subprocess.DEVNULL
    )
    try:
        yield make_conninfo(host="127.0.0.1", port=port, user=server["user"], dbname="tenka")
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def pooled(settings: Settings) -> Iterator[Services]:
    """The parts of a process whose statements all go through the pooler."""
    with a_folder() as folder, pooler(folder, settings.database_url) as address:
        await_answer(address)
        services = build(replace(settings, database_url=address, prepare="off"))
        yield services
        services.close()


def await_answer(address: str) -> None:
    for _ in range(200):
        try:
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute("select pg_sleep(0.01)")
        except psycopg.OperationalError:
            continue
        return
    pytest.fail("the pooler did not come up")


def test_games_are_played_side_by_side_through_a_transaction_pooler(pooled: Services) -> None:
    """Given more threads than server connections, when each plays, then every chain is whole."""

    def play(_: int) -> bool:
        game = a_game(pooled, commands=20)
        return verify(pooled.store.read(game)) is None

    with ThreadPoolExecutor(6) as threads:
        assert list(threads.map(play, range(12))) == [True] * 12


def test_a_stream_is_held_and_timers_fire_through_a_transaction_pooler(pooled: Services) -> None:
    """Given a clock that has run out, when its deadline is claimed and fired, then play goes on."""
    game = a_game(pooled, commands=1, clock=Clock(60, {}))
    with psycopg.connect(pooled.settings.owner_database_url, autocommit=True) as owner:
        owner.execute("update deadline set due_at = due_at - interval '2 minutes'")
    before = pooled.cycle.load(game).version

    with pooled.store.exclusive(game) as held:
        assert held.read(game)[-1].version == before
    due = pooled.store.claim_due(10, pooled.settings.lease)
    pooled.timers.fire_all((deadline.stream, deadline.id) for deadline in due)

    assert pooled.cycle.load(game).version > before
    go_on(pooled, game, commands=1)
