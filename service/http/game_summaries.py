"""A game as lists and look-ups show it, with its players' names; a clock as clients name it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from flask.typing import ResponseReturnValue

from domain.match.terms import BY_ALL_IN_A_DAY, TO_ALL, Clock, Press, Rewinding
from eventstore.records import Deadline, ListedStream, ListingQuery
from service.contract.codec import load
from service.games.listing import read_row, summary
from service.games.wishes import Done
from service.http.blocking import listed_for
from service.http.context import player_id, query, services
from service.http.paging import linked, read_cursor, write_cursor
from service.society.anonymity import masked_summary
from service.timing.turns import awaited


def read_clock(asked: Mapping[str, Any]) -> Clock:
    """Give the clock that a client asks for; what he does not name has no limit."""
    return load(Clock, {"seconds": None, "by_kind": {}, **asked})


def read_rewinding(asked: Mapping[str, Any]) -> Rewinding:
    """Give the way of going back that a client asks for; what he does not name is the usual."""
    return replace(BY_ALL_IN_A_DAY, **asked)


def read_press(asked: Mapping[str, Any]) -> Press:
    """Give the press that a client asks for; what he does not name is to all alone."""
    return Press(asked.get("policy", TO_ALL.policy), asked.get("by_kind", {}))


def cards(summaries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Show games with their players' names and what they await by when: two queries for all."""
    found = [masked_summary(summary, player_id()) for summary in summaries]
    held = [seat["player"] for game in found for seat in (*game["seats"], *game["former"])]
    names = services().accounts.names(filter(None, held))
    live = services().store.deadlines(*(UUID(game["id"]) for game in found if game["decision"]))
    return [_card(game, names, live) for game in found]


def game_page(wanted: ListingQuery) -> ResponseReturnValue:
    """Reply with the page of games that the query asks for, and where the next one begins."""
    limit, before = query().get("limit", 50), read_cursor(query().get("cursor"))
    found = _found(replace(wanted, before=before, limit=limit + 1))
    page = found[:limit]
    cursor = write_cursor(page[-1].place) if len(found) > limit else None
    shown = cards([read_row(listed.listing).summary for listed in page])
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


def _card(
    game: dict[str, Any], names: Mapping[str, str], live: Sequence[Deadline]
) -> dict[str, Any]:
    people = {who: [_named(seat, names) for seat in game[who]] for who in ("seats", "former")}
    card = {**game, **people, "awaited": _awaited(game, live)}
    del card["decision"]  # each that is awaited names it
    return card


def _awaited(game: dict[str, Any], live: Sequence[Deadline]) -> list[dict[str, Any]]:
    decision = game["decision"]
    own = [deadline for deadline in live if str(deadline.stream) == game["id"]]
    return [awaited(decision["id"], decision["kind"], seat, own) for seat in game["awaited"]]


def _named(seat: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    player = seat["player"]
    known = None if player is None else {"id": player, "name": names.get(player)}
    return {**seat, "player": known}


def game_of(done: Done) -> dict[str, Any]:
    """Give the game that a wish left behind, as lists and look-ups show it."""
    return cards([summary(done.table)])[0]
