"""Whom a player has blocked."""

from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from service.http.context import caller, services
from service.http.problems import Problem
from service.times import rfc3339

blocks = Blueprint("blocks", __name__, url_prefix="/v1/me")


@blocks.get("/blocks", endpoint="listBlocks")
def list_blocks() -> ResponseReturnValue:
    """List whom the caller has blocked."""
    found = services().society.blocks.of(caller().player.id)
    return {
        "blocks": [
            {"player": {"id": str(b.id), "name": b.name}, "blocked_at": rfc3339(b.blocked_at)}
            for b in found
        ]
    }


@blocks.put("/blocks/<uuid:player>", endpoint="blockPlayer")
def block_player(player: UUID) -> ResponseReturnValue:
    """Keep another player away."""
    if player == caller().player.id:
        raise Problem(409, "not-allowed", "you cannot block yourself")
    if not services().society.blocks.add(caller().player.id, player):
        raise Problem(404, "not-found", "there is no such player")
    return "", 204


@blocks.delete("/blocks/<uuid:player>", endpoint="unblockPlayer")
def unblock_player(player: UUID) -> ResponseReturnValue:
    """Let another player come near again."""
    services().society.blocks.remove(caller().player.id, player)
    return "", 204
