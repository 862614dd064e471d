"""Deleting an account: what becomes of the games, then of all that names the player.

Open games that he hosts are called off, seats in others are given back, running games are
resigned. Games come first and the account last, so that a retry with the same token finishes what
a server that died has begun.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from domain.kernel.refusal import Refused
from domain.match.state import Status
from eventstore.records import ListingQuery
from eventstore.store import EventStore
from service.accounts.personal_data import PersonalData
from service.games.cycle import Cycle
from service.games.listing import shelf
from service.games.lobby import Lobby
from service.games.wishes import Author, Wish
from service.parked.poison import GameParked, Poisoned

UNFINISHED: Final = tuple(
    shelf(watching, status, joining)
    for watching in ("public", "private")
    for status, joining in (
        (Status.OPEN, "open"),
        (Status.OPEN, "invite"),
        (Status.RUNNING, "open"),
    )
)


@dataclass(frozen=True, slots=True)
class AccountDeletion:
    """Takes a player out of everything."""

    cycle: Cycle
    lobby: Lobby
    personal_data: PersonalData

    def delete(self, author: Author) -> None:
        """Give up all games, then erase the account."""
        self._give_up_all(author)
        self.personal_data.erase(UUID(author.actor))
        self._give_up_all(author)  # he may have sat down somewhere meanwhile

    def _give_up_all(self, author: Author) -> None:
        for game in _unfinished(self.cycle.store, author.actor):
            with suppress(Refused, GameParked, Poisoned):  # it ended, or cannot be changed now
                self._give_up(Wish(game, author))

    def _give_up(self, wish: Wish) -> None:
        table = self.cycle.load(wish.game)
        seat = table.match.seat_of(wish.author.actor)
        if table.status is Status.OPEN and table.match.host == wish.author.actor:
            self.lobby.abort(wish)
        elif table.status is Status.OPEN and seat is not None:
            self.lobby.leave(wish)
        elif table.status is Status.RUNNING and seat is not None:
            self.lobby.resign(wish)


def _unfinished(store: EventStore, player: str) -> Iterator[UUID]:
    query = ListingQuery(statuses=UNFINISHED, member=player, limit=100)
    while found := store.listing(query):
        yield from (one.stream for one in found)
        query = replace(query, before=found[-1].place)
