"""The gate before every game: an open one does not exist for whom its host has blocked."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final
from uuid import UUID

from flask import request

from domain.match.state import Status
from domain.match.terms import PlayerId
from eventstore.records import ListedStream
from service.accounts.models import PLAYER_SCOPES
from service.games.listing import read_row
from service.games.wishes import UnknownGame
from service.http.context import player_id, services
from service.http.operations import Operation
from service.parked.poison import Poisoned
from service.society.blocks import Circle, keeps_out

OPEN: Final = Status.OPEN.value
BY_PLAYERS: Final = frozenset(PLAYER_SCOPES)


def must_be_welcome(operation: Operation) -> None:
    """Refuse a player an open game whose host has blocked him, as if there were no such game.

    A game is asked about blocks only while it is open, so that moves cost no query.

    Raises:
        UnknownGame: he is not welcome there.
    """
    game = (request.view_args or {}).get("game")
    if game is None or not (operation.scopes or frozenset()) <= BY_PLAYERS:
        return
    is_known_open = False
    with suppress(UnknownGame, Poisoned):  # the handler tells of it in its own way
        is_known_open = services().cycle.glance(game).status is Status.OPEN
    if is_known_open:
        _must_be_let_in(game)


def listed_for(
    player: PlayerId, found: Sequence[ListedStream], circle: Circle
) -> Sequence[ListedStream]:
    """Leave out the open games that a block keeps from a player.

    Besides those that do not exist for him, these are rematches that a blocked player offers; but
    where a game keeps its players' names, he would learn them by blocking one after another.
    """
    if not (circle.blocked or circle.blockers):
        return found
    return [one for one in found if not _is_kept(one, player, circle)]


def _must_be_let_in(game: UUID) -> None:
    match = services().cycle.load(game).match
    if keeps_out(match, player_id(), services().society.blocks.circle(player_id())):
        raise UnknownGame(game)


def _is_kept(one: ListedStream, player: PlayerId, circle: Circle) -> bool:
    summary: dict[str, Any] = read_row(one.listing).summary
    if summary["status"] != OPEN:
        return False
    host, concerned = summary["host"], player in one.listing.members
    seated = any(seat["player"] == player for seat in summary["seats"])
    is_known = not summary["anonymous"]
    is_unwanted = is_known and host in circle.blocked and concerned and not seated
    return is_unwanted or (host in circle.blockers and not concerned)
