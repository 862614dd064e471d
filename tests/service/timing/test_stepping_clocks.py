"""Clocks that jump, and more than one of them: no deadline is lost, early or doubled by either."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask

from service.app import create_app
from service.bootstrap import Services, build
from service.config import Settings
from service.running.schema import migrate
from service.timing.clock import ClockLoop
from service.timing.queue import RqWorkers
from tests.fix_contract import CheckedClient
from tests.fix_postgres import Database
from tests.service.timing.stepping import WallClock
from tests.service.timing.test_timers import LEASE, Hands, events_of, let_time_pass, live
from tests.service.world import Table, a_table, at_once

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
GAMES = 12


@pytest.fixture
def wall(empty_database: Database) -> WallClock:
    wall = WallClock(empty_database)
    wall.hang_up()
    return wall


@pytest.fixture
def services(wall: WallClock, settings: Settings) -> Iterator[Services]:
    """The parts of a process over a database whose clock can be set."""
    there = wall.database
    services = build(replace(settings, database_url=there.service, owner_database_url=there.owner))
    migrate(services.settings)
    yield services
    services.close()


@pytest.fixture
def app(services: Services) -> Flask:
    app = create_app(services)
    app.test_client_class = CheckedClient
    return app


@pytest.fixture
def table(app: Flask, services: Services) -> Table:
    services.outages.look()  # a clock runs
    return a_table(app, clock={"seconds": 3600})


def tick(services: Services) -> int:
    return ClockLoop(services.store, services.timers, Hands(works=False), LEASE).run_once()


def left(table: Table, services: Services) -> timedelta:
    return live(table, services).due_at - services.store.now()


def test_the_wall_clock_of_these_tests_is_the_one_that_decides(
    table: Table, services: Services, wall: WallClock
) -> None:
    before = services.store.now()

    wall.step(-HOUR)

    assert -HOUR <= services.store.now() - before < -HOUR + MINUTE
    assert left(table, services) > HOUR + 59 * MINUTE


def test_a_clock_that_jumps_forward_takes_no_time_from_anybody(
    table: Table, services: Services, wall: WallClock
) -> None:
    wall.step(2 * HOUR)

    tick(services)

    assert "TimeExpired" not in events_of(table)
    assert events_of(table)[-2:] == ["TimeCredited", "ClocksSet"]
    assert 59 * MINUTE < left(table, services) <= HOUR + MINUTE


def test_a_clock_that_jumps_back_fires_nothing_twice_and_play_goes_on(
    table: Table, services: Services, wall: WallClock
) -> None:
    let_time_pass(services)
    tick(services)

    wall.step(-HOUR)
    tick(services)

    assert events_of(table).count("TimeExpired") == 1
    assert table.play_any().status_code == 200
    assert 59 * MINUTE < left(table, services) <= HOUR + MINUTE


def test_what_was_begun_while_the_clock_was_behind_loses_nothing_when_it_is_put_right(
    table: Table, services: Services, wall: WallClock
) -> None:
    wall.step(-HOUR)
    services.outages.look()
    table.play_any()

    wall.step(HOUR + MINUTE)
    tick(services)

    assert "TimeExpired" not in events_of(table)
    assert 58 * MINUTE < left(table, services) <= HOUR + MINUTE


def test_what_is_due_after_a_jump_back_is_late_by_no_more_and_never_lost(
    table: Table, services: Services, wall: WallClock
) -> None:
    wall.step(-HOUR)
    for _ in range(4):  # half an hour each, so the clock is never away for longer than it may
        wall.step(30 * MINUTE)
        with services.pool.lend() as connection:
            connection.execute("update heartbeat set seen_at = clock_timestamp()")
    assert "TimeExpired" not in events_of(table)

    let_time_pass(services)
    tick(services)

    assert events_of(table).count("TimeExpired") == 1


def test_two_clocks_take_each_deadline_up_once(app: Flask, services: Services) -> None:
    tables = [a_table(app, clock={"seconds": 3600}) for _ in range(GAMES)]
    let_time_pass(services)
    hands, others = Hands(), [build(services.settings) for _ in range(2)]
    clocks = [ClockLoop(other.store, other.timers, hands, LEASE) for other in others]
    taken: list[int] = []

    at_once(*[lambda clock=clock: taken.append(clock.run_once()) for clock in clocks])
    taken += [clock.run_once() for clock in clocks]  # later, too, each leaves to the other its own
    services.timers.fire_all((deadline.stream, deadline.id) for deadline in hands.taken)

    assert sum(taken) == GAMES
    assert [events_of(table).count("TimeExpired") for table in tables] == [1] * GAMES
    for other in others:
        other.close()


def test_a_job_that_comes_twice_has_one_effect(table: Table, services: Services) -> None:
    let_time_pass(services)
    due = services.store.claim_due(10, LEASE)
    workers = RqWorkers(services.redis)
    assert [workers.hand_over(due), workers.hand_over(due)] == [True, True]
    pairs = [(deadline.stream, deadline.id) for deadline in due]

    services.timers.fire_all(pairs)
    services.timers.fire_all(pairs)

    assert events_of(table).count("TimeExpired") == 1
