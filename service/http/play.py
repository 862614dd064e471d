"""Playing: the view, what is legal, commands, and the stream of events."""

from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from domain.kernel.commands import Command
from domain.kernel.refusal import Refused
from service.contract.codec import command_from_checked, command_to_wire
from service.contract.templates import template_to_wire
from service.games.play import Look, stream_of, viewer_for
from service.http import streams
from service.http.context import body, player_id, query, services, wish
from service.http.contract import check_command
from service.http.game_view import asked_look, shown
from service.http.paging import linked
from service.http.problem_mapping import stale_aware
from service.http.responses import replied, seen, viewed
from service.live.topics import GAME
from service.running.metrics import REFUSALS
from service.wire import visible_data

play = Blueprint("play", __name__, url_prefix="/v1/games/<uuid:game>")


@play.get("/view", endpoint="getView")
def get_view(game: UUID) -> ResponseReturnValue:
    """Show the game as the caller may see it."""
    look = asked_look(game)
    return viewed(look, shown(look))


@play.get("/legal", endpoint="getLegal")
def get_legal(game: UUID) -> ResponseReturnValue:
    """List what the caller may do now."""
    look = asked_look(game)
    offset, limit = query().get("offset", 0), query().get("limit", 200)
    commands = look.legal.commands
    following = offset + limit if offset + limit < len(commands) else None
    page = {
        **_decision(look),
        "commands": [command_to_wire(command) for command in commands[offset : offset + limit]],
        "templates": [template_to_wire(template) for template in look.legal.templates],
        "total": len(commands),
        "next": following,
    }
    return linked(page, following, "offset")


@play.post("/commands", endpoint="submitCommand")
def submit_command(game: UUID) -> ResponseReturnValue:
    """Play a command, or only try it out."""
    look = services().play.glance(game, player_id())
    check_command(look.table.match.ruleset, body())
    command: Command = command_from_checked(look.table.game, body())
    if query().get("dry_run"):
        trial = services().play.rehearse(wish(game), command)
        events = [{"type": type(r.event).__name__, "data": visible_data(r)} for r in trial.events]
        return {"events": events, "then": trial.then}
    try:
        done = services().play.submit(wish(game), command, seen())
    except Refused as refused:
        REFUSALS.labels(refused.reason.value).inc()
        raise stale_aware(refused, services().play.look(game, player_id())) from None
    after = Look(done.table, viewer_for(done.table, player_id()))  # seats may have been renumbered
    events = stream_of(done.happened, after)
    return replied(done, {"last_id": after.last_id, "events": events})


@play.get("/events", endpoint="listEvents")
def list_events(game: UUID) -> ResponseReturnValue:
    """Give a page of the caller's stream."""
    if streams.is_wanted():
        look = services().play.look(game, player_id())  # a private game is unknown to strangers
        streams.must_not_be_ahead(streams.resumed_after(), look.last_id)
        return streams.streamed(GAME, game)
    look = asked_look(game)
    after, limit = query().get("after", 0), query().get("limit", 200)
    streams.must_not_be_ahead(after, look.last_id)
    events = services().play.events(look, after, limit)
    last = events[-1]["id"] if events else after
    following = last if last < look.last_id else None
    page = {"events": events, "last_id": look.last_id, "next": following}
    return linked(page, following, "after")


def _decision(look: Look) -> dict[str, str | None]:
    decision = look.decision
    named = (None, None) if decision is None else (decision.id, decision.kind)
    return dict(zip(("decision", "kind"), named, strict=True))
