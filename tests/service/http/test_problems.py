"""Whatever goes wrong is answered as problem+json, and logged once."""

from collections.abc import Iterator

import pytest
from flask import Flask, abort, request
from flask.testing import FlaskClient
from structlog.testing import capture_logs

from domain.kernel.refusal import Reason, Refused, not_allowed
from service.http import problems
from service.http.problems import Problem


class Vanished(Exception):  # noqa: N818 - an outcome
    pass


@pytest.fixture
def client() -> Iterator[FlaskClient]:
    app = Flask("problems", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = 10
    problems.install(app, {Vanished: lambda _: Problem(404, "not-found", "it has gone")})
    raising = {
        "busy": Problem(429, "too-many-requests", "wait", headers={"Retry-After": "7"}),
        "pointed": Problem(422, "bad-shape", "seats must be whole", pointer="/seats"),
        "ruled": not_allowed("the pass is closed", "S17"),
        "stranger": Refused(Reason.NO_SEAT, "you hold no seat in this game"),
        "vanished": Vanished(),
        "broken": ZeroDivisionError("password=hunter2"),
    }

    @app.get("/raise/<name>")
    def fail(name: str) -> str:
        raise raising[name]

    @app.get("/abort/<int:status>")
    def give_up(status: int) -> str:
        abort(status)

    @app.post("/read")
    def read() -> str:
        return request.get_data(as_text=True)

    return app.test_client()


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/nowhere", 404, "not-found"),
        ("/read", 405, "method-not-allowed"),
        ("/abort/400", 400, "bad-request"),
        ("/abort/406", 406, "not-acceptable"),
        ("/abort/418", 418, "im-a-teapot"),
        ("/abort/503", 503, "service-unavailable"),
        ("/raise/busy", 429, "too-many-requests"),
        ("/raise/pointed", 422, "bad-shape"),
        ("/raise/ruled", 409, "not-allowed"),
        ("/raise/stranger", 403, "no-seat"),
        ("/raise/vanished", 404, "not-found"),
        ("/raise/broken", 500, "internal-error"),
    ],
)
def test_every_error_is_a_problem(client: FlaskClient, path: str, status: int, code: str) -> None:
    with capture_logs() as lines:
        response = client.get(path)

    problem = response.get_json(force=True)
    assert (response.status_code, response.mimetype) == (status, "application/problem+json")
    assert (problem["status"], problem["code"]) == (status, code)
    assert problem["type"] == f"urn:tenka:problem:{code}"
    assert problem["detail"]
    (line,) = lines
    assert line["request_id"] == problem["instance"].rpartition(":")[2]
    assert (line["method"], line["path"]) == ("GET", path.partition("?")[0])


def test_a_refusal_cites_its_rule(client: FlaskClient) -> None:
    problem = client.get("/raise/ruled").get_json(force=True)

    assert (problem["rule"], problem["detail"]) == ("S17", "the pass is closed")


def test_a_wait_is_told_in_header_and_body(client: FlaskClient) -> None:
    response = client.get("/raise/busy")

    assert response.headers["Retry-After"] == "7"
    assert response.get_json(force=True)["retry_after"] == 7


def test_a_pointer_names_the_field(client: FlaskClient) -> None:
    assert client.get("/raise/pointed").get_json(force=True)["pointer"] == "/seats"


def test_another_method_is_told_which_would_be_right(client: FlaskClient) -> None:
    assert "POST" in client.get("/read").headers["Allow"]


def test_a_large_body_is_refused(client: FlaskClient) -> None:
    problem = client.post("/read", data="x" * 11).get_json(force=True)

    assert (problem["status"], problem["code"]) == (413, "too-large")


def test_a_failure_tells_nothing_of_the_inside(client: FlaskClient) -> None:
    with capture_logs() as lines:
        text = client.get("/raise/broken").get_data(as_text=True)

    assert "hunter2" not in text
    assert "Traceback" not in text
    assert [line["log_level"] for line in lines] == ["error"]


def test_the_open_decision_is_told_where_it_is_known() -> None:
    stale = Refused(Reason.STALE_DECISION, "decision 3 is not the open one")

    assert problems.refusal(stale, "4").decision == "4"
