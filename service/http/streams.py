"""Streams of Server-Sent Events: who may follow what; the stream process does the rest.

The API answers in threads, of which it has few, so it sends a client that wants a stream to the
process that holds them, with a ticket: many clients drop their token on such a way.
"""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode, urlsplit
from uuid import UUID

from flask import Response, request
from flask.typing import ResponseReturnValue

from service.http.auth import bearer
from service.http.context import caller, player_id, query, services
from service.http.strict_json import bad_shape
from service.live.sse import MEDIA_TYPE
from service.live.topics import Follow, Topic

HOLDS: Final = "tenka.holds"  # in the environment of a process that holds streams

Hold = Callable[[Follow], None]


def is_wanted() -> bool:
    """Tell whether the request would rather have a stream than a page."""
    kinds = ["application/json", MEDIA_TYPE]
    return request.accept_mimetypes.best_match(kinds) == MEDIA_TYPE


def resumed_after() -> int:
    """Give the last id that the client has: a reconnecting one sends it in a header."""
    last = request.headers.get("Last-Event-ID")
    return query().get("after", 0) if last is None else int(last)


def must_not_be_ahead(after: int, last_id: int) -> None:
    """Refuse to go on after what is still to come: the id is of another stream, or of a lost one.

    Raises:
        Problem: 422.
    """
    if after > last_id:
        raise bad_shape("/after", f"your events of this game end at {last_id}; {after} is to come")


def streamed(kind: str, topic: UUID) -> ResponseReturnValue:
    """Hold the stream here, or tell where it is held."""
    if "viewer" in query():
        raise bad_shape(
            "/viewer", "a stream shows what you see yourself; ask for pages of the rest"
        )
    hold: Hold | None = request.environ.get(HOLDS)
    if hold is None:
        return _sent_on()
    hold(Follow(Topic(kind, topic), player_id(), resumed_after(), caller().token))
    return Response(content_type=MEDIA_TYPE, headers={"X-Accel-Buffering": "no"})


def _sent_on() -> Response:
    sent_on = Response(status=307, headers={"Location": _elsewhere()})
    del sent_on.headers["Content-Type"]  # there is no content, and Flask would call it HTML
    return sent_on


def _elsewhere() -> str:
    settings = services().settings
    host = urlsplit(request.host_url).hostname or settings.host
    named = f"[{host}]" if ":" in host else host
    base = settings.stream_url or f"{request.scheme}://{named}:{settings.stream_address_port}"
    ticket = services().tickets.issue(bearer(), request.path)
    asked = urlencode({"after": resumed_after(), "ticket": ticket})
    return f"{base.rstrip('/')}{request.path}?{asked}"
