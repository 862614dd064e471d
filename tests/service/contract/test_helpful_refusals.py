"""A newcomer's slips at a game of Sensō are told in words that let him mend them."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.http.words import listed
from service.rulesets import rulesets
from tests.service.world import Table, a_table, anyone

SENSO = [command.__name__ for command in rulesets()["senso"].commands]
CARD = {"type": "PlayCard", "decision": "1", "card": "oda-7"}


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app)


def told(answer: TestResponse) -> tuple[int, str | None, str]:
    problem = answer.get_json()
    return answer.status_code, problem.get("pointer"), problem["detail"]


def test_a_wrong_card_is_told_the_cards_of_this_game(table: Table) -> None:
    status, pointer, words = told(table.play(0, {**CARD, "card": "no-card"}))

    assert (status, pointer) == (422, "/card")
    assert "oda-7" in words
    assert "castle" not in words  # Daimyo has a `PlayCard` too


@pytest.mark.parametrize("command", [{}, {"type": "Castle"}, {"type": "CallVassals"}])
def test_an_unknown_command_is_told_those_of_this_game(
    table: Table, command: dict[str, str]
) -> None:
    status, pointer, words = told(table.play(0, {**command, "decision": "1"}))

    assert (status, pointer) == (422, "/type")
    assert words == f"at /type: senso takes {listed(SENSO)}"


def test_a_conditional_without_its_decision_is_told_that(table: Table) -> None:
    command = {"type": "PlayCard", "card": "oda-7"}
    answer = table.seated[0].post(f"{table.path}/conditionals", {"command": command})

    assert told(answer) == (422, "/command/decision", "at /command: `decision` is missing")


def test_a_conditional_that_is_no_command_is_told_those_of_this_game(table: Table) -> None:
    answer = table.seated[0].post(f"{table.path}/conditionals", {"command": {"type": "Castle"}})

    assert told(answer)[1:] == (
        "/command/type",
        f"at /command/type: senso takes {listed(SENSO)}",
    )


def test_the_commands_of_a_game_that_is_hidden_are_not_told(app: Flask) -> None:
    hidden = a_table(app, watching="private")

    assert anyone(app).post(f"{hidden.path}/commands", {"type": "Castle"}).status_code == 404


def test_a_greatest_page_is_told(app: Flask) -> None:
    answer = anyone(app).get("/v1/games?limit=99999999999999999999")

    assert told(answer) == (422, "/limit", "at /limit: it is greater than the maximum of 100")


@pytest.mark.parametrize(
    ("headers", "words"),
    [
        ({"Content_Type": "text/plain"}, "send the body as Content-Type: application/json"),
        ({"Content_Encoding": "gzip"}, "send the body as it is, without Content-Encoding"),
    ],
)
def test_a_body_of_another_kind_is_told_what_is_amiss(
    app: Flask, headers: dict[str, str], words: str
) -> None:
    answer = anyone(app).post("/v1/games", {"ruleset": "senso", "seats": 2}, **headers)

    assert told(answer) == (415, None, words)
