"""What is counted, and what the operators' page says of it."""

import re
from pathlib import Path

import pytest
from flask import Flask

from service.running.metrics import exposition
from tests.service.world import a_table, anyone

PAGE = Path(__file__).parents[3] / "docs" / "operators.md"
SAMPLE = re.compile(r"(?P<name>[a-zA-Z_:][\w:]*)(?:\{(?P<labels>[^}]*)\})? (?P<value>\S+)")


def exported() -> set[str]:
    """The names of all families, as Prometheus reads them."""
    text = exposition(0, 0).decode()
    return set(re.findall(r"^# TYPE (\S+) ", text, re.MULTILINE))


def test_every_metric_of_the_operators_page_is_exported() -> None:
    named = set(re.findall(r"`(tenka_[a-z_]+)`", PAGE.read_text(encoding="utf-8")))
    roles = {"tenka_service"}

    assert named - roles, "the page names no metric"
    assert named - roles <= exported()


def test_every_metric_says_what_it_is_and_is_written_as_prometheus_reads_it() -> None:
    lines = exposition(0, 0).decode().splitlines()
    helped = {line.split(" ")[2] for line in lines if line.startswith("# HELP")}

    assert exported() <= helped
    for line in lines:
        assert line.startswith("# ") or SAMPLE.fullmatch(line), line


@pytest.mark.parametrize("name", ["tenka_deadlines_overdue", "tenka_games_parked"])
def test_what_the_store_says_is_shown_as_it_is(name: str) -> None:
    values = {"tenka_deadlines_overdue": 3, "tenka_games_parked": 5}

    lines = exposition(3, 5).decode().splitlines()

    assert f"{name} {float(values[name])}" in lines


def test_no_label_names_a_player_a_game_or_a_token(app: Flask) -> None:
    """Given somebody who played, nothing that was counted tells who."""
    table = a_table(app)
    table.play_any()
    person = anyone(app, "Tokugawa")
    person.get(f"{table.path}/view")

    shown = app.test_client().get("/metrics").get_data(as_text=True)

    assert 'tenka_requests_total{operation="submitCommand"' in shown
    secrets = [table.path.rpartition("/")[2], "Tokugawa", person.token.split("_")[1]]
    for one in (*table.seated, person):
        secrets += [one.id, one.name, one.token.split("_", 2)[2]]
    assert not [secret for secret in secrets if secret in shown]


def test_an_address_that_is_none_makes_no_label(app: Flask) -> None:
    """Whoever asks for addresses at random must not grow the list of counts."""
    for path in ("/a", "/b/c", "/v1/games/x/y/z"):
        app.test_client().get(path)

    shown = app.test_client().get("/metrics").get_data(as_text=True)

    operations = set(re.findall(r'tenka_requests_total\{operation="([^"]+)",status="404"', shown))
    assert "none" in operations
    assert all(name.isalnum() for name in operations)
