"""The door: how a token is written, what it opens, and how long a process remembers it."""

import pytest
from flask import Flask

from tests.service.world import Person, anyone, through


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app)


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_the_word_before_a_token_may_be_written_large_or_small(scheme: str, ann: Person) -> None:
    assert ann.get("/v1/me", Authorization=f"{scheme} {ann.token}").status_code == 200


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Basic YTpi", "{token}", "Bearer {token}x", "Bearer {token} x"],
)
def test_nothing_but_a_whole_token_opens(header: str, ann: Person) -> None:
    answer = ann.get("/v1/me", Authorization=header.format(token=ann.token))

    assert (answer.status_code, answer.get_json()["code"]) == (401, "unauthorized")
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert ann.token not in answer.get_data(as_text=True)


def test_a_missing_scope_is_named(app: Flask, ann: Person) -> None:
    asked = {"label": "reader", "scopes": ["game:read"]}
    made = ann.post("/v1/me/tokens", asked).get_json()
    reader = Person(app, ann.id, ann.name, made["secret"], "")

    answer = reader.post("/v1/games", {"ruleset": "senso", "seats": 2})

    assert (answer.status_code, answer.get_json()["code"]) == (403, "missing-scope")
    assert answer.get_json()["detail"] == "this token lacks the scope game:play"


def test_what_another_process_ended_ends_here_when_it_is_looked_up_again(
    ann: Person, second: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = through(second, ann)
    assert elsewhere.get("/v1/me").status_code == 200
    token = ann.get("/v1/me/tokens").get_json()["tokens"][0]["id"]
    assert ann.call("DELETE", f"/v1/me/tokens/{token}").status_code == 204

    monkeypatch.setattr("service.http.auth.REMEMBERED_FOR", 0.0)  # as if its time had passed

    assert elsewhere.get("/v1/me").status_code == 401


def test_a_token_is_ended_by_its_owner_alone(app: Flask, ann: Person) -> None:
    token = ann.get("/v1/me/tokens").get_json()["tokens"][0]["id"]

    answer = anyone(app).call("DELETE", f"/v1/me/tokens/{token}")

    assert (answer.status_code, answer.get_json()["code"]) == (404, "not-found")
    assert ann.get("/v1/me").status_code == 200


def test_tokens_are_listed_newest_first_and_without_their_secrets(ann: Person) -> None:
    made = ann.post(
        "/v1/me/tokens", {"label": "phone", "scopes": ["game:read"], "expires_in": None}
    )

    listed = ann.get("/v1/me/tokens")

    assert [token["label"] for token in listed.get_json()["tokens"]] == ["phone", "first"]
    assert listed.get_json()["tokens"][0]["expires_at"] is None
    assert made.get_json()["secret"] not in listed.get_data(as_text=True)
