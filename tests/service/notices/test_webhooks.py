"""Told while away: at least once, under one id, and never of what is no longer so."""

import hmac
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256

import pytest
from flask import Flask

from service.bootstrap import Services
from service.config import Settings
from service.jobs import work
from service.notices.courier_loop import CourierLoop
from service.notices.deliveries import WAITS
from service.timing.queue import MESSAGES
from tests.service.games.test_idempotency import at_once
from tests.service.notices.receiver import Received, Receiver, receiving
from tests.service.world import Person, Table, a_table, anyone

HOOKS = "/v1/me/webhooks"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """The receivers of these tests stand on this machine."""
    return replace(settings, private_webhooks="on")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app, clock={"seconds": 3600})


def hook(person: Person, receiver: Receiver, **terms: str) -> dict:
    made = person.post(HOOKS, {"url": f"{receiver.url}/hook", **terms})
    assert made.status_code == 201
    return made.get_json()


def deliver(services: Services) -> None:
    """Let the courier go one round, and send by himself."""
    services.notifications.courier.run_once(lambda _: False)


def let_the_wait_pass(services: Services) -> None:
    with services.pool.lend() as connection:
        connection.execute("update delivery set due_at = now(), claimed_until = null")


def log_of(person: Person, webhook: dict) -> list[dict]:
    return person.get(f"{HOOKS}/{webhook['id']}/deliveries").get_json()["deliveries"]


def game_id(table: Table) -> str:
    return table.path.rpartition("/")[2]


def is_signed(post: Received, secret: str) -> bool:
    signed = f"{post.id}.{post.headers['webhook-timestamp']}.".encode() + post.body
    key = b64decode(secret.removeprefix("whsec_"))
    proof = b64encode(hmac.new(key, signed, sha256).digest()).decode()
    return f"v1,{proof}" in post.headers["webhook-signature"].split()


def everyone_hooked(table: Table, receiver: Receiver) -> list[dict]:
    return [hook(person, receiver) for person in table.seated]


def test_a_decision_that_opens_is_told_to_its_player_with_its_deadline(
    table: Table, receiver: Receiver, services: Services
) -> None:
    everyone_hooked(table, receiver)
    deliver(services)  # what was before the webhooks is told to nobody
    receiver.posts.clear()

    table.play_any()
    deliver(services)

    seat = table.awaited()
    turn = table.seated[seat].get("/v1/me/turns").get_json()["turns"][0]
    (post,) = receiver.posts
    assert (post.content["type"], post.content["data"]) == ("turn", turn)
    assert turn["due_at"].endswith("Z")  # a time, not a span that would be wrong when read


def test_a_message_is_signed_by_standard_webhooks(
    table: Table, receiver: Receiver, services: Services
) -> None:
    secret = hook(table.seated[0], receiver)["secret"]
    table.seated[1].post(f"{table.path}/resign")

    deliver(services)

    (post,) = receiver.posts
    assert is_signed(post, secret)
    assert not is_signed(replace(post, body=post.body + b" "), secret)
    assert post.content["type"] == "ended"


def test_while_a_secret_is_exchanged_both_sign(
    app: Flask, receiver: Receiver, services: Services
) -> None:
    person = anyone(app)
    old = hook(person, receiver)
    new = person.post(f"{HOOKS}/{old['id']}/rotate").get_json()
    person.post(f"{HOOKS}/{old['id']}/test")
    deliver(services)
    with services.pool.lend() as connection:
        connection.execute("update webhook set old_until = now()")
    person.post(f"{HOOKS}/{old['id']}/test")
    deliver(services)

    during, after = receiver.posts
    assert is_signed(during, old["secret"])
    assert is_signed(during, new["secret"])
    assert is_signed(after, new["secret"])
    assert not is_signed(after, old["secret"])


def test_a_secret_exchanged_again_before_it_was_put_to_use_breaks_nothing(
    app: Flask, receiver: Receiver, services: Services
) -> None:
    person = anyone(app)
    first = hook(person, receiver)
    rotate = f"{HOOKS}/{first['id']}/rotate"
    secrets = [first["secret"], *(person.post(rotate).get_json()["secret"] for _ in range(4))]
    person.post(f"{HOOKS}/{first['id']}/test")

    deliver(services)

    (post,) = receiver.posts
    assert [is_signed(post, secret) for secret in secrets] == [False, True, True, True, True]


