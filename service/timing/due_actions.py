"""What a deadline calls for when it is due: time up, a bot's answer, a warning, a vote's end."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from domain.kernel.commands import Command, TimeUp
from domain.kernel.events import Events, Seat
from domain.kernel.refusal import Reason, Refused, game_over
from domain.match import votes
from domain.match.absence_events import TimeRunsShort
from domain.match.state import Status
from eventstore.records import Deadline
from service.accounts.models import AUTOPILOT
from service.games.rules import ChanceFor, decided, timed_out
from service.games.table import Table
from service.games.wishes import Author
from service.histories.chances import Chances
from service.times import to_ms
from service.timing.autopilot import choice
from service.timing.deadlines import BOT, WARNING, voted_on
from service.timing.running_clocks import deadline_name, ticking

CLOCK: Final = Author("clock", operation="timeUp")


@dataclass(frozen=True, slots=True)
class DueAction:
    """Who does what; `command` is what the rules are asked, if they are."""

    author: Author
    decide: Callable[[Table], Events]
    command: Command | None = None


class DueActions:
    """Reads from a deadline what it calls for."""

    def __init__(self, chances: Chances) -> None:
        self._chances = chances

    def of(self, table: Table, deadline: Deadline) -> DueAction:
        """Give what a deadline of a table calls for.

        Raises:
            Refused: the game is over.
        """
        if table.status is not Status.RUNNING:
            raise game_over()
        proposal = voted_on(deadline.id)
        if proposal is not None:
            return DueAction(CLOCK, lambda on: votes.lapse(on.match, proposal))
        if deadline.id.startswith(WARNING):
            return DueAction(CLOCK, lambda on: _warned(on, deadline))
        if deadline.id.startswith(BOT) and deadline.seat is not None:
            return self._bot(table, deadline, deadline.seat)
        return self._time_up(TimeUp(deadline.decision, deadline.seat))

    def _bot(self, table: Table, deadline: Deadline, seat: Seat) -> DueAction:
        command, player = choice(table, seat), table.match.players[seat]
        if command is not None and player is not None:
            author = Author(player, operation=AUTOPILOT)
            return DueAction(author, lambda on: self._played(on, seat, command), command)
        if deadline_name(deadline.decision, seat) in ticking(table):
            return self._time_up(TimeUp(deadline.decision, seat))
        return DueAction(CLOCK, lambda _: ())  # where all share a clock, that one goes on

    def _time_up(self, command: TimeUp) -> DueAction:
        def expire(on: Table) -> Events:
            _must_run(on)
            return timed_out(on, command, self._chance_for(on))

        return DueAction(CLOCK, expire, command)

    def _played(self, on: Table, seat: Seat, command: Command) -> Events:
        _must_run(on)
        if seat not in on.match.attendance.away:
            raise Refused(Reason.STALE_DECISION, f"the player of seat {seat} has come back")
        return decided(on, seat, command, self._chance_for(on))

    def _chance_for(self, stored: Table) -> ChanceFor:
        seed = self._chances.seed(stored.id)
        return lambda table: self._chances.continuing(table, seed)


def _must_run(table: Table) -> None:
    if table.status is not Status.RUNNING:
        raise game_over()


def _warned(table: Table, deadline: Deadline) -> Events:
    """Warn a seat that still has to answer; the time that it is told is absolute (K16)."""
    one = ticking(table).get(deadline.id.removeprefix(WARNING))
    if one is None or one.seat is None:
        raise Refused(Reason.STALE_DECISION, f"decision {deadline.decision} is closed")
    run = table.match.timing.run(one.decision.id, one.seat)
    terms, seconds = table.match.clock.absence, table.match.clock.seconds_for(one.decision.kind)
    if run is not None:
        return (TimeRunsShort(one.decision.id, one.seat, run.until),)
    share = 0 if terms is None else terms.warn_percent
    until = to_ms(deadline.due_at) + (seconds or 0) * share * 10
    return (TimeRunsShort(one.decision.id, one.seat, until),)
