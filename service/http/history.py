"""What a game was, and what has changed since."""

from uuid import UUID

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue

from domain.match.state import Status
from service.games.table import Table, decoded
from service.histories.branches import cut_branches, numbered
from service.histories.history import Moment
from service.http.context import player_id, query, services
from service.http.game_view import look_at, shown
from service.http.patch import difference
from service.times import from_ms, rfc3339
from service.wire import plain, to_json

history = Blueprint("history", __name__, url_prefix="/v1/games/<uuid:game>")

JSON_PATCH = "application/json-patch+json"


@history.get("/record", endpoint="getRecord")
def get_record(game: UUID) -> ResponseReturnValue:
    """Give the record of a finished game, or the caller's transcript of any other."""
    imported = services().imports.body(game)
    if imported is not None:
        return Response(imported, content_type="application/json")
    look = services().play.look(game, player_id())
    if look.table.status is Status.ENDED:
        return Response(services().exports.record(look.table), content_type="application/json")
    return services().exports.transcript(look)


@history.get("/branches", endpoint="listBranches")
def list_branches(game: UUID) -> ResponseReturnValue:
    """List what was taken back, under the caller's ids."""
    look = look_at(game, Moment())
    rows = services().store.read(game, upto=look.table.version) if look.table.match.branch else []
    known = numbered(decoded(Table(game), rows), look.viewer)
    shown = [{**plain(cut), "at": rfc3339(from_ms(cut.at))} for cut in cut_branches(known)]
    return {"branches": shown}


@history.get("/view/diff", endpoint="getViewDiff")
def get_view_diff(game: UUID) -> ResponseReturnValue:
    """Give what turns the caller's view at one of his ids into that at another."""
    before = shown(look_at(game, Moment(at=query()["from"])))
    after = shown(look_at(game, Moment(at=query().get("to"))))
    return Response(to_json(list(difference(before, after))), content_type=JSON_PATCH)
