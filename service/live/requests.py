"""HTTP as far as a stream needs it: one GET per connection, answered until the connection ends.

The head is read here and becomes a WSGI environment, so the application judges a request for a
stream exactly as it judges any other.
"""

from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from sys import stderr
from typing import Any, Final, TypeAlias
from urllib.parse import unquote

from service.wire import to_json

Environ: TypeAlias = dict[str, Any]

PROBLEM: Final = "application/problem+json"
DETAILS: Final = {
    HTTPStatus.BAD_REQUEST: "this is no HTTP/1 request that can be read",
    HTTPStatus.METHOD_NOT_ALLOWED: "streams are only read; send everything else to the API",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "the head of the request is too long",
}
END_OF_HEAD: Final = b"\r\n\r\n"
READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class BadRequest(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """What came is no request that this process answers."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


@dataclass(frozen=True, slots=True)
class Peer:
    """Who is on the other side, and where he has come to."""

    address: str
    port: int


def environ_of(head: bytes, peer: Peer) -> Environ:
    """Read a request's head.

    Raises:
        BadRequest: it is no HTTP/1 request, or it asks for more than reading.
    """
    line, *rows = head.decode("latin-1").split("\r\n")
    match line.split(" "):
        case [method, target, "HTTP/1.1" | "HTTP/1.0" as version] if target.startswith("/"):
            pass
        case _:
            raise BadRequest(HTTPStatus.BAD_REQUEST)
    if method not in READING:
        raise BadRequest(HTTPStatus.METHOD_NOT_ALLOWED)
    path, _, query = target.partition("?")
    return {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote(path, "latin-1"),
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": str(peer.port),
        "SERVER_PROTOCOL": version,
        "REMOTE_ADDR": peer.address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(),
        "wsgi.errors": stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        **_headers(rows),
    }


def _headers(rows: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for row in rows:
        name, colon, value = row.partition(":")
        if not colon or not name.replace("-", "").isalnum():
            raise BadRequest(HTTPStatus.BAD_REQUEST)
        key = f"HTTP_{name.upper().replace('-', '_')}"
        if key not in {"HTTP_CONTENT_LENGTH", "HTTP_CONTENT_TYPE", "HTTP_TRANSFER_ENCODING"}:
            found[key] = f"{found[key]},{value.strip()}" if key in found else value.strip()
    return found


def head_of(status: int, headers: list[tuple[str, str]]) -> bytes:
    """Write the head of an answer that ends with its connection."""
    rows = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
    rows += [f"{name}: {value}" for name, value in headers]
    return "\r\n".join([*rows, "Connection: close", "", ""]).encode("latin-1")


def refusal_of(status: HTTPStatus) -> bytes:
    """Write the answer to what is not even given to the application."""
    code = status.phrase.lower().replace(" ", "-")
    problem = {
        "type": f"urn:tenka:problem:{code}",
        "title": status.phrase,
        "status": status,
        "detail": DETAILS[status],
        "code": code,
    }
    body = to_json(problem)
    head = [
        ("Content-Type", PROBLEM),
        ("Content-Length", str(len(body))),
        ("Access-Control-Allow-Origin", "*"),  # so that a page may read what was wrong
    ]
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        head.append(("Allow", ", ".join(sorted(READING))))
    return head_of(status, head) + body
