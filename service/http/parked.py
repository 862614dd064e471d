"""For admins: games that are parked since their rules failed."""

from typing import Any
from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from service.http.context import author, body, services
from service.parked.faults import Case
from service.times import rfc3339

parked = Blueprint("parked", __name__, url_prefix="/v1/admin")


@parked.get("/parked", endpoint="listParked")
def list_parked() -> ResponseReturnValue:
    """List the games that wait for somebody to see to them."""
    return {"games": [_shown(case) for case in services().parking.cases()]}


@parked.post("/games/<uuid:game>/resume", endpoint="resumeGame")
def resume_game(game: UUID) -> ResponseReturnValue:
    """Let a parked game go on."""
    return _shown(services().parking.resume(game, author()))


@parked.post("/games/<uuid:game>/rewind", endpoint="rewindGame")
def rewind_game(game: UUID) -> ResponseReturnValue:
    """Take back what a parked game has failed on, and let it go on."""
    return _shown(services().parking.rewind(game, body()["decision"], author()))


def _shown(case: Case) -> dict[str, Any]:
    mark, fault = case.mark, case.fault
    return {
        "game": str(mark.stream),
        "version": mark.version,
        "parked_at": rfc3339(mark.at),
        "step": fault.step,
        "failed_version": fault.version,
        "error": fault.error,
        "where": fault.where,
        "code": fault.code,
    }
