"""Sandbox games: their clock, moved by their author."""

from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from service.http.context import services, wish
from service.http.game_summaries import game_of
from service.http.responses import replied

sandboxes = Blueprint("sandboxes", __name__, url_prefix="/v1/games/<uuid:game>/sandbox")


@sandboxes.post("/advance", endpoint="advanceSandbox")
def advance_sandbox(game: UUID) -> ResponseReturnValue:
    """Let the time of the open decision run out."""
    done = services().sandbox.advance(wish(game))
    return replied(done, game_of(done))
