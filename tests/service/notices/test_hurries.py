"""Told that time runs short, and that a seat has changed hands: once, and while it is true."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from flask import Flask

from service.bootstrap import Services
from service.config import Settings
from tests.service.notices.receiver import Receiver, receiving
from tests.service.notices.test_webhooks import deliver, hook, let_the_wait_pass, log_of
from tests.service.timing.test_timers import game_of, let_time_pass
from tests.service.world import Person, Table, a_table, anyone

LADDER = {"missed": 1, "open_after": 1, "plays_on": True}


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """The receivers of these tests stand on this machine."""
    return replace(settings, private_webhooks="on")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def warned(app: Flask) -> Table:
    """A game whose seats are warned when half of their hour is left."""
    ladder = {"missed": 3, "warn_percent": 50}
    return a_table(app, clock={"seconds": 3600, "absence": ladder})


def ring(services: Services, table: Table) -> None:
    """Let the next deadline come, and nothing else."""
    first = services.store.deadlines(game_of(table))[0]
    with services.pool.lend() as connection:
        connection.execute(
            "update deadline set due_at = now() where stream_id = $1 and id = $2",
            [first.stream, first.id],
        )
    services.timers.fire(first.stream, first.id)


def of_kind(receiver: Receiver, kind: str) -> list[dict]:
    return [post.content["data"] for post in receiver.posts if post.content["type"] == kind]


def sit_in(app: Flask, services: Services, table: Table) -> tuple[int, Person]:
    """A newcomer at the first seat that opens."""
    for _ in range(40):
        seats = table.seated[0].get(table.path).get_json()["seats"]
        for seat in (s["seat"] for s in seats if s["open"]):
            return seat, anyone(app)
        let_time_pass(services)
        for deadline in services.store.claim_due(10, timedelta(0)):
            services.timers.fire(deadline.stream, deadline.id)
    raise AssertionError("no seat has opened")


def test_who_has_little_time_left_is_told_when_it_ends(
    warned: Table, receiver: Receiver, services: Services
) -> None:
    seat = warned.awaited()
    for person in warned.seated:
        hook(person, receiver)
    deliver(services)

    ring(services, warned)
    deliver(services)

    (turn,) = warned.seated[seat].get("/v1/me/turns").get_json()["turns"]
    assert of_kind(receiver, "hurry") == [turn]
    assert datetime.fromisoformat(turn["due_at"])  # a time, not a span


def test_who_answered_before_the_warning_was_sent_is_not_hurried(
    warned: Table, receiver: Receiver, services: Services
) -> None:
    hook(warned.seated[warned.awaited()], receiver)
    ring(services, warned)
    warned.play_any()

    deliver(services)

    assert of_kind(receiver, "hurry") == []


def test_k16_a_second_warning_for_one_decision_is_no_second_message(
    app: Flask, receiver: Receiver, services: Services
) -> None:
    ladder = {"missed": 3, "warn_percent": 50}
    more = {"times": 1, "seconds": 7200}
    table = a_table(app, clock={"seconds": 3600, "absence": ladder, "extensions": more})
    seat = table.awaited()
    webhook = hook(table.seated[seat], receiver)
    ring(services, table)
    deliver(services)
    decision = table.view()["awaited"][0]["decision"]
    table.seated[0].post(f"{table.path}/extensions", {"decision": decision, "seconds": 3600})
    (asked,) = table.seated[1].get(table.path).get_json()["proposals"]
    table.seated[1].post(f"{table.path}/proposals/{asked['id']}/vote", {"agrees": True})

    ring(services, table)
    deliver(services)

    events = table.seated[0].get(f"{table.path}/events").get_json()["events"]
    assert [e["type"] for e in events].count("TimeRunsShort") == 2
    assert [d["kind"] for d in log_of(table.seated[seat], webhook)].count("hurry") == 1


def test_a_newcomer_is_told_what_he_finds_open_and_who_left_that_he_was_replaced(
    app: Flask, receiver: Receiver, services: Services
) -> None:
    table = a_table(app, clock={"seconds": 3600, "absence": LADDER})
    seat, newcomer = sit_in(app, services, table)
    while table.awaited() != seat:
        table.play_any()
    for person in (*table.seated, newcomer):
        hook(person, receiver)
    deliver(services)
    receiver.posts.clear()

    newcomer.post(f"{table.path}/takeover", {"seat": seat})
    deliver(services)

    (turn,) = newcomer.get("/v1/me/turns").get_json()["turns"]
    assert of_kind(receiver, "turn") == [turn]
    assert of_kind(receiver, "replaced") == [{"game": str(game_of(table)), "seat": seat}]
    assert newcomer.name.encode() not in b"".join(post.body for post in receiver.posts)
    assert newcomer.id.encode() not in b"".join(post.body for post in receiver.posts)


def test_a_turn_that_came_back_is_sent_once_where_the_first_message_still_waits(
    app: Flask, receiver: Receiver, services: Services
) -> None:
    table = a_table(app, clock={"seconds": 3600})
    seat = table.awaited()
    webhook = hook(table.seated[seat], receiver)
    receiver.answers = [500]
    deliver(services)
    with services.pool.lend() as connection:  # the same decision is opened to him a second time
        connection.execute(
            "update outbox set sent_at = null, claimed_until = null, version = version + 1"
        )
    let_the_wait_pass(services)

    deliver(services)

    states = sorted(d["status"] for d in log_of(table.seated[seat], webhook))
    assert states == ["delivered", "stale"]
    assert len(receiver.posts) == 2  # the one that failed, and its successor
