"""Clocks that jump, and more than one of them: no deadline is lost, early or doubled by either."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask

from service.app import create_app
from service.config import Settings
from service.house import House, build
from service.server import migrate
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
def house(wall: WallClock, settings: Settings) -> Iterator[House]:
    """The parts of a process over a database whose clock can be set."""
    there = wall.database
    house = build(replace(settings, database_url=there.service, owner_database_url=there.owner))
    migrate(house.settings)
    yield house
    house.close()


@pytest.fixture
def app(house: House) -> Flask:
    app = create_app(house)
    app.test_client_class = CheckedClient
    return app


@pytest.fixture
def table(app: Flask, house: House) -> Table:
    house.outages.look()  # a clock runs
    return a_table(app, clock={"seconds": 3600})


def tick(house: House) -> int:
    return ClockLoop(house.store, house.timers, Hands(works=False), LEASE).run_once()


def left(table: Table, house: House) -> timedelta:
    return live(table, house).due_at - house.store.now()


def test_the_wall_clock_of_these_tests_is_the_one_that_decides(
    table: Table, house: House, wall: WallClock
) -> None:
    before = house.store.now()

    wall.step(-HOUR)

    assert -HOUR <= house.store.now() - before < -HOUR + MINUTE
    assert left(table, house) > HOUR + 59 * MINUTE


def test_a_clock_that_jumps_forward_takes_no_time_from_anybody(
    table: Table, house: House, wall: WallClock
) -> None:
    wall.step(2 * HOUR)

    tick(house)

    assert "TimeExpired" not in events_of(table)
    assert events_of(table)[-2:] == ["TimeCredited", "ClocksSet"]
    assert 59 * MINUTE < left(table, house) <= HOUR + MINUTE


def test_a_clock_that_jumps_back_fires_nothing_twice_and_play_goes_on(
    table: Table, house: House, wall: WallClock
) -> None:
    let_time_pass(house)
    tick(house)

    wall.step(-HOUR)
    tick(house)

    assert events_of(table).count("TimeExpired") == 1
    assert table.play_any().status_code == 200
    assert 59 * MINUTE < left(table, house) <= HOUR + MINUTE


def test_what_was_begun_while_the_clock_was_behind_loses_nothing_when_it_is_put_right(
    table: Table, house: House, wall: WallClock
) -> None:
    wall.step(-HOUR)
    house.outages.look()
    table.play_any()

    wall.step(HOUR + MINUTE)
    tick(house)

    assert "TimeExpired" not in events_of(table)
    assert 58 * MINUTE < left(table, house) <= HOUR + MINUTE


def test_what_is_due_after_a_jump_back_is_late_by_no_more_and_never_lost(
    table: Table, house: House, wall: WallClock
) -> None:
    wall.step(-HOUR)
    for _ in range(4):  # half an hour each, so the clock is never away for longer than it may
        wall.step(30 * MINUTE)
        with house.pool.lend() as connection:
            connection.execute("update heartbeat set seen_at = clock_timestamp()")
    assert "TimeExpired" not in events_of(table)

    let_time_pass(house)
    tick(house)

    assert events_of(table).count("TimeExpired") == 1


def test_two_clocks_take_each_deadline_up_once(app: Flask, house: House) -> None:
    tables = [a_table(app, clock={"seconds": 3600}) for _ in range(GAMES)]
    let_time_pass(house)
    hands, others = Hands(), [build(house.settings) for _ in range(2)]
    clocks = [ClockLoop(other.store, other.timers, hands, LEASE) for other in others]
    taken: list[int] = []

    at_once(*[lambda clock=clock: taken.append(clock.run_once()) for clock in clocks])
    taken += [clock.run_once() for clock in clocks]  # later, too, each leaves to the other its own
    house.timers.fire_all((deadline.stream, deadline.id) for deadline in hands.taken)

    assert sum(taken) == GAMES
    assert [events_of(table).count("TimeExpired") for table in tables] == [1] * GAMES
    for other in others:
        other.close()


def test_a_job_that_comes_twice_has_one_effect(table: Table, house: House) -> None:
    let_time_pass(house)
    due = house.store.claim_due(10, LEASE)
    workers = RqWorkers(house.redis)
    assert [workers.hand_over(due), workers.hand_over(due)] == [True, True]
    pairs = [(deadline.stream, deadline.id) for deadline in due]

    house.timers.fire_all(pairs)
    house.timers.fire_all(pairs)

    assert events_of(table).count("TimeExpired") == 1
