"""kill -9 between any two steps: what was acknowledged stays, what was not is done once."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from flask import Flask

from service.bootstrap import Services
from service.config import Settings
from service.timing.clock import ClockLoop
from service.timing.queue import RqWorkers
from service.timing.timers import Fired
from tests.service.dying import CLOCK_STEPS, COMMAND_STEPS, WORKER_STEPS, die_doing
from tests.service.world import Table, a_table


@pytest.fixture
def due(app: Flask, services: Services) -> Table:
    """A game whose open decision is due."""
    table = a_table(app, clock={"seconds": 3600})
    with services.pool.lend() as connection:
        connection.execute("update deadline set due_at = due_at - interval '2 hours'")
    return table


def expired(table: Table) -> int:
    events = table.seated[0].get(f"{table.path}/events").get_json()["events"]
    return sum(event["type"] == "TimeExpired" for event in events)


@pytest.mark.parametrize("step", COMMAND_STEPS)
def test_a_command_whose_server_died_is_carried_out_once_by_its_retry(
    step: str, app: Flask, settings: Settings
) -> None:
    table = a_table(app)
    seat = table.awaited()
    command, before = table.legal(seat)[0], table.view(seat)["last_id"]
    path, token = f"{table.path}/commands", table.seated[seat].token

    die_doing(
        "command", COMMAND_STEPS[step], settings, path=path, token=token, body=command, key="k"
    )
    answer = table.play(seat, command, Idempotency_Key="k")

    assert answer.status_code == 200
    assert answer.get_json()["last_id"] == table.view(seat)["last_id"] > before


@pytest.mark.parametrize("step", CLOCK_STEPS)
def test_a_deadline_whose_clock_died_fires_once(
    step: str, due: Table, services: Services, settings: Settings
) -> None:
    die_doing("clock", CLOCK_STEPS[step], replace(settings, lease_seconds=0))

    next_clock(services).run_once()

    assert expired(due) <= 1  # queued, if the clock died before any claim
    fire_whatever_is_left(services)
    assert expired(due) == 1


@pytest.mark.parametrize("step", WORKER_STEPS)
def test_a_deadline_whose_worker_died_fires_once(
    step: str, due: Table, services: Services, settings: Settings
) -> None:
    game = UUID(due.path.rpartition("/")[2])
    (deadline,) = services.store.claim_due(10, timedelta(0))

    die_doing("worker", WORKER_STEPS[step], settings, game=str(game), deadline=deadline.id)
    next_clock(services).run_once()  # its lease has ended, so the clock fires it by itself

    assert expired(due) == 1
    assert services.timers.fire(game, deadline.id) is Fired.STALE


def test_deadlines_survive_a_valkey_that_lost_everything(due: Table, services: Services) -> None:
    impatient = ClockLoop(services.store, services.timers, RqWorkers(services.redis), timedelta(0))
    handed_over = services.store.claim_due(10, timedelta(0))
    assert RqWorkers(services.redis).hand_over(handed_over)
    services.redis.flushall()

    impatient.run_once()

    assert expired(due) == 1


def next_clock(services: Services) -> ClockLoop:
    return ClockLoop(services.store, services.timers, RqWorkers(services.redis), timedelta(0))


def fire_whatever_is_left(services: Services) -> None:
    for deadline in services.store.claim_due(10, timedelta(0)):
        services.timers.fire(deadline.stream, deadline.id)
