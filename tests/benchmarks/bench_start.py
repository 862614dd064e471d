"""What a server costs before anybody plays: its start, its memory, and the room of an event.

Memory is what all its processes, PostgreSQL and Valkey among them, would give back if they ended:
pages that several share count once, in parts.
"""

from collections.abc import Iterator
from time import perf_counter
from typing import Final
from uuid import UUID

import psutil
import psycopg

from service.bootstrap import build
from service.bots.client import Client
from service.config import Settings
from service.entrypoints.addresses import address_of
from service.rulesets import rulesets
from service.running.data_folder import POSTGRES
from tests.benchmarks.many import copy
from tests.benchmarks.posting import clients, post, request_of
from tests.benchmarks.rows import Row, reported
from tests.benchmarks.script import script
from tests.benchmarks.servers import whole_server

LIVE: Final = 1_000
MEGABYTE: Final = 2**20
_ON_DISK: Final = """
select sum(pg_total_relation_size(name::regclass)) / (select count(*) from event)
from unnest(%s::text[]) as name
"""


def run(live: int = LIVE) -> Iterator[Row]:
    """Start a server, look at it, fill it with games, and look again."""
    began = perf_counter()
    with whole_server() as settings:
        ready = perf_counter() - began
        yield reported("from nothing to /readyz", f"{ready:.1f} s, with a new database")
        at_rest = _memory(settings)
        yield reported("memory at rest", f"{at_rest:.0f} MB")
        _play_in(settings, live)
        grown = _memory(settings) - at_rest
        figures = f"{at_rest + grown:.0f} MB, {grown * 1024 / live:.0f} kB a game"
        yield reported(f"memory with {live:,} live games, each looked at", figures)
        yield reported("an event on disk", _room(settings))


def _play_in(settings: Settings, live: int) -> None:
    """Make games that run, and let one player look at each of them, so that they are in memory."""
    services, url = build(settings), address_of(settings)
    players = [Client.registered(url, f"player-{seat}") for seat in range(2)]
    one = script(services, rulesets()["senso"], players)
    with clients(settings.port, 1) as posting:
        post(posting, [[request_of(one.path, token, body) for token, body in one.posts]])
    live_one = script(services, rulesets()["senso"], players, most=0)
    services.close()
    copy(settings.owner_database_url, UUID(live_one.path.split("/")[3]), live)
    with psycopg.connect(settings.owner_database_url) as connection:
        for (stream,) in connection.execute("select stream_id from stream").fetchall():
            players[0].get(f"/v1/games/{stream}")


def _room(settings: Settings) -> str:
    with psycopg.connect(settings.owner_database_url) as connection:
        sizes = [
            connection.execute(_ON_DISK, [tables]).fetchone() or (0,)
            for tables in (["event"], ["event", "stream", "command", "listing", "deadline"])
        ]
    (alone,), (whole,) = sizes
    return f"{alone:.0f} bytes; {whole:.0f} with all that is stored beside it"


def _memory(settings: Settings) -> float:
    """Give the megabytes of the server's processes and of PostgreSQL and Valkey."""
    postmaster = int((settings.folder / POSTGRES / "postmaster.pid").read_text().split()[0])
    found = {one.pid: one for one in psutil.Process().children(recursive=True)}
    for one in (psutil.Process(postmaster), *psutil.Process(postmaster).children()):
        found[one.pid] = one
    return sum(one.memory_full_info().pss for one in found.values()) / MEGABYTE
