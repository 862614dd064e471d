"""A command over HTTP beside a bare Flask route that does one durable INSERT.

Both run under the same server with as many workers and threads, on the same PostgreSQL with
durable settings. Clients are processes with raw sockets, since a richer client would hide the
difference; rounds alternate, and a ratio is the median over them.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import get_context
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from service.config import Settings
from service.house import House, build
from service.rulesets import rulesets
from service.server import address_of, everything, free_port
from tests.benchmarks.rows import Row, at_least
from tests.benchmarks.script import Scripted, script

CLIENTS: Final = (1, 8)
ROUNDS: Final = 3
POSTS: Final = 200  # by each client in each round
PLENTY: Final = "100000000/minute"
MUST: Final = 0.4

Call = tuple[str, str, bytes]  # path, token, body


def run() -> Iterator[Row]:
    """Measure with one client and with several."""
    with TemporaryDirectory(prefix="tenka-bench-") as folder:
        settings = Settings(
            data_folder=folder,
            port=free_port(),
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
    ratios, ours_rates, bare_rates, waits = [], [], [], []
    for turn in range(ROUNDS):
        scripts = [_posts(house, settings, f"b{clients}-{turn}-{n}") for n in range(clients)]
        bare = [[("/bare", "", body) for _, _, body in calls] for calls in scripts]
        bare_rate, _ = _load(bare_port, bare)
        rate, slow = _load(settings.port, scripts)
        ratios.append(rate / bare_rate)
        ours_rates.append(rate)
        bare_rates.append(bare_rate)
        waits += slow
    house.close()
    p50, p99 = median(waits) * 1000, quantiles(waits, n=100)[98] * 1000
    figures = (
        f"{median(ours_rates):,.0f} against {median(bare_rates):,.0f} /s; "
        f"p50 {p50:.1f} ms, p99 {p99:.1f} ms"
    )
    name = f"command over HTTP, {clients} client{'s' * (clients > 1)}, to a bare durable INSERT"
    return at_least(name, median(ratios), MUST, figures)


def _posts(house: House, settings: Settings, name: str) -> list[Call]:
    calls: list[Call] = []
    while len(calls) < POSTS:
        one: Scripted = script(
            house, address_of(settings), rulesets()["senso"], 4, f"{name}-{len(calls)}"
        )
        calls += [(one.path, token, body) for token, body in one.posts]
    return calls[:POSTS]


def _load(port: int, scripts: Sequence[Sequence[Call]]) -> tuple[float, list[float]]:
    """Give the rate of all clients together, and how long each answer took."""
    context = get_context("spawn")
    with context.Pool(len(scripts)) as pool:
        done = pool.starmap(_send, [(port, list(calls)) for calls in scripts])
    began, ended = min(d[0] for d in done), max(d[1] for d in done)
    waits = [wait for d in done for wait in d[2]]
    return len(waits) / (ended - began), waits


def _send(port: int, calls: list[Call]) -> tuple[float, float, list[float]]:
    requests = [_request(*call) for call in calls]
    waits = []
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        began = perf_counter()
        for request in requests:
            sent = perf_counter()
            connection.sendall(request)
            _receive(connection)
            waits.append(perf_counter() - sent)
        return began, perf_counter(), waits


def _request(path: str, token: str, body: bytes) -> bytes:
    head = [
        f"POST {path} HTTP/1.1",
        "Host: bench",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    ]
    if token:
        head.append(f"Authorization: Bearer {token}")
    return "\r\n".join([*head, "", ""]).encode() + body


def _receive(connection: socket.socket) -> None:
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
            _send(port, [("/bare", "", b"{}")])
        except OSError:
            continue
        return
    raise RuntimeError("the floor did not come up")
