"""A game as lists and look-ups show it, with its players' names; a clock as clients name it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask.typing import ResponseReturnValue

from domain.match.terms import BY_ALL_IN_A_DAY, TO_ALL, Clock, Press, Rewinding
from eventstore.records import ListedStream, ListingQuery
from service.contract.codec import load
from service.games.listing import read_row, summary
from service.games.wishes import Done
from service.http.blocking import listed_for
from service.http.context import player_id, query, services
from service.http.paging import linked, read_cursor, write_cursor
from service.society.anonymity import masked_summary


def read_clock(asked: Mapping[str, Any]) -> Clock:
    """Give the clock that a client asks for; what he does not name has no limit."""
    return load(Clock, {"seconds": None, "by_kind": {}, **asked})


def read_rewinding(asked: Mapping[str, Any]) -> Rewinding:
    """Give the way of going back that a client asks for; what he does not name is the usual."""
    return replace(BY_ALL_IN_A_DAY, **asked)


def read_press(asked: Mapping[str, Any]) -> Press:
    """Give the press that a client asks for; what he does not name is to all alone."""
    return Press(asked.get("policy", TO_ALL.policy), asked.get("by_kind", {}))


def with_names(summaries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put players' names beside their ids in summaries of games: one query for all."""
    found = [masked_summary(summary, player_id()) for summary in summaries]
    ids = {seat["player"] for game in found for seat in game["seats"] if seat["player"]}
    names = services().accounts.names(ids)
    return [{**game, "seats": [_named(seat, names) for seat in game["seats"]]} for game in found]


def game_page(wanted: ListingQuery) -> ResponseReturnValue:
    """Reply with the page of games that the query asks for, and where the next one begins."""
    limit, before = query().get("limit", 50), read_cursor(query().get("cursor"))
    found = _found(replace(wanted, before=before, limit=limit + 1))
    page = found[:limit]
    cursor = write_cursor(page[-1].place) if len(found) > limit else None
    shown = with_names([read_row(listed.listing).summary for listed in page])
    return linked({"games": shown, "next": cursor}, cursor)


def _found(wanted: ListingQuery) -> list[ListedStream]:
    """Find as many games as are wanted, past those that a block keeps from the caller."""
    circle = services().society.blocks.circle(player_id())
    found: list[ListedStream] = []
    while len(found) < wanted.limit:
        batch = services().store.listing(wanted)
        found += listed_for(player_id(), batch, circle)
        if len(batch) < wanted.limit:
            break
        wanted = replace(wanted, before=batch[-1].place)
    return found[: wanted.limit]


def _named(seat: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    player = seat["player"]
    known = None if player is None else {"id": player, "name": names.get(player)}
    return {**seat, "player": known}


def game_of(done: Done) -> dict[str, Any]:
    """Give the game that a wish left behind, as lists and look-ups show it."""
    return with_names([summary(done.table)])[0]
