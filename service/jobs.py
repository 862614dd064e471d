"""The jobs that lie in queues, and the RQ worker that does them one at a time, without a fork each.

Measured, a worker that forks for each job does a fifth of the work; every job here ends by
itself, because no statement runs longer than the store allows.
"""

from collections.abc import Sequence
from functools import cache
from uuid import UUID

from redis.exceptions import RedisError
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service.bootstrap import Services, build
from service.config import Settings
from service.timing.queue import QUEUE_NAME, connect, parsed, queue_on
from service.timing.stand_in import StandIn


class Worker(SimpleWorker):
    """One that is back within a second when Valkey is, and knows why it has ended."""

    max_connection_wait_time = 1.0
    was_told_to_stop = False

    def handle_warm_shutdown_request(self) -> None:
        """Remember that nothing went wrong; RQ calls this at a signal."""
        self.was_told_to_stop = True

    def subscribe(self) -> None:
        """Take no commands by way of Valkey: a worker is told to stop by a signal alone."""

    def unsubscribe(self) -> None:
        """Have nothing to end, so no thread is cut off at the stop with a traceback."""


def fire(pairs: Sequence[Sequence[str]]) -> None:
    """Fire the deadlines of one job; named by the clock, run by the worker."""
    _services().timers.fire_all(parsed(pairs))


def deliver(messages: Sequence[str]) -> None:
    """Set out with the messages of one job; named by the courier, run by its worker."""
    _services().notifications.courier.set_out(UUID(message) for message in messages)


def work(queue: str = QUEUE_NAME, *, until_empty: bool = False) -> bool:
    """Work on one queue until it is empty or told to stop; tell which, and finish what was begun.

    RQ's loop also ends, without a word to its caller, at most errors that Valkey gives.

    Raises:
        RedisError: Valkey cannot be reached.
    """
    # a connection of its own, since RQ lets every call on it wait for minutes
    with connect(_services().settings.redis_url) as redis:
        worker = Worker([queue_on(redis, queue)], connection=redis, serializer=JSONSerializer)
        try:
            worker.work(logging_level="WARNING", burst=until_empty)
        except RedisError:
            if not worker.was_told_to_stop:  # else it could but not sign off
                raise
    _services().notifications.courier.finish()
    return worker.was_told_to_stop


def stand_in() -> None:
    """Let this process do the clock's work while no clock does."""
    here = _services()
    StandIn(here.store, here.timers).start()


def _services() -> Services:
    return _services_of(Settings.from_environment())


_services_of = cache(build)  # one per process, and one more where a test changes the settings
