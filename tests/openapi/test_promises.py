"""The client of the tests does notice an answer that the contract does not promise."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.conformance.promises import BrokenPromise
from service.http import problems
from tests.fix_contract import CheckedClient

Answer = tuple[object, int, dict[str, str]]
GOOD: Answer = ({"status": "ok"}, 200, {})
READY = {"postgres": "ok", "valkey": "ok", "migrations": "ok"}


@pytest.fixture
def answering() -> Callable[[Answer], FlaskClient]:
    def client(answer: Answer) -> FlaskClient:
        app = Flask("promises", static_folder=None)
        app.test_client_class = CheckedClient
        problems.install(app)
        app.get("/healthz", endpoint="getHealth")(lambda: answer)
        app.get("/readyz", endpoint="getReadiness")(lambda: answer)
        return app.test_client()

    return client


def test_a_promised_answer_passes(answering: Callable[[Answer], FlaskClient]) -> None:
    assert answering(GOOD).get("/healthz").status_code == 200


@pytest.mark.parametrize(
    "answer",
    [
        ({"status": "fine"}, 200, {}),
        ({"status": "ok", "mood": "calm"}, 200, {}),
        ({"status": "ok"}, 202, {}),
        ({"status": "ok"}, 200, {"Content-Type": "text/html"}),
        ({"status": "ok"}, 500, {}),
    ],
)
def test_any_other_answer_fails(answering: Callable[[Answer], FlaskClient], answer: Answer) -> None:
    with pytest.raises(BrokenPromise):
        answering(answer).get("/healthz")


def test_a_required_header_must_be_there(answering: Callable[[Answer], FlaskClient]) -> None:
    answer = ({"status": "unavailable", "checks": READY}, 503, {})

    with pytest.raises(BrokenPromise, match="no Retry-After"):
        answering(answer).get("/readyz")


def test_where_no_route_is_there_must_be_a_problem(
    answering: Callable[[Answer], FlaskClient],
) -> None:
    assert answering(GOOD).get("/nowhere").status_code == 404
    assert answering(GOOD).delete("/healthz").status_code == 405
