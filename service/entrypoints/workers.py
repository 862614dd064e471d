"""The processes that work on a queue: the workers, and the courier."""

import threading

from redis.exceptions import RedisError

from service import jobs
from service.bootstrap import build
from service.config import Settings
from service.entrypoints.startup import RETRY_AFTER, begin, outlast
from service.notices.courier_loop import CourierLoop
from service.running.housekeeping import Housekeeping
from service.running.memory import spare_what_stays
from service.running.metrics import show_counts
from service.timing.queue import MESSAGES, QUEUE_NAME


def worker(settings: Settings) -> None:
    """Fire what the clock hands over until told to stop."""
    begin("worker", settings)
    show_counts(settings)
    _work(QUEUE_NAME)


def courier(settings: Settings) -> None:
    """Take notices up and send them until told to stop."""
    begin("courier", settings)
    show_counts(settings)
    services = build(settings)
    CourierLoop(services.notifications.courier, services.redis).start()
    Housekeeping(services.store, services.feed, services.notifications.deliveries, settings).start()
    _work(MESSAGES)


def _work(queue: str) -> None:
    """Do the jobs of a queue, and what a clock that is away leaves lying."""
    jobs.stand_in()

    def turn(stopped: threading.Event) -> None:
        if jobs.work(queue):  # which listens for signals itself
            stopped.set()
        else:
            stopped.wait(RETRY_AFTER)

    spare_what_stays()
    outlast(RedisError, "worker.waits_for_valkey", turn)
