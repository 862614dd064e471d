"""Faults that were found by trying to break the service; each stays mended by its test."""

import gzip
import io
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from domain.match.state import Match
from service.bootstrap import Services
from service.histories.fairness import FairChance, commitment
from service.http.responses import seen
from service.running.logs import PROCESSORS
from tests.service.world import Table, a_table, anyone, through

TERMS = {"ruleset": "senso", "seats": 2}
HIDDEN = {"joining": "invite", "watching": "private"}


def test_a_rolled_back_transaction_leaves_every_append_in_order(app: Flask) -> None:
    ann = anyone(app, "ann")
    for _ in range(20):
        assert ann.post("/v1/games", TERMS).status_code == 201

    for _ in range(12):  # on each connection of the pool
        assert app.test_client().post("/v1/players", json={"name": "ANN"}).status_code == 409

    for _ in range(20):
        assert ann.post("/v1/games", TERMS).status_code == 201


def test_a_retried_creation_does_not_change_the_seed_that_is_drawn_from(
    app: Flask, services: Services
) -> None:
    ann, ben = anyone(app), anyone(app)
    made = ann.post("/v1/games", TERMS, Idempotency_Key="k").get_json()
    ann.post("/v1/games", TERMS, Idempotency_Key="k")

    ben.post(f"/v1/games/{made['id']}/join")

    assert_drawn_from_the_committed_seed(services, UUID(made["id"]))


def assert_drawn_from_the_committed_seed(services: Services, game: UUID) -> None:
    table = services.cycle.load(game)
    seed = services.store.secret(game)
    assert seed is not None
    assert commitment(seed) == table.match.commitment
    factions = FairChance(seed, game.bytes, 0, nonces(table.match), 1).shuffle(
        ("takeda", "uesugi", "oda", "mori")
    )
    assert tuple(table.play.factions) == factions.value[:2]


def nonces(match: Match) -> tuple[str, ...]:
    return match.nonces


def test_a_stale_process_never_answers_with_another_seats_stream(app: Flask, second: Flask) -> None:
    host, yuki, zen = (anyone(app) for _ in range(3))
    game = f"/v1/games/{host.post('/v1/games', {**TERMS, 'seats': 4}).get_json()['id']}"
    yuki.post(f"{game}/join", {"seat": 2})
    zen.post(f"{game}/join", {"seat": 3})
    assert through(second, yuki).get(f"{game}/view").get_json()["viewer"] == 2

    host.post(f"{game}/start")  # seat 1 falls away, and everyone after it moves up
    table = Table(game, (host, yuki, zen))
    while table.awaited() != 1:
        table.play_any()
    answer = through(second, yuki).post(f"{game}/commands", table.legal(1)[0])

    own = yuki.get(f"{game}/events").get_json()["events"]
    assert answer.get_json()["last_id"] == own[-1]["id"]
    assert answer.get_json()["events"] == own[-len(answer.get_json()["events"]) :]


def test_a_stale_process_does_not_deny_a_game_to_who_has_come_in_since(
    app: Flask, second: Flask
) -> None:
    host, guest = anyone(app), anyone(app)
    game = f"/v1/games/{host.post('/v1/games', {**TERMS, **HIDDEN}).get_json()['id']}"
    assert through(second, guest).get(f"{game}/view").status_code == 404
    through(second, host).get(f"{game}/view")

    code = host.post(f"{game}/invites").get_json()["code"]
    guest.post(f"{game}/join", {"invite": code})
    table = Table(game, (host, guest))
    while table.awaited() != 1:
        table.play_any()

    command = table.legal(1)[0]
    assert through(second, guest).post(f"{game}/commands", command).status_code == 200


@pytest.mark.parametrize(
    "asked", [{"invite": "x"}, {"invite": "x", "seat": 7}, {"seat": 0}, {}], ids=str
)
def test_a_private_game_is_unknown_to_who_brings_no_live_invite(
    asked: dict[str, object], app: Flask
) -> None:
    host, stranger = anyone(app), anyone(app)
    waiting = host.post("/v1/games", {**TERMS, **HIDDEN}).get_json()["id"]
    running = a_table(app, watching="private").path.rpartition("/")[2]
    unknown = "01a22b73-a5c4-7e52-8994-fa8c59d8469a"

    answers = [
        stranger.post(f"/v1/games/{game}/join", asked) for game in (waiting, running, unknown)
    ]

    assert [answer.status_code for answer in answers] == [404] * 3
    assert len({answer.get_json()["detail"] for answer in answers}) == 1


@pytest.mark.parametrize("tag", ['""', '"0-\u00b2-x"', '"x"', '"0-"', f'"0-{"9" * 5000}-1"', "W/"])
def test_an_odd_if_match_is_a_failed_precondition(tag: str, app: Flask) -> None:
    with app.test_request_context(headers={"If-Match": tag.encode().decode("latin-1")}):
        assert seen() == frozenset()


