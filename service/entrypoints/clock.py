"""The clock: finds what is due and hands it to the workers."""

import threading

from eventstore.store import StoreUnavailable
from service.bootstrap import build
from service.config import Settings
from service.entrypoints.startup import begin, outlast
from service.running.memory import spare_what_stays
from service.running.metrics import show_counts
from service.timing.clock import ClockLoop
from service.timing.local_executor import LocalExecutor
from service.timing.queue import RqWorkers


def clock(settings: Settings) -> None:
    """Claim what is due and hand it over until told to stop."""
    begin("clock", settings)
    show_counts(settings)
    services = build(settings)
    executor = LocalExecutor(services.timers, RqWorkers(services.redis))
    loop = ClockLoop(services.store, services.timers, executor, settings.lease)

    def turn(_stopped: threading.Event) -> None:
        found = loop.run_once()
        services.conditionals.run_now_and_then()
        loop.sleep(found)

    spare_what_stays()
    outlast(StoreUnavailable, "clock.waits_for_store", turn)
    executor.close()
    services.close()
