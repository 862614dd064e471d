"""The standing branch of a stored game, read from its stream when somebody asks to go back."""

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from domain.kernel.events import Event
from domain.match.branches import Branch, standing
from domain.match.proposal_events import GameRewound
from eventstore.records import StoredEvent
from eventstore.store import EventStore
from service.cache import Recent
from service.games.table import NOWHERE, BroughtBack, Places, Table, brought_back, decoded, placed
from service.parked.poison import by_rules

KEPT: Final = 8  # branches; who asks to go back and what follows from it read the same one


class StandingBranches:
    """Reads the past of games."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._branches: Recent[tuple[UUID, int], Branch] = Recent(KEPT)

    def load(self, game: UUID, stored: list[StoredEvent]) -> Table:
        """Give the table of a game from all of its events, and keep its branch."""
        found = by_rules(Table(game), "fold", lambda blank: _recalled(blank, stored))
        table = placed(found.table, stored)
        self._branches.put((table.id, table.version), found.branch)
        return table

    def events(self, table: Table) -> list[Event]:
        """Give all that has happened in a game up to a table's version."""
        rows = self._store.read(table.id, upto=table.version)
        return [happened.event for happened in decoded(Table(table.id), rows)]

    def standing(self, table: Table) -> Branch:
        """Give the branch that stands at a table's version; look, but change nothing in it."""
        place = table.id, table.version
        branch = self._branches.get(place)
        if branch is None:
            branch = standing(self.events(table))
            self._branches.put(place, branch)
        return branch

    def places(self, table: Table, events: Iterable[Event]) -> Places:
        """Give the places that events, which are to follow upon a table, go back to.

        Raises:
            LookupError: there is no such place.
        """
        back = [event.decision for event in events if isinstance(event, GameRewound)]
        if not back:
            return NOWHERE
        found = {decision: self.standing(table).find(decision) for decision in back}
        game = table.game
        if None in found.values():
            raise LookupError(f"a rewind leads to no decision that stands: {back}")
        return {name: game.fold.fold(game.blank, at.before) for name, at in found.items() if at}


def _recalled(blank: Table, stored: list[StoredEvent]) -> BroughtBack:
    return brought_back(blank, [happened.event for happened in decoded(blank, stored)])
