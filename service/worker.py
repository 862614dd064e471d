"""The RQ worker: one process, one job at a time, no fork per job.

Measured, a worker that forks for each job does a fifth of the work; every job here ends by
itself, because no statement runs longer than the store allows.
"""

from collections.abc import Sequence
from functools import cache
from uuid import UUID

from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service.bootstrap import Services, build
from service.config import Settings
from service.timing.queue import QUEUE_NAME, parsed, queue_on


def fire(pairs: Sequence[Sequence[str]]) -> None:
    """Fire the deadlines of one job; named by the clock, run by the worker."""
    _services().timers.fire_all(parsed(pairs))


def deliver(messages: Sequence[str]) -> None:
    """Send the messages of one job; named by the courier, run by its worker."""
    _services().notifications.courier.send_all(UUID(message) for message in messages)


def work(queue: str = QUEUE_NAME, *, until_empty: bool = False) -> None:
    """Work on one queue until told to stop, or until it is empty."""
    redis = _services().redis
    queues = [queue_on(redis, queue)]
    worker = SimpleWorker(queues, connection=redis, serializer=JSONSerializer)
    worker.work(logging_level="WARNING", burst=until_empty)


def _services() -> Services:
    return _services_of(Settings.from_environment())


_services_of = cache(build)  # one per process, and one more where a test changes the settings
