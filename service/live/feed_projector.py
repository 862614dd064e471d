"""Fills the feeds from the tail of all games: each event once, in an order that never changes.

Nothing here folds a ruleset, so a game that no longer folds holds up no feed. Several processes may
fill at once: the place in the tail moves with what was taken, so each stretch is taken by one.
"""

from collections.abc import Iterator
from typing import Final
from uuid import UUID

import structlog

from domain.match.events import MATCH_EVENTS
from domain.match.fold import match_fold
from domain.match.state import NO_MATCH, Match
from domain.match.terms import PlayerId
from eventstore.records import StoredEvent
from eventstore.store import EventStore
from service.cache import Recent
from service.games.table import Table, decoded
from service.live.feed import CONSUMER, Entry, Feed
from service.parked.poison import Poisoned

BATCH: Final = 500  # events
ABOUT_SEATS: Final = frozenset(event.__name__ for event in MATCH_EVENTS)
SPECTATOR: Final = "spectator"
log = structlog.get_logger()


class FeedProjector:
    """Takes up what the tail shows."""

    def __init__(self, store: EventStore, feed: Feed, kept: int) -> None:
        self._store = store
        self._feed = feed
        self._matches: Recent[UUID, tuple[int, Match]] = Recent(kept)

    def catch_up(self) -> None:
        """Take up all that can be seen by now."""
        while self.run_once() == BATCH:
            pass

    def run_once(self) -> int:
        """Take up one stretch of the tail; give how many events it had."""
        place = self._store.checkpoint(CONSUMER)
        rows = self._store.tail(place, BATCH)
        if rows:
            entries = [entry for _, row in rows for entry in self._entries(row)]
            self._feed.extend(place, rows[-1][0], entries)
        return len(rows)

    def _entries(self, row: StoredEvent) -> Iterator[Entry]:
        before = self._match_before(row)
        after = _moved(before, row)
        self._matches.put(row.stream, (row.version, after))
        for player in sorted(_members(before) | _members(after)):
            viewer = _eyes(after if player in _members(after) else before, player)
            if viewer in row.seen:
                yield Entry(player, row.stream, row.version, viewer)

    def _match_before(self, row: StoredEvent) -> Match:
        version, match = self._matches.get(row.stream) or (0, NO_MATCH)
        if version == row.version - 1:
            return match
        match = NO_MATCH
        for earlier in self._store.read(row.stream, upto=row.version - 1):
            match = _moved(match, earlier)
        return match


def _moved(match: Match, row: StoredEvent) -> Match:
    if row.type not in ABOUT_SEATS:
        return match
    try:
        for happened in decoded(Table(row.stream, match=match), [row]):
            match = match_fold.evolve(match, happened.event)
    except Poisoned:
        log.exception("feeder.unreadable", game=str(row.stream), version=row.version)
    return match


def _members(match: Match) -> set[PlayerId]:
    """Give the players whose game it is: as a list of `mine` would."""
    return {p for p in (match.host, *match.reserved, *match.players) if p}


def _eyes(match: Match, player: PlayerId) -> str:
    seat = match.seat_of(player)
    return SPECTATOR if seat is None else str(seat)
