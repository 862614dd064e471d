"""Compression, and what a cache must tell apart: the same bytes under the same strong tag."""

import gzip

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.http.after_request import WORTH_PACKING
from tests.service.world import Person, Table, a_table, anyone

LONG = "/v1/rulesets/senso"


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client that sees the bytes as they travel."""
    app.test_client_class = None
    return app.test_client()


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app)


def asked(
    client: FlaskClient, path: str, accepted: str, person: Person | None = None, **more: str
) -> TestResponse:
    headers = {"Accept-Encoding": accepted, **{k.replace("_", "-"): v for k, v in more.items()}}
    if person is not None:
        headers["Authorization"] = f"Bearer {person.token}"
    return client.get(path, headers=headers)


@pytest.mark.parametrize(
    ("coding", "accepted"),
    [
        ("gzip", ["gzip", "GZIP", "br, gzip;q=0.5", "deflate, gzip;q=1.0, *;q=0.5", "*"]),
        (None, ["", "gzip;q=0, *", "identity;q=1, gzip;q=0", "zip"]),
    ],
)
def test_packed_is_what_the_caller_can_unpack(
    client: FlaskClient, coding: str | None, accepted: list[str]
) -> None:
    for wish in accepted:
        answer = asked(client, LONG, wish)

        assert answer.headers.get("Content-Encoding") == coding, wish
        assert "Accept-Encoding" in answer.headers["Vary"]


def test_the_length_is_that_of_the_bytes_sent(client: FlaskClient) -> None:
    answer = asked(client, LONG, "gzip")

    content = answer.get_data()
    assert int(answer.headers["Content-Length"]) == len(content)
    assert len(content) < len(gzip.decompress(content)) / 3


def test_the_same_answer_is_packed_into_the_same_bytes(client: FlaskClient) -> None:
    """No time of packing stands in them, or a tag would name other bytes each second."""
    first, second = (asked(client, LONG, "gzip").get_data() for _ in range(2))

    assert first == second
    assert first[4:8] == bytes(4)  # where the format has the time


def test_each_coding_has_a_tag_of_its_own(table: Table, app: Flask) -> None:
    app.test_client_class = None
    client, person, view = app.test_client(), table.seated[0], f"{table.path}/view"

    plain, packed = (asked(client, view, coding, person) for coding in ("identity", "gzip"))

    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(gzip.decompress(packed.get_data())) >= WORTH_PACKING
    tags = {answer.headers["ETag"] for answer in (plain, packed)}
    assert len(tags) == 2
    assert not any(tag.startswith("W/") for tag in tags)


@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_a_tag_of_either_coding_is_answered_with_304_and_no_body(
    table: Table, app: Flask, coding: str
) -> None:
    app.test_client_class = None
    client, person, view = app.test_client(), table.seated[0], f"{table.path}/view"
    tag = asked(client, view, coding, person).headers["ETag"]

    answer = asked(client, view, coding, person, If_None_Match=tag)

    assert (answer.status_code, answer.get_data()) == (304, b"")
    assert "Content-Encoding" not in answer.headers
    assert "Authorization" in answer.headers["Vary"]


def test_a_problem_is_packed_like_any_answer(client: FlaskClient) -> None:
    """Given a long path, a problem stays a problem however it is packed."""
    answer = asked(client, "/nowhere", "gzip")

    assert answer.content_type == "application/problem+json"
    assert "Content-Encoding" not in answer.headers  # too short to be worth it


def test_what_is_for_one_caller_says_so_however_it_is_packed(app: Flask) -> None:
    person = anyone(app)
    app.test_client_class = None

    answer = asked(app.test_client(), "/v1/me/export", "gzip", person)

    assert answer.headers["Cache-Control"] == "private, no-store"
    assert set(answer.headers["Vary"].split(", ")) == {"Accept-Encoding", "Authorization"}
