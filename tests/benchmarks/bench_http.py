"""A command over HTTP beside a bare Flask route that does one durable INSERT.

Both run under the same server with as many workers and threads, on the same PostgreSQL with
durable settings. Clients are processes with raw sockets, since a richer client would hide the
difference. They post to both sides in turn, in short bursts, and a ratio is the median over the
rounds: the time of a flush changes from second to second.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from service.config import Settings
from service.house import House, build
from service.rulesets import rulesets
from service.server import address_of, everything, free_port
from tests.benchmarks.rows import Row, at_least
from tests.benchmarks.script import script

CLIENTS: Final = (1, 8)
ROUNDS: Final = 20
BURST: Final = 20  # posts by each client to each side in each round
PLENTY: Final = "100000000/minute"
MUST: Final = 0.4

Call = tuple[str, str, bytes]  # path, token, body

_barrier: Barrier


def run() -> Iterator[Row]:
    """Measure with one client and with several."""
    with TemporaryDirectory(prefix="tenka-bench-") as folder:
        settings = Settings(
            data_folder=folder,
            port=free_port(),
            stream_port=free_port(),
            log_level="ERROR",
            rate_limit=PLENTY,
            address_rate_limit=PLENTY,
            register_rate_limit=PLENTY,
        )
        with everything(settings) as running, _bare(running) as port:
            for clients in CLIENTS:
                yield _row(running, port, clients)


def _row(settings: Settings, bare_port: int, clients: int) -> Row:
    house = build(settings)
    scripts = [_posts(house, settings, f"b{clients}-{n}") for n in range(clients)]
    house.close()
    rounds = _load(bare_port, settings.port, scripts)
    ratio = median(bare.seconds / ours.seconds for bare, ours in rounds)
    rates = [[clients * BURST / side.seconds for side in sides] for sides in rounds]
    bare_rate, rate = (median(side) for side in zip(*rates, strict=True))
    waits = sorted(wait for _, ours in rounds for wait in ours.waits)
    p50, p99 = median(waits) * 1000, quantiles(waits, n=100)[98] * 1000
    figures = f"{rate:,.0f} against {bare_rate:,.0f} /s; p50 {p50:.1f} ms, p99 {p99:.1f} ms"
    name = f"command over HTTP, {clients} client{'s' * (clients > 1)}, to a bare durable INSERT"
    return at_least(name, ratio, MUST, figures)


def _posts(house: House, settings: Settings, name: str) -> list[Call]:
    calls: list[Call] = []
    while len(calls) < ROUNDS * BURST:
        one = script(house, address_of(settings), rulesets()["senso"], 4, f"{name}-{len(calls)}")
        calls += [(one.path, token, body) for token, body in one.posts]
    return calls[: ROUNDS * BURST]


@dataclass(frozen=True)
class Side:
    """What one side did in one round: how long all clients took, and each answer."""

    seconds: float
    waits: list[float]


def _load(bare_port: int, port: int, scripts: Sequence[list[Call]]) -> list[tuple[Side, Side]]:
    """Let all clients post to both sides in turn, in short bursts, so that both meet one disk."""
    context = get_context("spawn")
    barrier = context.Barrier(len(scripts))
    with context.Pool(len(scripts), _share, (barrier,)) as pool:
        ports = (bare_port, port)
        done = pool.starmap(_take_turns, [(ports, calls) for calls in scripts], chunksize=1)
    rounds = []
    for of_clients in zip(*done, strict=True):
        bare, ours = (
            Side(max(sum(w) for w in waits), [wait for w in waits for wait in w])
            for waits in zip(*of_clients, strict=True)
        )
        rounds.append((bare, ours))
    return rounds


def _share(barrier: Barrier) -> None:
    global _barrier  # noqa: PLW0603 - how a pool's processes come by what they share
    _barrier = barrier


def _take_turns(ports: tuple[int, int], calls: list[Call]) -> list[list[list[float]]]:
    """Give for each round and side how long each answer took."""
    bare, ours = (socket.create_connection(("127.0.0.1", port)) for port in ports)
    rounds = []
    with bare, ours:
        for start in range(0, len(calls), BURST):
            burst = calls[start : start + BURST]
            floor = [request_of("/bare", "", body) for _, _, body in burst]
            rounds.append([_burst(bare, floor), _burst(ours, [request_of(*c) for c in burst])])
    return rounds


def _burst(connection: socket.socket, requests: list[bytes]) -> list[float]:
    _barrier.wait(60)
    waits = []
    for request in requests:
        sent = perf_counter()
        connection.sendall(request)
        receive(connection)
        waits.append(perf_counter() - sent)
    return waits


def request_of(path: str, token: str, body: bytes) -> bytes:
    """Write a post."""
    head = [
        f"POST {path} HTTP/1.1",
        "Host: bench",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    ]
    if token:
        head.append(f"Authorization: Bearer {token}")
    return "\r\n".join([*head, "", ""]).encode() + body


def receive(connection: socket.socket) -> None:
    """Read an answer, which must be a success."""
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += connection.recv(65536)
    head, _, body = answer.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 2"):
        raise RuntimeError(answer.decode())
    length = next(
        int(line.split(b":")[1])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length")
    )
    received = len(body)
    while received < length:
        received += len(connection.recv(65536))


@contextmanager
def _bare(settings: Settings) -> Iterator[int]:
    """Run the floor under the same server as the service."""
    port = free_port()
    environment = {**os.environ, **replace(settings, port=port).to_environment()}
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--factory"]
    command += ["--port", str(port), "--workers", str(settings.api_workers), "--no-log"]
    command += ["--blocking-threads", str(settings.api_threads), "tests.benchmarks.bare:serve"]
    process = subprocess.Popen(command, env=environment)  # noqa: S603 - our own command line
    try:
        _await(port)
        yield port
    finally:
        process.terminate()
        process.wait()


def _await(port: int) -> None:
    patience = perf_counter() + 20
    while perf_counter() < patience:
        try:
            with socket.create_connection(("127.0.0.1", port)) as connection:
                connection.sendall(request_of("/bare", "", b"{}"))
                receive(connection)
        except OSError:
            continue
        return
    raise RuntimeError("the floor did not come up")
