"""What a request handler works with: the services, the caller, the checked body and query."""

from hashlib import sha256
from typing import Any, cast
from uuid import UUID

from flask import current_app, g, request

from service.accounts.models import Session
from service.bootstrap import Services
from service.games.wishes import Author, Key, Wish
from service.http.problems import request_id
from service.wire import to_json

SERVICES = "tenka_services"  # the keys of these parts among the application's extensions
GATE = "tenka_gate"


def services() -> Services:
    """Give the parts of this process."""
    return cast("Services", current_app.extensions[SERVICES])


def caller() -> Session:
    """Give who is calling; the token was checked before the handler ran."""
    return cast("Session", g.session)


def player_id() -> str:
    """Give the caller's player id as events know it: in a sandbox that of the seat he acts for."""
    return cast("str", g.player_id)


def body() -> dict[str, Any]:
    """Give the request's body, whose shape was checked against the document."""
    return cast("dict[str, Any]", g.body)


def query() -> dict[str, Any]:
    """Give the query's parameters, typed and checked against the document."""
    return cast("dict[str, Any]", g.query)


def author() -> Author:
    """Give the caller as events remember him."""
    operation = (request.endpoint or "").rpartition(".")[2]
    return Author(player_id(), str(caller().token), request_id(), operation)


def key() -> Key | None:
    """Give the Idempotency-Key with the digest of operation, path and body it stands for."""
    text = request.headers.get("Idempotency-Key")
    if text is None:
        return None
    route = [
        request.endpoint,
        {name: str(given) for name, given in (request.view_args or {}).items()},
    ]
    asked = to_json([*route, body()])
    return Key(text, sha256(asked).digest())


def wish(game: UUID, status: int = 200) -> Wish:
    """Give the caller's wish for a game.

    Raises:
        GamesHalted: nothing is changed now.
    """
    services().halted.must_not_be()
    return Wish(game, author(), key(), status)
