"""For admins: hold all games, and let them go on."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from service.http.context import services

halting = Blueprint("halting", __name__, url_prefix="/v1/admin")


@halting.post("/halt", endpoint="haltGames")
def halt_games() -> ResponseReturnValue:
    """Hold all games: no deadline fires, no change is taken."""
    services().outages.halt()
    services().halted.forget()
    return {"halted": True}


@halting.post("/resume", endpoint="resumeGames")
def resume_games() -> ResponseReturnValue:
    """Let all games go on, each with the time that was left of every deadline."""
    services().outages.resume()
    services().halted.forget()
    return {"halted": False}
