"""Messages between seats: who gets which, under which ids, and what operators do about them."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from service.accounts.models import Scope
from service.bootstrap import Services
from service.histories.verify import verify
from tests.service.notices.test_hurries import sit_in
from tests.service.world import Person, Table, a_table, anyone

PRIVATE = {"press": {"policy": "private"}}


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app, seats=3, **PRIVATE)


@pytest.fixture
def admin(app: Flask, services: Services) -> Person:
    made = services.accounts.register("staff", Scope.ADMIN)
    secret, code = made.issued.secret, made.recovery_code
    return Person(app, str(made.player.id), made.player.name, secret, code)


def say(table: Table, seat: int, text: str, *to: int, **headers: str) -> Any:
    body = {"text": text, "to": list(to)} if to else {"text": text}
    return table.seated[seat].post(f"{table.path}/messages", body, **headers)


def inbox(person: Person, table: Table, query: str = "") -> list[tuple[int, str | None]]:
    page = person.get(f"{table.path}/messages{query}").get_json()
    return [(message["id"], message["text"]) for message in page["messages"]]


def unread(person: Person) -> list[int]:
    return [one["messages"] for one in person.get("/v1/me/messages").get_json()["unread"]]


def test_each_reads_what_is_for_him_under_ids_without_gaps(app: Flask, table: Table) -> None:
    say(table, 0, "to all")
    say(table, 0, "to ben", 1)
    say(table, 1, "to ann and cat", 0, 2)
    say(table, 2, "all again")

    ann, ben, cat = table.seated
    everything = ["to all", "to ben", "to ann and cat", "all again"]
    assert inbox(ann, table) == list(enumerate(everything, 1))
    assert inbox(ben, table) == list(enumerate(everything, 1))
    assert inbox(cat, table) == [(1, "to all"), (2, "to ann and cat"), (3, "all again")]
    assert inbox(anyone(app), table) == [(1, "to all"), (2, "all again")]


def test_nothing_that_others_read_tells_of_a_private_message(app: Flask, table: Table) -> None:
    cat, stranger = table.seated[2], anyone(app)

    def seen() -> list[str]:
        paths = ["", "/view", "/events", "/messages", "/legal"]
        answers = [who.get(table.path + path) for who in (cat, stranger) for path in paths]
        answers.append(cat.get("/v1/me/messages"))
        return [f"{a.get_data(as_text=True)} {a.headers.get('ETag')}" for a in answers]

    before = seen()
    for number in range(3):
        say(table, 0, f"secret {number}", 1)

    assert seen() == before


def test_a_retry_is_one_message_and_a_key_stands_for_one(table: Table) -> None:
    first = say(table, 0, "once", 1, Idempotency_Key="k")
    again = say(table, 0, "once", 1, Idempotency_Key="k")
    other = say(table, 0, "twice", 1, Idempotency_Key="k")

    assert again.get_json() == first.get_json()
    assert again.headers["Idempotency-Replayed"] == "true"
    assert (other.status_code, other.get_json()["code"]) == (422, "key-reused")
    assert inbox(table.seated[1], table) == [(1, "once")]


def test_pages_follow_each_other(table: Table) -> None:
    for number in range(5):
        say(table, 0, str(number))

    first = table.seated[1].get(f"{table.path}/messages?limit=3").get_json()

    assert (first["next"], first["last_id"]) == (3, 5)
    assert inbox(table.seated[1], table, "?after=3&limit=3") == [(4, "3"), (5, "4")]


def test_what_others_wrote_counts_until_it_is_marked_as_read(table: Table) -> None:
    ann, ben, _ = table.seated
    say(table, 0, "one", 1)
    say(table, 0, "two")
    say(table, 1, "three")

    assert (unread(ann), unread(ben)) == ([1], [2])
    ben.post(f"{table.path}/messages/read", {"upto": 1})
    assert unread(ben) == [1]
    ben.post(f"{table.path}/messages/read", {"upto": 3})
    ben.post(f"{table.path}/messages/read", {"upto": 1})
    assert unread(ben) == []


def test_the_press_of_the_game_is_kept_while_its_decisions_are_open(app: Flask) -> None:
    silent = a_table(app, press={"policy": "private", "by_kind": {"CardPlay": "none"}})
    assert silent.view()["awaited"][0]["kind"] == "CardPlay"

    refused = say(silent, 0, "psst", 1)

    assert refused.status_code == 409
    assert "CardPlay" in refused.get_json()["detail"]
    assert inbox(silent.seated[1], silent) == []


def test_a_press_names_only_kinds_of_its_ruleset(app: Flask) -> None:
    terms = {"ruleset": "senso", "seats": 2, "press": {"by_kind": {"Chess": "none"}}}

    answer = anyone(app).post("/v1/games", terms)

    assert (answer.status_code, answer.get_json()["pointer"]) == (422, "/press/by_kind")


def test_strangers_write_nothing_and_private_games_are_unknown_to_them(app: Flask) -> None:
    shown, hidden, dan = a_table(app), a_table(app, watching="private"), anyone(app)

    assert dan.post(f"{shown.path}/messages", {"text": "hi"}).status_code == 403
    assert dan.post(f"{hidden.path}/messages", {"text": "hi"}).status_code == 404
    assert dan.get(f"{hidden.path}/messages").status_code == 404


def test_messages_have_a_size_and_a_rate(table: Table) -> None:
    assert say(table, 0, "x" * 2001).status_code == 422
    assert [say(table, 0, "x").status_code for _ in range(21)] == [201] * 20 + [429]
    late = say(table, 0, "x")
    assert late.headers["Retry-After"] == "60"
    assert say(table, 1, "y").status_code == 201


def test_what_a_blocked_player_writes_does_not_arrive_and_he_does_not_notice(table: Table) -> None:
    ann, ben, _ = table.seated
    ann.call("PUT", f"/v1/me/blocks/{ben.id}")

    sent = say(table, 1, "hello", 0)
    say(table, 2, "hi", 0)

    assert (sent.status_code, sent.get_json()["id"]) == (201, 1)
    assert inbox(ben, table) == [(1, "hello")]
    assert inbox(ann, table) == [(1, "hi")]


def test_a_reported_message_is_quoted_to_staff_and_hidden_from_all(
    table: Table, admin: Person
) -> None:
    say(table, 0, "not for you", 2)
    say(table, 0, "an insult", 1)
    game = table.path.rpartition("/")[2]

    table.seated[1].post("/v1/reports", {"game": game, "message": 1, "reason": "rude"})
    (report,) = admin.get("/v1/admin/reports").get_json()["reports"]
    hide = f"/v1/admin/games/{game}/messages/{report['message']}/hide"

    assert (report["quoted"], report["player"]) == ("an insult", table.seated[0].id)
    assert admin.post(hide).status_code == 204
    assert inbox(table.seated[1], table) == [(1, None)]
    assert inbox(table.seated[0], table) == [(1, "not for you"), (2, None)]
    beyond = {"game": game, "message": 2, "reason": "what is it?"}
    assert table.seated[1].post("/v1/reports", beyond).status_code == 409


def test_a_silenced_player_is_told_until_when_and_reads_on(table: Table, admin: Person) -> None:
    silence = f"/v1/admin/players/{table.seated[0].id}/silence"
    until = admin.post(silence, {"seconds": 3600}).get_json()["until"]

    refused = say(table, 0, "but")
    say(table, 1, "ha")

    assert (refused.status_code, until in refused.get_json()["detail"]) == (409, True)
    assert inbox(table.seated[0], table) == [(1, "ha")]
    assert admin.post(silence, {"seconds": 0}).get_json() == {"until": None}
    assert say(table, 0, "free").status_code == 201


def test_messages_stand_in_the_record_when_every_seat_has_agreed(app: Flask) -> None:
    table = a_table(app, **PRIVATE)
    ann, ben = table.seated
    say(table, 0, "between us", 1)
    assert ann.post(f"{table.path}/messages/publish").status_code == 409
    ben.post(f"{table.path}/resign")

    one = ann.post(f"{table.path}/messages/publish").get_json()
    assert one == {"agreed": [0], "published": False}
    assert "messages" not in ann.get(f"{table.path}/record").get_json()

    both = ben.post(f"{table.path}/messages/publish").get_json()
    assert both == {"agreed": [0, 1], "published": True}
    record = ann.get(f"{table.path}/record")
    (message,) = record.get_json()["messages"]
    assert (message["seat"], message["to"], message["text"]) == (0, [1], "between us")
    verify(record.get_data())


def test_what_somebody_wrote_goes_with_his_account_and_its_place_stays(table: Table) -> None:
    say(table, 0, "remember me")
    say(table, 1, "we will")

    table.seated[0].call("DELETE", "/v1/me")

    assert inbox(table.seated[1], table) == [(1, None), (2, "we will")]


def test_seats_that_write_at_once_leave_no_gap(table: Table) -> None:
    with ThreadPoolExecutor(6) as pool:
        sent = list(pool.map(lambda n: say(table, n % 3, str(n)), range(12)))

    assert [answer.status_code for answer in sent] == [201] * 12
    assert [number for number, _ in inbox(table.seated[0], table)] == list(range(1, 13))


@pytest.fixture
def replaced(app: Flask, services: Services) -> tuple[Table, int, Person]:
    """A game in which a seat was written to, and wrote, before a newcomer took it over."""
    ladder = {"missed": 1, "open_after": 1, "plays_on": True}
    table = a_table(app, clock={"seconds": 3600, "absence": ladder}, **PRIVATE)
    for seat in (0, 1):
        say(table, seat, f"seat {seat} in private", 1 - seat)
    seat, newcomer = sit_in(app, services, table)
    newcomer.post(f"{table.path}/takeover", {"seat": seat})
    return table, seat, newcomer


def test_who_was_replaced_has_nothing_unread_that_he_could_not_read(
    replaced: tuple[Table, int, Person],
) -> None:
    table, seat, newcomer = replaced

    assert unread(table.seated[seat]) == []
    assert unread(table.seated[1 - seat]) == [1]
    assert inbox(newcomer, table) == []


def test_nobody_agrees_to_publish_for_who_held_his_seat_before(
    replaced: tuple[Table, int, Person],
) -> None:
    table, seat, newcomer = replaced
    other = table.seated[1 - seat]
    newcomer.post(f"{table.path}/resign")
    for person in (newcomer, other):
        assert person.post(f"{table.path}/messages/publish").status_code == 200

    record = other.get(f"{table.path}/record").get_data(as_text=True)

    assert f"seat {1 - seat} in private" in record
    assert f"seat {seat} in private" not in record
