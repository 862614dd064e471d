"""The clock's own hands: they fire what they hold at once, and hand the rest on."""

from collections.abc import Iterator

import pytest
from flask import Flask

from eventstore.records import Deadline
from service.bootstrap import Services
from service.timing.clock import ClockLoop
from service.timing.local_executor import MOST_BEGUN, LocalExecutor
from tests.service.listening import until
from tests.service.timing.test_timers import LEASE, Hands, events_of, let_time_pass
from tests.service.world import Table, a_table

MORE = MOST_BEGUN + 3


@pytest.fixture
def tables(app: Flask, services: Services) -> list[Table]:
    """More games than the hands hold, in each of which somebody's time is up."""
    tables = [a_table(app, clock={"seconds": 3600}) for _ in range(MORE)]
    let_time_pass(services)
    return tables


@pytest.fixture
def workers() -> Hands:
    return Hands()


@pytest.fixture
def hands(services: Services, workers: Hands) -> Iterator[LocalExecutor]:
    hands = LocalExecutor(services.timers, workers)
    yield hands
    hands.close()


def expired(tables: list[Table]) -> int:
    return sum(events_of(table).count("TimeExpired") for table in tables)


def leased(services: Services) -> list[Deadline]:
    return services.store.claim_due(MORE, LEASE)


def test_what_they_hold_is_fired_and_goes_to_no_worker(
    tables: list[Table], services: Services, hands: LocalExecutor, workers: Hands
) -> None:
    assert hands.hand_over(leased(services)[:MOST_BEGUN])
    hands.close()

    assert expired(tables) == MOST_BEGUN
    assert workers.taken == []


def test_what_is_more_goes_to_the_workers(
    tables: list[Table], services: Services, hands: LocalExecutor, workers: Hands
) -> None:
    due = leased(services)

    assert hands.hand_over(due)
    hands.close()

    assert workers.taken == due[MOST_BEGUN:]
    assert expired(tables) == MOST_BEGUN


def test_what_the_workers_do_not_take_fires_nevertheless(
    tables: list[Table], services: Services, hands: LocalExecutor, workers: Hands
) -> None:
    workers.works = False

    ClockLoop(services.store, services.timers, hands, LEASE).run_once()
    hands.close()

    assert expired(tables) == MORE


def test_hands_that_are_free_again_take_up_more(
    tables: list[Table], services: Services, hands: LocalExecutor, workers: Hands
) -> None:
    due = leased(services)
    hands.hand_over(due[:MOST_BEGUN])
    until(lambda: hands.free == MOST_BEGUN)

    hands.hand_over(due[MOST_BEGUN:])
    hands.close()

    assert expired(tables) == MORE
    assert workers.taken == []
