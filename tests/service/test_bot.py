"""`tenka bot`: one seat of one game, with a token that no command line shows."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import Result

from service.bots.client import Client
from service.verbs.bot import seated, to_the_end
from tests.service.test_cli import tenka


@pytest.fixture
def players(url: str) -> tuple[Client, Client]:
    return Client.registered(url, "ann"), Client.registered(url, "ben")


def a_game(host: Client) -> str:
    game: str = host.post("/v1/games", {"ruleset": "senso", "seats": 2})["id"]
    return game


def bot(client: Client, game: str, seat: int, *more: str, **environment: str) -> Result:
    where = ("--url", client.url, "--game", game, "--seat", str(seat), "--every", "0.02")
    return tenka("bot", *where, *more, **environment)


def test_two_bots_play_a_game_to_its_end(players: tuple[Client, Client], tmp_path: Path) -> None:
    ann, ben = players
    game = a_game(ann)
    host = seated(ann, f"/v1/games/{game}", 0)
    kept = tmp_path / "token"
    kept.write_text(ben.token + "\n")

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(to_the_end, host, 0.02)
        second = bot(ben, game, 1, "--token-file", str(kept))

    assert second.exit_code == 0, second.output
    assert "the game is ended" in second.output
    assert first.result()["status"] == "ended"


def test_a_bot_that_cannot_sit_there_says_so(players: tuple[Client, Client]) -> None:
    ann, ben = players
    game = a_game(ann)

    assert "TENKA_TOKEN" in bot(ann, game, 0, TENKA_TOKEN="").output
    assert "seat-taken" in bot(ben, game, 0, TENKA_TOKEN=ben.token).output
    ben.post(f"/v1/games/{game}/join")
    wrong = bot(ben, game, 0, TENKA_TOKEN=ben.token)

    assert (wrong.exit_code, "does not hold seat 0" in wrong.output) == (1, True)
