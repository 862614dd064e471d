"""Commands laid ready: "if this decision opens and this is legal, play it".

The clock plays them, some time within the second after their decision opened, as a fast player
might: never in the request that opened it, whose length would tell. A conditional may be tried
any number of times by whoever; its key makes it one command.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

import structlog

from domain.kernel.commands import Command
from domain.kernel.refusal import Reason, Refused, not_allowed
from domain.match.seating import seat_held
from domain.match.state import Status
from eventstore.store import StoreUnavailable
from service.contract.codec import command_from_wire
from service.games.conditional_rows import Conditional, Conditionals, Outcome
from service.games.cycle import Cycle
from service.games.play import Play, viewer_for
from service.games.wishes import Author, Key, Wish
from service.ids import id_for, new_id
from service.parked.parking import Parking
from service.parked.poison import GameParked, Poisoned

MOST_STANDING: Final = 20  # of one seat
BATCH: Final = 50
LOOK_EVERY: Final = 0.25  # seconds
log = structlog.get_logger()


class ConditionalCommands:
    """Keeps the commands that seats have laid ready, and plays them."""

    def __init__(
        self,
        rows: Conditionals,
        cycle: Cycle,
        play: Play,
        parking: Parking,
        is_halted: Callable[[], bool],
    ) -> None:
        self.rows = rows
        self._is_halted = is_halted
        self._cycle = cycle
        self._play = play
        self._parking = parking
        self._last_run = 0.0

    def add(self, wish: Wish, kind: str | None, command: dict[str, Any]) -> Conditional:
        """Lay a command ready for the decision it names, or the next one of a kind.

        Raises:
            UnknownGame, KeyReused.
            Refused: he does not play in this game, or has laid too many ready.
        """
        game, player = wish.game, UUID(wish.author.actor)
        new = Conditional(
            game=game,
            id=_id_of(game, player, wish.key),
            player_id=player,
            seat=self._seat(wish),
            kind=kind,
            decision=command["decision"],
            command=command,
            made_at=self._cycle.store.now(),
        )
        if self.rows.one(game, new.id, player) is None:
            standing = [one for one in self.rows.of(game, player) if one.settled_at is None]
            if len(standing) >= MOST_STANDING:
                raise not_allowed(f"{MOST_STANDING} commands are ready already; withdraw one")
        return self.rows.add(new, wish.key)

    def of(self, game: UUID, player: str) -> list[Conditional]:
        """Give a player's conditionals; where the game is over, what stood is dropped."""
        table = self._cycle.load(game)
        viewer_for(table, player)
        seat_held(table.match, player)
        found = [self._as_it_is(one) for one in self.rows.of(game, UUID(player))]
        if table.status is Status.RUNNING:
            return found
        over, why = Outcome.DROPPED.value, "the game is over"
        return [one if one.outcome else replace(one, outcome=over, detail=why) for one in found]

    def withdraw(self, one: Conditional) -> None:
        """Take a conditional back.

        Raises:
            Refused: it is being played, or was settled before.
        """
        if self._was_played(one):
            self.rows.settle(one, Outcome.PLAYED)
        elif one.outcome == Outcome.WITHDRAWN or self.rows.withdraw(one):
            return
        raise not_allowed("it has been played or dropped, or is being played at this moment")

    def run_now_and_then(self) -> None:
        """Play what can be played, but no more than a few times a second however often asked."""
        if time.monotonic() - self._last_run >= LOOK_EVERY:
            self._last_run = time.monotonic()
            self.run_once()

    def run_once(self) -> int:
        """Play all whose decision is open; give how many were played. A halt lets none be."""
        if self._is_halted():
            return 0
        return sum(self._survives(one) for one in self.rows.due(BATCH))

    def _as_it_is(self, one: Conditional) -> Conditional:
        """Give one as played also where whoever played it could not write that down yet."""
        is_unsure = one.tried_at is not None and one.settled_at is None
        if is_unsure and self._was_played(one):
            return replace(one, outcome=Outcome.PLAYED.value)
        return one

    def _survives(self, one: Conditional) -> bool:
        """Try one; trouble with it does not hold up the others."""
        try:
            return self.rows.lease(one) and self._try(one)
        except StoreUnavailable:
            raise
        except Exception:
            log.exception("conditional.failed", game=str(one.game))
            return False

    def _try(self, one: Conditional) -> bool:
        is_played = self._was_played(one)
        if not is_played:
            command = self._command(one)
            if command is None:
                self.rows.release(one)
                return False
            is_played = self._is_played(one, command)
        if is_played:
            self.rows.settle(one, Outcome.PLAYED)
        return is_played

    def _was_played(self, one: Conditional) -> bool:
        """Tell whether somebody has played it and died before writing that down."""
        record = self._cycle.store.command(one.game, str(one.player_id), one.key.text)
        return record is not None

    def _command(self, one: Conditional) -> Command | None:
        """Give the command for the decision that is open now; None where it is not the one."""
        table = self._cycle.load(one.game)
        seat = table.match.seat_of(str(one.player_id))
        decision = None if seat is None else table.open_decision(seat)
        if decision is None or seat not in decision.seats:
            return None
        fits = decision.id == one.decision if one.kind is None else decision.kind == one.kind
        if not fits:
            return None
        return command_from_wire(table.game, {**one.command, "decision": decision.id})

    def _is_played(self, one: Conditional, command: Command) -> bool:
        author = Author(str(one.player_id), operation="conditional")
        try:
            self._play.submit(Wish(one.game, author, one.key), command)
        except Refused as refused:
            self._told(one, refused)
            return False
        except GameParked:
            self.rows.release(one)
            return False
        except Poisoned as poison:
            self.rows.release(one)
            if not self._parking.park(poison):
                raise
            return False
        return True

    def _told(self, one: Conditional, refused: Refused) -> None:
        """Drop what is not legal; what only came too late for this decision may have another."""
        if refused.reason in _TOO_LATE and one.kind is not None:
            self.rows.release(one)
        else:
            self.rows.settle(one, Outcome.DROPPED, refused.detail)

    def _seat(self, wish: Wish) -> int:
        table = self._cycle.load(wish.game)
        viewer_for(table, wish.author.actor)
        seat = seat_held(table.match, wish.author.actor)
        if table.status is not Status.RUNNING or seat in table.match.resigned:
            raise not_allowed("commands are laid ready by those who play, while the game runs")
        return seat


_TOO_LATE: Final = frozenset({Reason.STALE_DECISION, Reason.NOT_YOUR_DECISION})


def _id_of(game: UUID, player: UUID, key: Key | None) -> UUID:
    return id_for("conditional", str(game), str(player), key.text) if key else new_id()
