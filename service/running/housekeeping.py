"""Forgets what has been kept for long enough: sent notices, ended messages, old entries of feeds.

Events are never forgotten; what goes here only pointed at them, or told of them.
"""

from datetime import timedelta
from threading import Event, Thread
from typing import Final

import structlog

from eventstore.store import EventStore, StoreUnavailable
from service.config import Settings
from service.live.feed import Feed
from service.notices.deliveries import Deliveries

AT_ONCE: Final = 2_000  # rows of a statement, so that none holds up others
EVERY: Final = 60.0  # seconds
log = structlog.get_logger()


class Housekeeping:
    """Keeps the tables of one database small; any number of processes may do so at once."""

    def __init__(
        self, store: EventStore, feed: Feed, deliveries: Deliveries, settings: Settings
    ) -> None:
        self._store = store
        self._feed = feed
        self._deliveries = deliveries
        self._days = timedelta(days=settings.notice_days)
        self._entries = settings.feed_entries
        self._stopped = Event()

    def start(self) -> None:
        """Begin; it ends with the process."""
        Thread(target=self._run, daemon=True, name="housekeeping").start()

    def run_once(self) -> None:
        """Forget all that is old enough by now."""
        while self._store.forget_notices(self._days, AT_ONCE) == AT_ONCE:
            pass
        while self._deliveries.forget(self._days, AT_ONCE) == AT_ONCE:
            pass
        while self._feed.forget(self._entries, AT_ONCE):
            pass

    def _run(self) -> None:
        while not self._stopped.wait(EVERY):
            try:
                self.run_once()
            except StoreUnavailable as error:
                log.warning("housekeeping.waits_for_store", error=str(error))
            except Exception:
                log.exception("housekeeping.failed")
