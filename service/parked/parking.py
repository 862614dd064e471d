"""Parks games whose own code fails, one by one, and lets them go when they can be played again.

A game is parked only when the same fails twice, the second time on a table folded from the stream
alone: neither a passing fault nor a cached table can park one. Its stream is left as it is.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import structlog

from domain.kernel.events import DecisionId
from domain.kernel.refusal import Reason, Refused
from eventstore.records import StoredEvent
from service.games.batches import batch_of
from service.games.cycle import Cycle
from service.games.table import Table, follow
from service.games.wishes import Author, UnknownGame, Wish
from service.histories.audit import Audit
from service.histories.chances import Chances
from service.histories.takeback import TakeBack, take_back
from service.parked.diagnosis import failing_again, folded
from service.parked.faults import Case, Fault, NotParked, StillFails, case_of, fault_of
from service.parked.held_time import given_back
from service.parked.poison import Poisoned
from service.parked.rehearsal import rehearse
from service.times import to_ms
from service.timing.clock_events import When
from service.timing.deadlines import changes, changes_from
from service.timing.outages import Watch
from service.timing.running_clocks import ticking
from service.wire import to_json

CARETAKER: Final = Author("ward", operation="parkGame")  # as it stands in access streams
log = structlog.get_logger()


class Parking:
    """Parks games that fail, and lets them go."""

    def __init__(self, cycle: Cycle, chances: Chances, audit: Audit, watch: Watch) -> None:
        self._store = cycle.store
        self._watch = watch
        self._forget = cycle.forget
        self._chances = chances
        self._audit = audit

    def park(self, poison: Poisoned) -> bool:
        """Park a game if it fails again from its stream alone; tell whether it is parked now."""
        game = poison.game
        if self._store.parked(game) is not None:
            return True
        self._forget(game)
        rows = self._store.read(game)
        fault = failing_again(rows, poison)
        if fault is None:
            return False
        if self._store.park(game, rows[-1].version, to_json(fault)):
            _tell(rows, fault)
            self._audit.enter(game, CARETAKER, "GameParked")
            return True
        return self._store.parked(game) is not None

    def cases(self) -> list[Case]:
        """Give all parked games, the one parked first at the head."""
        return [case_of(mark) for mark in self._store.all_parked()]

    def resume(self, game: UUID, author: Author) -> Case:
        """Let a game go on if everything its players may ask of it works now.

        Raises:
            UnknownGame: there is none.
            NotParked: it is not parked.
            StillFails: what was wrong is still so, or something else is.
        """
        case = self._case_of(game)
        table = self._working(game, case.fault)
        self._audit.enter(game, author, "GameResumed")
        with self._store.exclusive(game) as held:
            deadlines = [held.deadline(game, name) for name in ticking(table)]
            if not held.resume(game):
                raise NotParked(game)
            lost = self._watch.uncredited(table.match.timing.credited)
            events = given_back(table, case.mark.at, held.now(), lost, filter(None, deadlines))
            if events:
                after = follow(table, events)
                held.append(
                    batch_of(Wish(game, author), table, after, events, changes(table, after))
                )
        self._forget(game)
        return case

    def rewind(self, game: UUID, decision: DecisionId, author: Author) -> Case:
        """Take back what a game has failed on, and let it go on in the same step (H18).

        Raises:
            UnknownGame, NotParked: as above.
            Refused: there is no such way back, or he who asks has a part in the game.
            StillFails: it would fail there too.
        """
        case = self._case_of(game)
        if self._audit.concerns(game, author.actor):
            raise Refused(Reason.NO_SEAT, "you have a part in this game; another admin may do it")
        plan = self._planned(game, decision)
        self._must_play(plan.after, case.fault)
        self._audit.enter(game, author, "GameTakenBack")
        with self._store.exclusive(game) as held:
            if not held.resume(game):
                raise NotParked(game)
            live = (deadline.id for deadline in held.deadlines(game))
            clock = changes_from(live, plan.after)
            held.append(batch_of(Wish(game, author), plan.before, plan.after, plan.events, clock))
        self._forget(game)
        return case

    def _case_of(self, game: UUID) -> Case:
        if self._store.head(game) is None:
            raise UnknownGame(game)
        mark = self._store.parked(game)
        if mark is None:
            raise NotParked(game)
        return case_of(mark)

    def _planned(self, game: UUID, decision: DecisionId) -> TakeBack:
        rows = self._store.read(game)
        try:
            plan = take_back(rows, decision)
            when = When(lambda: to_ms(self._store.now()))
            return plan.timed(when)
        except Poisoned as poison:
            raise StillFails(folded(rows)[1] or fault_of(poison, rows[-1].version)) from poison

    def _working(self, game: UUID, known: Fault) -> Table:
        table, fault = folded(self._store.read(game))
        if fault is not None:
            raise StillFails(fault)
        self._must_play(table, known)
        return table

    def _must_play(self, table: Table, known: Fault) -> None:
        seed = self._store.secret(table.id)
        try:
            rehearse(table, known.asked, lambda t: self._chances.continuing(t, seed))
        except Poisoned as poison:
            raise StillFails(fault_of(poison, table.version)) from poison


def _tell(rows: Sequence[StoredEvent], fault: Fault) -> None:
    """Write the one line about it: versions and hashes lead to the events, whose words stay in."""
    log.error(
        "game.parked",
        game=str(rows[0].stream),
        step=fault.step,
        error=fault.error,
        where=fault.where,
        code=fault.code,
        failed_at=fault.version,
        versions=[rows[0].version, rows[-1].version],
        head=rows[-1].hash.hex(),
    )
