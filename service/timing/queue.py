"""The RQ queue between the clock and the workers, and the hints that wake the clock.

Valkey may lose all of this at any time: the rows in the store bring everything back.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from threading import Event
from typing import Final
from uuid import UUID

import structlog
from redis import Redis
from redis.exceptions import RedisError
from rq import Queue
from rq.serializers import JSONSerializer

from eventstore.records import Deadline

QUEUE_NAME: Final = "tenka-deadlines"
MESSAGES: Final = "tenka-messages"
JOB: Final = "service.jobs.fire"
HINTS: Final = "tenka:due-soon"
MOST_WAITING: Final = 4  # jobs; more would lie there longer than their leases hold
ANSWER_WITHIN: Final = 2  # seconds after which a Valkey that does not answer counts as lost
HINT_LIFETIME: Final = 5  # seconds; an old hint tells nothing
TICK: Final = 0.1  # seconds; an idle Valkey looks no more often whether somebody has waited enough
log = structlog.get_logger()


def connect(url: str) -> Redis:
    """Connect to Valkey when first used; no call waits longer than two seconds for it."""
    return Redis.from_url(url, socket_timeout=ANSWER_WITHIN, socket_connect_timeout=ANSWER_WITHIN)


def queue_on(redis: Redis, name: str = QUEUE_NAME) -> Queue:
    """Give a queue; jobs are JSON, so reading one runs no code of its own."""
    return Queue(name, connection=redis, serializer=JSONSerializer)


class RqWorkers:
    """The workers behind the queue, as the clock sees them."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._queue = queue_on(redis)
        self._nobody_calls = Event()

    def hand_over(self, deadlines: Sequence[Deadline]) -> bool:
        """Queue deadlines as one job; False where Valkey does not answer, or many jobs wait."""
        pairs = [[str(d.stream), d.id] for d in deadlines]
        try:
            if self._queue.count >= MOST_WAITING:
                return False
            self._queue.enqueue(JOB, pairs, result_ttl=0, failure_ttl=3600)
        except RedisError as error:
            log.warning("queue.lost", error=type(error).__name__)
            return False
        return True

    def wait(self, longest: timedelta) -> None:
        """Sleep until a hint comes, or for so long and no longer; without Valkey just for so long.

        Valkey lets a waiter go up to a tick late, so the last tick is waited for here.
        """
        seconds = longest.total_seconds()
        if seconds <= TICK:
            self._nobody_calls.wait(seconds)
            return
        try:
            self._redis.blpop([HINTS], timeout=max(seconds - TICK, 0.001))
        except RedisError:
            self._nobody_calls.wait(seconds)


class Hints:
    """Tells the clock that something is due sooner than it may know."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def due_soon(self) -> None:
        """Wake the clock; a lost hint costs a second at most."""
        try:
            with self._redis.pipeline(transaction=False) as pipe:
                pipe.lpush(HINTS, "1")
                pipe.ltrim(HINTS, 0, 0)
                pipe.expire(HINTS, HINT_LIFETIME)
                pipe.execute()
        except RedisError as error:
            log.warning("hint.lost", error=type(error).__name__)


def parsed(pairs: Iterable[Sequence[str]]) -> list[tuple[UUID, str]]:
    """Give the games and deadline ids of a queued job."""
    return [(UUID(game), deadline_id) for game, deadline_id in pairs]
