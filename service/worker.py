"""The RQ worker: one process, one job at a time, no fork per job.

Measured, a worker that forks for each job does a fifth of the work; every job here ends by
itself, because no statement runs longer than the store allows.
"""

from collections.abc import Sequence
from functools import cache

from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service.config import Settings
from service.house import House, build
from service.queue import parsed, queue_on


def fire(pairs: Sequence[Sequence[str]]) -> None:
    """Fire the deadlines of one job; named by the clock, run by the worker."""
    _house().timers.fire_all(parsed(pairs))


def work(*, until_empty: bool = False) -> None:
    """Work until told to stop, or until the queue is empty."""
    house = _house()
    redis = house.redis
    worker = SimpleWorker([queue_on(redis)], connection=redis, serializer=JSONSerializer)
    try:
        worker.work(logging_level="WARNING", burst=until_empty)
    finally:
        _house.cache_clear()  # who works next in this process may do so over other servers
        house.close()


@cache
def _house() -> House:
    return build(Settings.from_environment())
