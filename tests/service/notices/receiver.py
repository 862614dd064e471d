"""A real receiver of webhooks: takes posts down, checks nothing, answers as it is told."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

import orjson

from service.contract.spec import document
from service.http.shapes import Shape, Shapes


@dataclass(frozen=True)
class Received:
    """One post."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def content(self) -> dict[str, Any]:
        """What it says, held against what the contract promises of its kind."""
        content: dict[str, Any] = orjson.loads(self.body)
        headers, body = promised(content["type"])
        body.check(content)
        for name, shape in headers.items():
            shape.check(self.headers[name], name)
        return content


@cache
def promised(kind: str) -> tuple[Mapping[str, Shape], Shape]:
    """The headers and the body with which messages of a kind come."""
    shapes, parameters = Shapes(document()), document()["components"]["parameters"]
    posted = document()["webhooks"][kind]["post"]
    headers = [parameters[given["$ref"].rpartition("/")[2]] for given in posted["parameters"]]
    body = posted["requestBody"]["content"]["application/json"]["schema"]
    return {h["name"]: shapes.compile(h["schema"]) for h in headers}, shapes.compile(body)


@dataclass
class Receiver:
    """What came, and what is answered: each status once, and 204 after the last.

    While `opened` is not set, no answer is given.
    """

    url: str = ""
    answers: list[int] = field(default_factory=list)
    posts: list[Received] = field(default_factory=list)
    opened: Event = field(default_factory=Event)


@contextmanager
def receiving(host: str = "127.0.0.1") -> Iterator[Receiver]:
    """Receive on a free port for the length of a block."""
    receiver = Receiver()
    receiver.opened.set()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            body = self.rfile.read(length)
            if len(body) < length:
                return  # the sender died over it
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.posts.append(Received(self.path, headers, body))
            receiver.opened.wait()
            self.send_response(receiver.answers.pop(0) if receiver.answers else 204)
            self.send_header("Location", f"{receiver.url}/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer((host, 0), Handler)
    receiver.url = f"http://127.0.0.1:{server.server_port}"
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield receiver
    finally:
        receiver.opened.set()
        server.shutdown()
        server.server_close()
