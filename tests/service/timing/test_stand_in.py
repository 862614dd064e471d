"""Others stand in for a clock that is away; while one is there they leave everything to it."""

from datetime import timedelta

import pytest
from flask import Flask

from service.bootstrap import Services
from service.config import Settings
from service.entrypoints.addresses import on_free_ports
from service.running.supervisor import running
from service.timing.stand_in import StandIn
from service.timing.timers import Fired
from tests.service.listening import until
from tests.service.timing.test_timers import LEASE, events_of, game_of, live
from tests.service.world import Table, a_table

MINUTE = timedelta(minutes=1)


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app, clock={"seconds": 3600})


@pytest.fixture
def stand_in(services: Services) -> StandIn:
    """One that leaves a clock ten minutes."""
    return StandIn(services.store, services.timers, late=10 * MINUTE)


def make_due(table: Table, services: Services, ago: timedelta) -> None:
    """Let the time of a table's deadline have come so long ago."""
    with services.pool.lend() as connection:
        connection.execute(
            "update deadline set due_at = clock_timestamp() - $1::interval where stream_id = $2",
            [ago, game_of(table)],
        )


def expired(table: Table) -> int:
    return events_of(table).count("TimeExpired")


def test_what_no_clock_took_up_is_fired_once(
    table: Table, services: Services, stand_in: StandIn
) -> None:
    deadline = live(table, services)
    make_due(table, services, 10 * MINUTE)

    assert stand_in.run_once() == 1
    assert stand_in.run_once() == 0
    assert services.timers.fire(deadline.stream, deadline.id) is Fired.STALE
    assert expired(table) == 1


def test_what_is_not_late_yet_is_left_to_the_clock(
    table: Table, services: Services, stand_in: StandIn
) -> None:
    make_due(table, services, 9 * MINUTE)

    assert stand_in.run_once() == 0
    assert expired(table) == 0


def test_what_a_clock_has_taken_up_is_its_own(
    table: Table, services: Services, stand_in: StandIn
) -> None:
    make_due(table, services, 10 * MINUTE)
    services.store.claim_due(10, LEASE)

    assert stand_in.run_once() == 0
    assert expired(table) == 0


def test_what_a_clock_died_with_fires_when_its_lease_has_ended(
    table: Table, services: Services, stand_in: StandIn
) -> None:
    make_due(table, services, 10 * MINUTE)
    services.store.claim_due(10, timedelta())

    assert stand_in.run_once() == 1
    assert expired(table) == 1


def test_nothing_fires_while_all_is_halted(
    table: Table, services: Services, stand_in: StandIn
) -> None:
    make_due(table, services, 10 * MINUTE)
    services.outages.halt()

    assert stand_in.run_once() == 0
    assert expired(table) == 0


def test_while_a_worker_looks_nobody_loses_time(
    table: Table, services: Services, stand_in: StandIn
) -> None:
    services.outages.look()
    for _ in range(2):  # a minute without a look would be an outage
        with services.pool.lend() as connection:
            connection.execute("update heartbeat set seen_at = seen_at - interval '40 seconds'")
        stand_in.run_once()

    assert list(services.outages.uncredited(0)) == []
    assert expired(table) == 0


@pytest.mark.parametrize("role", ["worker", "courier", "api"])
def test_without_a_clock_others_fire_what_is_due(
    role: str, table: Table, services: Services, settings: Settings
) -> None:
    make_due(table, services, MINUTE)

    with running(on_free_ports(settings), roles=(role,)):
        until(lambda: expired(table) > 0)

    assert expired(table) == 1
