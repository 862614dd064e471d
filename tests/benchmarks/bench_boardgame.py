"""boardgame.io with its Postgres adapter, moves over its own socket: reported only.

It says that a move was made before it has been written, so a crash can take back what its players
saw; ours answers after the commit. Its game is the smallest there is. Client and server share one
node process. Without node the rows are left out, and say so.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from tests.benchmarks.rows import Row, reported
from tests.benchmarks.servers import database_and_queue

CLIENTS: Final = (1, 8, 32)
SECONDS: Final = 4
PROJECT: Final = Path(__file__).parent / "boardgame"
WITHIN: Final = 300  # seconds, for npm to fetch it


def run(clients: Sequence[int] = CLIENTS, seconds: float = SECONDS) -> Iterator[Row]:
    """Fetch it, and let so many clients move for some seconds."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        yield reported("boardgame.io", "left out: node and npm are not installed")
        return
    with TemporaryDirectory(prefix="tenka-bench-") as folder, database_and_queue() as settings:
        if (trouble := _fetch(npm, Path(folder))) is not None:
            yield reported("boardgame.io", f"left out: npm could not fetch it ({trouble})")
            return
        with psycopg.connect(settings.owner_database_url, autocommit=True) as connection:
            connection.execute("create database boardgame")
        for number in clients:
            yield _row(number, _measure(node, folder, settings.owner_database_url, number, seconds))


def _fetch(npm: str, folder: Path) -> str | None:
    """Install into a folder of its own; give what went wrong, if anything."""
    shutil.copytree(PROJECT, folder, dirs_exist_ok=True)
    command = [npm, "install", "--no-audit", "--no-fund", "--silent"]
    done = subprocess.run(  # noqa: S603 - our own command line
        command, cwd=folder, capture_output=True, timeout=WITHIN, check=False
    )
    return done.stderr.decode().strip()[:80] or "no reason given" if done.returncode else None


def _measure(
    node: str, folder: str, owner: str, clients: int, seconds: float
) -> dict[str, float | list[float]]:
    named = conninfo_to_dict(owner)
    database = json.dumps({"host": named["host"], "username": named["user"]})
    command = [node, "measure.js", database, str(clients), str(seconds)]
    done = subprocess.run(  # noqa: S603 - our own command line
        command, cwd=folder, capture_output=True, timeout=WITHIN, check=True
    )
    return json.loads(done.stdout.splitlines()[-1])


def _row(clients: int, told: dict[str, float | list[float]]) -> Row:
    waits = told["waits"]
    p99 = quantiles(waits, n=100)[98]
    rate = len(waits) / told["seconds"]
    figures = (
        f"{rate:,.0f} moves/s, p50 {median(waits):.1f} ms, p99 {p99:.1f} ms, "
        "answered before the move is written; ours after the commit"
    )
    return reported(f"boardgame.io, {clients} client{'s' * (clients > 1)}", figures)
