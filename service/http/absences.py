"""Coming back to one's seat, and taking over the seat of a player who is away."""

from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from service.http.context import body, services, wish
from service.http.game_summaries import game_of
from service.http.responses import replied

absences = Blueprint("absences", __name__, url_prefix="/v1/games/<uuid:game>")


@absences.post("/return", endpoint="returnToGame")
def return_to_game(game: UUID) -> ResponseReturnValue:
    """Say that one is there, though it may not be one's turn."""
    done = services().absences.come_back(wish(game))
    return replied(done, game_of(done))


@absences.post("/takeover", endpoint="takeOverSeat")
def take_over_seat(game: UUID) -> ResponseReturnValue:
    """Take over the seat of a player who is away."""
    done = services().absences.take_over(wish(game), body()["seat"])
    return replied(done, game_of(done))
