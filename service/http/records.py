"""Games that come from elsewhere as records."""

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from service.http.context import caller, services

records = Blueprint("records", __name__, url_prefix="/v1/records")


@records.post("", endpoint="importRecord")
def import_record() -> ResponseReturnValue:
    """Take in a game that proves itself."""
    taken = services().imports.take(request.get_data(), caller().player.id)
    location = url_for("games.getGame", game=taken.game)
    return {"id": str(taken.game)}, 201 if taken.is_new else 200, {"Location": location}
