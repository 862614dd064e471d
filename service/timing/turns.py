"""What waits for a player, across all of his games: two queries, however many games there are."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from domain.match.terms import PlayerId
from eventstore.records import Deadline, ListedStream, ListingQuery
from eventstore.store import EventStore
from service.games.listing import read_row
from service.times import rfc3339
from service.timing.deadlines import BOT, WARNING, shown

MOST_TURNS: Final = 500


def turns_of(store: EventStore, player: PlayerId) -> list[dict[str, Any]]:
    """Give a player's open decisions, those in the newest games first."""
    listed = store.listing(ListingQuery(awaiting=player, limit=MOST_TURNS))
    live = store.deadlines(*(found.stream for found in listed))
    return [_turn(found, player, live) for found in listed]


def turn_in(store: EventStore, game: UUID, player: PlayerId) -> dict[str, Any] | None:
    """Give what waits for a player in one game; None where nothing does."""
    found = store.listed(game)
    if found is None or player not in found.listing.awaited:
        return None
    return _turn(found, player, store.deadlines(game))


def awaited(decision: str, kind: str, seat: int, deadlines: Sequence[Deadline]) -> dict[str, Any]:
    """Tell what a seat must decide, and by when: the one shape in which anything tells it."""
    due_at = _due_at(deadlines, decision, seat)
    return {"decision": decision, "kind": kind, "seat": seat, "due_at": due_at}


def _due_at(deadlines: Sequence[Deadline], decision: str, seat: int) -> str | None:
    """Give the time by which a seat must answer; a shared clock counts for every seat."""
    clocks = (d for d in deadlines if not d.id.startswith((BOT, WARNING)))
    due = [shown(d) for d in clocks if d.decision == decision and d.seat in {seat, None}]
    return rfc3339(min(due)) if due else None


def _turn(found: ListedStream, player: PlayerId, live: Sequence[Deadline]) -> dict[str, Any]:
    row = read_row(found.listing)
    seat = next(s["seat"] for s in row.summary["seats"] if s["player"] == player)
    decision = row.private.get(str(seat), row.summary["decision"])
    own = [deadline for deadline in live if deadline.stream == found.stream]
    return {
        "game": str(found.stream),
        "ruleset": row.summary["ruleset"],
        **awaited(decision["id"], decision["kind"], seat, own),
    }
