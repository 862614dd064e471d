"""What idle streams cost: memory, a command's slowest answers, and how soon news comes.

One client posts commands without readers and beside them, in turn, so that both meet one machine.
The readers are connections of this process, spectators of a game of their own; news is timed from
before a command of that game is posted until each of them has it.
"""

import asyncio
import resource
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from statistics import quantiles
from time import perf_counter
from typing import Final

import psutil

from service.bootstrap import build
from service.bots.client import Client
from service.config import Settings
from service.entrypoints.addresses import address_of
from service.rulesets import rulesets
from tests.benchmarks.posting import Call, clients, post, request_of
from tests.benchmarks.rows import Row, at_most
from tests.benchmarks.script import Scripted, calls, script
from tests.benchmarks.servers import whole_server

READERS: Final = (1_000, 5_000)
ROUNDS: Final = 3
COMMANDS: Final = 200  # posted in each round without readers, and as many beside them
NEWS: Final = 10  # commands of the watched game in each round
MOST: Final = 2.0  # times as long as without readers


@dataclass
class Seen:
    """What was measured."""

    alone: list[float]
    beside: list[float]
    news: list[float]
    kilobytes: float = 0.0


def run(numbers: Sequence[int] = READERS) -> Iterator[Row]:
    """Measure one server without readers, and with ever more of them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4 * max(numbers))), hard))
    for readers in numbers:
        with whole_server() as settings:
            yield _row(readers, _measure(settings, readers))


def _row(readers: int, seen: Seen) -> Row:
    alone, beside, news = (_p99(waits) for waits in (seen.alone, seen.beside, seen.news))
    figures = (
        f"p99 {beside:.1f} against {alone:.1f} ms; {seen.kilobytes:.0f} kB a reader; "
        f"news to all of them p99 {news:.0f} ms"
    )
    name = f"command beside {readers:,} idle streams, p99 to alone"
    return at_most(name, beside / alone, MOST, figures)


def _measure(settings: Settings, readers: int) -> Seen:
    services, seen, game = build(settings), Seen([], [], []), rulesets()["senso"]
    players = [Client.registered(address_of(settings), f"player-{seat}") for seat in range(4)]
    watched = script(services, game, players)
    todo = calls(services, game, players, 2 * ROUNDS * COMMANDS)
    services.close()
    token = Client.registered(address_of(settings), "spectator").token
    for nth in range(ROUNDS):
        at = 2 * nth * COMMANDS
        seen.alone += _post(settings, todo[at : at + COMMANDS])
        news = replace(watched, posts=watched.posts[nth * NEWS : (nth + 1) * NEWS])
        beside = todo[at + COMMANDS : at + 2 * COMMANDS]
        asyncio.run(_round(settings, seen, _Audience(token, readers, news), beside))
    return seen


@dataclass(frozen=True)
class _Audience:
    """Who reads which game, and what will be posted to it."""

    token: str
    readers: int
    watched: Scripted


async def _round(
    settings: Settings, seen: Seen, audience: _Audience, calls: Sequence[Call]
) -> None:
    process, watched = _stream_process(), audience.watched
    before = process.memory_info().rss
    async with _readers(settings, audience) as readers:
        grown = (process.memory_info().rss - before) / audience.readers / 1024
        seen.kilobytes = max(seen.kilobytes, grown)
        seen.beside += await asyncio.to_thread(_post, settings, calls)
        for poster, body in watched.posts:
            began = perf_counter()
            posting = asyncio.to_thread(_post, settings, [(watched.path, poster, body)])
            came = await asyncio.gather(posting, *(_next(reader) for reader in readers))
            seen.news += [moment - began for moment in came[1:]]


@asynccontextmanager
async def _readers(
    settings: Settings, audience: _Audience
) -> AsyncIterator[list[asyncio.StreamReader]]:
    path = audience.watched.path.replace("commands", "events")
    asked = f"GET {path} HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n"
    asked += f"Authorization: Bearer {audience.token}\r\n\r\n"
    opened = []
    for _ in range(audience.readers):
        reader, writer = await asyncio.open_connection(settings.host, settings.stream_address_port)
        writer.write(asked.encode())
        opened.append((reader, writer))
    for reader, _ in opened:
        await reader.readuntil(b"id: 1\n")
    await asyncio.sleep(1)  # let the rest of the beginning come
    for reader, _ in opened:
        await reader.read(2**20)
    try:
        yield [reader for reader, _ in opened]
    finally:
        for _, writer in opened:
            writer.close()


async def _next(reader: asyncio.StreamReader) -> float:
    while b"id: " not in await reader.read(2**16):
        pass
    return perf_counter()


def _stream_process() -> psutil.Process:
    children = psutil.Process().children(recursive=True)
    return next(child for child in children if child.cmdline()[-1:] == ["stream"])


def _post(settings: Settings, calls: Sequence[Call]) -> list[float]:
    with clients(settings.port, 1) as posting:
        return post(posting, [[request_of(*call) for call in calls]]).waits


def _p99(waits: list[float]) -> float:
    return quantiles(waits, n=100)[98] * 1000
