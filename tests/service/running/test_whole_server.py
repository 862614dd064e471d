"""A whole server as processes: it comes up, survives kills, stops cleanly, and finds every game."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import psutil
import pytest
import urllib3

from service.bots.bot import Bot
from service.bots.client import Client
from service.config import Settings
from service.entrypoints.addresses import address_of, on_free_ports
from service.entrypoints.whole_server import wait_until_ready
from service.histories.fairness import FairChance
from service.rulesets import AnyGame, rulesets
from service.running.supervisor import Supervisor, running

SECOND = timedelta(seconds=1)
SENSO, SENJI = rulesets()["senso"], rulesets()["senji"]


@contextmanager
def tenka_up(settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
    """`tenka up` as an operator would start it, until it is told to stop."""
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "up"],
        env={**os.environ, **settings.to_environment()},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        wait_until_ready(address_of(settings))
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)


def two_bots(url: str, seconds: int = 600) -> tuple[str, list[Bot]]:
    return some_bots(url, SENSO, 2, {"seconds": seconds})


def some_bots(
    url: str, ruleset: AnyGame, seats: int, clock: dict[str, Any]
) -> tuple[str, list[Bot]]:
    clients = [Client.registered(url, f"bot-{seat}-{os.urandom(4).hex()}") for seat in range(seats)]
    terms = {"ruleset": ruleset.name, "seats": seats, "clock": clock}
    game = f"/v1/games/{clients[0].post('/v1/games', terms)['id']}"
    for client in clients[1:]:
        client.post(f"{game}/join")
    chance = FairChance(b"test", b"", 0, (), 1)
    return game, [Bot(client, ruleset, game, chance) for client in clients]


def play(bots: list[Bot], rounds: int) -> None:
    for _ in range(rounds):
        for bot in bots:
            bot.act()


def test_up_announces_itself_stops_on_sigterm_and_finds_its_games_again(tmp_path: Path) -> None:
    settings = on_free_ports(Settings(data_folder=str(tmp_path), log_level="ERROR"))
    with tenka_up(settings) as process:
        game, bots = two_bots(address_of(settings))
        play(bots, 3)
        before = bots[0].client.get(f"{game}/view")
    assert process.returncode == 0

    with tenka_up(settings) as process:
        assert bots[0].client.get(f"{game}/view") == before
        play(bots, 3)
        assert bots[0].client.get(f"{game}/view")["last_id"] > before["last_id"]
    assert process.returncode == 0


def test_a_port_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = tenka(Settings(port=port, data_folder=str(tmp_path)), "up")

    assert done.returncode == 1
    assert "choose another with TENKA_PORT" in done.stderr
    assert "Traceback" not in done.stderr


def test_beside_a_running_server_an_admin_is_made_and_no_second_server_starts(
    tmp_path: Path,
) -> None:
    settings = on_free_ports(Settings(data_folder=str(tmp_path), log_level="ERROR"))
    with tenka_up(settings):
        made = tenka(settings, "admin", "create", "root")
        second = tenka(on_free_ports(settings), "up")
        ready = urllib3.request("GET", f"{address_of(settings)}/readyz").json()

    assert (made.returncode, str(tmp_path) in made.stdout) == (0, True)
    assert (second.returncode, "already runs" in second.stderr) == (1, True)
    assert set(ready["checks"].values()) == {"ok"}


def tenka(settings: Settings, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command beside the server."""
    return subprocess.run(  # noqa: S603 - our own command line
        [sys.executable, "-m", "service.cli", *arguments],
        env={**os.environ, **settings.to_environment()},
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )


@pytest.mark.parametrize("role", ["api", "clock", "worker", "courier", "stream"])
def test_a_killed_process_is_started_again_and_the_game_goes_on(
    role: str, processes: Supervisor
) -> None:
    url = address_of(processes.settings)
    game, bots = two_bots(url)
    play(bots, 2)
    before = bots[0].client.get(f"{game}/view")["last_id"]

    processes.running[role].kill()
    processes.running[role].wait()
    wait_until_ready(url)
    play(bots, 2)

    assert bots[0].client.get(f"{game}/view")["last_id"] > before


