"""Logs: each line is one JSON object, whoever wrote it, and none tells a secret."""

import json
import subprocess
import sys
from typing import Any

from service.running.logs import configure

SAYS = """
import logging
import structlog
from {configure.__module__} import configure

configure("{level}")
{does}
"""


def lines(level: str, does: str) -> list[dict[str, Any]]:
    """What a process of its own writes."""
    code = SAYS.format(configure=configure, level=level, does=does)
    command = [sys.executable, "-c", code]
    said = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    return [json.loads(line) for line in said.stderr.splitlines()]


def test_a_line_tells_when_how_grave_and_what() -> None:
    [line] = lines("INFO", 'structlog.get_logger().warning("queue.lost", error="ConnectionError")')

    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "queue.lost", "level": "warning", "error": "ConnectionError"}


def test_a_library_speaks_as_the_house_does() -> None:
    [line] = lines("INFO", 'logging.getLogger("psycopg.pool").warning("lost %s", "it")')

    assert (
        line.items() >= {"event": "lost it", "level": "warning", "logger": "psycopg.pool"}.items()
    )


def test_what_is_less_grave_than_asked_for_is_left_out() -> None:
    assert lines("ERROR", 'structlog.get_logger().warning("queue.lost")') == []
    assert lines("ERROR", 'logging.getLogger("rq").warning("lost")') == []
    assert lines("INFO", 'logging.getLogger("rq").info("a job")') == []


def test_a_traceback_is_a_part_of_its_line_and_shows_no_values() -> None:
    fails = """
def deal(hand):
    raise ValueError("no such card")
try:
    deal("a secret hand")
except ValueError:
    {by}("failed", exc_info=True)
"""
    for by in ("structlog.get_logger().error", 'logging.getLogger("rq").error'):
        [line] = lines("INFO", fails.format(by=by))

        assert line["exception"][0]["exc_value"] == "no such card"
        assert line["exception"][0]["frames"][-1]["name"] == "deal"
        assert "secret hand" not in json.dumps(line)