def test_a_webhook_of_one_game_tells_of_no_other(
    app: Flask, table: Table, receiver: Receiver, services: Services
) -> None:
    person = table.seated[0]
    hook(person, receiver, game=game_id(table))
    other = person.post("/v1/games", {"ruleset": "senso", "seats": 2}).get_json()["id"]
    guest = anyone(app)
    guest.post(f"/v1/games/{other}/join")
    guest.post(f"/v1/games/{other}/resign")
    table.seated[1].post(f"{table.path}/resign")

    deliver(services)

    assert {post.content["data"]["game"] for post in receiver.posts} == {game_id(table)}


def test_one_game_decision_seat_and_kind_is_told_once(
    table: Table, receiver: Receiver, services: Services
) -> None:
    everyone_hooked(table, receiver)
    for _ in range(6):
        table.play_any()
        deliver(services)
        deliver(services)

    told = [
        (data["seat"], data["decision"])
        for data in (post.content["data"] for post in receiver.posts)
    ]
    assert told
    assert len(set(told)) == len(told)


def test_who_has_answered_is_not_told_any_more(
    table: Table, receiver: Receiver, services: Services
) -> None:
    """A dozen notices that waited for a courier do not stack up: only the open one is sent."""
    everyone_hooked(table, receiver)
    for _ in range(12):
        table.play_any()

    deliver(services)

    awaited = [(entry["seat"], entry["decision"]) for entry in table.view()["awaited"]]
    told = [post.content["data"] for post in receiver.posts]
    assert sorted((turn["seat"], turn["decision"]) for turn in told) == sorted(awaited)


def test_a_message_that_was_answered_while_it_waited_is_stale(
    table: Table, receiver: Receiver, services: Services
) -> None:
    seat = table.awaited()
    webhook = hook(table.seated[seat], receiver)
    receiver.answers = [500]
    deliver(services)
    table.play_any()
    let_the_wait_pass(services)

    deliver(services)

    log = [d for d in log_of(table.seated[seat], webhook) if d["status"] == "stale"]
    assert [d["http_status"] for d in log] == [None]
    assert len(receiver.posts) <= 2


def test_what_failed_is_sent_again_under_the_same_id_until_it_is_taken(
    table: Table, receiver: Receiver, services: Services
) -> None:
    webhook = hook(table.seated[0], receiver)
    receiver.answers = [500, 302, 429]
    table.seated[1].post(f"{table.path}/resign")
    for _ in range(5):
        deliver(services)
        let_the_wait_pass(services)

    (entry,) = [d for d in log_of(table.seated[0], webhook) if d["kind"] == "ended"]
    posts = [post for post in receiver.posts if post.content["type"] == "ended"]
    assert {post.id for post in posts} == {entry["id"]}
    assert (entry["status"], entry["tries"], entry["http_status"]) == ("delivered", len(posts), 204)
    assert {post.path for post in receiver.posts} == {"/hook"}  # no redirect was followed


def test_it_waits_longer_each_time_for_days_and_then_gives_up(
    app: Flask, receiver: Receiver, services: Services
) -> None:
    person = anyone(app)
    webhook = hook(person, receiver)
    receiver.answers = [503] * 20
    person.post(f"{HOOKS}/{webhook['id']}/test")
    for _ in range(len(WAITS) + 3):
        let_the_wait_pass(services)
        deliver(services)

    (entry,) = log_of(person, webhook)
    assert (entry["status"], entry["tries"]) == ("failed", len(WAITS) + 1)
    assert sorted(WAITS) == list(WAITS)
    assert sum(WAITS, timedelta()) > timedelta(days=3)


def test_gone_ends_a_webhook(table: Table, receiver: Receiver, services: Services) -> None:
    person, other = table.seated[1 - table.awaited()], table.seated[table.awaited()]
    webhook = hook(person, receiver)
    receiver.answers = [410]
    person.post(f"{HOOKS}/{webhook['id']}/test")
    deliver(services)
    other.post(f"{table.path}/resign")

    deliver(services)

    assert len(receiver.posts) == 1
    assert "410" in person.get(HOOKS).get_json()["webhooks"][0]["disabled_because"]


