"""What every answer carries, whoever asks: ids, times, what browsers need, and packing."""

import gzip
import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from tests.service.world import Person, Table, a_table, anyone

ANSWERS = pytest.mark.parametrize(
    ("path", "status"), [("/healthz", 200), ("/v1/me", 401), ("/nowhere", 404)]
)


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app)


@ANSWERS
def test_each_answer_has_an_id_of_its_own_and_the_servers_time(
    path: str, status: int, app: Flask
) -> None:
    first, second = app.test_client().get(path), app.test_client().get(path)

    assert (first.status_code, second.status_code) == (status, status)
    assert first.headers["X-Request-Id"] != second.headers["X-Request-Id"]
    told = first.headers["Tenka-Time"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", told)
    assert abs(datetime.fromisoformat(told) - datetime.now(UTC)) < timedelta(minutes=1)


@ANSWERS
def test_a_page_of_any_origin_may_read_each_answer(path: str, status: int, app: Flask) -> None:
    answer = app.test_client().get(path, headers={"Origin": "https://example.org"})

    assert answer.status_code == status
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
    assert {"ETag", "Link", "Location", "Retry-After", "Idempotency-Replayed"} <= set(exposed)


def test_a_browser_is_told_what_it_may_send_before_it_sends(app: Flask) -> None:
    answer = app.test_client().options("/v1/games", headers={"Origin": "https://example.org"})

    assert answer.status_code == 200
    assert {"GET", "POST"} <= set(answer.headers["Access-Control-Allow-Methods"].split(", "))
    allowed = answer.headers["Access-Control-Allow-Headers"]
    assert {"Authorization", "Idempotency-Key", "If-Match"} <= set(allowed.split(", "))
    assert answer.headers["Access-Control-Max-Age"] == "7200"  # what Chromium remembers at most
    assert "Content-Type" not in answer.headers  # there is no content


def test_a_browser_that_asks_about_no_address_gets_a_problem(app: Flask) -> None:
    answer = app.test_client().options("/nowhere", headers={"Origin": "https://example.org"})

    assert (answer.status_code, answer.content_type) == (404, "application/problem+json")
    assert "Access-Control-Allow-Methods" not in answer.headers


def test_an_answer_without_content_names_no_type_of_it(ann: Person) -> None:
    (token,) = ann.get("/v1/me/tokens").get_json()["tokens"]

    answer = ann.call("DELETE", f"/v1/me/tokens/{token['id']}")

    assert (answer.status_code, answer.data) == (204, b"")
    assert "Content-Type" not in answer.headers


def test_what_is_for_one_caller_is_stored_by_nobody(app: Flask, ann: Person) -> None:
    own, open_to_all = ann.get("/v1/me"), app.test_client().get("/v1/rulesets")

    assert own.headers["Cache-Control"] == "private, no-store"
    assert "Authorization" in own.headers["Vary"]
    assert "no-store" not in open_to_all.headers.get("Cache-Control", "")


def test_a_long_answer_is_packed_for_those_who_can_unpack_it(app: Flask) -> None:
    app.test_client_class = None  # the checked client would unpack it

    packed = app.test_client().get("/v1/rulesets/senso", headers={"Accept-Encoding": "gzip"})
    open_ = app.test_client().get("/v1/rulesets/senso")

    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.get_data()) == open_.get_data()
    assert "Content-Encoding" not in open_.headers
    assert {answer.headers["Vary"] for answer in (packed, open_)} == {"Accept-Encoding"}


@pytest.mark.parametrize("accepted", ["gzip;q=0", "identity", "br"])
def test_nothing_is_packed_against_the_callers_wish(accepted: str, app: Flask) -> None:
    answer = app.test_client().get("/v1/rulesets/senso", headers={"Accept-Encoding": accepted})

    assert "Content-Encoding" not in answer.headers


def test_a_short_answer_is_not_worth_packing(app: Flask) -> None:
    app.test_client_class = None

    answer = app.test_client().get("/healthz", headers={"Accept-Encoding": "gzip"})

    assert "Content-Encoding" not in answer.headers


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app)


def test_head_is_answered_like_get_without_a_body(table: Table) -> None:
    person, view = table.seated[0], f"{table.path}/view"

    head = person.call("HEAD", view)

    assert (head.status_code, head.get_data()) == (200, b"")
    assert head.headers["ETag"] == person.get(view).headers["ETag"]


@pytest.mark.parametrize("method", ["PUT", "PATCH", "TRACE", "BREW"])
def test_a_method_nobody_serves_is_told_as_a_problem(method: str, app: Flask) -> None:
    answer = app.test_client().open("/v1/games", method=method)

    assert (answer.status_code, answer.get_json()["code"]) == (405, "method-not-allowed")
    assert {"GET", "POST"} <= set(answer.headers["Allow"].split(", "))
