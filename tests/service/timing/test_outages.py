"""Lost time: a night without a clock costs nobody anything, and nothing is given back twice."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from eventstore.records import Deadline
from service.accounts.models import Scope
from service.bootstrap import Services
from service.config import Settings
from service.timing.clock import ClockLoop
from service.timing.outages import Outage, uncovered
from service.timing.timers import Fired
from tests.service.dying import WORKER_STEPS, die_doing
from tests.service.games.test_idempotency import at_once
from tests.service.test_cli import tenka
from tests.service.timing.test_timers import LEASE, Hands, events_of, game_of, let_time_pass, live
from tests.service.world import Person, Table, a_table

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app, clock={"seconds": 3600})


@pytest.fixture
def admin(app: Flask, services: Services) -> Person:
    made = services.accounts.register("admin", Scope.ADMIN)
    player, secret = made.player, made.issued.secret
    return Person(app, str(player.id), player.name, secret, made.recovery_code)


def opened_ago(services: Services, ago: timedelta) -> None:
    """Have every live decision opened so long ago."""
    with services.pool.lend() as connection:
        connection.execute("update deadline set due_at = due_at - $1", [ago])


def looked_ago(services: Services, ago: timedelta) -> None:
    """Have a clock looked for the last time so long ago."""
    services.outages.look()
    with services.pool.lend() as connection:
        connection.execute("update heartbeat set seen_at = clock_timestamp() - $1", [ago])


def night(services: Services) -> None:
    """A decision of an hour was half an hour old when the server went down for a day."""
    opened_ago(services, 24 * HOUR + 30 * MINUTE)
    looked_ago(services, 24 * HOUR)


def left(deadline: Deadline, services: Services) -> timedelta:
    return deadline.due_at - services.store.now()


def outages(services: Services) -> list[Outage]:
    return list(services.outages.uncredited(0))


def test_k15_after_a_day_without_a_clock_everyone_has_what_he_had_left(
    table: Table, services: Services
) -> None:
    night(services)
    deadline = live(table, services)

    assert services.timers.fire(deadline.stream, deadline.id) is Fired.EARLY

    assert 29 * MINUTE < left(live(table, services), services) < 31 * MINUTE
    assert events_of(table)[-2:] == ["TimeCredited", "ClocksSet"]
    assert len(outages(services)) == 1


def test_the_clock_that_comes_back_fires_nothing_that_still_has_time(
    table: Table, services: Services
) -> None:
    night(services)
    clock = ClockLoop(services.store, services.timers, Hands(works=False), LEASE)

    clock.run_once()

    assert "TimeExpired" not in events_of(table)
    let_time_pass(services)
    clock.run_once()
    assert events_of(table).count("TimeExpired") == 1


def test_k15_what_was_due_before_the_outage_has_nothing_left_to_get_back(
    table: Table, services: Services
) -> None:
    opened_ago(services, 26 * HOUR)
    looked_ago(services, 24 * HOUR)
    deadline = live(table, services)

    assert services.timers.fire(deadline.stream, deadline.id) is Fired.FIRED
    assert "TimeCredited" not in events_of(table)


def test_a_decision_that_opened_after_the_outage_lost_nothing(
    app: Flask, services: Services
) -> None:
    looked_ago(services, 24 * HOUR)
    services.outages.look()
    table = a_table(app, clock={"seconds": 3600})
    let_time_pass(services)
    with services.pool.lend() as connection:  # its hour has passed since
        connection.execute(
            "update outage set began_at = began_at - $1, ended_at = ended_at - $1", [2 * HOUR]
        )
    deadline = live(table, services)

    assert services.timers.fire(deadline.stream, deadline.id) is Fired.FIRED


def test_k15_a_short_absence_is_no_outage(services: Services) -> None:
    looked_ago(services, 50 * SECOND)

    services.outages.look()

    assert outages(services) == []


def test_many_clocks_that_come_back_at_once_write_one_outage(services: Services) -> None:
    looked_ago(services, 24 * HOUR)

    at_once(*[services.outages.look for _ in range(4)])

    assert len(outages(services)) == 1


def test_many_workers_at_once_give_the_time_back_once(table: Table, services: Services) -> None:
    night(services)
    deadline = live(table, services)

    at_once(*[lambda: services.timers.fire(deadline.stream, deadline.id) for _ in range(4)])

    assert events_of(table).count("TimeCredited") == 1
    assert left(live(table, services), services) < 31 * MINUTE


def test_what_runs_out_between_two_outages_is_over(table: Table, services: Services) -> None:
    night(services)
    services.outages.look()
    looked_ago(services, 3 * HOUR)  # and down again
    with services.pool.lend() as connection:
        connection.execute("update outage set ended_at = clock_timestamp() - interval '4 hours'")
    deadline = live(table, services)

    assert services.timers.fire(deadline.stream, deadline.id) is Fired.FIRED
    assert events_of(table).count("TimeCredited") == 1


@pytest.mark.parametrize("step", ["before its append", "after its append"])
def test_a_worker_that_dies_at_the_credit_neither_loses_nor_doubles_it(
    step: str, table: Table, services: Services, settings: Settings
) -> None:
    night(services)
    deadline, game = live(table, services), str(game_of(table))

    die_doing("worker", WORKER_STEPS[step], settings, game=game, deadline=deadline.id)

    assert services.timers.fire(deadline.stream, deadline.id) is Fired.EARLY
    assert events_of(table).count("TimeCredited") == 1
    assert 29 * MINUTE < left(live(table, services), services) < 31 * MINUTE


def test_k15_a_player_who_is_faster_than_the_clock_has_his_time_too(
    table: Table, services: Services
) -> None:
    night(services)

    assert table.play_any().status_code == 200
    assert "TimeCredited" in events_of(table)


def test_who_is_too_late_without_an_outage_is_told_so(table: Table, services: Services) -> None:
    services.outages.look()
    seat = table.awaited()
    command = table.legal(seat)[0]
    let_time_pass(services)

    answer = table.play(seat, command)

    assert (answer.status_code, answer.get_json()["code"]) == (409, "stale-decision")
    assert "your time for this decision ended at" in answer.get_json()["detail"]


def test_while_halted_nothing_fires_nothing_changes_and_all_may_look(
    table: Table, services: Services, admin: Person
) -> None:
    deadline = live(table, services)
    seat = table.awaited()
    command = table.legal(seat)[0]
    let_time_pass(services)
    assert admin.post("/v1/admin/halt").get_json() == {"halted": True}

    assert ClockLoop(services.store, services.timers, Hands(works=False), LEASE).run_once() == 0
    assert services.timers.fire(deadline.stream, deadline.id) is Fired.HELD
    answer = table.play(seat, command)

    assert (answer.status_code, answer.get_json()["code"]) == (423, "halted")
    assert table.view()["status"] == "running"


def test_k15_what_a_halt_took_is_given_back_however_short_it_was(
    table: Table, services: Services, admin: Person
) -> None:
    before = live(table, services)
    admin.post("/v1/admin/halt")
    admin.post("/v1/admin/halt")
    with services.pool.lend() as connection:  # twenty seconds pass
        connection.execute("update outage set began_at = began_at - $1", [20 * SECOND])
        connection.execute("update deadline set due_at = due_at - $1", [3590 * SECOND])
    assert admin.post("/v1/admin/resume").get_json() == {"halted": False}

    services.timers._credits.settle(before.stream)  # noqa: SLF001 - before anything is due

    assert len(outages(services)) == 1
    gained = live(table, services).due_at - before.due_at + 3590 * SECOND
    assert timedelta(seconds=19) < gained < timedelta(seconds=25)
    assert table.play_any().status_code == 200


def test_a_clock_that_dies_in_a_halt_adds_no_second_outage(services: Services) -> None:
    services.outages.halt()
    looked_ago(services, 24 * HOUR)
    with services.pool.lend() as connection:
        connection.execute("update outage set began_at = began_at - interval '25 hours'")

    services.outages.look()
    services.outages.resume()

    assert [outage.why for outage in outages(services)] == ["halted"]


def test_only_an_admin_halts(table: Table, services: Services) -> None:
    for what in ("halt", "resume"):
        assert table.seated[0].post(f"/v1/admin/{what}").status_code == 403
    assert not services.outages.is_halted()


def test_the_command_line_halts_and_lets_go(services: Services, settings: Settings) -> None:
    urls = settings.to_environment()

    halted, again = tenka("halt", **urls), tenka("halt", **urls)
    was_halted = services.outages.is_halted()
    gone = tenka("go", **urls)

    assert ("all games are halted" in halted.output, "already" in again.output) == (True, True)
    assert was_halted
    assert "all games go on" in gone.output
    assert not services.outages.is_halted()


moments = st.integers(0, 500_000).map(lambda n: datetime.fromtimestamp(n, UTC))


@given(st.lists(st.tuples(moments, moments)), moments, moments)
def test_no_moment_is_lost_in_two_outages(
    pairs: list[tuple[datetime, datetime]], one: datetime, other: datetime
) -> None:
    began, ended = sorted((one, other))
    known = [Outage(n, min(pair), max(pair), "down") for n, pair in enumerate(pairs)]

    parts = list(uncovered(began, ended, known))

    for start, end in parts:
        assert began <= start < end
        for outage in known:
            assert outage.ended_at is not None
            assert end <= outage.began_at or start >= outage.ended_at
    assert all(a[1] <= b[0] for a, b in pairwise(parts))
