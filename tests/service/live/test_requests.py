"""Heads of requests for streams: read as HTTP has it, and refused in words where they are none."""

import json
from http import HTTPStatus

import pytest

from service.live.requests import (
    DETAILS,
    BadRequest,
    Environ,
    Peer,
    environ_of,
    head_of,
    refusal_of,
)

PEER = Peer("192.0.2.7", 8423)


def read(*rows: str) -> Environ:
    return environ_of("\r\n".join(rows).encode("latin-1"), PEER)


def refused(*rows: str) -> HTTPStatus:
    with pytest.raises(BadRequest) as bad:
        read(*rows)
    return bad.value.status


def test_a_request_is_taken_apart_as_the_application_expects_it() -> None:
    environ = read("GET /v1/feed/events?after=7 HTTP/1.1", "Host: tenka", "Last-Event-ID: 9")

    assert environ["REQUEST_METHOD"] == "GET"
    assert (environ["PATH_INFO"], environ["QUERY_STRING"]) == ("/v1/feed/events", "after=7")
    assert (environ["HTTP_HOST"], environ["HTTP_LAST_EVENT_ID"]) == ("tenka", "9")
    assert (environ["REMOTE_ADDR"], environ["SERVER_PORT"]) == ("192.0.2.7", "8423")


def test_a_path_is_read_without_its_escapes_and_a_query_with_them() -> None:
    environ = read("GET /v1/games/a%20b?x=%26 HTTP/1.1")

    assert (environ["PATH_INFO"], environ["QUERY_STRING"]) == ("/v1/games/a b", "x=%26")


def test_no_body_is_ever_awaited() -> None:
    """Given a head that promises one, the application finds none, however long it looks."""
    rows = ("Content-Length: 5", "Transfer-Encoding: chunked", "Content-Type: text/plain")

    environ = read("GET / HTTP/1.1", *rows)

    assert environ["wsgi.input"].read() == b""
    assert not [name for name in environ if "CONTENT" in name or "TRANSFER" in name]


def test_a_header_that_comes_twice_is_one_list() -> None:
    environ = read("GET / HTTP/1.1", "Accept: text/event-stream", "accept:  text/html ")

    assert environ["HTTP_ACCEPT"] == "text/event-stream,text/html"


def test_two_tokens_are_never_taken_for_one() -> None:
    environ = read("GET / HTTP/1.1", "Authorization: Bearer a", "Authorization: Bearer b")

    assert environ["HTTP_AUTHORIZATION"] == "Bearer a,Bearer b"


@pytest.mark.parametrize("version", ["HTTP/1.0", "HTTP/1.1"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_whatever_only_reads_is_passed_on(method: str, version: str) -> None:
    environ = read(f"{method} / {version}")

    assert (environ["REQUEST_METHOD"], environ["SERVER_PROTOCOL"]) == (method, version)


@pytest.mark.parametrize("method", ["POST", "DELETE", "PATCH", "get", "CONNECT"])
def test_whatever_would_change_something_is_sent_to_the_api(method: str) -> None:
    assert refused(f"{method} / HTTP/1.1") is HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.parametrize(
    "line",
    [
        "",
        "GET /",
        "GET  / HTTP/1.1",
        "GET / HTTP/2",
        "GET / HTTP/1.1 more",
        "GET http://elsewhere/ HTTP/1.1",
        "GET * HTTP/1.1",
        "\x16\x03\x01 / HTTP/1.1 ",
    ],
)
def test_what_is_no_request_line_is_refused(line: str) -> None:
    assert refused(line) is HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("row", ["no colon", ": nameless", "na me: x", " folded: x", "a\tb: c"])
def test_what_is_no_header_is_refused(row: str) -> None:
    assert refused("GET / HTTP/1.1", "Host: tenka", row) is HTTPStatus.BAD_REQUEST


def test_the_head_of_an_answer_says_that_the_connection_ends_with_it() -> None:
    head = head_of(200, [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")])

    assert head.split(b"\r\n") == [
        b"HTTP/1.1 200 OK",
        b"Content-Type: text/event-stream",
        b"Cache-Control: no-store",
        b"Connection: close",
        b"",
        b"",
    ]


@pytest.mark.parametrize("status", DETAILS)
def test_a_refusal_is_a_problem_whose_length_is_told(status: HTTPStatus) -> None:
    head, _, body = refusal_of(status).partition(b"\r\n\r\n")

    problem = json.loads(body)
    assert head.startswith(f"HTTP/1.1 {status.value} ".encode())
    assert f"Content-Length: {len(body)}".encode() in head.split(b"\r\n")
    assert b"Content-Type: application/problem+json" in head
    assert b"Access-Control-Allow-Origin: *" in head  # a page of any origin may read it
    assert (problem["status"], problem["detail"]) == (status.value, DETAILS[status])
    assert problem["type"] == f"urn:tenka:problem:{problem['code']}"


def test_a_refused_method_is_told_which_ones_there_are() -> None:
    assert b"Allow: GET, HEAD, OPTIONS" in refusal_of(HTTPStatus.METHOD_NOT_ALLOWED)
    assert b"Allow:" not in refusal_of(HTTPStatus.BAD_REQUEST)
