"""Commands laid ready for decisions that may open."""

from typing import Any
from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from domain.kernel.commands import Command
from service.games.conditional_rows import Conditional
from service.http.context import body, caller, player_id, services, wish
from service.http.contract import check_command
from service.http.problems import Problem
from service.http.strict_json import bad_shape
from service.rulesets import AnyGame
from service.times import rfc3339

conditionals = Blueprint("conditionals", __name__, url_prefix="/v1/games/<uuid:game>/conditionals")


@conditionals.post("", endpoint="createConditional")
def create_conditional(game: UUID) -> ResponseReturnValue:
    """Lay a command ready."""
    asked = body()
    look = services().play.glance(game, player_id())
    _check(look.table.game, asked)
    made = services().conditionals.add(wish(game), asked.get("kind"), asked["command"])
    return _shown(made), 201


@conditionals.get("", endpoint="listConditionals")
def list_conditionals(game: UUID) -> ResponseReturnValue:
    """List what the caller has laid ready, and what became of it."""
    return {"conditionals": [_shown(one) for one in services().conditionals.of(game, player_id())]}


@conditionals.delete("/<uuid:conditional>", endpoint="withdrawConditional")
def withdraw_conditional(game: UUID, conditional: UUID) -> ResponseReturnValue:
    """Take a command back that was laid ready."""
    found = services().conditionals.rows.one(game, conditional, caller().player.id)
    if found is None:
        raise Problem(404, "not-found", "you have laid no command of that id ready in this game")
    services().conditionals.withdraw(found)
    return "", 204


def _check(game: AnyGame, asked: dict[str, Any]) -> None:
    check_command(game.name, asked["command"], "command")
    kind = asked.get("kind")
    if kind is None:
        return
    if kind not in game.kind_by_name:
        raise bad_shape("/kind", f"{game.title} decides only {', '.join(game.kind_by_name)}")
    _check_answers(game.kind_by_name[kind].commands, kind, asked["command"]["type"])


def _check_answers(commands: frozenset[type[Command]], kind: str, given: str) -> None:
    names = sorted(command.__name__ for command in commands)
    if given not in names:
        raise bad_shape("/command/type", f"{kind} is answered by {', '.join(names) or 'nobody'}")


def _shown(one: Conditional) -> dict[str, Any]:
    return {
        "id": str(one.id),
        "kind": one.kind,
        "command": one.command,
        "created_at": rfc3339(one.made_at),
        "status": one.outcome or "standing",
        "settled_at": None if one.settled_at is None else rfc3339(one.settled_at),
        "detail": one.detail,
    }
