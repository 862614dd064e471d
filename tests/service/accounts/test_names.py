"""Names of players and the way back into an account."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.accounts.models import NameTaken, Unrecognised
from service.accounts.player_name import must_be_name
from service.bootstrap import Services
from tests.service.world import Person, anyone, at_once

FITTING = ["abc", "x" * 32, "A-b_9", "___", "---", "123"]
UNFIT = [
    "",
    "ab",
    "x" * 33,
    "a b",
    "Ann\n",
    "\nAnn",
    "änn",
    "a.b",
    "a/b",
    "<b>",
    "Ann\0",
    "名前名前",
]


def register(app: Flask, name: object) -> TestResponse:
    return app.test_client().post("/v1/players", json={"name": name})


def recover(app: Flask, name: str, code: str) -> TestResponse:
    asked = {"name": name, "recovery_code": code}
    return app.test_client().post("/v1/players/recover", json=asked)


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app, "Ann")


def test_names_of_letters_digits_and_two_signs_are_taken(app: Flask) -> None:
    assert [register(app, name).status_code for name in FITTING] == [201] * len(FITTING)


def test_other_names_are_refused_at_the_name(app: Flask) -> None:
    answers = [register(app, name) for name in (*UNFIT, None, 7, ["Ann"])]

    assert {answer.status_code for answer in answers} == {422}
    assert {answer.get_json()["pointer"] for answer in answers} == {"/name"}


@pytest.mark.parametrize("name", FITTING)
def test_the_command_line_takes_the_same_names(name: str) -> None:
    must_be_name(name)


@pytest.mark.parametrize("name", UNFIT)
def test_the_command_line_refuses_the_same_names_and_says_what_fits(name: str) -> None:
    with pytest.raises(ValueError, match="a name has 3 to 32 characters"):
        must_be_name(name)


def test_of_many_who_want_a_name_at_once_one_gets_it(services: Services) -> None:
    got, lost = [], []

    def want(name: str) -> None:
        try:
            got.append(services.accounts.register(name))
        except NameTaken:
            lost.append(name)

    at_once(*(lambda name=name: want(name) for name in ("oda", "ODA", "Oda", "oDa")))

    assert (len(got), len(lost)) == (1, 3)


def test_a_taken_name_is_told_at_the_name_and_nothing_of_its_owner(ann: Person) -> None:
    answer = register(ann.app, "aNN")

    assert (answer.status_code, answer.get_json()["pointer"]) == (409, "/name")
    assert ann.id not in answer.get_data(as_text=True)


def test_a_wrong_code_a_wrong_name_and_a_token_for_a_code_are_refused_alike(ann: Person) -> None:
    """Nobody learns from a refusal whether there is such a name."""
    pairs = [("Ann", "wrong"), ("Nobody", ann.recovery_code), ("Ann", ann.token)]

    answers = [recover(ann.app, name, code) for name, code in pairs]

    assert [answer.status_code for answer in answers] == [401] * 3
    assert len({answer.get_json()["detail"] for answer in answers}) == 1
    assert ann.get("/v1/me").status_code == 200


def test_a_recovery_shows_a_new_code_and_a_new_token_of_the_same_player(ann: Person) -> None:
    found = recover(ann.app, "ANN", ann.recovery_code).get_json()

    assert found["player"]["id"] == ann.id
    assert found["player"]["name"] == "Ann"
    assert found["recovery_code"] != ann.recovery_code
    assert found["token"]["secret"] != ann.token
    assert found["token"]["label"] == "recovered"


def test_of_recoveries_with_one_code_at_once_one_is_carried_out(
    ann: Person, services: Services
) -> None:
    outcomes = []

    def try_it() -> None:
        try:
            outcomes.append(services.accounts.recover("Ann", ann.recovery_code))
        except Unrecognised:
            outcomes.append(None)

    at_once(*[try_it] * 4)

    (found,) = [outcome for outcome in outcomes if outcome is not None]
    assert services.accounts.session(found.issued.secret).player.name == "Ann"
    assert len(services.accounts.tokens(found.player.id)) == 1


def test_a_recovery_ends_every_token_there_was(ann: Person, services: Services) -> None:
    player = services.accounts.session(ann.token).player.id
    for label in ("phone", "bot"):
        ann.post("/v1/me/tokens", {"label": label, "scopes": ["game:read"], "expires_in": None})

    recover(ann.app, "Ann", ann.recovery_code)

    assert [token.label for token in services.accounts.tokens(player)] == ["recovered"]


def test_names_are_told_by_ids_and_nobody_without_one(ann: Person, services: Services) -> None:
    nobody = "6a4f0f0e-1c57-4b55-8e0d-1d4f8e6f7b21"

    assert services.accounts.names([ann.id, nobody, ann.id]) == {ann.id: "Ann"}
    assert services.accounts.names([]) == {}
