"""The end of an account: everything is shown on demand, and erased; the seats stay."""

from datetime import timedelta

import pytest
from flask import Flask

from service.accounts.personal_data import HELD
from service.bootstrap import Services
from service.times import rfc3339
from tests.service.world import Person, a_table, anyone

GAMES_AND_WORK = {  # these hold ids alone
    "event", "stream", "stream_secret", "snapshot", "deadline", "outbox", "checkpoint", "command",
    "migration", "press", "heartbeat", "outage", "stream_process", "stream_count",
}  # fmt: skip


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app, "Ann")


def leaves(person: Person) -> None:
    assert person.call("DELETE", "/v1/me").status_code == 204


def test_the_export_holds_what_every_table_holds_about_a_player(
    ann: Person, services: Services
) -> None:
    held = ann.get("/v1/me/export").get_json()["held"]

    assert held["player"][0]["name"] == "Ann"
    assert held["token"][0]["label"] == "first"
    with services.pool.lend() as connection:
        rows = connection.execute("select tablename from pg_tables where schemaname = 'public'")
        tables = {name for (name,) in rows}
    assert tables - GAMES_AND_WORK == HELD.keys()


def test_the_export_tells_what_the_other_answers_tell_in_the_same_words(app: Flask) -> None:
    table = a_table(app)
    seat = table.awaited()
    person, other = table.seated[seat], table.seated[1 - seat]
    laid = {"command": {**table.legal(seat)[0], "decision": "999"}}
    person.post(f"{table.path}/conditionals", laid)
    person.post(f"{table.path}/messages", {"text": "hello"})
    person.call("PUT", f"/v1/me/blocks/{other.id}")
    person.post("/v1/me/webhooks", {"url": "https://example.org/tenka"})
    told = {
        "player": person.get("/v1/me").get_json(),
        "token": person.get("/v1/me/tokens").get_json()["tokens"][0],
        "conditional": person.get(f"{table.path}/conditionals").get_json()["conditionals"][0],
        "message": person.get(f"{table.path}/messages").get_json()["messages"][0],
        "webhook": person.get("/v1/me/webhooks").get_json()["webhooks"][0],
        "block": {**person.get("/v1/me/blocks").get_json()["blocks"][0], "player": other.id},
    }

    held = person.get("/v1/me/export").get_json()["held"]

    for name, shown in told.items():
        (row,) = held[name]
        both = row.keys() & shown.keys()
        assert len(both) > 1, name
        assert {word: row[word] for word in both} == {word: shown[word] for word in both}


def test_the_export_shows_no_digest(ann: Person) -> None:
    text = ann.get("/v1/me/export").get_data(as_text=True)

    assert "digest" not in text
    assert ann.token.split("_", 2)[2] not in text


def test_an_account_that_is_gone_has_no_token_no_name_and_no_way_back(
    ann: Person, app: Flask
) -> None:
    leaves(ann)

    assert ann.get("/v1/me").status_code == 401
    code = {"name": "Ann", "recovery_code": ann.recovery_code}
    assert app.test_client().post("/v1/players/recover", json=code).status_code == 401
    assert anyone(app, "Ann").id != ann.id


def test_running_games_are_resigned_and_the_seat_keeps_an_id_without_a_name(app: Flask) -> None:
    table = a_table(app, seats=3)
    gone, stays = table.seated[:2]

    leaves(gone)

    seat = stays.get(table.path).get_json()["seats"][0]
    assert seat == {"seat": 0, "player": {"id": gone.id, "name": None}, "resigned": True} | {
        "away": False,
        "open": False,
    }


def test_hosted_open_games_are_called_off_and_other_seats_given_back(
    ann: Person, app: Flask
) -> None:
    ben = anyone(app)
    terms = {"ruleset": "senso", "seats": 3}
    hosted, joined = (p.post("/v1/games", terms).get_json()["id"] for p in (ann, ben))
    ann.post(f"/v1/games/{joined}/join")

    leaves(ann)

    assert ben.get(f"/v1/games/{hosted}").get_json()["status"] == "aborted"
    assert ben.get(f"/v1/games/{joined}").get_json()["seats"][1]["player"] is None


def test_no_table_names_the_player_any_more(ann: Person, app: Flask, services: Services) -> None:
    ben = anyone(app)
    ann.call("PUT", f"/v1/me/blocks/{ben.id}")
    ben.call("PUT", f"/v1/me/blocks/{ann.id}")
    ann.post("/v1/reports", {"player": ben.id, "reason": "rude"})

    leaves(ann)

    held = services.society.personal_data.of(services.accounts.register("x").player.id)
    assert held["block"] == []
    assert ben.get("/v1/me/blocks").get_json() == {"blocks": []}
    with services.pool.lend() as connection:
        assert connection.execute("select from report").fetchall() == []
        assert connection.execute("select from player where name = 'Ann'").fetchall() == []


def test_nothing_more_is_kept_of_who_is_gone_while_his_games_go_on(
    app: Flask, ann: Person, services: Services
) -> None:
    ben, cat = anyone(app), anyone(app)
    path = f"/v1/games/{ann.post('/v1/games', {'ruleset': 'senso', 'seats': 3}).get_json()['id']}"
    for person in (ben, cat):
        person.post(f"{path}/join")
    services.feed_projector.catch_up()
    leaves(ann)
    ben.post(f"{path}/messages", {"text": "Ann is gone"})
    cat.post(f"{path}/resign")

    services.feed_projector.catch_up()

    with services.pool.lend() as connection:
        for table in ("feed", "feed_head"):
            query = f"select count(*) from {table} where player = $1".encode()
            assert connection.execute(query, [ann.id]).fetchone() == (0,)
    assert ben.get("/v1/me/feed").get_json()["entries"][-1]["event"]["type"] == "MatchEnded"


def test_who_goes_amid_votes_messages_and_commands_laid_ready_holds_nobody_up(
    app: Flask, services: Services
) -> None:
    """Given that only his word on a pause is missing, it begins; nothing of his is played."""
    pauses = {"times": 1, "seconds": 86_400}
    table = a_table(app, seats=3, clock={"seconds": 3600, "pauses": pauses})
    awaited = table.awaited()
    goes, asks, agrees = ((awaited + step) % 3 for step in range(3))
    laid = {"command": table.legal(goes)[0], "kind": "CardPlay"}
    gone, stays = table.seated[goes], table.seated[asks]
    assert gone.post(f"{table.path}/conditionals", laid).status_code == 201
    assert gone.post(f"{table.path}/messages", {"text": "a word of mine"}).status_code == 201
    until = rfc3339(services.store.now() + timedelta(hours=2))
    stays.post(f"{table.path}/pauses", {"until": until})
    table.seated[agrees].post(f"{table.path}/proposals/1/vote", {"agrees": True})

    leaves(gone)
    services.conditionals.run_once()
    for deadline in services.store.claim_due(10, timedelta(0)):
        services.timers.fire(deadline.stream, deadline.id)

    events = stays.get(f"{table.path}/events").get_json()["events"]
    assert [event["type"] for event in events].count("ClocksPaused") == 1
    assert "a word of mine" not in stays.get(f"{table.path}/messages").get_data(as_text=True)
    with services.pool.lend() as connection:
        assert connection.execute("select from conditional").fetchall() == []
    next_one = table.view(asks)["awaited"][0]["seat"]
    assert next_one != goes
    assert table.play(next_one, table.legal(next_one)[0]).status_code == 200
