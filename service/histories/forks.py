"""Forks: a game that is played on from a decision of another one, which lies open to all."""

from typing import Final
from uuid import UUID

from domain.kernel.events import DecisionId, Events
from domain.kernel.refusal import Reason, Refused, not_allowed
from domain.match.branches import path_to
from domain.match.terms import Origin, PlayerId
from service.games.cycle import Cycle
from service.games.play import viewer_for
from service.games.table import Table

MOST_EVENTS: Final = 8_000  # what one statement can store
GENERATIONS: Final = 8  # a record holds those of all games it comes from (H16)


class Forks:
    """Finds where a fork begins."""

    def __init__(self, cycle: Cycle) -> None:
        self._cycle = cycle

    def source(self, game: UUID, player: PlayerId) -> Table:
        """Give a game from which a player may fork (H13).

        Raises:
            UnknownGame: there is none, or none that he may know of.
            Refused: it does not lie open.
        """
        table = self._cycle.load(game)
        viewer_for(table, player)
        if not table.is_opened:
            raise Refused(Reason.NOT_OPENED, "this game is not opened to all, or not yet")
        return table

    def origin(self, source: Table, decision: DecisionId) -> Origin:
        """Name a decision of a game as the place where a fork begins."""
        before = source.match.forked_from
        origin = Origin(
            game=str(source.id),
            decision=decision,
            head=source.head.hex(),
            generation=1 if before is None else before.generation + 1,
        )
        if origin.generation > GENERATIONS:
            raise not_allowed(f"this game is the last of {GENERATIONS} forks in a row")
        self._path(source, origin)
        return origin

    def path(self, fork: Table, origin: Origin) -> Events:
        """Give the events that a fork begins with when its seats are taken (H14)."""
        free = len(fork.match.free_seats)
        if free:
            raise not_allowed(f"a fork has the seats of its source; {free} are still free")
        return self._path(self._cycle.load(UUID(origin.game)), origin)

    def _path(self, source: Table, origin: Origin) -> Events:
        played, ours = source.match.rules_version, source.game.rules_version
        if played != ours:
            raise not_allowed(f"it was played by version {played} of the rules, not by {ours}")
        path = path_to(self._cycle.past.events(source), origin.decision)
        if path is None:
            raise not_allowed(
                f"there was no decision {origin.decision} in that game; "
                "name one by the `id` of the event that opened it"
            )
        if len(path) > MOST_EVENTS:
            raise not_allowed(f"more than {MOST_EVENTS} events lead to that decision")
        return path
