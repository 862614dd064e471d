"""Slow hosts keep nobody waiting but those who named them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from flask import Flask

from service.bootstrap import Services
from service.config import Settings
from service.notices.courier_loop import MOST_WAITING, CourierLoop
from service.notices.deliveries import OF_A_PLAYER, TO_A_HOST
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
def quick() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def told(person: Person, url: str, messages: int = 1) -> None:
    """Give a person a webhook with some messages to it."""
    webhook = person.post(HOOKS, {"url": url}).get_json()["id"]
    for _ in range(messages):
        assert person.post(f"{HOOKS}/{webhook}/test").status_code == 202


def due(services: Services, limit: int = 100) -> int:
    return len(services.notifications.deliveries.claim_due(limit, MINUTE))


def test_a_player_whose_hosts_are_slow_holds_up_nobody_else(
    app: Flask, services: Services, slow: Receiver, quick: Receiver
) -> None:
    told(anyone(app), f"{slow.url}/hook", messages=30)
    told(anyone(app), f"{quick.url}/hook")
    courier = services.notifications.courier

    def sets_out(messages: list[UUID]) -> bool:
        courier.set_out(messages)
        return True

    courier.run_once(sets_out)

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
    for number in range(TO_A_HOST + 3):
        told(anyone(app), urls[number % 2])
    told(anyone(app), "http://b.example/")

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