def test_a_message_is_sent_once_more_on_demand_under_its_id(
    app: Flask, receiver: Receiver, services: Services
) -> None:
    person = anyone(app)
    webhook = hook(person, receiver)
    person.post(f"{HOOKS}/{webhook['id']}/test")
    deliver(services)
    (entry,) = log_of(person, webhook)

    again = person.post(f"{HOOKS}/{webhook['id']}/deliveries/{entry['id']}/redeliver")
    deliver(services)

    assert again.status_code == 202
    assert [post.id for post in receiver.posts] == [entry["id"]] * 2


def test_couriers_at_once_make_one_message_of_a_notice(
    table: Table, receiver: Receiver, services: Services
) -> None:
    webhook = hook(table.seated[0], receiver)
    table.seated[1].post(f"{table.path}/resign")

    at_once(*[lambda: deliver(services) for _ in range(4)])

    assert len([d for d in log_of(table.seated[0], webhook) if d["kind"] == "ended"]) == 1
    assert len({post.id for post in receiver.posts}) == 1


def test_a_courier_that_died_between_its_steps_loses_nothing(
    table: Table, receiver: Receiver, services: Services
) -> None:
    hook(table.seated[0], receiver)
    table.seated[1].post(f"{table.path}/resign")
    services.store.claim_notices(50, timedelta(0))  # claimed, and nothing came of it
    services.notifications.courier.run_once(lambda _: True)  # handed to a worker that dies
    assert receiver.posts == []

    let_the_wait_pass(services)  # its lease has ended
    deliver(services)

    assert [post.content["type"] for post in receiver.posts] == ["ended"]


def test_a_real_rq_worker_sends_what_the_courier_queued(
    table: Table, receiver: Receiver, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in services.settings.to_environment().items():
        monkeypatch.setenv(name, value)
    hook(table.seated[0], receiver)
    table.seated[1].post(f"{table.path}/resign")

    services.notifications.courier.run_once(
        CourierLoop(services.notifications.courier, services.redis).hand_over
    )
    work(MESSAGES, until_empty=True)

    assert [post.content["type"] for post in receiver.posts] == ["ended"]


def test_without_valkey_the_courier_sends_by_himself(
    table: Table, receiver: Receiver, services: Services
) -> None:
    hook(table.seated[0], receiver)
    table.seated[1].post(f"{table.path}/resign")
    nobody = replace(services, redis=services.redis).redis.from_url("unix:///nowhere")

    services.notifications.courier.run_once(
        CourierLoop(services.notifications.courier, nobody).hand_over
    )

    assert [post.content["type"] for post in receiver.posts] == ["ended"]


def test_a_message_tells_a_seat_nothing_of_the_others(
    table: Table, receiver: Receiver, services: Services
) -> None:
    everyone_hooked(table, receiver)
    table.play_any()
    deliver(services)

    names = {person.name for person in table.seated} | {person.id for person in table.seated}
    assert receiver.posts
    assert not [n for n in names for post in receiver.posts if n.encode() in post.body]


def test_webhooks_are_their_owners_alone(table: Table, receiver: Receiver) -> None:
    owner, other = table.seated
    webhook = hook(owner, receiver)
    path = f"{HOOKS}/{webhook['id']}"

    assert other.get(HOOKS).get_json()["webhooks"] == []
    answers = [
        other.post(f"{path}/rotate"),
        other.post(f"{path}/test"),
        other.get(f"{path}/deliveries"),
        other.call("DELETE", path),
        other.post(f"{path}/deliveries/{webhook['id']}/redeliver"),
    ]
    assert [answer.status_code for answer in answers] == [404] * 5
    assert "secret" not in owner.get(HOOKS).get_data(as_text=True)


def test_a_removed_webhook_is_told_nothing(
    table: Table, receiver: Receiver, services: Services
) -> None:
    person = table.seated[0]
    webhook = hook(person, receiver)
    person.post(f"{HOOKS}/{webhook['id']}/test")

    assert person.call("DELETE", f"{HOOKS}/{webhook['id']}").status_code == 204
    deliver(services)

    assert receiver.posts == []


def test_there_is_an_end_to_webhooks(app: Flask, receiver: Receiver) -> None:
    person = anyone(app)
    for _ in range(20):
        hook(person, receiver)

    refused = person.post(HOOKS, {"url": receiver.url})

    assert (refused.status_code, refused.get_json()["code"]) == (409, "too-many-webhooks")
