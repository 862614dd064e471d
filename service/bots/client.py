"""A small client of the HTTP contract: what the house bots and the demo play through."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self
from uuid import uuid4

import urllib3

from service.wire import from_json, to_json

PATIENCE: Final = urllib3.Timeout(connect=5.0, read=15.0)
RETRIES: Final = urllib3.Retry(
    total=None,
    connect=5,
    read=5,
    other=5,
    redirect=5,
    status=100,  # who asks too often waits as long as Retry-After says, and asks again
    backoff_factor=0.2,
    status_forcelist=[429, 503],
    allowed_methods=None,  # every post carries an Idempotency-Key, so a retry has one effect
    raise_on_status=False,
)
CONFLICT: Final = 409


class Rejected(Exception):  # noqa: N818 - an answer, not a fault
    """The server answered with a problem."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        """Keep the problem as it was sent."""
        super().__init__(f"{problem.get('status')} {problem.get('code')}: {problem.get('detail')}")
        self.problem = problem

    @property
    def is_conflict(self) -> bool:
        """The rules, or another player who was faster, refused it."""
        return bool(self.problem.get("status") == CONFLICT)


class Unreachable(Exception):  # noqa: N818 - says what happened
    """No server answers at the address."""


@dataclass(slots=True)
class Client:
    """Calls one server, as one player once it has a token."""

    url: str
    token: str = ""
    seat: int | None = None  # of a sandbox game, for which its author acts
    _pool: urllib3.PoolManager = field(
        default_factory=lambda: urllib3.PoolManager(timeout=PATIENCE, retries=RETRIES), repr=False
    )

    @classmethod
    def registered(cls, url: str, name: str) -> Self:
        """Make an account and give a client that is signed in to it."""
        client = cls(url)
        client.token = client.post("/v1/players", {"name": name})["token"]["secret"]
        return client

    def get(self, path: str) -> dict[str, Any]:
        """Read a resource.

        Raises:
            Rejected: the server answered with a problem.
            Unreachable: no server answered.
        """
        return self._call("GET", path, None, {})

    def post(self, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Post once, however often the network makes us ask.

        Raises:
            Rejected: the server answered with a problem.
            Unreachable: no server answered.
        """
        return self._call("POST", path, to_json(body or {}), {"Idempotency-Key": uuid4().hex})

    def _call(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> dict[str, Any]:
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if self.seat is not None:
            headers["Tenka-Seat"] = str(self.seat)
        try:
            answer = self._pool.request(method, f"{self.url}{path}", body=body, headers=headers)
        except urllib3.exceptions.HTTPError as error:
            raise Unreachable(f"no server answers at {self.url}") from error
        content: dict[str, Any] = from_json(answer.data, dict) if answer.data else {}
        if answer.status >= 400:  # noqa: PLR2004 - HTTP's own line between answer and problem
            raise Rejected(content)
        return content
