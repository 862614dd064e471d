"""What cannot be read as HTTP never reaches us: the web server answers, barely, and hangs up."""

import socket

import pytest
from urllib3.util import parse_url

HEAD = b"Host: x\r\nConnection: close\r\n"
UNREADABLE = {
    "no request line": (b"nonsense\r\n\r\n", 400),
    "a method of other letters": (b"G(T / HTTP/1.1\r\n" + HEAD + b"\r\n", 400),
    "a header without a name": (b"GET / HTTP/1.1\r\n" + HEAD + b"a b: c\r\n\r\n", 400),
    "a length in words": (b"GET / HTTP/1.1\r\n" + HEAD + b"Content-Length: many\r\n\r\n", 400),
    "two lengths": (
        b"GET / HTTP/1.1\r\n" + HEAD + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
        400,
    ),
    "an address of 65,535 bytes": (
        b"GET /" + b"x" * 65_534 + b" HTTP/1.1\r\n" + HEAD + b"\r\n",
        414,
    ),
    "101 headers": (b"GET / HTTP/1.1\r\n" + HEAD + b"x: y\r\n" * 99 + b"\r\n", 431),
}
READABLE = {
    "an address of 65,534 bytes": b"GET /" + b"x" * 65_533 + b" HTTP/1.1\r\n" + HEAD + b"\r\n",
    "100 headers": b"GET /x HTTP/1.1\r\n" + HEAD + b"x: y\r\n" * 98 + b"\r\n",
}


def answer_to(request: bytes, url: str) -> tuple[int, bytes, bytes]:
    """Send bytes to the API as they are; give the status, the headers and the body."""
    to = parse_url(url)
    with socket.create_connection((to.host, to.port), timeout=10) as connection:
        connection.sendall(request)
        answer = connection.makefile("rb").read()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.lower(), body


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_http_is_answered_without_a_body_and_never_with_a_page(
    name: str, url: str
) -> None:
    request, expected = UNREADABLE[name]

    status, head, body = answer_to(request, url)

    assert (status, body) == (expected, b"")
    assert b"content-type" not in head


@pytest.mark.parametrize("name", READABLE)
def test_what_is_http_to_its_utmost_is_answered_with_a_problem(name: str, url: str) -> None:
    status, head, _ = answer_to(READABLE[name], url)

    assert status == 404
    assert b"content-type: application/problem+json" in head
