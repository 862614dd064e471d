"""What a person sees when a server starts and when a demo is over."""

from typing import Any

import pytest
from rich.console import Console

from service.bots.demo import Played
from service.config import Settings
from service.rulesets import rulesets
from service.verbs import output

SENSO = rulesets()["senso"]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Console:
    """A console that remembers what was printed, as wide as a terminal may be."""
    console = Console(record=True, width=80, quiet=False)
    monkeypatch.setattr(output, "console", console)
    return console


def played(*winners: int) -> Played:
    outcome: dict[str, Any] = {
        "decided_by": "honour",
        "winners": list(winners),
        "scores": [12, 7],
        "places": [1, 2],
    }
    seats = [{"seat": seat, "player": {"name": f"bot-{seat}"}} for seat in range(2)]
    return Played("/v1/games/abc", {"outcome": outcome}, seats, 41)


def test_a_started_server_tells_its_address_its_data_and_how_to_begin(shown: Console) -> None:
    output.announce(Settings(port=9123), "/somewhere/data")

    text = shown.export_text()
    for words in ("http://127.0.0.1:9123", "/docs", "/somewhere/data", "/v1/players", "Ctrl-C"):
        assert words in text


def test_a_line_to_copy_is_never_broken(shown: Console) -> None:
    output.announce(Settings(host="a-very-long-name-of-a-host.example.org"), "/x")

    assert any(
        line.endswith("""-d '{"name": "you"}'""") for line in shown.export_text().split("\n")
    )


def test_the_score_tells_each_seat_and_who_has_won(shown: Console) -> None:
    output.print_score(SENSO, played(0), "http://x")

    lines = shown.export_text().split("\n")
    (first,) = [line for line in lines if "bot-0" in line]
    (second,) = [line for line in lines if "bot-1" in line]
    assert "(winner)" in first
    assert "12" in first
    assert "(winner)" not in second
    assert "41 commands" in lines
    assert "the game: http://x/v1/games/abc" in lines


def test_a_game_that_nobody_has_won_says_so(shown: Console) -> None:
    output.print_score(SENSO, played(), None)

    text = shown.export_text()
    assert "nobody has won; decided by: honour" in text
    assert "the game:" not in text


def test_data_lies_in_the_folder_unless_there_is_a_database() -> None:
    assert output.place_of(Settings(data_folder="/srv/tenka")) == "/srv/tenka"
    url = "postgresql://tenka:geheim@db/tenka"
    assert output.place_of(Settings(database_url=url)) == "your own database"


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 games"), (1, "1 game"), (2, "2 games"), (11, "11 games")]
)
def test_one_thing_is_told_otherwise_than_many(number: int, words: str) -> None:
    assert output.counted(number, "game") == words
