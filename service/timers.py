"""Deadlines come due: claim them, hand them to workers, fire each once.

The row in the store is the truth and the store's clock decides what is due; a queued job is only
a hint. It may come twice, late, or after the decision closed: the row and the fold decide.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final
from uuid import UUID

import structlog

from domain.kernel import referee
from domain.kernel.commands import TimeUp
from domain.kernel.events import Events
from domain.kernel.refusal import Reason, Refused, game_over
from domain.match import votes
from domain.match.state import Status
from eventstore.records import Deadline
from service.chances import Chances
from service.cycle import Author, Cycle, Wish
from service.deadlines import voted_on
from service.metrics import DEADLINES
from service.poison import GameParked, Poisoned, by_rules
from service.table import Table
from service.ward import Ward

CLOCK: Final = Author("clock", operation="timeUp")
log = structlog.get_logger()


class Fired(Enum):
    """What became of an attempt to fire a deadline."""

    FIRED = "fired"
    STALE = "stale"  # fired or cancelled before, or its decision was answered
    EARLY = "early"  # moved since the job was queued; it will come again
    HELD = "held"  # its game is parked; it will come again when that goes on


class Timers:
    """Fires deadlines through the same cycle as any player's command."""

    def __init__(self, cycle: Cycle, chances: Chances, ward: Ward) -> None:
        self._cycle = cycle
        self._chances = chances
        self._ward = ward

    def fire_all(self, deadlines: Iterable[tuple[UUID, str]]) -> None:
        """Fire several deadlines; trouble with one does not hold up the others."""
        for game, deadline_id in deadlines:
            try:
                self.fire(game, deadline_id)
            except Exception:
                # its lease runs out and the clock hands it out again
                log.exception("deadline.failed", game=str(game), deadline=deadline_id)

    def fire(self, game: UUID, deadline_id: str) -> Fired:
        """Fire one deadline if it is live and due; harmless however often it is called."""

        def decide(table: Table) -> Events:
            # read inside the cycle: whoever moved or closed it meanwhile has won
            self._live(game, deadline_id)
            return self._time_up(table, deadline_id, command)

        try:
            deadline = self._live(game, deadline_id)
            command = TimeUp(deadline.decision, deadline.seat)
            asked = None if voted_on(deadline_id) else command
            wish = Wish(game, CLOCK, fired=deadline_id, command=asked)
            self._cycle.run(wish, decide)
        except _NotNowError as why:
            return self._counted(why.outcome)
        except GameParked:
            return self._counted(Fired.HELD)
        except Poisoned as poison:
            if not self._ward.take_in(poison):
                raise
            return self._counted(Fired.HELD)
        except Refused as refused:
            if refused.reason not in _TOO_LATE:
                raise
            self._cycle.store.close_deadline(game, deadline_id)
            return self._counted(Fired.STALE)
        return self._counted(Fired.FIRED)

    def _live(self, game: UUID, deadline_id: str) -> Deadline:
        deadline = self._cycle.store.deadline(game, deadline_id)
        if deadline is not None and deadline.held is not None:
            raise _NotNowError(Fired.HELD)
        if deadline is None or not deadline.is_live:
            raise _NotNowError(Fired.STALE)
        if not deadline.is_due:
            raise _NotNowError(Fired.EARLY)
        return deadline

    def _time_up(self, table: Table, deadline_id: str, command: TimeUp) -> Events:
        if table.status is not Status.RUNNING:
            raise game_over()
        proposal = voted_on(deadline_id)
        if proposal is not None:
            return votes.lapse(table.match, proposal)
        seed = self._chances.seed(table.id)

        def expire(on: Table) -> Events:
            chance = self._chances.continuing(on, seed)
            return referee.time_up(on.game, on.play, command, chance).events

        return by_rules(table, "timeUp", expire)

    @staticmethod
    def _counted(outcome: Fired) -> Fired:
        DEADLINES.labels(outcome.value).inc()
        return outcome


_TOO_LATE = frozenset({Reason.STALE_DECISION, Reason.GAME_OVER})


class _NotNowError(Exception):
    """There is nothing to fire, or not yet."""

    def __init__(self, outcome: Fired) -> None:
        super().__init__(outcome.value)
        self.outcome = outcome
