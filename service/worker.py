"""The RQ worker: one process, one job at a time, no fork per job.

Measured, a worker that forks for each job does a fifth of the work; every job here ends by
itself, because no statement runs longer than the store allows.
"""

from collections.abc import Sequence
from functools import cache
from uuid import UUID

from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service.config import Settings
from service.house import House, build
from service.timing.queue import QUEUE_NAME, connect, parsed, queue_on
from service.timing.standin import StandIn


class Worker(SimpleWorker):
    """One that is back within a second when Valkey is, however long that was away."""

    max_connection_wait_time = 1.0


def fire(pairs: Sequence[Sequence[str]]) -> None:
    """Fire the deadlines of one job; named by the clock, run by the worker."""
    _house().timers.fire_all(parsed(pairs))


def deliver(messages: Sequence[str]) -> None:
    """Send the messages of one job; named by the courier, run by its worker."""
    _house().post.courier.send_all(UUID(message) for message in messages)


def work(queue: str = QUEUE_NAME, *, until_empty: bool = False) -> None:
    """Work on one queue until told to stop, or until it is empty."""
    # a connection of its own, since RQ lets every call on it wait for minutes
    with connect(_house().settings.redis_url) as redis:
        worker = Worker([queue_on(redis, queue)], connection=redis, serializer=JSONSerializer)
        worker.work(logging_level="WARNING", burst=until_empty)


def stand_in() -> None:
    """Let this process do the clock's work while no clock does."""
    house = _house()
    StandIn(house.store, house.timers, house.settings.lease).start()


def _house() -> House:
    return _house_of(Settings.from_environment())


_house_of = cache(build)  # one per process, and one more where a test changes the settings
