"""Does the clock's work in a process of another part while no clock does it.

A clock that was killed is away until its process has come up again, which takes seconds on a busy
machine. Workers, couriers and the API are there meanwhile, with or without Valkey: what nobody has
taken up half a second after it was due, one of them does. While a clock keeps up there is none.
"""

from datetime import timedelta
from threading import Event, Thread
from typing import Final

import structlog

from eventstore.store import EventStore, StoreUnavailable
from service.timing.timers import AT_ONCE, Timers

LATE: Final = timedelta(seconds=0.5)  # a clock takes a fiftieth of that
HOLD: Final = timedelta(seconds=1)  # for as many as it fires at once; a slow one is fired by others
LOOK_EVERY: Final = 0.25  # seconds
log = structlog.get_logger()


class StandIn:
    """Takes up what no clock has; any number of them, and clocks, may do so at once."""

    def __init__(self, store: EventStore, timers: Timers, late: timedelta = LATE) -> None:
        self._store = store
        self._timers = timers
        self._late = late
        self._stopped = Event()

    def start(self) -> None:
        """Begin; it ends with the process."""
        Thread(target=self._run, daemon=True, name="stand-in").start()

    def run_once(self) -> int:
        """Look as a clock does, and fire what is late; give how many there were."""
        taken = 0
        while self._is_needed() and (due := self._store.claim_due(AT_ONCE, HOLD)):
            self._timers.fire_all((deadline.stream, deadline.id) for deadline in due)
            taken += len(due)
        return taken

    def _is_needed(self) -> bool:
        return self._timers.may_fire() and self._store.overdue(self._late) > 0

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                if taken := self.run_once():
                    log.warning("stand_in.fired", count=taken)
            except StoreUnavailable as error:
                log.warning("stand_in.waits_for_store", error=str(error))
            except Exception:
                log.exception("stand_in.failed")
            self._stopped.wait(LOOK_EVERY)
