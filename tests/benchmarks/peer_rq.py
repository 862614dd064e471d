"""The peer of our clock: RQ's own scheduler, starting jobs that note when they ran and do no more.

Its worker is the one that the service uses, which does not fork for each job.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from time import monotonic, sleep, time
from typing import Final

from redis import Redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

QUEUE: Final = "bench-scheduled"
NOTED: Final = "bench:noted"
PATIENCE: Final = 300.0
WRITTEN_AT_ONCE: Final = 1_000


def note(due: float) -> None:
    """Write down when this ran; the worker calls it."""
    _redis().rpush(NOTED, f"{due} {time()}")


def scheduled_jobs(url: str, due: int, spread: timedelta) -> list[tuple[float, float]]:
    """Schedule so many jobs and give for each when it was due, and when it ran."""
    redis = Redis.from_url(url)
    redis.delete(NOTED)
    with _worker(url):
        _schedule(redis, due, spread)
        patience = monotonic() + PATIENCE
        while redis.llen(NOTED) < due and monotonic() < patience:
            sleep(0.2)
    noted = [one.decode().split() for one in redis.lrange(NOTED, 0, -1)]
    redis.close()
    return [(float(due_at), float(ran_at)) for due_at, ran_at in noted]


def _schedule(redis: Redis, due: int, spread: timedelta) -> None:
    queue = Queue(QUEUE, connection=redis, serializer=JSONSerializer)
    began = datetime.now(UTC) + timedelta(seconds=3 + due / 1_000)  # scheduling takes its time
    for first in range(0, due, WRITTEN_AT_ONCE):
        with redis.pipeline(transaction=False) as pipeline:
            for nth in range(first, min(first + WRITTEN_AT_ONCE, due)):
                at = began + spread * nth / due
                queue.enqueue_at(at, note, at.timestamp(), result_ttl=0, pipeline=pipeline)
            pipeline.execute()


@contextmanager
def _worker(url: str) -> Iterator[None]:
    process = get_context("spawn").Process(target=_work, args=(url,))
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()


def _work(url: str) -> None:
    os.environ[_URL] = url
    queue = Queue(QUEUE, connection=_redis(), serializer=JSONSerializer)
    worker = SimpleWorker([queue], connection=_redis(), serializer=JSONSerializer)
    worker.work(logging_level="WARNING", with_scheduler=True)


_URL: Final = "BENCH_REDIS_URL"
_connections: dict[str, Redis] = {}


def _redis() -> Redis:
    url = os.environ[_URL]
    return _connections.setdefault(url, Redis.from_url(url))
