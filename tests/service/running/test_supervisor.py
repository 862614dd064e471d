"""Child processes: what does not come up is told, what waits for a server waits and stops well."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
import urllib3
from structlog.testing import capture_logs

from service.config import Settings
from service.entrypoints.addresses import free_port
from service.entrypoints.startup import NotReadyError
from service.entrypoints.whole_server import wait_until_ready
from service.running.supervisor import HOPELESS, KeepsEndingError, running
from tests.fix_postgres import Database
from tests.service.listening import until

NOBODY = "http://127.0.0.1:9"


def test_a_process_that_never_comes_up_is_told_instead_of_waited_for(tmp_path: Path) -> None:
    with (
        running(Settings(data_folder=str(tmp_path)), roles=("nonsense",)) as processes,
        pytest.raises(KeepsEndingError, match=f"nonsense process ended {HOPELESS} times"),
    ):
        wait_until_ready(NOBODY, processes.must_hold)


def test_a_process_killed_again_and_again_while_it_starts_comes_back_each_time_at_once(
    tmp_path: Path,
) -> None:
    with (
        capture_logs() as logs,
        running(Settings(data_folder=str(tmp_path)), roles=("clock",)) as processes,
    ):
        for _ in range(HOPELESS + 1):
            victim = processes.running["clock"]
            victim.kill()
            until(lambda gone=victim: processes.running["clock"] is not gone)
        processes.must_hold()

    pauses = [entry["again_in"] for entry in logs if entry["event"] == "process.ended"]
    assert pauses == [0.0] * (HOPELESS + 1)


def test_what_answers_nothing_is_given_up_after_a_while() -> None:
    with pytest.raises(NotReadyError, match="was not ready within 0 s"):
        wait_until_ready(NOBODY, within=0)


def test_a_clock_run_alone_shows_what_it_counts(settings: Settings) -> None:
    alone = replace(settings, metrics_port=free_port())
    clock = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "clock"],
        env={**os.environ, **alone.to_environment()},
    )
    try:
        retries = urllib3.Retry(total=None, connect=100, backoff_factor=0.05, backoff_max=0.05)
        address = f"http://127.0.0.1:{alone.metrics_port}/metrics"
        shown = urllib3.request("GET", address, retries=retries).data.decode()
    finally:
        clock.terminate()
        clock.wait()

    assert "tenka_deadline_lateness_seconds_count 0.0" in shown


def test_a_worker_without_valkey_says_so_once_waits_and_stops_when_told(
    database: Database,
) -> None:
    settings = Settings(database_url=database.service, redis_url=f"redis://127.0.0.1:{free_port()}")
    worker = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "worker"],
        env={**os.environ, **settings.to_environment()},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert worker.stderr is not None
    started, first = worker.stderr.readline(), worker.stderr.readline()
    assert psutil.Process(worker.pid).is_running()

    worker.send_signal(signal.SIGTERM)
    rest = worker.communicate(timeout=10)[1]

    assert json.loads(started).items() >= {"event": "process.started", "role": "worker"}.items()
    assert "worker.waits_for_valkey" in first
    assert (worker.returncode, rest) == (0, "")
