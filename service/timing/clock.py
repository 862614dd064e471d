"""The clock process: sleeps until something is due, claims it, hands it to the workers.

It sleeps at most a second, wakes early on a hint, and trusts only the store's time. Before the
workers stand its own hands; where the workers are behind it lends them one, through the same
function as they use. What was handed
over and not fired comes back when its lease ends; then no worker answered in time, and the clock
fires that by itself too.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final, Protocol

import structlog

from eventstore.records import Deadline
from eventstore.store import EventStore
from service.timing.timers import Timers

LONGEST_SLEEP: Final = timedelta(seconds=1)
SHORTEST_SLEEP: Final = timedelta(milliseconds=5)  # what comes due meanwhile goes in one job
PATIENCE: Final = timedelta(seconds=2)  # after which a live deadline counts as overdue
BATCH: Final = 20
log = structlog.get_logger()


class Workers(Protocol):
    """Where claimed deadlines go."""

    def hand_over(self, deadlines: Sequence[Deadline]) -> bool:
        """Queue deadlines to be fired; False where nobody would take them up soon."""

    def wait(self, longest: timedelta) -> None:
        """Sleep until something may be due sooner than was known, or for so long."""


class ClockLoop:
    """One batch after another of what is due."""

    def __init__(
        self, store: EventStore, timers: Timers, workers: Workers, lease: timedelta
    ) -> None:
        self._store = store
        self._timers = timers
        self._workers = workers
        self._lease = lease

    def run_once(self) -> int:
        """Claim a batch of what is due and see it on its way; give how many there were."""
        if not self._timers.may_fire():
            return 0
        if due := self._store.claim_due(BATCH, self._lease):
            self._send(due)
        return len(due)

    def sleep(self, found: int) -> None:
        """Wait for the next deadline, a hint, or the longest sleep; not at all if one is due.

        Where some were found just now more are likely to come, so nobody is asked when.
        """
        if found == BATCH:
            return
        next_due = SHORTEST_SLEEP if found else self._next_due()
        if next_due > timedelta(0):
            self._workers.wait(max(next_due, SHORTEST_SLEEP))

    def _next_due(self) -> timedelta:
        next_due = self._store.next_due_in()
        return LONGEST_SLEEP if next_due is None else min(next_due, LONGEST_SLEEP)

    def _send(self, due: Sequence[Deadline]) -> None:
        fresh = [d for d in due if d.attempts == 1]
        left = [d for d in due if d.attempts > 1]
        if left:
            log.warning("clock.fires_itself", count=len(left))
        if fresh and not self._workers.hand_over(fresh):
            left += fresh
        self._timers.fire_all((d.stream, d.id) for d in left)
