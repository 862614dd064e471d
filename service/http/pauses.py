"""Time to rest: pauses and extensions that all agree to, and vacations of one's own."""

from datetime import datetime
from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from domain.match.proposals import Extension
from service.http.context import body, services, wish
from service.http.game_summaries import game_of
from service.http.responses import replied
from service.times import to_ms

pauses = Blueprint("pauses", __name__, url_prefix="/v1/games/<uuid:game>")


@pauses.post("/pauses", endpoint="proposePause")
def propose_pause(game: UUID) -> ResponseReturnValue:
    """Ask that all clocks stand still until a moment."""
    until = to_ms(datetime.fromisoformat(body()["until"]))
    done = services().proposals.propose_pause(wish(game), until)
    return replied(done, game_of(done))


@pauses.post("/extensions", endpoint="proposeExtension")
def propose_extension(game: UUID) -> ResponseReturnValue:
    """Ask for more time for everyone in the decision that is open."""
    more = Extension(body()["decision"], body()["seconds"])
    done = services().proposals.propose_extension(wish(game), more)
    return replied(done, game_of(done))


@pauses.post("/vacations", endpoint="takeVacation")
def take_vacation(game: UUID) -> ResponseReturnValue:
    """Let one's own clocks stand still for some days."""
    done = services().proposals.take_vacation(wish(game), body()["days"])
    return replied(done, game_of(done))
