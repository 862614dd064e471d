"""The rulesets: what can be played here, with boards and schemas for clients."""

from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue

from service.contract.spec import game_schemas
from service.http.problems import Problem
from service.rulesets import AnyGame
from service.rulesets import rulesets as known_rulesets

rulesets = Blueprint("rulesets", __name__, url_prefix="/v1/rulesets")


@rulesets.get("", endpoint="listRulesets")
def list_rulesets() -> ResponseReturnValue:
    """List what can be played here."""
    return {"rulesets": [_summary(game) for game in known_rulesets().values()]}


@rulesets.get("/<ruleset>", endpoint="getRuleset")
def get_ruleset(ruleset: str) -> ResponseReturnValue:
    """Give a ruleset with its board and the schemas of its commands, events and view."""
    game = known_rulesets().get(ruleset)
    if game is None:
        raise Problem(404, "not-found", f"known rulesets are {sorted(known_rulesets())}")
    decisions = [kind.name for kind in game.kinds]
    return {**_summary(game), "board": game.board, "decisions": decisions, **game_schemas(game)}


def _summary(game: AnyGame) -> dict[str, Any]:
    least, most = game.players
    return {
        "name": game.name,
        "title": game.title,
        "players": {"least": least, "most": most},
        "rules_version": game.rules_version,
    }