def test_an_api_worker_killed_alone_is_replaced(processes: Supervisor) -> None:
    url = address_of(processes.settings)
    game, bots = two_bots(url)
    for pid in children_of(processes.running["api"].pid):
        os.kill(pid, signal.SIGKILL)

    wait_until_ready(url)
    play(bots, 2)

    assert bots[0].client.get(f"{game}/view")["status"] == "running"


def test_an_api_worker_can_be_ended_while_it_starts(settings: Settings) -> None:
    with running(on_free_ports(replace(settings, log_level="ERROR")), roles=("api",)) as processes:
        worker = first_child_of(processes.running["api"].pid)

        worker.terminate()

        gone, _ = psutil.wait_procs([worker], timeout=20)
    assert gone == [worker]


def test_after_a_killed_watcher_its_processes_end_and_the_next_start_cleans_up(
    tmp_path: Path,
) -> None:
    settings = on_free_ports(Settings(data_folder=str(tmp_path), log_level="ERROR"))
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "up"],
        env={**os.environ, **settings.to_environment()},
        stdout=subprocess.DEVNULL,
    )
    wait_until_ready(address_of(settings))
    ours = [p for p in psutil.Process(process.pid).children(recursive=True) if "python" in p.name()]
    process.kill()
    process.wait()

    _, alive = psutil.wait_procs(ours, timeout=10)
    assert alive == []
    with tenka_up(settings) as again:  # over the servers that were left running
        play(two_bots(address_of(settings))[1], 2)
    assert again.returncode == 0


def test_no_process_learns_the_address_of_the_owner(processes: Supervisor) -> None:
    assert processes.settings.owner_database_url
    for process in processes.running.values():
        assert psutil.Process(process.pid).environ()["TENKA_OWNER_DATABASE_URL"] == ""


def test_what_clock_and_worker_count_is_shown_by_the_api(processes: Supervisor) -> None:
    url = address_of(processes.settings)
    _, bots = two_bots(url, seconds=1)
    pool = urllib3.PoolManager()

    patience = time.monotonic() + 20  # the first decision runs out in a second
    while time.monotonic() < patience:
        bots[0].client.get("/v1/me")
        text = pool.request("GET", f"{url}/metrics").data.decode()
        if re.search(r'^tenka_deadlines_total\{outcome="fired"\} [1-9]', text, re.MULTILINE):
            break
    else:
        pytest.fail("no fired deadline was shown")
    assert re.search(r"^tenka_deadline_lateness_seconds_count [1-9]", text, re.MULTILINE)
    assert "tenka_deadlines_overdue" in text


def test_a_winter_of_senji_ends_by_itself_while_nobody_acts(processes: Supervisor) -> None:
    url = address_of(processes.settings)
    clock = {"seconds": 600, "by_kind": {"WinterDiplomacy": 1}}
    game, bots = some_bots(url, SENJI, 3, clock)
    while phase_of(bots, game) in ("families", "draft", "welcome", "placement"):
        play(bots, 1)

    patience = time.monotonic() + 20
    while phase_of(bots, game) == "winter" and time.monotonic() < patience:
        time.sleep(0.1)

    assert phase_of(bots, game) == "spring"
    events = bots[0].client.get(f"{game}/events?limit=500")["events"]
    winter = next(e for e in events if e["data"].get("kind") == "WinterDiplomacy")
    ended = next(e for e in events if e["type"] == "TimeExpired")
    assert ended["data"] == {"decision": winter["data"]["id"], "seat": None}
    assert datetime.fromisoformat(ended["at"]) - datetime.fromisoformat(winter["at"]) >= SECOND


def phase_of(bots: list[Bot], game: str) -> str:
    phase: str = bots[0].client.get(f"{game}/view")["view"]["phase"]
    return phase


def first_child_of(pid: int) -> psutil.Process:
    patience = time.monotonic() + 20
    while not (children := children_of(pid)) and time.monotonic() < patience:
        time.sleep(0.01)
    return psutil.Process(children[0])


def children_of(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii")
    return [int(child) for child in found.split()]
