"""What a thousand idle streams cost: memory, a command's slowest answers, and how soon news comes.

One client posts commands without readers and beside them, in turn, so that both meet one machine.
The readers are connections of this process, spectators of a game of their own; news is timed from
before a command of that game is posted until each of them has it.
"""

import asyncio
import resource
import socket
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

import psutil

from service.bots.client import Client
from service.config import Settings
from service.house import House, build
from service.rulesets import rulesets
from service.server import address_of, everything, on_free_ports
from tests.benchmarks.bench_http import PLENTY, Call, receive, request_of
from tests.benchmarks.rows import Row, at_most
from tests.benchmarks.script import Scripted, script

READERS: Final = 1_000
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


def run() -> Iterator[Row]:
    """Measure one server with and without readers."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8 * READERS)), hard))
    with TemporaryDirectory(prefix="tenka-bench-") as folder:
        plenty = dict.fromkeys(("rate_limit", "address_rate_limit", "register_rate_limit"), PLENTY)
        settings = Settings(data_folder=folder, log_level="ERROR", streams_per_player=READERS)
        settings = replace(settings, **plenty)
        with everything(on_free_ports(settings)) as running:
            seen = _measure(running)
    alone, beside, news = (_p99(waits) for waits in (seen.alone, seen.beside, seen.news))
    figures = (
        f"p99 {beside:.1f} against {alone:.1f} ms; {seen.kilobytes:.0f} kB a reader; "
        f"news to all of them p99 {news:.0f} ms"
    )
    yield at_most(
        f"command beside {READERS:,} idle streams, p99 to alone", beside / alone, MOST, figures
    )


def _measure(settings: Settings) -> Seen:
    house, seen = build(settings), Seen([], [], [])
    watched = _game(house, settings, "watched")
    calls = _calls(house, settings, 2 * ROUNDS * COMMANDS)
    house.close()
    token = Client.registered(address_of(settings), "spectator").token
    for nth in range(ROUNDS):
        at = 2 * nth * COMMANDS
        seen.alone += _post(settings, calls[at : at + COMMANDS])
        news = watched.posts[nth * NEWS : (nth + 1) * NEWS]
        asyncio.run(
            _round(settings, seen, token, replace(watched, posts=news), calls[at + COMMANDS :])
        )
    return seen


async def _round(
    settings: Settings, seen: Seen, token: str, watched: Scripted, calls: Sequence[Call]
) -> None:
    process = _stream_process()
    before = process.memory_info().rss
    async with _readers(settings, token, watched.path.replace("commands", "events")) as readers:
        seen.kilobytes = max(seen.kilobytes, (process.memory_info().rss - before) / READERS / 1024)
        seen.beside += await asyncio.to_thread(_post, settings, calls[:COMMANDS])
        for poster, body in watched.posts:
            began = perf_counter()
            posting = asyncio.to_thread(_post, settings, [(watched.path, poster, body)])
            came = await asyncio.gather(posting, *(_next(reader) for reader in readers))
            seen.news += [moment - began for moment in came[1:]]


@asynccontextmanager
async def _readers(
    settings: Settings, token: str, path: str
) -> AsyncIterator[list[asyncio.StreamReader]]:
    asked = f"GET {path} HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n"
    asked += f"Authorization: Bearer {token}\r\n\r\n"
    opened = []
    for _ in range(READERS):
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


def _game(house: House, settings: Settings, name: str) -> Scripted:
    return script(house, address_of(settings), rulesets()["senso"], 4, name)


def _calls(house: House, settings: Settings, number: int) -> list[Call]:
    calls: list[Call] = []
    while len(calls) < number:
        game = _game(house, settings, f"streams-{len(calls)}")
        calls += [(game.path, token, body) for token, body in game.posts]
    return calls[:number]


def _post(settings: Settings, calls: Sequence[Call]) -> list[float]:
    waits = []
    with socket.create_connection((settings.host, settings.port)) as connection:
        for call in calls:
            sent = perf_counter()
            connection.sendall(request_of(*call))
            receive(connection)
            waits.append(perf_counter() - sent)
    return waits


def _p99(waits: list[float]) -> float:
    return quantiles(waits, n=100)[98] * 1000
