"""Deadlines come due: claim them, hand them to workers, fire each once.

The row in the store is the truth and the store's clock decides what is due; a queued job is only
a hint. It may come twice, late, or after the decision closed: the row and the fold decide.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from typing import Final
from uuid import UUID

import structlog

from domain.kernel.events import Events
from domain.kernel.refusal import Reason, Refused
from eventstore.records import Deadline
from eventstore.store import StoreUnavailable
from service.games.cycle import Cycle
from service.games.table import Table
from service.games.wishes import Wish
from service.histories.chances import Chances
from service.parked.parking import Parking
from service.parked.poison import Foreseen, GameParked, Poisoned
from service.running.metrics import DEADLINES, LATENESS
from service.times import to_ms
from service.timing.credits import Credits
from service.timing.deadlines import scheduled
from service.timing.due_actions import DueActions
from service.timing.outages import Outage, Watch

AT_ONCE: Final = 4  # while one waits for the disk the others go on
log = structlog.get_logger()


class Fired(Enum):
    """What became of an attempt to fire a deadline."""

    FIRED = "fired"
    STALE = "stale"  # fired or cancelled before, or its decision was answered
    EARLY = "early"  # moved since the job was queued; it will come again
    HELD = "held"  # its game is parked, or all are halted; it will come again when that goes on


class Timers:
    """Fires deadlines through the same cycle as any player's command."""

    def __init__(self, cycle: Cycle, chances: Chances, parking: Parking, watch: Watch) -> None:
        self._cycle = cycle
        self._calls = DueActions(chances)
        self._parking = parking
        self._watch = watch
        self._credits = Credits(cycle, watch)

    def may_fire(self) -> bool:
        """Note that a clock runs, with the outage that this ends; tell whether it may fire."""
        return self._watch.look()

    def fire_all(self, deadlines: Iterable[tuple[UUID, str]]) -> None:
        """Fire several deadlines; trouble with one does not hold up the others."""
        todo = list(deadlines)
        try:
            if not (todo and self.may_fire()):
                return
        except StoreUnavailable as error:  # their leases run out and the clock hands them out again
            log.warning("deadlines.wait_for_store", error=str(error))
            return
        with ThreadPoolExecutor(min(AT_ONCE, len(todo))) as hands:
            hands.map(lambda one: self.attempt(*one), todo)

    def attempt(self, game: UUID, deadline_id: str) -> None:
        """Fire a deadline for one who has just looked whether any may; log what goes wrong."""
        try:
            self._fire(game, deadline_id)
        except Exception:
            # its lease runs out and the clock hands it out again
            log.exception("deadline.failed", game=str(game), deadline=deadline_id)

    def fire(self, game: UUID, deadline_id: str) -> Fired:
        """Fire one deadline if it is live and due; harmless however often it is called."""
        if not self.may_fire():
            return self._counted(Fired.HELD)
        return self._fire(game, deadline_id)

    def _fire(self, game: UUID, deadline_id: str) -> Fired:
        try:
            return self._counted(self._run(*self._ready(game, deadline_id)))
        except _NotNowError as why:
            return self._counted(why.outcome)
        except GameParked:
            return self._counted(Fired.HELD)
        except Poisoned as poison:
            if not self._parking.park(poison):
                raise
            return self._counted(Fired.HELD)
        except Refused as refused:
            if refused.reason not in _TOO_LATE:
                raise
            self._cycle.store.close_deadline(game, deadline_id)
            return self._counted(Fired.STALE)

    def _ready(self, game: UUID, deadline_id: str) -> tuple[Table, Deadline]:
        """Give a game that has back what time it lost, and a deadline of it that is due.

        The deadline is read after the game: what moves it later moves the head of the game too.
        """
        table = self._cycle.load(game)
        if self._credits.give(table, self._unless_halted(table)):
            table = self._cycle.load(game)
        return table, self._live(game, deadline_id)

    def _run(self, table: Table, deadline: Deadline) -> Fired:
        """Let what a deadline asks for happen; one that leads to nothing is closed."""
        call = self._calls.of(table, deadline)

        def decide(on: Table) -> Events:
            if on.version != table.version:  # whoever moved, closed or halted it meanwhile has won
                self._unless_halted(on)
                self._live(deadline.stream, deadline.id)
            return call.decide(on)

        due = to_ms(scheduled(table, deadline))
        wish = Wish(table.id, call.author, fired=deadline.id, scheduled=due, command=call.command)
        if happened := self._cycle.run(wish, decide).happened:
            LATENESS.observe((happened[0].at - deadline.due_at).total_seconds())
            return Fired.FIRED
        self._cycle.store.close_deadline(deadline.stream, deadline.id)
        return Fired.STALE

    def _unless_halted(self, table: Table) -> Sequence[Outage]:
        """Give the outages that a game may have to be given back."""
        outages = self._watch.uncredited(table.match.timing.credited)
        if any(outage.ended_at is None for outage in outages):
            raise _NotNowError(Fired.HELD)
        return outages

    def _live(self, game: UUID, deadline_id: str) -> Deadline:
        deadline = self._cycle.store.deadline(game, deadline_id)
        if deadline is not None and deadline.held is not None:
            raise _NotNowError(Fired.HELD)
        if deadline is None or not deadline.is_live:
            raise _NotNowError(Fired.STALE)
        if not deadline.is_due:
            raise _NotNowError(Fired.EARLY)
        return deadline

    @staticmethod
    def _counted(outcome: Fired) -> Fired:
        DEADLINES.labels(outcome.value).inc()
        return outcome


_TOO_LATE = frozenset({Reason.STALE_DECISION, Reason.PROPOSAL_CLOSED, Reason.GAME_OVER})


class _NotNowError(Foreseen):
    """There is nothing to fire, or not yet."""

    def __init__(self, outcome: Fired) -> None:
        super().__init__(outcome.value)
        self.outcome = outcome
