"""What goes on around a game may fail as its rules may: the game is parked, and loses nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from domain.match import disclosure, seating, votes
from service.accounts.models import Scope
from service.bootstrap import Services
from service.histories.audit import access_stream
from service.timing.timers import Fired
from tests.service.games.test_rewinds import ask, decision_of, vote
from tests.service.timing.test_timers import game_of, let_time_pass
from tests.service.world import Person, Table, a_table, anyone

WORDS = "what only one seat may know"


@dataclass(frozen=True)
class Deed:
    """What somebody does around a game, and the rule of the match that it needs."""

    rules: ModuleType
    rule: str
    done: Callable[[Table], TestResponse]

    def __str__(self) -> str:
        return self.rule


WHILE_IT_RUNS = [
    Deed(seating, "resign", lambda table: table.seated[1].post(f"{table.path}/resign")),
    Deed(seating, "abort", lambda table: table.seated[0].post(f"{table.path}/abort")),
    Deed(votes, "propose_rewind", lambda table: ask(table, 1, decision_of(table))),
    Deed(votes, "vote", lambda table: vote(table, 1, "1")),
]


@pytest.fixture
def table(app: Flask) -> Table:
    """A game in which somebody has asked to go back."""
    table = a_table(app, seats=2)
    ask(table, 0, decision_of(table))
    return table


def fail(monkeypatch: pytest.MonkeyPatch, rules: ModuleType, rule: str, times: int = 100) -> None:
    """Make a rule fail so often."""
    real, left = getattr(rules, rule), [times]

    def failing(*arguments: Any, **named: Any) -> Any:
        if not left[0]:
            return real(*arguments, **named)
        left[0] -= 1
        raise KeyError(WORDS)

    monkeypatch.setattr(rules, rule, failing)


def the_same(answer: TestResponse) -> tuple[int, str | None]:
    return answer.status_code, answer.get_json().get("code")


@pytest.mark.parametrize("deed", WHILE_IT_RUNS, ids=str)
def test_a_rule_of_the_match_that_fails_parks_its_game_until_it_is_mended(
    deed: Deed, table: Table, app: Flask, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, other = services.store.read(game_of(table)), a_table(app)
    with monkeypatch.context() as broken:
        fail(broken, deed.rules, deed.rule)
        answers = [deed.done(table) for _ in range(2)]

    (case,) = services.parking.cases()
    assert [the_same(answer) for answer in answers] == [(409, "game-parked")] * 2
    assert WORDS not in "".join(answer.get_data(as_text=True) for answer in answers)
    assert (case.mark.stream, case.fault.step) == (game_of(table), "match")
    assert services.store.read(game_of(table)) == before
    assert other.play_any().status_code == 200
    admin = as_admin(app, services)
    assert admin.post(f"/v1/admin{table.path[3:]}/resume").status_code == 200
    assert deed.done(table).status_code in (200, 201)
    entries = services.store.read(access_stream(game_of(table)))
    assert [entry.type for entry in entries] == ["GameParked", "GameResumed"]


def as_admin(app: Flask, services: Services) -> Person:
    made = services.accounts.register("admin", Scope.ADMIN)
    player, secret = made.player, made.issued.secret
    return Person(app, str(player.id), player.name, secret, made.recovery_code)


@pytest.mark.parametrize("rule", ["take_seat", "leave", "kick", "make_invite", "start"])
def test_a_game_that_waits_for_players_is_parked_too(
    rule: str, app: Flask, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest, late = anyone(app), anyone(app), anyone(app)
    created = host.post("/v1/games", {"ruleset": "senso", "seats": 3}).get_json()
    path = f"/v1/games/{created['id']}"
    guest.post(f"{path}/join")
    asked = {
        "take_seat": lambda: late.post(f"{path}/join"),
        "leave": lambda: guest.post(f"{path}/leave"),
        "kick": lambda: host.post(f"{path}/kick", {"seat": 1}),
        "make_invite": lambda: host.post(f"{path}/invites"),
        "start": lambda: host.post(f"{path}/start"),
    }[rule]
    fail(monkeypatch, seating, rule)

    assert the_same(asked()) == (409, "game-parked")
    assert [case.fault.step for case in services.parking.cases()] == ["match"]


def test_an_opening_that_fails_parks_a_game_that_is_over(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_table(app)
    table.seated[1].post(f"{table.path}/resign")
    fail(monkeypatch, disclosure, "agree")

    answer = table.seated[0].post(f"{table.path}/opening")

    assert the_same(answer) == (409, "game-parked")


def test_a_vote_whose_end_fails_parks_its_game_and_its_time_is_held(
    table: Table, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_time_pass(services)
    fail(monkeypatch, votes, "lapse")

    fired = [services.timers.fire(game_of(table), "vote/1") for _ in range(2)]

    assert fired == [Fired.HELD, Fired.HELD]
    assert [case.fault.step for case in services.parking.cases()] == ["match"]


def test_a_rule_of_the_match_that_fails_but_once_parks_no_game(
    table: Table, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail(monkeypatch, votes, "vote", times=1)

    assert vote(table, 1, "1").status_code == 200
    assert services.parking.cases() == []