def test_one_right_tag_among_several_is_enough(app: Flask) -> None:
    table = a_table(app)
    seat = table.awaited()
    tag = table.seated[seat].get(f"{table.path}/view").headers["ETag"]

    answer = table.play(seat, table.legal(seat)[0], If_Match=f'"0-99-x", {tag}, "1-98-x"')

    assert answer.status_code == 200


def test_a_used_key_is_replayed_before_a_precondition_is_judged(app: Flask) -> None:
    table = a_table(app)
    seat = table.awaited()
    command = table.legal(seat)[0]
    first = table.play(seat, command, Idempotency_Key="k").get_json()

    assert table.play(seat, command, Idempotency_Key="k", If_Match='"x"').get_json() == first


def test_a_body_in_chunks_has_the_same_limit(app: Flask, services: Services) -> None:
    ann = anyone(app)
    body = b'{"ruleset":"senso","seats":2}' + b" " * services.settings.body_limit + b"garbage"

    answer = app.test_client().post(
        "/v1/games",
        input_stream=io.BytesIO(body),
        content_type="application/json",
        headers={"Authorization": f"Bearer {ann.token}"},
        environ_overrides={"wsgi.input_terminated": True},
    )

    assert answer.status_code == 413
    assert ann.get("/v1/games?filter=mine").get_json()["games"] == []


@pytest.mark.parametrize("sent", [{"CONTENT_LENGTH": "14"}, {"HTTP_TRANSFER_ENCODING": "chunked"}])
@pytest.mark.parametrize("operation", ["join", "start", "abort"])
def test_nothing_is_done_on_a_body_that_broke_off(
    operation: str, sent: dict[str, str], app: Flask
) -> None:
    host, guest = anyone(app), anyone(app)
    game = f"/v1/games/{host.post('/v1/games', {**TERMS, 'seats': 3}).get_json()['id']}"
    guest.post(f"{game}/join")
    caller = anyone(app) if operation == "join" else host

    answer = app.test_client().post(
        f"{game}/{operation}",
        input_stream=io.BytesIO(b""),  # as the web server hands it over
        content_type="application/json",
        headers={"Authorization": f"Bearer {caller.token}"},
        environ_overrides={"wsgi.input_terminated": True, **sent},
    )

    assert (answer.status_code, answer.get_json()["code"]) == (400, "unreadable-json")
    assert host.get(f"{game}/events").get_json()["last_id"] == 3


@pytest.mark.parametrize("ending", ["recover", "revoke"])
def test_a_token_that_has_ended_makes_no_other(ending: str, app: Flask, second: Flask) -> None:
    ann = anyone(app)
    thief = through(second, ann)
    assert thief.get("/v1/me").status_code == 200  # the other process remembers the token
    if ending == "recover":
        asked = {"name": ann.name, "recovery_code": ann.recovery_code}
        assert app.test_client().post("/v1/players/recover", json=asked).status_code == 201
    else:
        token = ann.get("/v1/me/tokens").get_json()["tokens"][0]["id"]
        assert ann.call("DELETE", f"/v1/me/tokens/{token}").status_code == 204

    answer = thief.post("/v1/me/tokens", {"label": "mine", "scopes": ["game:read"]})

    assert (answer.status_code, answer.get_json()["code"]) == (401, "unauthorized")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_retried_join_is_a_replay_and_another_nonce_under_its_key_is_refused(
    app: Flask,
) -> None:
    host, guest = anyone(app), anyone(app)
    game = f"/v1/games/{host.post('/v1/games', {**TERMS, 'seats': 3}).get_json()['id']}"
    first = guest.post(f"{game}/join", {"nonce": "a"}, Idempotency_Key="k")
    anyone(app).post(f"{game}/join")

    again = guest.post(f"{game}/join", {"nonce": "a"}, Idempotency_Key="k")
    other = guest.post(f"{game}/join", {"nonce": "b"}, Idempotency_Key="k")

    assert (again.get_json(), again.headers["Idempotency-Replayed"]) == (first.get_json(), "true")
    assert (other.status_code, other.get_json()["code"]) == (422, "key-reused")


def test_who_left_a_private_game_gets_his_answer_again(app: Flask) -> None:
    host, guest = anyone(app), anyone(app)
    game = f"/v1/games/{host.post('/v1/games', {**TERMS, 'seats': 3, **HIDDEN}).get_json()['id']}"
    guest.post(f"{game}/join", {"invite": host.post(f"{game}/invites").get_json()["code"]})
    first = guest.post(f"{game}/leave", Idempotency_Key="k").get_json()

    assert guest.post(f"{game}/leave", Idempotency_Key="k").get_json() == first


