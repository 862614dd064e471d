"""Who may do what: every operation of the document, without a token and with too little."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from service.accounts.models import Scope
from service.bootstrap import Services
from service.contract.frame import operations
from service.contract.spec import document
from tests.service.world import Person, anyone

SOME_ID = "6a4f0f0e-1c57-4b55-8e0d-1d4f8e6f7b21"
ABOUT = {"getIndex", "getReference", "getContract", "getVersion", "listRulesets", "getRuleset"}
WATCHED = {"getHealth", "getReadiness", "getMetrics"}
WAYS_IN = {"registerPlayer", "recoverPlayer"}


def closed() -> Iterator[tuple[str, str, str, set[str]]]:
    """Each operation that needs a token: its name, method, a path that may be asked, its scopes."""
    for path, method, operation in operations(document()):
        for scheme in operation["security"]:
            for scopes in scheme.values():
                parts = [SOME_ID if part[:1] == "{" else part for part in path.split("/")]
                yield operation["operationId"], method.upper(), "/".join(parts), set(scopes)


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app, "Ann")


def with_scopes(person: Person, services: Services, *scopes: str) -> Person:
    issued = services.accounts.issue(services.accounts.session(person.token), "few", scopes, None)
    return Person(person.app, person.id, person.name, issued.secret, "")


def test_without_a_token_every_closed_operation_says_how_to_get_one(app: Flask) -> None:
    """Given no token, whatever is asked of whatever game is answered alike."""
    for name, method, path, _ in closed():
        answer = app.test_client().open(path, method=method)

        assert (answer.status_code, answer.get_json()["code"]) == (401, "unauthorized"), name
        assert answer.headers["WWW-Authenticate"] == "Bearer", name
        assert "Authorization: Bearer" in answer.get_json()["detail"], name


def test_with_every_other_scope_a_closed_operation_names_the_one_it_lacks(
    ann: Person, services: Services
) -> None:
    holders = {
        scope: with_scopes(ann, services, *(other for other in Scope if other != scope))
        for scope in Scope
    }
    for name, method, path, scopes in closed():
        for scope in scopes:
            answer = holders[Scope(scope)].call(method, path)

            assert (answer.status_code, answer.get_json()["code"]) == (403, "missing-scope"), name
            assert scope in answer.get_json()["detail"], name


def test_only_these_operations_need_no_token() -> None:
    """A new operation is closed unless it is named here."""
    names = {operation["operationId"] for _, _, operation in operations(document())}

    assert names - {name for name, *_ in closed()} == ABOUT | WATCHED | WAYS_IN


def test_a_scope_that_nothing_asks_for_is_a_scope_too_many() -> None:
    asked = {scope for *_, scopes in closed() for scope in scopes}

    assert asked == {scope.value for scope in Scope}


def test_the_document_and_the_code_know_the_same_scopes() -> None:
    schema: dict[str, Any] = document()["components"]["schemas"]["Scope"]

    assert schema["enum"] == [scope.value for scope in Scope]


def test_a_token_in_the_address_opens_nothing(ann: Person) -> None:
    """A token belongs into a header: an address is kept in logs and histories."""
    answer = ann.app.test_client().get(f"/v1/me?token={ann.token}&access_token={ann.token}")

    assert answer.status_code == 401


def test_too_little_is_told_before_the_body_is_looked_at(ann: Person, services: Services) -> None:
    """Order of checks: the token first, then the shape."""
    reader = with_scopes(ann, services, "game:read")

    assert reader.post("/v1/games", {"nonsense": 1}).status_code == 403
    assert ann.post("/v1/games", {"nonsense": 1}).status_code == 422


def test_a_body_that_is_too_large_is_told_before_all_else(app: Flask) -> None:
    large = "x" * (app.config["MAX_CONTENT_LENGTH"] + 1)

    answer = app.test_client().post("/v1/games", data=large)

    assert (answer.status_code, answer.get_json()["code"]) == (413, "too-large")
