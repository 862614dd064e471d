"""Lets the application judge a request: it answers it, or says what is to be followed."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from flask import Flask

from service.http.streams import HOLDS
from service.live.requests import Environ
from service.live.stream_quota import TooManyStreams
from service.live.topics import Follow


@dataclass(slots=True)
class Answer:
    """What the application said; `follow` tells that a stream comes after the head."""

    status: int = 500
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    follow: Follow | None = None


class WsgiBridge:
    """Hands requests of the stream process to the WSGI application."""

    def __init__(self, app: Flask) -> None:
        self._app = app

    def judge(self, environ: Environ, *, full: bool = False) -> Answer:
        """Ask the application; where its player's quota is `full` it refuses one more stream."""
        answer = Answer()

        def start(status: str, headers: list[tuple[str, str]], _: Any = None) -> Any:  # noqa: ANN401 - as WSGI has it
            answer.status, answer.headers = int(status.partition(" ")[0]), headers

        def hold(follow: Follow) -> None:
            if full:
                raise TooManyStreams
            if environ["REQUEST_METHOD"] == "GET":  # a HEAD asks for no more than the head
                answer.follow = follow

        body: Iterable[bytes] = self._app.wsgi_app({**environ, HOLDS: hold}, start)
        answer.body = b"".join(body)
        if answer.follow is not None:
            answer.headers = [h for h in answer.headers if h[0].lower() != "content-length"]
        return answer
