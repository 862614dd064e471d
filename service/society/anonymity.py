"""Anonymous games: until the end, nobody but the operators learns which players sit there.

What would name a player shows the alias of his seat instead. An alias is made of the game and the
seat alone, so it tells nothing about who it stands for, nor that two seats had the same player.
"""

from dataclasses import replace
from typing import Any
from uuid import UUID

from domain.kernel.events import Event, Seat
from domain.match.events import GameAborted, GameCreated, GameStarted
from domain.match.seat_events import SeatTaken, SeatTakenOver
from domain.match.state import Status
from domain.match.terms import PlayerId
from service.ids import id_for

HOST = "host"


def alias(game: UUID | str, part: Seat | str) -> PlayerId:
    """Give what stands for the player on a seat, or in another part, of an anonymous game."""
    return str(id_for("alias", str(game), str(part)))


def masked_event(game: UUID, event: Event) -> Event:
    """Give an event of an anonymous game without its players; it stays so after the end."""
    match event:
        case GameCreated():
            return replace(event, host=alias(game, HOST), reserved=())
        case SeatTaken() | SeatTakenOver():
            return replace(event, player=alias(game, event.seat))
        case GameStarted():
            aliases = tuple(alias(game, seat) for seat in range(len(event.players)))
            return replace(event, players=aliases)
        case GameAborted():
            return replace(event, by=alias(game, "who called it off"))
    return event


def masked_summary(summary: dict[str, Any], player: PlayerId) -> dict[str, Any]:
    """Give the summary of a game as a player may read it: of an anonymous one, himself alone."""
    if not summary["anonymous"] or summary["status"] == Status.ENDED.value:
        return summary
    game = summary["id"]
    host = summary["host"] if summary["host"] == player else alias(game, HOST)
    seats = [_masked_seat(game, seat, player) for seat in summary["seats"]]
    former = [_masked_former(game, nth, one, player) for nth, one in enumerate(summary["former"])]
    return {**summary, "host": host, "seats": seats, "former": former}


def _masked_former(game: str, nth: int, one: dict[str, Any], player: PlayerId) -> dict[str, Any]:
    if one["player"] == player:
        return one
    return {**one, "player": alias(game, f"{nth} who left {one['seat']}")}


def _masked_seat(game: str, seat: dict[str, Any], player: PlayerId) -> dict[str, Any]:
    if seat["player"] in {None, player}:
        return seat
    return {**seat, "player": alias(game, seat["seat"])}
