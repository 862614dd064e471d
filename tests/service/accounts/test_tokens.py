"""Tokens: what one may be called, how long it lives, what it may do, and how it ends."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from service.accounts.account_rows import taken_apart
from service.accounts.models import Unrecognised
from service.bootstrap import Services
from tests.service.world import Person, anyone, at_once

READ = {"label": "reader", "scopes": ["game:read"]}
DAYS_OF_A_TOKEN = timedelta(days=90)
NOBODYS = "/v1/me/tokens/6a4f0f0e-1c57-4b55-8e0d-1d4f8e6f7b21"


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app, "Ann")


def made(person: Person, **asked: object) -> dict[str, Any]:
    answer = person.post("/v1/me/tokens", {**READ, **asked})
    assert answer.status_code == 201
    return answer.get_json()


def lifetime(token: dict[str, Any]) -> timedelta:
    ends, begins = (datetime.fromisoformat(token[at]) for at in ("expires_at", "created_at"))
    return ends - begins


def test_a_token_lives_as_long_as_its_maker_asks(ann: Person) -> None:
    assert abs(lifetime(made(ann, expires_in=60)) - timedelta(minutes=1)) < timedelta(seconds=1)
    assert made(ann, expires_in=None)["expires_at"] is None
    assert abs(lifetime(made(ann)) - DAYS_OF_A_TOKEN) < timedelta(seconds=1)


MISFITS: list[tuple[dict[str, object], str]] = [
    ({"expires_in": 59}, "/expires_in"),
    ({"expires_in": 315_360_001}, "/expires_in"),
    ({"expires_in": "60"}, "/expires_in"),
    ({"label": ""}, "/label"),
    ({"label": "x" * 65}, "/label"),
    ({"label": "a\0"}, "/label"),
    ({"scopes": []}, "/scopes"),
    ({"scopes": ["game:read", "game:read"]}, "/scopes"),
    ({"scopes": ["everything"]}, "/scopes/0"),
    ({"player": "someone"}, "/player"),
]


def test_what_no_token_may_be_is_told_where_it_stands(ann: Person) -> None:
    for asked, pointer in MISFITS:
        answer = ann.post("/v1/me/tokens", {**READ, **asked})

        assert (answer.status_code, answer.get_json()["pointer"]) == (422, pointer), asked


def test_a_label_may_be_of_any_letters_and_need_not_be_unique(ann: Person) -> None:
    labels = ["x" * 64, "携帯 📱", "old phone", "old phone"]
    for label in labels:
        made(ann, label=label)

    listed = [token["label"] for token in ann.get("/v1/me/tokens").get_json()["tokens"]]

    assert listed == [*reversed(labels), "first"]


def test_a_token_makes_no_other_that_may_do_more(ann: Person) -> None:
    reader = Person(ann.app, ann.id, ann.name, made(ann)["secret"], "")

    refused = reader.post("/v1/me/tokens", {**READ, "scopes": ["game:read", "game:play"]})

    assert (refused.status_code, refused.get_json()["code"]) == (403, "missing-scope")
    assert "game:play" in refused.get_json()["detail"]
    assert ann.get("/v1/me").get_json()["scopes"] == ["game:play", "game:read", "press:write"]


@pytest.mark.parametrize("scopes", [["game:read"], ["game:play", "game:read", "press:write"]])
def test_any_token_may_end_itself_and_is_then_gone_from_the_list(
    ann: Person, scopes: list[str]
) -> None:
    token = made(ann, scopes=scopes)
    player = Person(ann.app, ann.id, ann.name, token["secret"], "")

    assert player.get("/v1/me").get_json()["token"] == token["id"]
    assert player.call("DELETE", f"/v1/me/tokens/{token['id']}").status_code == 204

    assert player.get("/v1/me").status_code == 401
    listed = ann.get("/v1/me/tokens").get_json()["tokens"]
    assert token["id"] not in [one["id"] for one in listed]


def test_a_lesser_token_ends_no_other_and_learns_nothing_of_any(ann: Person) -> None:
    """Who has got hold of a token for reading cannot shut its owner out."""
    reader = Person(ann.app, ann.id, ann.name, made(ann)["secret"], "")
    first = ann.get("/v1/me").get_json()["token"]

    answers = [reader.call("DELETE", path) for path in (f"/v1/me/tokens/{first}", NOBODYS)]

    assert [answer.status_code for answer in answers] == [403, 403]
    told = {(answer.get_json()["code"], answer.get_json()["detail"]) for answer in answers}
    ((code, detail),) = told
    assert code == "missing-scope"
    assert "game:play" in detail
    assert ann.get("/v1/me").status_code == 200


def test_a_token_that_is_not_there_or_ended_or_anothers_is_ended_alike(
    app: Flask, ann: Person
) -> None:
    mine, other = made(ann), made(anyone(app))
    ann.call("DELETE", f"/v1/me/tokens/{mine['id']}")

    answers = [
        ann.call("DELETE", path)
        for path in (f"/v1/me/tokens/{mine['id']}", f"/v1/me/tokens/{other['id']}", NOBODYS)
    ]

    assert [answer.status_code for answer in answers] == [404] * 3
    assert len({answer.get_json()["detail"] for answer in answers}) == 1


def test_who_has_many_tokens_ends_one_alone(ann: Person) -> None:
    one, other = made(ann), made(ann)

    ann.call("DELETE", f"/v1/me/tokens/{one['id']}")

    assert Person(ann.app, "", "", other["secret"], "").get("/v1/me").status_code == 200


def test_a_token_that_has_expired_is_listed_no_more(ann: Person, services: Services) -> None:
    session = services.accounts.session(ann.token)
    services.accounts.issue(session, "short", ["game:read"], timedelta(0))

    labels = [token["label"] for token in ann.get("/v1/me/tokens").get_json()["tokens"]]

    assert labels == ["first"]


def test_what_ended_meanwhile_makes_no_further_token(ann: Person, services: Services) -> None:
    """Given a caller let in before his account was recovered, he makes no token any more."""
    session = services.accounts.session(ann.token)
    services.accounts.recover("Ann", ann.recovery_code)

    with pytest.raises(Unrecognised):
        services.accounts.issue(session, "late", ["game:read"], None)

    assert [token.label for token in services.accounts.tokens(session.player.id)] == ["recovered"]


def test_of_tokens_made_while_the_account_is_recovered_none_lives_on(
    ann: Person, services: Services
) -> None:
    """Given both at once, a token made before the recovery ends with it, one after is refused."""
    session, issued = services.accounts.session(ann.token), []

    def make() -> None:
        try:
            issued.append(services.accounts.issue(session, "race", ["game:read"], None).token.id)
        except Unrecognised:
            issued.append(None)

    at_once(make, make, make, lambda: services.accounts.recover("Ann", ann.recovery_code))

    assert len(issued) == 3
    assert services.accounts.living([token for token in issued if token]) == set()


def test_those_that_live_are_told_from_the_others(ann: Person, services: Services) -> None:
    live, ended = (services.accounts.session(made(ann)["secret"]).token for _ in range(2))
    services.accounts.revoke(services.accounts.session(ann.token).player.id, ended)

    assert services.accounts.living([live, ended]) == {live}
    assert services.accounts.living([]) == set()


@pytest.mark.parametrize(
    "secret",
    [
        "",
        "tenka_",
        "tenka_" + "0" * 32,
        "tenka_" + "0" * 32 + "_",
        "tenka_" + "0" * 31 + "_x",
        "tenka_" + "A" * 32 + "_x",
        "tenka_" + "0" * 32 + "_" + "x" * 65,
        "tenka_" + "0" * 32 + "_x\n",
        "tenka_" + "0" * 32 + "_é",
        "TENKA_" + "0" * 32 + "_x",
        " tenka_" + "0" * 32 + "_x",
        "tenka_" + "\u0660" * 32 + "_x",  # digits, but not of ASCII
    ],
)
def test_what_has_not_the_form_of_a_token_is_looked_up_nowhere(secret: str) -> None:
    with pytest.raises(Unrecognised):
        taken_apart(secret)


def test_a_token_names_its_row_and_hides_its_proof(ann: Person) -> None:
    token, digest = taken_apart(ann.token)

    assert token.hex == ann.token.split("_")[1]
    assert len(digest) == 32
    assert digest.hex() not in ann.token
