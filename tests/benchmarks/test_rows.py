"""The benchmarks still run: each at a tiny size, for its rows and not for their figures."""

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

pytest.importorskip("eventsourcing")

from service.config import Settings
from service.rulesets import rulesets
from tests.benchmarks import (
    bench_append,
    bench_boardgame,
    bench_cold,
    bench_deadlines,
    bench_growth,
    bench_histories,
    bench_http,
    bench_rules,
    bench_start,
    bench_streams,
    servers,
)
from tests.benchmarks.firing import Fired
from tests.benchmarks.posting import is_whole
from tests.benchmarks.rows import Row, at_least, at_most, reported, table


@pytest.fixture
def borrowed(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the benchmarks run on this test's servers."""

    @contextmanager
    def these() -> Iterator[Settings]:
        yield settings

    monkeypatch.setattr(servers, "new_settings", these)


def names(rows: Iterator[Row]) -> list[str]:
    return [row.name for row in rows]


def test_rules() -> None:
    rows = names(bench_rules.run(seconds=0.001, games=2))

    assert len(rows) == 3 * len(rulesets())
    assert {"fold senso", "simulate senji, two processes to one"} < set(rows)


@pytest.mark.usefixtures("borrowed")
def test_long_games() -> None:
    cold = names(bench_cold.run(long=30, times=2))

    assert len(cold) == 6 * len(rulesets())
    assert names(bench_growth.run(late_version=60)) == ["command at version 60, to one at 20"]
    assert len(names(bench_histories.run(events=150, rounds=1))) == 1


@pytest.mark.usefixtures("borrowed")
def test_append() -> None:
    case = bench_append.Case("one", writers=1, batch=2, plain=0.5, whole=0.5)

    rows = names(bench_append.run([case], rounds=1, seconds=0.02))

    assert rows[0] == "append plain, one, to a bare INSERT"
    assert len(rows) == 4


@pytest.mark.deep
@pytest.mark.usefixtures("borrowed")
def test_http() -> None:
    rows = names(bench_http.run([bench_http.Effort(1, 1, 2)], [rulesets()["senji"]]))

    assert rows[0] == "senji over HTTP, 1 client, to a bare INSERT"
    assert len(rows) == 2


@pytest.mark.deep
@pytest.mark.usefixtures("borrowed")
def test_deadlines() -> None:
    rows = list(bench_deadlines.run(due=40, spread=timedelta(seconds=1), among=30))

    assert [row.ratio for row in rows if "early or twice" in row.name] == [0, 0]
    assert len(rows) == 7


@pytest.mark.deep
@pytest.mark.usefixtures("borrowed")
def test_streams() -> None:
    assert len(names(bench_streams.run([5]))) == 1


@pytest.mark.deep
def test_start() -> None:
    assert len(names(bench_start.run(live=5))) == 4


def test_a_machine_without_node_is_told_what_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)

    (row,) = bench_boardgame.run()

    assert "left out" in row.figures


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_the_peer_in_javascript_can_be_read() -> None:
    for script in (Path(__file__).parent / "boardgame").glob("*.js"):
        subprocess.run(["node", "--check", script], check=True)  # noqa: S603, S607 - our own script


def test_the_peer_in_javascript_is_pinned() -> None:
    package = json.loads((Path(__file__).parent / "boardgame/package.json").read_text())

    assert all(version[0].isdigit() for version in package["dependencies"].values())


def test_a_table_tells_which_rows_are_not_met() -> None:
    lines = table([at_least("a", 2, 1), at_most("b", 2, 1), reported("c", "3 s")]).splitlines()

    assert lines[2:] == [
        "| a | 2.00 | >= 1 | yes | [] |",
        "| b | 2.00 | <= 1 | **no** | [] |",
        "| c |  |  |  | [3 s] |",
    ]


def test_lateness_counts_from_when_it_was_due() -> None:
    fired = Fired([(10.0, 10.5), (11.0, 10.9), (12.0, 15.0)])

    assert fired.lateness == pytest.approx([-0.1, 0.5, 3.0])
    assert (fired.early, fired.rate) == (1, pytest.approx(0.6))


@pytest.mark.parametrize(
    ("parts", "whole"),
    [
        ([b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"], False),
        ([b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", b"\r\na"], False),
        ([b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", b"\r\na", b"b"], True),
    ],
)
def test_an_answer_is_read_until_its_end(parts: Sequence[bytes], *, whole: bool) -> None:
    assert is_whole(b"".join(parts)) is whole
