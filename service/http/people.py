"""Players among each other, and the end of an account."""

from uuid import UUID

from flask import Blueprint, current_app
from flask.typing import ResponseReturnValue

from service.http.context import GATE, author, caller, services
from service.http.problems import Problem
from service.times import rfc3339

people = Blueprint("people", __name__, url_prefix="/v1/me")


@people.get("/blocks", endpoint="listBlocks")
def list_blocks() -> ResponseReturnValue:
    """List whom the caller has blocked."""
    found = services().society.blocks.of(caller().player.id)
    return {
        "blocks": [
            {"player": {"id": str(b.id), "name": b.name}, "blocked_at": rfc3339(b.blocked_at)}
            for b in found
        ]
    }


@people.put("/blocks/<uuid:player>", endpoint="blockPlayer")
def block_player(player: UUID) -> ResponseReturnValue:
    """Keep another player away."""
    if player == caller().player.id:
        raise Problem(409, "not-allowed", "you cannot block yourself")
    if not services().society.blocks.add(caller().player.id, player):
        raise Problem(404, "not-found", "there is no such player")
    return "", 204


@people.delete("/blocks/<uuid:player>", endpoint="unblockPlayer")
def unblock_player(player: UUID) -> ResponseReturnValue:
    """Let another player come near again."""
    services().society.blocks.remove(caller().player.id, player)
    return "", 204


@people.get("/export", endpoint="exportAccount")
def export_account() -> ResponseReturnValue:
    """Give everything that is held about the caller."""
    return {
        "format": "tenka-account/1",
        "held": services().society.belongings.of(caller().player.id),
    }


@people.delete("", endpoint="deleteAccount")
def delete_account() -> ResponseReturnValue:
    """Give up the caller's games and erase his account."""
    services().society.leaving.leave(author())
    current_app.extensions[GATE].forget()
    return "", 204
