"""Time up: each deadline fires once, never early, through the same cycle as any command."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

import pytest
from flask import Flask

from eventstore.records import Deadline
from service.bootstrap import Services
from service.jobs import work
from service.timing.clock import ClockLoop
from service.timing.queue import JOB, MOST_WAITING, RqWorkers, queue_on
from service.timing.timers import Fired
from tests.service.games.test_idempotency import at_once
from tests.service.world import Table, a_table

LEASE = timedelta(seconds=30)


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app, clock={"seconds": 3600})


def game_of(table: Table) -> UUID:
    return UUID(table.path.rpartition("/")[2])


def let_time_pass(services: Services) -> None:
    """Make every live deadline due."""
    with services.pool.lend() as connection:
        connection.execute(
            "update deadline set due_at = clock_timestamp() - interval '1 second', "
            "claimed_until = null where fired_at is null and cancelled_at is null"
        )


def events_of(table: Table) -> list[str]:
    stream = table.seated[0].get(f"{table.path}/events").get_json()
    return [event["type"] for event in stream["events"]]


def live(table: Table, services: Services) -> Deadline:
    (deadline,) = services.store.deadlines(game_of(table))
    return deadline


class Hands:
    """Workers that only take note."""

    def __init__(self, *, works: bool = True) -> None:
        self.works = works
        self.taken: list[Deadline] = []

    def hand_over(self, deadlines: Sequence[Deadline]) -> bool:
        self.taken += deadlines if self.works else []
        return self.works

    def wait(self, longest: timedelta) -> None:
        pass


def test_time_up_plays_by_the_rules_of_the_decision(table: Table, services: Services) -> None:
    deadline = live(table, services)
    let_time_pass(services)

    assert services.timers.fire(deadline.stream, deadline.id) is Fired.FIRED
    assert events_of(table)[-5:][0] == "TimeExpired"
    assert "CardForced" in events_of(table)


def test_a_deadline_is_never_fired_early(table: Table, services: Services) -> None:
    before, deadline = events_of(table), live(table, services)

    assert services.timers.fire(deadline.stream, deadline.id) is Fired.EARLY
    assert events_of(table) == before


def test_a_decision_that_was_answered_leaves_nothing_to_fire(
    table: Table, services: Services
) -> None:
    deadline = live(table, services)
    table.play_any()

    assert services.timers.fire(deadline.stream, deadline.id) is Fired.STALE
    assert "TimeExpired" not in events_of(table)


def test_the_next_decision_gets_its_full_time(table: Table, services: Services) -> None:
    deadline = live(table, services)
    let_time_pass(services)
    services.timers.fire(deadline.stream, deadline.id)

    following = live(table, services)

    assert following.decision != deadline.decision
    assert following.due_at - services.store.now() > timedelta(minutes=59)


def test_fired_by_many_workers_at_once_it_takes_effect_once(
    table: Table, services: Services
) -> None:
    deadline = live(table, services)
    let_time_pass(services)
    outcomes: list[Fired] = []

    at_once(
        *[
            lambda: outcomes.append(services.timers.fire(deadline.stream, deadline.id))
            for _ in range(4)
        ]
    )

    assert sorted(o.value for o in outcomes) == ["fired", "stale", "stale", "stale"]
    assert events_of(table).count("TimeExpired") == 1


def test_a_move_and_the_clock_at_the_same_moment_have_one_effect(
    table: Table, services: Services
) -> None:
    deadline, seat = live(table, services), table.awaited()
    command = table.legal(seat)[0]
    let_time_pass(services)
    answers: list[int] = []

    at_once(
        lambda: answers.append(table.play(seat, command).status_code),
        lambda: services.timers.fire(deadline.stream, deadline.id),
    )

    fired = events_of(table).count("TimeExpired")
    assert (answers, fired) in [([200], 0), ([409], 1)]
    assert events_of(table).count("DecisionAnswered") == 1


def test_the_clock_hands_what_is_due_to_the_workers(table: Table, services: Services) -> None:
    hands = Hands()
    clock = ClockLoop(services.store, services.timers, hands, LEASE)
    assert clock.run_once() == 0

    deadline = live(table, services)
    let_time_pass(services)

    assert clock.run_once() == 1
    assert [(d.stream, d.id) for d in hands.taken] == [(deadline.stream, deadline.id)]
    assert clock.run_once() == 0  # it is leased


def test_the_clock_fires_by_itself_where_the_queue_does_not_answer(
    table: Table, services: Services
) -> None:
    let_time_pass(services)

    ClockLoop(services.store, services.timers, Hands(works=False), LEASE).run_once()

    assert events_of(table).count("TimeExpired") == 1


def test_the_clock_lends_the_workers_a_hand_where_they_are_behind(
    table: Table, services: Services
) -> None:
    for _ in range(MOST_WAITING):
        queue_on(services.redis).enqueue(JOB, [])
    let_time_pass(services)

    ClockLoop(services.store, services.timers, RqWorkers(services.redis), LEASE).run_once()

    assert events_of(table).count("TimeExpired") == 1
    assert queue_on(services.redis).count == MOST_WAITING


def test_of_a_batch_nothing_fires_while_all_is_halted(table: Table, services: Services) -> None:
    deadline = live(table, services)
    let_time_pass(services)
    services.outages.halt()

    services.timers.fire_all([(deadline.stream, deadline.id)])

    assert "TimeExpired" not in events_of(table)


def test_the_clock_fires_by_itself_what_no_worker_took_up(table: Table, services: Services) -> None:
    let_time_pass(services)
    services.store.claim_due(10, timedelta(0))  # handed over once, and nothing came of it

    hands = Hands()
    ClockLoop(services.store, services.timers, hands, LEASE).run_once()

    assert hands.taken == []
    assert events_of(table).count("TimeExpired") == 1


@pytest.mark.parametrize("servers", ["these", "and then others"])
def test_a_real_rq_worker_fires_what_the_clock_queued(
    table: Table,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    servers: str,  # noqa: ARG001 - a process may work over one database after another
) -> None:
    for name, value in services.settings.to_environment().items():
        monkeypatch.setenv(name, value)
    let_time_pass(services)

    ClockLoop(services.store, services.timers, RqWorkers(services.redis), LEASE).run_once()
    work(until_empty=True)

    assert events_of(table).count("TimeExpired") == 1


def test_a_round_transition_is_the_clocks_work(app: Flask, services: Services) -> None:
    table = a_table(app, clock={"seconds": None, "by_kind": {"RoundPause": 60}})
    while table.view()["awaited"][0]["kind"] != "RoundPause":
        table.play_any()
    deadline = live(table, services)
    assert deadline.seat is None  # one clock for all
    let_time_pass(services)

    services.timers.fire(deadline.stream, deadline.id)

    assert table.view()["view"]["round"] == 2


def test_the_clock_answers_at_once_for_a_seat_that_resigned(app: Flask, services: Services) -> None:
    table = a_table(app, seats=3)  # without a clock
    seat = table.awaited()
    table.seated[seat].post(f"{table.path}/resign")

    ClockLoop(services.store, services.timers, Hands(works=False), LEASE).run_once()

    assert table.awaited() != seat
    assert "TimeExpired" in events_of(table)


def test_an_ended_game_has_no_deadlines(table: Table, services: Services) -> None:
    table.seated[0].post(f"{table.path}/resign")

    assert services.store.deadlines(game_of(table)) == []
