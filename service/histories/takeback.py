"""Taking back what the rules of a parked game have failed on: planned here, stored by `parking`."""

from dataclasses import dataclass

from domain.kernel.events import DecisionId, Events
from domain.match.rewinds import taken_back
from eventstore.records import StoredEvent
from service.games.table import Table, brought_back, decoded, follow, placed
from service.parked.poison import by_rules
from service.timing.clock_events import When, told


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The events that take a game back, and its table before and after them.

    Before them it stands as if nothing had been played since the place it goes back to: how it
    stood when it failed cannot always be told.
    """

    before: Table
    events: Events
    after: Table

    def timed(self, when: When) -> "TakeBack":
        """Give the same with what is to be told of time."""
        facts = told(self.before, self.after, self.events, when)
        return TakeBack(self.before, self.events + facts, follow(self.after, facts))


def take_back(rows: list[StoredEvent], decision: DecisionId) -> TakeBack:
    """Plan a way back to the moment before a decision opened; what is cut is not folded.

    Raises:
        Refused: the game knows no such place, or has ended.
        Poisoned: what would stand does not fold either, or an event cannot be read.
    """
    blank = Table(rows[0].stream)
    return by_rules(blank, "fold", lambda table: _planned(table, rows, decision))


def _planned(blank: Table, rows: list[StoredEvent], decision: DecisionId) -> TakeBack:
    known = [happened.event for happened in decoded(blank, rows)]
    stood = brought_back(blank, known, upto=decision)
    events = taken_back(stood.table.match, stood.branch, decision)
    before = placed(stood.table, rows)
    return TakeBack(before, events, follow(before, events, {decision: before.play}))
