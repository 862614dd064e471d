"""Games around play: create, list, look up, and who sits where."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue

from domain.match.seating import Arrival
from domain.match.state import Status
from eventstore.records import ListingQuery
from service.contract.options import make_options
from service.games.invites import digest_of
from service.games.listing import shelf, summary
from service.games.lobby import game_id
from service.games.terms import Terms
from service.games.wishes import Done, Wish
from service.http.clock_terms import check_clock
from service.http.context import author, body, key, player_id, query, services, wish
from service.http.game_summaries import (
    cards,
    game_of,
    game_page,
    read_clock,
    read_press,
    read_rewinding,
)
from service.http.responses import replied
from service.http.strict_json import bad_shape
from service.rulesets import rulesets
from service.times import rfc3339

games = Blueprint("games", __name__, url_prefix="/v1/games")

ANY_STATUS: Final = None
SHELVES: Final = {
    "public": (
        shelf("public", Status.OPEN, "invite"),
        *(shelf("public", s) for s in Status if s is not Status.ABORTED),
    ),
    "open": (shelf("public", Status.OPEN), shelf("private", Status.OPEN)),
    "mine": ANY_STATUS,
    "awaiting": ANY_STATUS,
}


@games.post("", endpoint="createGame")
def create_game() -> ResponseReturnValue:
    """Create a game."""
    asked, by = body(), author()
    arrival = (
        Arrival(by.actor, nonce=asked.get("nonce", "")) if asked.get("take_seat", True) else None
    )
    wanted = wish(game_id(by, key()), status=201)
    done = services().lobby.create(wanted, _terms(asked), arrival)
    location = url_for("games.getGame", game=done.table.id)
    return replied(done, game_of(done), {"Location": location})


@games.get("", endpoint="listGames")
def list_games() -> ResponseReturnValue:
    """List games, newest first."""
    asked = query()
    wanted = asked.get("filter", "public")
    return game_page(
        ListingQuery(
            category=asked.get("ruleset"),
            statuses=SHELVES[wanted],
            member=player_id() if wanted == "mine" else None,
            awaiting=player_id() if wanted == "awaiting" else None,
        )
    )


@games.get("/<uuid:game>", endpoint="getGame")
def get_game(game: UUID) -> ResponseReturnValue:
    """Look up one game."""
    look = services().play.look(game, player_id())
    return cards([summary(look.table)])[0]


@games.post("/<uuid:game>/join", endpoint="joinGame")
def join_game(game: UUID) -> ResponseReturnValue:
    """Take a seat."""
    asked = body()
    code = asked.get("invite")
    arrival = Arrival(
        player_id(),
        seat=asked.get("seat"),
        invite_digest=None if code is None else digest_of(code),
        nonce=asked.get("nonce", ""),
    )
    done = services().lobby.join(wish(game), arrival)
    return replied(done, game_of(done))


@games.post("/<uuid:game>/kick", endpoint="kickPlayer")
def kick_player(game: UUID) -> ResponseReturnValue:
    """Take another player's seat back."""
    done = services().lobby.kick(wish(game), body()["seat"])
    return replied(done, game_of(done))


@games.post("/<uuid:game>/invites", endpoint="createInvite")
def create_invite(game: UUID) -> ResponseReturnValue:
    """Make an invite, whose code is shown this once."""
    lifetime = timedelta(seconds=body().get("expires_in", 604_800))
    made = services().lobby.invite(replace(wish(game), key=None), lifetime)
    return {"id": made.id, "code": made.code, "expires_at": rfc3339(made.expires_at)}, 201


@games.post("/<uuid:game>/rematch", endpoint="rematchGame")
def rematch_game(game: UUID) -> ResponseReturnValue:
    """Offer or take up a rematch."""
    done = services().rematches.offer(wish(game), body().get("nonce", ""))
    return replied(done, game_of(done))


@games.post("/<uuid:game>/leave", endpoint="leaveGame")
def leave_game(game: UUID) -> ResponseReturnValue:
    """Give a seat back before the start."""
    return _changed(game, services().lobby.leave)


@games.post("/<uuid:game>/start", endpoint="startGame")
def start_game(game: UUID) -> ResponseReturnValue:
    """Start with those who have joined."""
    return _changed(game, services().lobby.start)


@games.post("/<uuid:game>/abort", endpoint="abortGame")
def abort_game(game: UUID) -> ResponseReturnValue:
    """Call a game off before anyone has made a decision."""
    return _changed(game, services().lobby.abort)


@games.post("/<uuid:game>/resign", endpoint="resignGame")
def resign_game(game: UUID) -> ResponseReturnValue:
    """Give a running game up."""
    return _changed(game, services().lobby.resign)


def _changed(game: UUID, change: Callable[[Wish], Done]) -> ResponseReturnValue:
    """Reply to an operation that needs nothing but the caller and the game."""
    done = change(wish(game))
    return replied(done, game_of(done))


def _terms(asked: dict[str, Any]) -> Terms:
    game = rulesets()[asked["ruleset"]]
    check_clock(game, asked.get("clock", {}))
    clock = read_clock(asked.get("clock", {}))
    is_sandbox = asked.get("sandbox", False)
    if "seed" in asked and not is_sandbox:
        raise bad_shape("/seed", "only a game with `sandbox` has a `seed` of your choice")
    return Terms(
        ruleset=game.name,
        options=make_options(game, asked.get("options", {}), clock),
        seats=asked["seats"],
        clock=clock,
        joining=asked.get("joining", "open"),
        watching="private" if is_sandbox else asked.get("watching", "public"),
        opened_at_end=asked.get("opened_at_end", False),
        rewinding=read_rewinding(asked.get("rewinding", {})),
        press=read_press(asked.get("press", {})),
        anonymous=asked.get("anonymous", False),
        sandbox=is_sandbox,
        seed=asked.get("seed"),
    )
