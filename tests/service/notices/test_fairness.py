"""Slow hosts keep nobody waiting but those who named them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from flask import Flask

from service.bootstrap import Services
from service.config import Settings
from service.notices.courier import AT_ONCE, Courier
from service.notices.courier_loop import MOST_WAITING, CourierLoop
from service.notices.deliveries import OF_A_PLAYER, OF_THE_SLOW, TO_A_HOST
from service.notices.promptness import QUICK, SLOW_FOR, Promptness
from tests.service.listening import until
from tests.service.notices.receiver import Receiver, receiving
from tests.service.world import Person, anyone

HOOKS = "/v1/me/webhooks"
MINUTE = timedelta(minutes=1)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """The receivers of these tests stand on this machine."""
    return replace(settings, private_webhooks="on")


@pytest.fixture
def slow() -> Iterator[Receiver]:
    with receiving() as receiver:
        receiver.opened.clear()
        yield receiver


@pytest.fixture
def slow_everywhere() -> Iterator[Receiver]:
    """One that never answers, at any address of this machine."""
    with receiving(host="") as receiver:
        receiver.opened.clear()
        yield receiver


@pytest.fixture
def quick() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def told(person: Person, url: str, messages: int = 1) -> None:
    """Give a person a webhook with some messages to it."""
    webhook = person.post(HOOKS, {"url": url}).get_json()["id"]
    for _ in range(messages):
        assert person.post(f"{HOOKS}/{webhook}/test").status_code == 202


def known(services: Services, person: Person, took: timedelta = timedelta(0)) -> None:
    """Let a person's host have answered before, after so long."""
    for webhook in services.notifications.webhooks.of(UUID(person.id)):
        Promptness(services.pool).note(webhook.id, took)


def due(services: Services, limit: int = 100) -> int:
    return len(services.notifications.deliveries.claim_due(limit, MINUTE))


def setting_out(services: Services) -> Courier:
    """Give a courier who has set out with all that is due, and waits for no answer."""
    courier = services.notifications.courier

    def sets_out(messages: list[UUID]) -> bool:
        courier.set_out(messages)
        return True

    courier.run_once(sets_out)
    return courier


def test_a_player_whose_hosts_are_slow_holds_up_nobody_else(
    app: Flask, services: Services, slow: Receiver, quick: Receiver
) -> None:
    told(anyone(app), f"{slow.url}/hook", messages=30)
    told(anyone(app), f"{quick.url}/hook")
    courier = setting_out(services)

    until(lambda: len(quick.posts) == 1)
    assert len(slow.posts) <= OF_A_PLAYER
    slow.opened.set()
    courier.finish()


def test_a_player_has_his_share_of_the_places_and_the_next_when_one_is_free(
    app: Flask, services: Services
) -> None:
    told(anyone(app), "http://a.example/", messages=5)
    deliveries = services.notifications.deliveries

    first = deliveries.claim_due(100, MINUTE)
    assert (len(first), due(services)) == (OF_A_PLAYER, 0)

    deliveries.end(first[0], "delivered")
    assert due(services) == 1


@pytest.mark.parametrize(
    "urls",
    [
        ["http://a.example/", "https://A.example:444/x"],
        ["http://[::1]/", "http://[::1]:81/hook"],
    ],
)
def test_a_host_has_its_share_whoever_named_it_and_however(
    urls: list[str], app: Flask, services: Services
) -> None:
    people = [anyone(app) for _ in range(TO_A_HOST + 3)]
    for number, person in enumerate(people):
        told(person, urls[number % 2])
    told(people[0], "http://b.example/")
    for person in people:
        known(services, person)

    assert due(services) == TO_A_HOST + 1
    assert due(services) == 0


def test_who_floods_a_host_leaves_its_share_to_others_there(app: Flask, services: Services) -> None:
    flooding, other = anyone(app), anyone(app)
    told(flooding, "http://a.example/", messages=2 * TO_A_HOST)
    told(other, "http://a.example/")

    assert due(services) == OF_A_PLAYER + 1


def test_those_due_for_longest_go_first(app: Flask, services: Services) -> None:
    for _ in range(3):
        told(anyone(app), "http://a.example/")

    assert [due(services, limit=2), due(services, limit=2)] == [2, 1]


def test_nothing_is_leased_while_jobs_enough_wait(app: Flask, services: Services) -> None:
    loop = CourierLoop(services.notifications.courier, services.redis)
    for _ in range(MOST_WAITING):
        assert loop.has_room()
        loop.hand_over([])
    told(anyone(app), "http://a.example/")

    services.notifications.courier.run_once(loop.hand_over, loop.has_room)

    assert not loop.has_room()
    assert due(services) == 1  # nobody has it, so its lease does not run out in the queue


def test_many_players_with_a_slow_host_each_hold_up_nobody_who_is_quick(
    app: Flask, services: Services, slow_everywhere: Receiver, quick: Receiver
) -> None:
    """Given more hosts that never answer than there are places, each of a player of its own."""
    port = slow_everywhere.url.rpartition(":")[2]
    for number in range(AT_ONCE + 4):
        told(anyone(app), f"http://127.0.0.{2 + number}:{port}/hook")
    patient = anyone(app)
    told(patient, f"{quick.url}/hook")
    known(services, patient)
    courier = setting_out(services)

    until(lambda: len(quick.posts) == 1)
    assert len(slow_everywhere.posts) <= OF_THE_SLOW
    slow_everywhere.opened.set()
    courier.finish()


def test_all_who_are_not_known_to_be_quick_have_half_of_the_places(
    app: Flask, services: Services
) -> None:
    people = [anyone(app) for _ in range(AT_ONCE)]
    for number, person in enumerate(people):
        told(person, f"http://{number}.example/")

    assert due(services) == OF_THE_SLOW

    for person in people:
        known(services, person)
    assert due(services) == AT_ONCE - OF_THE_SLOW


def test_who_was_slow_is_slow_for_a_hundred_times_as_long(app: Flask, services: Services) -> None:
    person = anyone(app)
    told(person, "http://a.example/")
    known(services, person)
    known(services, person, QUICK * 2)
    known(services, person)

    (held,) = person.get("/v1/me/export").get_json()["held"]["promptness"]

    left = datetime.fromisoformat(held["slow_until"]) - services.store.now()
    assert timedelta(0) <= QUICK * 2 * SLOW_FOR - left < MINUTE


def test_among_the_slow_whoever_has_never_been_tried_goes_first(
    app: Flask, services: Services
) -> None:
    for number in range(OF_THE_SLOW):
        person = anyone(app)
        told(person, f"http://{number}.example/")
        known(services, person, QUICK * 2)
    newcomer = anyone(app)
    told(newcomer, "http://new.example/")

    first = services.notifications.deliveries.claim_due(100, MINUTE)

    assert len(first) == OF_THE_SLOW
    (of_newcomer,) = services.notifications.webhooks.of(UUID(newcomer.id))
    (message,) = services.notifications.deliveries.log_of(of_newcomer.id)
    assert message.id in first
