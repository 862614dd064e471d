"""What the commands show: counts in words, where a server answers, how a game ended."""

from typing import Any

import pytest

from service.bots.demo import Played
from service.config import Settings
from service.rulesets import rulesets
from service.verbs.bot import told
from service.verbs.output import announce, console, counted, place_of, print_score

SENSO = rulesets()["senso"]


def ended(**outcome: Any) -> dict[str, Any]:
    of_two = {"winners": [1], "places": [2, 1], "scores": [3, 9], "decided_by": "rounds"}
    return {"outcome": of_two | outcome}


def shown(view: dict[str, Any], commands: int = 7, address: str | None = None) -> str:
    seats = [{"seat": seat, "player": {"name": f"bot-{seat}"}} for seat in (0, 1)]
    with console.capture() as capture:
        print_score(SENSO, Played("/v1/games/g", view, seats, commands), address)
    return capture.get()


def row_of(text: str, seat: str) -> list[str]:
    """Give the cells of a seat's row."""
    rows = [line.strip(" │┃").split("│") for line in text.splitlines()]
    (cells,) = [cells for cells in rows if cells[0].strip() == seat and len(cells) > 1]
    return [cell.strip() for cell in cells]


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 games"), (1, "1 game"), (2, "2 games"), (101, "101 games")]
)
def test_one_thing_is_no_plural(number: int, words: str) -> None:
    assert counted(number, "game") == words


def test_a_score_names_each_seat_its_points_its_place_and_the_winner() -> None:
    text = shown(ended())

    assert f"{SENSO.title}: rounds" in text
    assert row_of(text, "0") == ["0", "bot-0", "3", "2"]
    assert row_of(text, "1") == ["1", "bot-1 (winner)", "9", "1"]
    assert "7 commands" in text


def test_a_game_without_a_winner_is_told_in_words() -> None:
    text = shown(ended(winners=[], places=[1, 1], decided_by="agreement"))

    assert "nobody has won; decided by: agreement" in text
    assert "(winner)" not in text


def test_only_a_game_on_a_server_that_stays_has_an_address() -> None:
    assert "http://tenka.test/v1/games/g" in shown(ended(), address="http://tenka.test")
    assert "/v1/games/g" not in shown(ended())


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (None, "nobody has won"),
        ({"winners": [], "decided_by": "agreement"}, "winners none, decided by agreement"),
        ({"winners": [2], "decided_by": "honor"}, "winners 2, decided by honor"),
        ({"winners": [0, 3], "decided_by": "tie"}, "winners 0, 3, decided by tie"),
    ],
)
def test_the_bot_tells_how_its_game_ended(outcome: dict[str, Any] | None, words: str) -> None:
    assert told(outcome) == words


def test_data_lies_in_a_folder_or_in_the_operators_own_database() -> None:
    assert place_of(Settings(data_folder="/srv/tenka")) == "/srv/tenka"
    assert place_of(Settings(database_url="postgresql://u@h/d")) == "your own database"


def test_a_server_tells_its_address_its_reference_and_how_to_get_a_token() -> None:
    with console.capture() as capture:
        announce(Settings(port=9000), "/srv/tenka")

    address, place, token, stop = capture.get().splitlines()
    assert "http://127.0.0.1:9000 (reference: http://127.0.0.1:9000/docs)" in address
    assert place.endswith("/srv/tenka")
    assert "curl -X POST http://127.0.0.1:9000/v1/players" in token
    assert "Ctrl-C" in stop


def test_no_password_of_a_database_is_ever_shown() -> None:
    settings = Settings(database_url="postgresql://u:hush@h/d")

    with console.capture() as capture:
        announce(settings, place_of(settings))

    assert "hush" not in capture.get()
