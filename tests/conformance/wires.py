"""A wire to the service in this process, and one that spoils what it carries."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Flask

from service.conformance.promises import Answer
from tests.fix_contract import answer_of


@dataclass(frozen=True)
class InProcess:
    """Carries requests to an application; there is no process beside it that holds streams."""

    app: Flask

    def carry(
        self, method: str, target: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Answer:
        client = self.app.test_client()
        return answer_of(client.open(target, method=method, data=body, headers=dict(headers)))

    def listen(self, target: str, headers: Mapping[str, str], last: int) -> list[dict[str, Any]]:
        after = headers["Last-Event-ID"]
        page = self.carry("GET", f"{target}?after={after}&limit=500", None, headers).json
        events: list[dict[str, Any]] = page["events"]
        return events[: last - int(after)]


@dataclass(frozen=True)
class Request:
    """What a server is asked."""

    target: str
    body: bytes | None
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Spoiled(InProcess):
    """A server that forgets what a request says, or tells something else than it should."""

    forgets: Callable[[Request], Request] = lambda request: request
    tells: Callable[[Answer], Answer] = lambda answer: answer

    def carry(
        self, method: str, target: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Answer:
        asked = self.forgets(Request(target, body, headers))
        answer = super().carry(method, asked.target, asked.body, asked.headers)
        return self.tells(replace(answer, path=target.partition("?")[0]))
