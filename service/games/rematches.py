"""Rematches: the same game for the same players again, one for however many ask at once."""

from contextlib import suppress
from dataclasses import replace
from itertools import count
from uuid import UUID

from domain.kernel.refusal import not_allowed
from domain.match import seating
from domain.match.seating import Arrival
from domain.match.state import Status
from eventstore.store import Conflict
from service.games.cycle import Cycle
from service.games.lobby import Lobby
from service.games.play import viewer_for
from service.games.table import Table
from service.games.terms import terms_of_rematch
from service.games.wishes import Done, UnknownGame, Wish
from service.ids import id_for


class Rematches:
    """Offers games that have ended to their players once more."""

    def __init__(self, cycle: Cycle, lobby: Lobby) -> None:
        self._cycle = cycle
        self._lobby = lobby

    def offer(self, wish: Wish, nonce: str) -> Done:
        """Offer the same game to the same players again; the second to ask joins the first's."""
        old = self._cycle.load(wish.game)
        viewer_for(old, wish.author.actor)
        seating.seat_held(old.match, wish.author.actor)
        if old.outcome is None:
            raise not_allowed("a rematch can be asked for when the game has ended")
        new = replace(wish, game=self._rematch_of(old, wish))
        arrival = Arrival(wish.author.actor, nonce=nonce)
        with suppress(UnknownGame):
            return self._lobby.join(new, arrival)
        try:
            return self._lobby.create(replace(new, status=201), terms_of_rematch(old), arrival)
        except Conflict:  # another player asked at the same moment
            return self._lobby.join(new, arrival)

    def _rematch_of(self, old: Table, wish: Wish) -> UUID:
        """Give the one game that stands for the next rematch, or which a retry is about.

        One that was called off makes room for another.
        """
        ids = (id_for("rematch", str(old.id), str(attempt)) for attempt in count())
        return next(
            new
            for new in ids
            if not self._is_called_off(new) or self._cycle.replay(replace(wish, game=new))
        )

    def _is_called_off(self, game: UUID) -> bool:
        try:
            return self._cycle.load(game).status is Status.ABORTED
        except UnknownGame:
            return False
