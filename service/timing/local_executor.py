"""Fires deadlines in the clock's own process: a few need not wait for a queue and a worker.

A job waits until a worker has done the one before, and queueing it costs a good part of what the
deadline does. So jobs are for what comes in heaps; then they go to as many workers as there are.
"""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from typing import Final

from eventstore.records import Deadline
from service.timing.clock import Workers
from service.timing.timers import AT_ONCE, Timers

MOST_BEGUN: Final = 2 * AT_ONCE  # one waits for a thread less long than for a worker


class LocalExecutor:
    """Workers, before whom stand a few threads of this process that take up what they can."""

    def __init__(self, timers: Timers, workers: Workers) -> None:
        self._timers = timers
        self._workers = workers
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="fire")
        self._busy: set[Future[None]] = set()

    @property
    def free(self) -> int:
        """Tell how many more they hold."""
        self._busy = {one for one in self._busy if not one.done()}
        return MOST_BEGUN - len(self._busy)

    def hand_over(self, deadlines: Sequence[Deadline]) -> bool:
        """Begin to fire as many as its threads hold, and hand on the others."""
        free = self.free
        for deadline in deadlines[:free]:
            self._busy.add(self._threads.submit(self._timers.attempt, deadline.stream, deadline.id))
        others = deadlines[free:]
        if others and not self._workers.hand_over(others):
            self._timers.fire_all((deadline.stream, deadline.id) for deadline in others)
        return True

    def wait(self, longest: timedelta) -> None:
        """Sleep as the workers do."""
        self._workers.wait(longest)

    def close(self) -> None:
        """Bring to an end what was begun."""
        self._threads.shutdown()
