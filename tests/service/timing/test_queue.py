"""The queue and the hints: useful while Valkey answers, missed by nobody when it does not."""

import json
import zlib
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from redis import Redis

from eventstore.records import Deadline
from service.timing.queue import (
    HINT_LIFETIME,
    HINTS,
    JOB,
    TICK,
    Hints,
    RqWorkers,
    connect,
    parsed,
    queue_on,
)

GAME = UUID(int=7)
NOWHERE = "unix:///nowhere/valkey"


def deadline(name: str) -> Deadline:
    due_at = datetime(2026, 1, 1, tzinfo=UTC)
    return Deadline(GAME, name, "1", 0, due_at, True, 1, None, None)


@pytest.fixture
def redis(valkey: str) -> Redis:
    return connect(valkey)


def test_deadlines_are_queued_as_one_job_that_names_them(redis: Redis) -> None:
    assert RqWorkers(redis).hand_over([deadline("1/0"), deadline("1/1")])

    (job,) = queue_on(redis).jobs
    assert job.func_name == JOB
    assert parsed(*job.args) == [(GAME, "1/0"), (GAME, "1/1")]


def test_a_job_is_json_so_that_reading_it_runs_no_code(redis: Redis) -> None:
    RqWorkers(redis).hand_over([deadline("1/0")])

    (job,) = queue_on(redis).jobs
    name, *_ = json.loads(zlib.decompress(redis.hget(f"rq:job:{job.id}", "data")))
    assert name == JOB


def test_the_job_is_something_the_worker_knows() -> None:
    module, _, function = JOB.rpartition(".")

    assert callable(getattr(__import__(module, fromlist=[function]), function))


def test_a_hint_wakes_who_waits_and_only_once(redis: Redis) -> None:
    hints = Hints(redis)
    for _ in range(3):
        hints.due_soon()

    assert redis.llen(HINTS) == 1
    assert 0 < redis.ttl(HINTS) <= HINT_LIFETIME
    RqWorkers(redis).wait(timedelta(seconds=30))  # comes back at once
    assert redis.llen(HINTS) == 0


@pytest.mark.parametrize("seconds", [-0.005, 0, 0.001, TICK])
def test_a_wait_that_valkey_would_end_late_is_not_left_to_it(redis: Redis, seconds: float) -> None:
    """An idle Valkey ends a wait up to a tick late, and would take zero for ever."""
    Hints(redis).due_soon()

    RqWorkers(redis).wait(timedelta(seconds=seconds))

    assert redis.llen(HINTS) == 1  # so it was not asked


def test_a_wait_of_hardly_more_than_a_tick_ends(redis: Redis) -> None:
    RqWorkers(redis).wait(timedelta(seconds=TICK) + timedelta.resolution)

    assert redis.llen(HINTS) == 0


def test_a_lost_valkey_is_told_and_hurts_nobody() -> None:
    lost = connect(NOWHERE)

    assert RqWorkers(lost).hand_over([deadline("1/0")]) is False
    Hints(lost).due_soon()
    RqWorkers(lost).wait(timedelta(milliseconds=1))


@pytest.mark.parametrize("pairs", [[["x", "1/0"]], [["", ""]]])
def test_a_job_that_names_no_game_is_refused(pairs: list[list[str]]) -> None:
    with pytest.raises(ValueError, match="UUID"):
        parsed(pairs)
