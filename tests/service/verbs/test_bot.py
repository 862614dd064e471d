"""`tenka bot`: one seat of one game, with a token that no command line shows."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import urllib3
from click.testing import Result

from domain.kernel.commands import Command
from service.bots.client import Client
from service.config import Settings
from service.entrypoints.addresses import address_of, on_free_ports
from service.entrypoints.whole_server import wait_until_ready
from service.running.supervisor import running
from service.verbs.bot import seated, to_the_end
from tests.service.test_cli import tenka


@pytest.fixture
def players(url: str) -> tuple[Client, Client]:
    ann, ben = (Client.registered(url, f"{name}-{uuid4().hex[:8]}") for name in ("ann", "ben"))
    return ann, ben


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


def test_on_a_sandbox_two_bots_play_with_one_token_while_the_author_moves_the_clock(
    players: tuple[Client, Client],
) -> None:
    author, _ = players
    terms = {"ruleset": "senso", "seats": 2, "clock": {"seconds": 60}, "sandbox": True}
    game = author.post("/v1/games", terms)["id"]

    with ThreadPoolExecutor(2) as pool:
        told = [pool.submit(bot, author, game, s, TENKA_TOKEN=author.token) for s in range(2)]
        while (view := author.get(f"/v1/games/{game}/view"))["status"] == "running":
            if any(one["kind"] == "RoundPause" for one in view["awaited"]):
                author.post(f"/v1/games/{game}/sandbox/advance")

    assert [one.result().exit_code for one in told] == [0, 0]
    events = author.get(f"/v1/games/{game}/events?limit=500")["events"]
    # the author's step may come when a bot has just ended the pause: then it takes that bot's time
    assert None in {e["data"]["seat"] for e in events if e["type"] == "TimeExpired"}


def test_a_bot_that_asks_too_often_waits_as_it_is_told(settings: Settings) -> None:
    often = on_free_ports(replace(settings, rate_limit="20/second", log_level="ERROR"))
    with running(often, roles=("api",)):
        url = address_of(often)
        wait_until_ready(url)
        ann, ben = Client.registered(url, "ann"), Client.registered(url, "ben")
        path = f"/v1/games/{a_game(ann)}"
        ben.post(f"{path}/join")
        players = [seated(ann, path, 0), seated(ben, path, 1)]

        commands = sum(player.act() for _ in range(12) for player in players)

        text = urllib3.request("GET", f"{url}/metrics").data.decode()
    assert commands > 0
    assert re.search(r'status="429".*} [1-9]', text)


class Overtaken(Client):
    """A client whose time runs out right after it has asked what is legal."""

    def get(self, path: str) -> dict[str, Any]:
        found = Client.get(self, path)
        if "/legal" in path:
            self.post(f"{path.partition('/legal')[0]}/sandbox/advance")
        return found


def test_a_bot_that_the_clock_overtook_looks_again_before_it_chooses(
    players: tuple[Client, Client],
) -> None:
    author, _ = players
    terms = {"ruleset": "senso", "seats": 2, "clock": {"seconds": 60}, "sandbox": True}
    path = f"/v1/games/{author.post('/v1/games', terms)['id']}"
    seat = author.get(f"{path}/view")["awaited"][0]["seat"]
    player = seated(Overtaken(author.url, author.token), path, seat)

    def choose(*_: object) -> Command:
        pytest.fail("it chose from what was legal before, in a view of what is now")

    player.game = replace(player.game, choose=choose)

    assert not player.act()


def test_a_bot_that_cannot_sit_there_says_so(players: tuple[Client, Client]) -> None:
    ann, ben = players
    game = a_game(ann)

    assert "TENKA_TOKEN" in bot(ann, game, 0, TENKA_TOKEN="").output
    assert "seat-taken" in bot(ben, game, 0, TENKA_TOKEN=ben.token).output
    ben.post(f"/v1/games/{game}/join")
    wrong = bot(ben, game, 0, TENKA_TOKEN=ben.token)

    assert (wrong.exit_code, "does not hold seat 0" in wrong.output) == (1, True)
