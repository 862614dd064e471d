"""Gives games back what outages took: as an event, before a deadline of theirs fires (K15)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final
from uuid import UUID

from domain.kernel.events import Events
from domain.match.clocks.calendar import SECOND
from domain.match.clocks.timing import Run
from domain.match.fold import match_fold
from domain.match.time_events import ClocksSet, TimeCredited
from eventstore.records import Deadline
from service.games.cycle import Cycle
from service.games.table import Table
from service.games.wishes import Author, Wish
from service.times import to_ms
from service.timing.clock_events import pace_of
from service.timing.deadlines import shown
from service.timing.outages import Outage, Watch
from service.timing.running_clocks import Ticking, ticking

CREDITOR: Final = Author("clock", operation="creditTime")


class Credits:
    """Credits games one by one, each when its time next matters."""

    def __init__(self, cycle: Cycle, watch: Watch) -> None:
        self._cycle = cycle
        self._watch = watch
        cycle.on_overtime(self.look_and_settle)

    def look_and_settle(self, game: UUID) -> bool:
        """Settle, though no clock may have come back yet to write down what was lost."""
        self._watch.look()
        return self.settle(game)

    def settle(self, game: UUID) -> bool:
        """Give a game back what it has lost and not got back yet; tell whether that was anything.

        Raises:
            UnknownGame: there is no such game.
        """
        table = self._cycle.glance(game)
        return self.give(table, self._watch.uncredited(table.match.timing.credited))

    def give(self, found: Table, lost: Iterable[Outage]) -> bool:
        """Settle with a game for what it may have lost, as it was found."""
        game, made = found.id, found.match.created_at
        if not any(ended > made for _, _, ended in _ended(lost)):
            return False

        def decide(table: Table) -> Events:
            outages = self._watch.uncredited(table.match.timing.credited)
            if not outages:
                return ()
            return credited(table, outages, self._cycle.store.deadlines(game))

        return bool(self._cycle.run(Wish(game, CREDITOR), decide).happened)


def credited(table: Table, outages: Sequence[Outage], live: Iterable[Deadline]) -> Events:
    """Give the events by which what was left of each time, and vote, is left of it afterwards."""
    rows = {deadline.id: deadline for deadline in live}
    clocks = ((one, rows.get(name)) for name, one in ticking(table).items())
    found = (_run(table, one, row) for one, row in clocks if row is not None)
    before = [run for run in found if run is not None]
    runs = before
    told: list[TimeCredited] = []
    match = table.match
    for outage, began, ended in _ended(outages):
        credit = TimeCredited(outage, began, ended)
        moved = [_moved(table, run, began, ended) for run in runs]
        if moved != runs or (table.proposals and match.proposals_after(credit) != match.proposals):
            told.append(credit)
            match = match_fold.evolve(match, credit)
        runs = moved
    changed = tuple(run for run in runs if run not in before)
    return (*told, ClocksSet(changed)) if changed else tuple(told)


def _ended(outages: Iterable[Outage]) -> Iterator[tuple[int, int, int]]:
    for outage in outages:
        if outage.ended_at is not None:
            yield outage.id, to_ms(outage.began_at), to_ms(outage.ended_at)


def _moved(table: Table, run: Run, began: int, ended: int) -> Run:
    """Move what was running then; what began later or was over before has lost nothing."""
    if run.since >= ended or run.until <= began:
        return run
    return pace_of(table.match.clock).moved(run, began, ended)


def _run(table: Table, one: Ticking, row: Deadline) -> Run | None:
    """Give a run as it is due now; who has resigned loses no time, and a secret one is not told."""
    if one.decision.private or set(one.thinking) <= set(table.match.resigned):
        return None
    until = to_ms(shown(row))
    known = table.match.timing.run(one.decision.id, one.seat)
    if known is not None:
        held = until - known.until  # while its game was parked, it did not run either
        return replace(known, since=known.since + held, base=known.base + held, until=until)
    seconds = table.match.clock.seconds_for(one.decision.kind) or 0
    whole = seconds * SECOND
    return Run(one.decision.id, one.seat, until - whole, until, until, whole)
