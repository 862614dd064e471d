"""House bots as ordinary clients: they see what their seat sees, and play what is legal."""

from collections.abc import Iterator
from dataclasses import replace
from threading import Thread
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from werkzeug.serving import make_server
from werkzeug.wsgi import get_input_stream

from domain.kernel.commands import Command
from domain.kernel.legal import Legal
from domain.match.state import Status
from service.bots import demo
from service.bots.bot import Bot
from service.bots.client import Client, Rejected
from service.bots.demo import Progress, StuckError
from service.histories.fairness import FairChance
from service.rulesets import AnyGame, rulesets

SENSO = rulesets()["senso"]


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The application on a port of its own: requests and answers travel as they do anywhere."""

    def bounded(environ: dict[str, Any], start: Any) -> Any:
        return app({**environ, "wsgi.input": get_input_stream(environ)}, start)

    server = make_server("127.0.0.1", 0, bounded, threaded=True)
    server.daemon_threads, server.block_on_close = True, False  # type: ignore[attr-defined]  # of the mix-in
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def seated(url: str, game: AnyGame = SENSO, seats: int = 2, **terms: Any) -> list[Bot]:
    """Bots on all seats of a running game."""
    clients = [Client.registered(url, f"bot-{uuid4().hex[:8]}") for _ in range(seats)]
    asked = {"ruleset": game.name, "seats": seats, **terms}
    path = f"/v1/games/{clients[0].post('/v1/games', asked)['id']}"
    for client in clients[1:]:
        client.post(f"{path}/join")
    chances = [FairChance(b"bot", path.encode(), seat, (), 1) for seat in range(seats)]
    return [Bot(client, game, path, chances[seat]) for seat, client in enumerate(clients)]


def thinker(bots: list[Bot]) -> tuple[Bot, Bot]:
    """The bot that is awaited, and another."""
    seat = bots[0].look()["awaited"][0]["seat"]
    return bots[seat], bots[1 - seat]


def test_a_bot_answers_what_it_is_asked(address: str) -> None:
    asked, _ = thinker(seated(address))
    before = asked.look()["last_id"]

    assert asked.act()
    assert asked.look()["last_id"] > before


def test_a_bot_that_is_not_asked_does_nothing(address: str) -> None:
    bots = seated(address)
    _, other = thinker(bots)
    before = other.look()["last_id"]

    assert not other.act()
    assert other.look()["last_id"] == before


def test_a_bot_is_given_its_seats_view_and_all_that_is_legal(address: str) -> None:
    seen: list[tuple[Any, Legal]] = []

    def choose(view: Any, legal: Legal, chance: Any) -> Command:
        seen.append((view, legal))
        return SENSO.choose(view, legal, chance)

    asked, _ = thinker(seated(address))
    asked.game = replace(SENSO, choose=choose)
    asked.act()

    ((view, legal),) = seen
    assert isinstance(view, SENSO.view_type)
    assert len(legal.commands) > 2


def test_a_bot_reads_every_page_of_what_is_legal(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given pages of two commands, it finds as many as on one page."""
    asked, _ = thinker(seated(address))
    whole = asked._legal()  # noqa: SLF001 - what it chooses from
    get = Client.get

    def two_at_a_time(self: Client, path: str) -> dict[str, Any]:
        return get(self, path.replace("limit=500", "limit=2"))

    monkeypatch.setattr(Client, "get", two_at_a_time)

    assert asked._legal() == whole  # noqa: SLF001 - the same, page by page
    assert len(whole.commands) > 2


def test_a_bot_that_another_was_faster_than_looks_again(address: str) -> None:
    asked, _ = thinker(seated(address))

    def slowly(view: Any, legal: Legal, chance: Any) -> Command:
        command = SENSO.choose(view, legal, chance)
        asked.game = SENSO
        assert asked.act(), "it was answered meanwhile"
        return command

    asked.game = replace(SENSO, choose=slowly)

    assert not asked.act()


def test_a_bot_that_the_server_refuses_otherwise_says_why(address: str) -> None:
    asked, _ = thinker(seated(address))

    def loses_its_token(view: Any, legal: Legal, chance: Any) -> Command:
        asked.client.token = "another"  # noqa: S105 - made up
        return SENSO.choose(view, legal, chance)

    asked.game = replace(SENSO, choose=loses_its_token)

    with pytest.raises(Rejected, match="401"):
        asked.act()


@pytest.mark.parametrize("name", rulesets())
def test_bots_play_any_game_by_what_travels(address: str, name: str) -> None:
    game = rulesets()[name]
    bots = seated(address, game, seats=max(2, game.players[0]))

    acted = sum(bot.act() for _ in range(3) for bot in bots)

    assert acted > 0
    assert bots[0].look()["status"] == Status.RUNNING.value


def test_a_demo_in_which_nothing_happens_any_more_gives_up_and_names_the_game(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a server without a clock, the first pause never ends."""
    monkeypatch.setattr(demo, "PATIENCE", 0.05)
    reports: list[Progress] = []

    with pytest.raises(StuckError, match="nothing has happened in /v1/games/"):
        demo.play(address, SENSO, 2, {}, reports.append)

    assert [one.events for one in reports] == sorted(one.events for one in reports)
    assert reports[-1].decision == "RoundPause"
    assert reports[-1].commands == max(one.commands for one in reports) > 2


def test_a_demo_with_options_that_do_not_go_together_says_why(address: str) -> None:
    with pytest.raises(Rejected, match=r"422|409"):
        demo.play(address, SENSO, 3, {"teams": True}, lambda _: None)
