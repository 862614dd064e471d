"""Players, their tokens, and what waits for them."""

from dataclasses import asdict
from datetime import timedelta
from typing import Any
from uuid import UUID

from flask import Blueprint, current_app
from flask.typing import ResponseReturnValue

from service.accounts.models import (
    PLAYER_SCOPES,
    Issued,
    NameTaken,
    Player,
    Token,
    Unrecognised,
    Welcome,
)
from service.http import streams
from service.http.auth import NOT_LIVE, unauthorized
from service.http.context import GATE, body, caller, player_id, query, services
from service.http.paging import linked
from service.http.problems import Problem
from service.live.topics import FEED
from service.times import rfc3339
from service.timing.turns import turns_of

players = Blueprint("players", __name__)


@players.post("/v1/players", endpoint="registerPlayer")
def register_player() -> ResponseReturnValue:
    """Make an account."""
    try:
        return _welcome(services().accounts.register(body()["name"])), 201
    except NameTaken:
        raise Problem(409, "name-taken", "another player has this name", pointer="/name") from None


@players.post("/v1/players/recover", endpoint="recoverPlayer")
def recover_player() -> ResponseReturnValue:
    """Give a new token for an account whose tokens are lost."""
    asked = body()
    try:
        welcome = services().accounts.recover(asked["name"], asked["recovery_code"])
    except Unrecognised:
        raise unauthorized("no such name with that recovery code") from None
    current_app.extensions[GATE].forget()
    return _welcome(welcome), 201


@players.get("/v1/me", endpoint="getMe")
def get_me() -> ResponseReturnValue:
    """Tell who is calling."""
    known = caller()
    return {**_player(known.player), "token": str(known.token), "scopes": sorted(known.scopes)}


@players.get("/v1/me/turns", endpoint="listTurns")
def list_turns() -> ResponseReturnValue:
    """List the caller's open decisions in all games."""
    return {"turns": turns_of(services().store, player_id())}


@players.get("/v1/me/feed", endpoint="listFeed")
def list_feed() -> ResponseReturnValue:
    """Give a page of the caller's feed."""
    if streams.is_wanted():
        services().feed.page(player_id(), streams.resumed_after(), 1)  # or what follows it is gone
        return streams.streamed(FEED, caller().player.id)
    after, limit = query().get("after", 0), query().get("limit", 200)
    services().feed_projector.catch_up()  # the stream process does so too, but may be away
    page = services().feed.page(player_id(), after, limit)
    last = page.entries[-1]["id"] if page.entries else after
    following = last if last < page.last_id else None
    return linked({**asdict(page), "next": following}, following, "after")


@players.get("/v1/me/tokens", endpoint="listTokens")
def list_tokens() -> ResponseReturnValue:
    """List the caller's live tokens."""
    return {"tokens": [_token(t) for t in services().accounts.tokens(caller().player.id)]}


@players.post("/v1/me/tokens", endpoint="createToken")
def create_token() -> ResponseReturnValue:
    """Make one more token, with no more scopes than the caller's own."""
    asked = body()
    beyond = sorted(set(asked["scopes"]) - caller().scopes)
    if beyond:
        raise Problem(403, "missing-scope", f"your token lacks {beyond[0]} itself")
    seconds = asked.get("expires_in", services().settings.token_lifetime.total_seconds())
    lifetime = None if seconds is None else timedelta(seconds=seconds)
    try:
        issued = services().accounts.issue(caller(), asked["label"], asked["scopes"], lifetime)
    except Unrecognised:  # this process still remembered a token that ended elsewhere
        raise unauthorized(NOT_LIVE) from None
    return _issued(issued), 201


@players.delete("/v1/me/tokens/<uuid:token>", endpoint="revokeToken")
def revoke_token(token: UUID) -> ResponseReturnValue:
    """End a token: the caller's own, or another of his with one that may do all he may."""
    lacking = sorted(set(PLAYER_SCOPES) - caller().scopes)
    if lacking and token != caller().token:
        detail = f"to end another token than itself, this one lacks the scope {lacking[0]}"
        raise Problem(403, "missing-scope", detail)
    if not services().accounts.revoke(caller().player.id, token):
        raise Problem(404, "not-found", "you have no live token of that id")
    current_app.extensions[GATE].forget()
    return "", 204


def _player(player: Player) -> dict[str, Any]:
    return {
        "id": str(player.id),
        "name": player.name,
        "created_at": rfc3339(player.created_at),
    }


def _token(token: Token) -> dict[str, Any]:
    return {
        "id": str(token.id),
        "label": token.label,
        "scopes": sorted(token.scopes),
        "created_at": rfc3339(token.created_at),
        "expires_at": None if token.expires_at is None else rfc3339(token.expires_at),
    }


def _issued(issued: Issued) -> dict[str, Any]:
    return {**_token(issued.token), "secret": issued.secret}


def _welcome(welcome: Welcome) -> dict[str, Any]:
    return {
        "player": _player(welcome.player),
        "token": _issued(welcome.issued),
        "recovery_code": welcome.recovery_code,
    }
