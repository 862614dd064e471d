"""A retry finds what the first try did: one effect, the same answer, no false refusal."""

from flask import Flask

from tests.service.world import Person, a_table, anyone, at_once

TERMS = {"ruleset": "senso", "seats": 2}


def test_a_retried_command_gets_the_first_answer(app: Flask) -> None:
    table = a_table(app)
    seat = table.awaited()
    command = table.legal(seat)[0]

    first = table.play(seat, command, Idempotency_Key="k-1")
    table.play_any()  # the game has moved on meanwhile
    again = table.play(seat, command, Idempotency_Key="k-1")

    assert again.get_json() == first.get_json()
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (200, "true")


def test_a_key_with_another_body_is_refused(app: Flask) -> None:
    table = a_table(app)
    seat = table.awaited()
    first, other = table.legal(seat)[:2]
    table.play(seat, first, Idempotency_Key="k-1")

    problem = table.play(seat, other, Idempotency_Key="k-1")

    assert (problem.status_code, problem.get_json()["code"]) == (422, "key-reused")


def test_a_retried_creation_finds_the_game_it_made(app: Flask) -> None:
    ann = anyone(app)
    first = ann.post("/v1/games", TERMS, Idempotency_Key="new-game")
    again = ann.post("/v1/games", TERMS, Idempotency_Key="new-game")

    assert again.get_json() == first.get_json()
    assert len(ann.get("/v1/games?filter=mine").get_json()["games"]) == 1


def test_keys_belong_to_players_so_a_new_token_keeps_them(app: Flask) -> None:
    ann = anyone(app)
    first = ann.post("/v1/games", TERMS, Idempotency_Key="k").get_json()
    made = ann.post("/v1/me/tokens", {"label": "phone", "scopes": ["game:read", "game:play"]})
    phone = Person(app, ann.id, ann.name, made.get_json()["secret"], "")

    assert phone.post("/v1/games", TERMS, Idempotency_Key="k").get_json() == first
    assert anyone(app).post("/v1/games", TERMS, Idempotency_Key="k").get_json() != first


def test_the_same_command_sent_twice_at_once_has_one_effect(app: Flask) -> None:
    table = a_table(app)
    seat = table.awaited()
    command, before = table.legal(seat)[0], table.view(seat)["last_id"]
    answers = []

    def send() -> None:
        answers.append(table.play(seat, command, Idempotency_Key="same").get_json())

    at_once(send, send)

    assert answers[0] == answers[1]
    assert table.view(seat)["last_id"] == answers[0]["last_id"] > before


def test_without_a_key_one_of_two_equal_commands_is_refused_as_stale(app: Flask) -> None:
    table = a_table(app)
    seat = table.awaited()
    command = table.legal(seat)[0]
    answers = []

    at_once(*[lambda: answers.append(table.play(seat, command).status_code)] * 2)

    assert sorted(answers) == [200, 409]


def test_of_two_who_join_the_last_seat_at_once_one_gets_it(app: Flask) -> None:
    host, one, two = anyone(app), anyone(app), anyone(app)
    game = f"/v1/games/{host.post('/v1/games', TERMS).get_json()['id']}"
    answers = []

    at_once(
        *[
            lambda p=person: answers.append(p.post(f"{game}/join").status_code)
            for person in (one, two)
        ]
    )

    assert sorted(answers) == [200, 409]
    assert host.get(game).get_json()["status"] == "running"


def test_seats_that_answer_one_decision_at_once_never_refuse_each_other(app: Flask) -> None:
    table = a_table(app, seats=5, clock={"seconds": 600})
    while table.view()["awaited"][0]["kind"] != "RoundPause":
        table.play_any()
    answers = []

    def go_on(seat: int) -> None:
        answers.append(table.play(seat, table.legal(seat)[0]).status_code)

    at_once(*[lambda s=seat: go_on(s) for seat in range(5)])

    assert answers == [200] * 5
    assert table.view()["view"]["round"] == 2


def test_a_rematch_asked_for_by_both_at_once_is_one_game(app: Flask) -> None:
    table = a_table(app)
    table.seated[0].post(f"{table.path}/resign")
    games = []

    at_once(
        *[
            lambda p=person: games.append(p.post(f"{table.path}/rematch").get_json()["id"])
            for person in table.seated
        ]
    )

    assert games[0] == games[1]
    assert table.seated[0].get(f"/v1/games/{games[0]}").get_json()["status"] == "running"
