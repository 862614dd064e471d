"""Acting for a seat of one's own sandbox game, named by a header."""

from typing import Final

from flask import g, request

from service.games.sandbox import acting_for
from service.http.context import player_id, services
from service.http.operations import Operation

SEAT: Final = "Tenka-Seat"


def act_for_seat(operation: Operation) -> None:
    """Let the author of a sandbox game be the player of the seat that he names.

    Raises:
        UnknownGame: there is no such game, or none that he may know of.
        Refused: it is no sandbox game of his, or there is no such seat.
    """
    seat = request.headers.get(SEAT)
    if seat is None or all(known.name != SEAT for known in operation.placed("header")):
        return
    game = (request.view_args or {})["game"]
    match = services().play.glance(game, player_id()).table.match
    g.player_id = acting_for(match, player_id(), int(seat))
