"""Players, tokens, scopes: who may come in, and how the way in is lost and found."""

from datetime import timedelta

import pytest
from flask import Flask

from service.accounts.models import PLAYER_SCOPES, Scope
from service.bootstrap import Services
from tests.service.world import Person, anyone


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app, "Ann")


def with_token(person: Person, secret: str) -> Person:
    return Person(person.app, person.id, person.name, secret, "")


def test_a_new_player_can_call_at_once(ann: Person) -> None:
    assert ann.get("/v1/me").get_json()["name"] == "Ann"


@pytest.mark.usefixtures("ann")
def test_names_are_told_apart_without_regard_to_case(app: Flask) -> None:
    answer = app.test_client().post("/v1/players", json={"name": "ANN"})

    assert (answer.status_code, answer.get_json()["code"]) == (409, "name-taken")


@pytest.mark.parametrize("secret", ["", "x", "tenka_", "tenka_00_11", "é"])
def test_no_token_no_entry(ann: Person, secret: str) -> None:
    answer = with_token(ann, secret.encode().decode("latin-1")).get("/v1/me")

    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_another_tokens_id_with_the_wrong_secret_does_not_open(ann: Person) -> None:
    prefix, token_id, _ = ann.token.split("_", 2)

    assert with_token(ann, f"{prefix}_{token_id}_wrong").get("/v1/me").status_code == 401


def test_a_revoked_token_is_dead_at_once(ann: Person) -> None:
    made = ann.post("/v1/me/tokens", {"label": "old phone", "scopes": ["game:read"]}).get_json()
    phone = with_token(ann, made["secret"])
    assert phone.get("/v1/me").status_code == 200

    assert ann.call("DELETE", f"/v1/me/tokens/{made['id']}").status_code == 204
    assert phone.get("/v1/me").status_code == 401


def test_an_expired_token_is_dead(ann: Person, services: Services) -> None:
    issued = services.accounts.issue(
        services.accounts.session(ann.token), "short", ["game:read"], timedelta(0)
    )

    assert with_token(ann, issued.secret).get("/v1/me").status_code == 401


def test_a_token_does_only_what_its_scopes_allow(ann: Person) -> None:
    made = ann.post("/v1/me/tokens", {"label": "viewer", "scopes": ["game:read"]}).get_json()
    viewer = with_token(ann, made["secret"])

    answer = viewer.post("/v1/games", {"ruleset": "senso", "seats": 2})

    assert (answer.status_code, answer.get_json()["code"]) == (403, "missing-scope")


def test_nobody_gives_himself_more_scopes_than_he_has(ann: Person) -> None:
    assert ann.post("/v1/me/tokens", {"label": "x", "scopes": ["admin"]}).status_code == 403


def test_lost_tokens_are_replaced_by_the_recovery_code_which_works_once(
    ann: Person, app: Flask
) -> None:
    def recover(code: str) -> object:
        asked = {"name": "ann", "recovery_code": code}
        return app.test_client().post("/v1/players/recover", json=asked)

    found = recover(ann.recovery_code).get_json()

    assert ann.get("/v1/me").status_code == 401  # the old token is revoked
    assert with_token(ann, found["token"]["secret"]).get("/v1/me").status_code == 200
    assert recover(ann.recovery_code).status_code == 401
    assert recover(found["recovery_code"]).status_code == 201


@pytest.mark.parametrize("duty", [Scope.ADMIN, Scope.AUDIT])
def test_a_duty_is_kept_through_recovery(duty: Scope, services: Services) -> None:
    made = services.accounts.register("root", duty)

    found = services.accounts.recover("root", made.recovery_code).issued.token
    assert set(found.scopes) - set(PLAYER_SCOPES) == {duty}


def test_secrets_lie_in_the_database_as_digests_only(services: Services) -> None:
    made = services.accounts.register("ben")

    with services.pool.lend() as connection:
        rows = connection.execute("select player::text from player").fetchall()
        rows += connection.execute("select token::text from token").fetchall()
    assert made.recovery_code not in str(rows)
    assert made.issued.secret.split("_", 2)[2] not in str(rows)
