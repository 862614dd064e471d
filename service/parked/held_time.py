"""Tells a game that goes on what its clocks have lost while it was parked (K15).

The store has held its deadlines already. What the events say of time must agree with that, for
whatever moves a clock later starts from them.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import takewhile
from typing import Final

from domain.kernel.events import Events
from eventstore.records import Deadline
from service.games.table import Table
from service.timing.credits import credited
from service.timing.outages import Outage

WHY: Final = "parked"


def given_back(
    table: Table, since: datetime, now: datetime, lost: Sequence[Outage], held: Iterable[Deadline]
) -> Events:
    """Give the events by which a game gets the time back from `since` on, and what it lost before.

    `held` are its deadlines as they were when it was parked.
    """
    ended = takewhile(lambda outage: outage.ended_at is not None, lost)  # a halt is credited later
    before = [outage for outage in ended if outage.began_at < since]
    last = max((outage.id for outage in before), default=table.match.timing.credited)
    parked = Outage(last, since, now, WHY)
    return credited(table, [*before, parked], held)