def test_a_retried_rematch_gets_the_first_answer_though_the_game_runs(app: Flask) -> None:
    table = a_table(app)
    table.seated[0].post(f"{table.path}/resign")
    table.seated[0].post(f"{table.path}/rematch")
    first = table.seated[1].post(f"{table.path}/rematch", {}, Idempotency_Key="k")

    again = table.seated[1].post(f"{table.path}/rematch", {}, Idempotency_Key="k")

    assert (again.status_code, again.get_json()) == (200, first.get_json())


def test_a_rematch_that_was_called_off_makes_room_for_another(app: Flask) -> None:
    table = a_table(app)
    table.seated[0].post(f"{table.path}/resign")
    first = table.seated[0].post(f"{table.path}/rematch").get_json()["id"]
    table.seated[0].post(f"/v1/games/{first}/abort")

    assert table.seated[1].post(f"{table.path}/rematch").get_json()["id"] != first


def test_a_retried_rematch_makes_no_second_game_when_the_first_was_called_off(app: Flask) -> None:
    table = a_table(app)
    ann, ben = table.seated
    ann.post(f"{table.path}/resign")
    first = ann.post(f"{table.path}/rematch", {}, Idempotency_Key="k")
    ann.post(f"/v1/games/{first.get_json()['id']}/abort")

    again = ann.post(f"{table.path}/rematch", {}, Idempotency_Key="k")

    assert (again.status_code, again.get_json()) == (201, first.get_json())
    assert len(ben.get("/v1/games?filter=mine").get_json()["games"]) == 2


def test_a_used_key_is_told_before_the_rules_are_asked(app: Flask) -> None:
    ann = anyone(app)
    ann.post("/v1/games", TERMS, Idempotency_Key="k")

    answer = ann.post("/v1/games", {**TERMS, "options": {"teams": True}}, Idempotency_Key="k")

    assert answer.get_json()["code"] == "key-reused"


def test_no_path_is_answered_with_a_page(app: Flask) -> None:
    answer = app.test_client().get("/v1//games")

    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")


def test_a_member_that_stands_twice_is_refused(app: Flask) -> None:
    answer = app.test_client().post(
        "/v1/players", data=b'{"name":"a-b","name":"c-d"}', content_type="application/json"
    )

    assert (answer.status_code, answer.get_json()["code"]) == (400, "unreadable-json")


def test_a_packed_body_is_an_unsupported_media_type(app: Flask) -> None:
    answer = app.test_client().post(
        "/v1/players",
        data=gzip.compress(b'{"name":"ann"}'),
        headers={"Content-Type": "application/json", "Content-Encoding": "gzip"},
    )

    assert answer.status_code == 415


def test_a_limited_token_manages_no_tokens(app: Flask) -> None:
    ann = anyone(app)
    made = ann.post("/v1/me/tokens", {"label": "viewer", "scopes": ["game:read"]}).get_json()
    other = ann.post("/v1/me/tokens", {"label": "other", "scopes": ["game:read"]}).get_json()
    viewer = replace(ann, token=made["secret"])

    assert viewer.post("/v1/me/tokens", {"label": "x", "scopes": ["game:read"]}).status_code == 403
    assert viewer.call("DELETE", f"/v1/me/tokens/{other['id']}").status_code == 403
    assert viewer.call("DELETE", f"/v1/me/tokens/{made['id']}").status_code == 204


def test_open_games_are_those_that_anyone_may_join(app: Flask) -> None:
    ann, ben = anyone(app), anyone(app)
    ann.post("/v1/games", {**TERMS, "joining": "invite"})
    joinable = ann.post("/v1/games", {**TERMS, "watching": "private"}).get_json()["id"]

    games = ben.get("/v1/games?filter=open").get_json()["games"]

    assert [game["id"] for game in games] == [joinable]


def test_a_team_wins_together_when_the_other_gives_up(app: Flask) -> None:
    table = a_table(app, seats=4, options={"teams": True})
    clan_of = {seat["seat"]: seat["faction"] for seat in table.view()["view"]["seats"]}
    losers = [seat for seat, clan in clan_of.items() if clan in {"takeda", "uesugi"}]
    for seat in losers:
        game = table.seated[seat].post(f"{table.path}/resign").get_json()

    assert game["status"] == "ended"
    assert set(game["outcome"]["winners"]) == set(range(4)) - set(losers)


def test_a_traceback_in_the_log_holds_no_local_value() -> None:
    def failing() -> None:
        hand = "oda-secret"
        raise ZeroDivisionError(len(hand))

    try:
        failing()
    except ZeroDivisionError as error:
        line: Any = {"event": "unexpected error", "exc_info": error}
        for process in PROCESSORS:
            line = process(None, "error", line)

    assert "ZeroDivisionError" in line
    assert "oda-secret" not in line
