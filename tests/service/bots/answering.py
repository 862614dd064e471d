"""A server that answers as it is told and writes down what it was asked."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from service.wire import to_json


@dataclass(frozen=True)
class Asked:
    """One request, its headers by their names in small letters."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Reply:
    """What is answered; a status of 0 hangs up without a word."""

    status: int = 200
    content: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Answering:
    """The replies that are left, the last of them for ever, and all that was asked."""

    url: str
    replies: list[Reply]
    asked: list[Asked] = field(default_factory=list)


@contextmanager
def answering(*replies: Reply) -> Iterator[Answering]:
    """Answer on a free port for the length of a block."""

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            known.asked.append(Asked(self.command, self.path, headers, body))
            reply = known.replies.pop(0) if len(known.replies) > 1 else known.replies[0]
            content = b"" if reply.content is None else to_json(reply.content)
            if not reply.status:
                self.close_connection = True
                return
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = answer  # noqa: N815 - the names that the library looks for

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    known = Answering(f"http://127.0.0.1:{server.server_port}", list(replies))
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        yield known
    finally:
        server.shutdown()
        server.server_close()
