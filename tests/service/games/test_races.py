"""Several want something at the same moment, through two processes: one effect, honest answers."""

from collections import Counter
from collections.abc import Iterable
from itertools import cycle
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.service.world import Person, Table, a_table, answers_at_once, anyone, through

TERMS = {"ruleset": "senso", "seats": 2}


def spread(person: Person, *apps: Flask) -> Iterable[Person]:
    """The same player again and again, each time through the next process."""
    return (through(app, person) for app in cycle(apps))


def told(answers: Iterable[TestResponse]) -> Counter[Any]:
    """Count the answers: by their code where one is refused, by status else."""
    return Counter((a.get_json() or {}).get("code", a.status_code) for a in answers)


def path_of(answer: TestResponse) -> str:
    return f"/v1/games/{answer.get_json()['id']}"


def types_of(person: Person, game: str) -> list[str]:
    events = person.get(f"{game}/events").get_json()["events"]
    assert [event["id"] for event in events] == list(range(1, len(events) + 1))
    return [event["type"] for event in events]


@pytest.fixture
def host(app: Flask) -> Person:
    return anyone(app)


def test_one_invite_brought_by_many_at_once_admits_one(
    app: Flask, second: Flask, host: Person
) -> None:
    game = path_of(host.post("/v1/games", {**TERMS, "seats": 4, "joining": "invite"}))
    code = host.post(f"{game}/invites").get_json()["code"]
    guests = [through(process, anyone(app)) for process in (app, second) * 2]

    answers = answers_at_once(
        *(lambda g=g: g.post(f"{game}/join", {"invite": code}) for g in guests)
    )

    assert told(answers) == {200: 1, "not-allowed": 3}
    assert types_of(host, game) == ["GameCreated", "SeatTaken", "SeatTaken"]


def test_one_seat_wished_by_many_at_once_is_given_to_one_and_told_as_taken(
    app: Flask, second: Flask, host: Person
) -> None:
    game = path_of(host.post("/v1/games", {**TERMS, "seats": 5}))
    guests = [through(process, anyone(app)) for process in (app, second) * 2]

    answers = answers_at_once(*(lambda g=g: g.post(f"{game}/join", {"seat": 3}) for g in guests))

    assert told(answers) == {200: 1, "seat-taken": 3}


def test_a_creation_sent_many_times_at_once_makes_one_game(
    app: Flask, second: Flask, host: Person
) -> None:
    senders = [sender for sender, _ in zip(spread(host, app, second), range(6), strict=False)]

    answers = answers_at_once(
        *(lambda s=s: s.post("/v1/games", TERMS, Idempotency_Key="k") for s in senders)
    )

    assert told(answers) == {201: 6}
    assert len({answer.get_data() for answer in answers}) == 1
    assert len(host.get("/v1/games?filter=mine").get_json()["games"]) == 1


def test_of_commands_under_one_precondition_at_once_one_is_played(
    app: Flask, second: Flask
) -> None:
    table = a_table(app)
    seat = table.awaited()
    command = table.legal(seat)[0]
    tag = table.seated[seat].get(f"{table.path}/view").headers["ETag"]
    senders = [s for s, _ in zip(spread(table.seated[seat], app, second), range(4), strict=False)]

    answers = answers_at_once(
        *(lambda s=s: s.post(f"{table.path}/commands", command, If_Match=tag) for s in senders)
    )

    assert told(answers) == {200: 1, "precondition-failed": 3}


def test_when_all_give_up_at_once_the_last_one_has_won(app: Flask, second: Flask) -> None:
    table = a_table(app, seats=4)
    people = [
        through(process, person)
        for process, person in zip((app, second) * 2, table.seated, strict=True)
    ]

    answers = answers_at_once(*(lambda p=p: p.post(f"{table.path}/resign") for p in people))

    assert told(answers) == {200: 3, "not-allowed": 1}
    outcome = people[0].get(table.path).get_json()["outcome"]
    refused = [seat for seat, answer in enumerate(answers) if answer.status_code == 409]
    assert outcome["winners"] == refused
    assert types_of(people[0], table.path).count("MatchEnded") == 1


def test_start_join_leave_and_abort_at_once_leave_a_game_that_hangs_together(
    app: Flask, second: Flask, host: Person
) -> None:
    game = path_of(host.post("/v1/games", {**TERMS, "seats": 3}))
    guest, other = through(second, anyone(app)), through(second, anyone(app))
    guest.post(f"{game}/join")

    answers = answers_at_once(
        lambda: host.post(f"{game}/start"),
        lambda: other.post(f"{game}/join"),
        lambda: guest.post(f"{game}/leave"),
        lambda: through(second, host).post(f"{game}/abort"),
    )

    assert set(told(answers)) <= {200, "not-allowed"}
    assert answers[3].status_code == 200  # nobody has made a decision, whatever came first
    assert types_of(host, game)[-1] == "GameAborted"
    assert host.get(game).get_json()["status"] == "aborted"


def test_a_kick_and_a_leave_of_one_seat_at_once_empty_it_once(
    app: Flask, second: Flask, host: Person
) -> None:
    game = path_of(host.post("/v1/games", {**TERMS, "seats": 3}))
    guest = through(second, anyone(app))
    guest.post(f"{game}/join")

    answers = answers_at_once(
        lambda: host.post(f"{game}/kick", {"seat": 1}), lambda: guest.post(f"{game}/leave")
    )

    assert sorted(answer.status_code for answer in answers) in ([200, 403], [200, 409])
    assert len(set(types_of(host, game)) & {"SeatLeft", "PlayerKicked"}) == 1


def test_a_name_wanted_by_many_at_once_is_given_to_one(app: Flask, second: Flask) -> None:
    answers = answers_at_once(
        *(
            lambda process=process: process.test_client().post("/v1/players", json={"name": "ann"})
            for process in (app, second) * 2
        )
    )

    assert told(answers) == {201: 1, "name-taken": 3}


def test_a_recovery_code_used_twice_at_once_works_once(app: Flask, second: Flask) -> None:
    ann = anyone(app)
    asked = {"name": ann.name, "recovery_code": ann.recovery_code}

    answers = answers_at_once(
        *(
            lambda process=process: process.test_client().post("/v1/players/recover", json=asked)
            for process in (app, second)
        )
    )

    assert told(answers) == {201: 1, "unauthorized": 1}


def test_a_stale_process_plays_on_from_what_the_other_has_stored(app: Flask, second: Flask) -> None:
    table = a_table(app)
    mirrored = Table(table.path, tuple(through(second, person) for person in table.seated))
    mirrored.view()

    for turn in range(6):
        assert (table, mirrored)[turn % 2].play_any().status_code == 200

    assert table.view() == mirrored.view()
