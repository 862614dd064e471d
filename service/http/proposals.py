"""Proposals to all seats of a game, and the votes on them."""

from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from service.http.clock_terms import check_clock
from service.http.context import body, player_id, services, wish
from service.http.game_summaries import game_of, read_clock
from service.http.responses import replied

proposals = Blueprint("proposals", __name__, url_prefix="/v1/games/<uuid:game>")


@proposals.post("/proposals", endpoint="proposeClock")
def propose_clock(game: UUID) -> ResponseReturnValue:
    """Ask all seats to play under another clock."""
    look = services().play.glance(game, player_id())
    check_clock(look.table.game, body()["clock"])
    done = services().proposals.propose_clock(wish(game), read_clock(body()["clock"]))
    return replied(done, game_of(done))


@proposals.post("/rewinds", endpoint="proposeRewind")
def propose_rewind(game: UUID) -> ResponseReturnValue:
    """Ask all seats to go back to the moment before a decision opened."""
    asked = body()
    done = services().proposals.propose_rewind(wish(game), asked["decision"], asked["reason"])
    return replied(done, game_of(done))


@proposals.post("/ending", endpoint="proposeEnd")
def propose_end(game: UUID) -> ResponseReturnValue:
    """Ask all seats to end the game."""
    done = services().proposals.propose_end(wish(game), tuple(body()["winners"]))
    return replied(done, game_of(done))


@proposals.post("/opening", endpoint="agreeToOpen")
def agree_to_open(game: UUID) -> ResponseReturnValue:
    """Agree that everyone may read a game whole that has ended."""
    done = services().proposals.agree_to_open(wish(game))
    return replied(done, game_of(done))


@proposals.post("/proposals/<proposal>/vote", endpoint="castVote")
def cast_vote(game: UUID, proposal: str) -> ResponseReturnValue:
    """Agree with a proposal or speak against it."""
    done = services().proposals.vote(wish(game), proposal, agrees=body()["agrees"])
    return replied(done, game_of(done))
