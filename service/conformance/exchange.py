"""Asks a server by HTTP, and holds each answer against the document that this server sends."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import urllib3

from service.bots.client import PATIENCE, RETRIES, Unreachable
from service.conformance.promises import Answer, Promises
from service.wire import from_json, to_json

DOCUMENT: Final = "/v1/openapi.json"
STREAM: Final = "text/event-stream"


class Wire(Protocol):
    """What carries a request to a server."""

    def carry(
        self, method: str, target: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Answer:
        """Give the answer, whatever it is."""

    def listen(self, target: str, headers: Mapping[str, str], last: int) -> list[dict[str, Any]]:
        """Give what a stream tells, as far as the event of that id."""


@dataclass(slots=True)
class Http:
    """Real connections to a server; waits as long as `Retry-After` says."""

    url: str
    _pool: urllib3.PoolManager = field(
        default_factory=lambda: urllib3.PoolManager(timeout=PATIENCE, retries=RETRIES), repr=False
    )

    def carry(
        self, method: str, target: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Answer:
        """Give the answer, whatever it is.

        Raises:
            Unreachable: there is none.
        """
        try:
            answer = self._pool.request(method, f"{self.url}{target}", body=body, headers=headers)
        except urllib3.exceptions.HTTPError as error:
            raise Unreachable(f"no server answers at {self.url}") from error
        known = {name.lower(): value for name, value in answer.headers.items()}
        return Answer(method, target.partition("?")[0], answer.status, known, answer.data)

    def listen(self, target: str, headers: Mapping[str, str], last: int) -> list[dict[str, Any]]:
        """Give what a stream tells, as far as the event of that id.

        Raises:
            Unreachable: it ended before, or said nothing.
        """
        asked = {**headers, "Accept": STREAM}
        try:
            with self._pool.request(
                "GET", f"{self.url}{target}", headers=asked, preload_content=False
            ) as stream:
                return _told(stream, last)
        except urllib3.exceptions.HTTPError as error:
            raise Unreachable(f"the stream of {target} broke off: {error}") from error


def _told(stream: urllib3.BaseHTTPResponse, last: int) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    rest = b""
    while not events or events[-1]["id"] < last:
        piece = stream.read1()
        if not piece:
            break
        *blocks, rest = (rest + piece).split(b"\n\n")
        for block in blocks:
            fields = dict(line.split(b": ", 1) for line in block.split(b"\n") if b": " in line)
            if b"id" in fields and b"event" not in fields:
                events.append(from_json(fields[b"data"], dict))
    return events


@dataclass(slots=True)
class Exchange:
    """Speaks to one server with one token; an answer that breaks the contract is an error."""

    wire: Wire
    token: str
    promises: Promises
    asked: int = 0

    def ask(
        self, method: str, target: str, body: object = None, **headers: str | int | None
    ) -> Answer:
        """Ask, and give an answer that is as the document says.

        Raises:
            BrokenPromise: it is not.
        """
        content = None if method == "GET" else to_json({} if body is None else body)
        answer = self.wire.carry(method, target, content, self.headers(**headers))
        self.asked += 1
        self.promises.verify(answer)
        return answer

    def headers(self, **more: str | int | None) -> dict[str, str]:
        """Give what every request carries, and what this one has beside."""
        kept = {name.replace("_", "-"): str(v) for name, v in more.items() if v is not None}
        known = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        return {**known, "Accept-Encoding": "identity", **kept}
