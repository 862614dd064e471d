"""A game as lists and look-ups show it, with its players' names; a clock as clients name it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask.typing import ResponseReturnValue

from domain.match.events import BY_ALL_IN_A_DAY, Clock, Rewinding
from eventstore.records import ListingQuery
from service.codec import load
from service.cycle import Done
from service.http.context import house, query
from service.http.paging import linked, read_cursor, write_cursor
from service.listing import read_row, summary


def read_clock(asked: Mapping[str, Any]) -> Clock:
    """Give the clock that a client asks for; what he does not name has no limit."""
    return load(Clock, {"seconds": None, "by_kind": {}, **asked})


def read_rewinding(asked: Mapping[str, Any]) -> Rewinding:
    """Give the way of going back that a client asks for; what he does not name is the usual."""
    return replace(BY_ALL_IN_A_DAY, **asked)


def with_names(found: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put players' names beside their ids in summaries of games: one query for all."""
    ids = {seat["player"] for game in found for seat in game["seats"] if seat["player"]}
    names = house().accounts.names(ids)
    return [{**game, "seats": [_named(seat, names) for seat in game["seats"]]} for game in found]


def game_page(wanted: ListingQuery) -> ResponseReturnValue:
    """Reply with the page of games that the query asks for, and where the next one begins."""
    limit, before = query().get("limit", 50), read_cursor(query().get("cursor"))
    found = house().store.listing(replace(wanted, before=before, limit=limit + 1))
    page = found[:limit]
    cursor = write_cursor(page[-1].place) if len(found) > limit else None
    shown = with_names([read_row(listed.listing).summary for listed in page])
    return linked({"games": shown, "next": cursor}, cursor)


def _named(seat: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    player = seat["player"]
    known = None if player is None else {"id": player, "name": names.get(player)}
    return {**seat, "player": known}


def game_of(done: Done) -> dict[str, Any]:
    """Give the game that a wish left behind, as lists and look-ups show it."""
    return with_names([summary(done.table)])[0]
