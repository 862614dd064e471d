"""The courier's round: once a second it looks what waits, and hands it to the queue's worker.

Where Valkey does not answer it sends by itself through the same function; a job that is lost with
Valkey comes back when its lease ends.
"""

from collections.abc import Sequence
from threading import Event, Thread
from typing import Final
from uuid import UUID

import structlog
from redis import Redis
from redis.exceptions import RedisError

from eventstore.store import StoreUnavailable
from service.notices.courier import Courier
from service.timing.queue import MESSAGES, queue_on

JOB: Final = "service.jobs.deliver"
LOOK_EVERY: Final = 1.0  # seconds
LOOK_AGAIN: Final = 0.1  # after a round that sent something, or found no room
MOST_WAITING: Final = 2  # jobs; the messages of more would outlast their leases
log = structlog.get_logger()


class CourierLoop:
    """Goes the courier's round in a thread."""

    def __init__(self, courier: Courier, redis: Redis) -> None:
        self._courier = courier
        self._queue = queue_on(redis, MESSAGES)
        self._stopped = Event()

    def start(self) -> None:
        """Begin; it ends with the process."""
        Thread(target=self._run, daemon=True, name="courier").start()

    def hand_over(self, messages: Sequence[UUID]) -> bool:
        """Queue messages as one job; False where Valkey does not answer."""
        names = [str(message) for message in messages]
        try:
            self._queue.enqueue(JOB, names, result_ttl=0, failure_ttl=3600)
        except RedisError as error:
            log.warning("queue.lost", error=type(error).__name__)
            return False
        return True

    def has_room(self) -> bool:
        """Tell whether another job would soon be begun; where Valkey is lost, none is needed."""
        try:
            return self._queue.count < MOST_WAITING
        except RedisError:
            return True

    def _run(self) -> None:
        pause = LOOK_EVERY
        while not self._stopped.wait(pause):
            pause = LOOK_EVERY
            try:
                sent = self._courier.run_once(self.hand_over, self.has_room)
                pause = LOOK_AGAIN if sent or not self.has_room() else LOOK_EVERY
            except StoreUnavailable as error:
                log.warning("courier.waits_for_store", error=str(error))
            except Exception:
                log.exception("courier.failed")
