"""A worker outlives its Valkey: whatever that answers, it stays and goes on with its jobs."""

from collections.abc import Callable

import pytest
from redis import Redis
from rq import Worker
from rq.job import Job

from service.config import Settings
from service.jobs import fire
from service.running.supervisor import running
from service.timing.queue import connect, queue_on
from tests.service.listening import until


def hang_up(redis: Redis) -> None:
    redis.client_kill_filter(_type="normal", skipme=True)


def refuse_all_writing(redis: Redis) -> None:
    redis.config_set("maxmemory", 1)
    hang_up(redis)
    until(lambda: redis.info("errorstats").get("errorstat_OOM", {}).get("count", 0) > 1)
    redis.config_set("maxmemory", 0)


def queue_a_broken_job(redis: Redis) -> None:
    """RQ's own loop ends at it, and tells its caller nothing."""
    redis.set(Job.key_for("broken"), "not a hash")
    queue_on(redis).push_job_id("broken")


@pytest.mark.parametrize("fails", [hang_up, refuse_all_writing, queue_a_broken_job])
def test_a_worker_stays_whatever_valkey_does(
    fails: Callable[[Redis], None], settings: Settings
) -> None:
    with (
        connect(settings.redis_url) as redis,
        running(settings, roles=("worker",)) as processes,
    ):
        process = processes.running["worker"]
        until(lambda: Worker.count(connection=redis) == 1)
        redis.config_resetstat()

        fails(redis)
        queue_on(redis).enqueue(fire, [], result_ttl=0)
        until(lambda: queue_on(redis).count == 0)

        assert processes.running["worker"] is process
        assert process.poll() is None
    assert process.returncode == 0


def test_a_worker_takes_no_commands_by_way_of_valkey(settings: Settings) -> None:
    with connect(settings.redis_url) as redis, running(settings, roles=("worker",)):
        until(lambda: Worker.count(connection=redis) == 1)

        assert redis.pubsub_channels() == []
