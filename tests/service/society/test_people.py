"""Players among each other: blocks that nobody notices, reports that staff settles."""

import pytest
from flask import Flask

from service.accounts.models import Scope
from service.bootstrap import Services
from tests.service.world import Person, a_table, anyone

TERMS = {"ruleset": "senso", "seats": 3}
NOWHERE = "/v1/games/6a4f0f0e-1c57-4b55-8e0d-1d4f8e6f7b21"


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app)


@pytest.fixture
def ben(app: Flask) -> Person:
    return anyone(app)


@pytest.fixture
def admin(app: Flask, services: Services) -> Person:
    made = services.accounts.register("staff", Scope.ADMIN)
    secret, code = made.issued.secret, made.recovery_code
    return Person(app, str(made.player.id), made.player.name, secret, code)


def blocks(one: Person, other: Person) -> None:
    assert one.call("PUT", f"/v1/me/blocks/{other.id}").status_code == 204


def listed(person: Person, wanted: str) -> list[str]:
    page = person.get(f"/v1/games?filter={wanted}").get_json()
    return [game["id"] for game in page["games"]]


def test_only_who_blocks_sees_whom_and_can_take_it_back(ann: Person, ben: Person) -> None:
    blocks(ann, ben)
    blocks(ann, ben)

    (block,) = ann.get("/v1/me/blocks").get_json()["blocks"]
    assert block["player"] == {"id": ben.id, "name": ben.name}
    assert ben.get("/v1/me/blocks").get_json() == {"blocks": []}
    assert ann.call("DELETE", f"/v1/me/blocks/{ben.id}").status_code == 204
    assert ann.get("/v1/me/blocks").get_json() == {"blocks": []}


def test_an_open_game_does_not_exist_for_whom_its_host_has_blocked(
    ann: Person, ben: Person
) -> None:
    game = ann.post("/v1/games", TERMS).get_json()["id"]
    code = ann.post(f"/v1/games/{game}/invites").get_json()["code"]
    blocks(ann, ben)

    for path in ("", "/view", "/events", "/legal"):
        kept, unknown = ben.get(f"/v1/games/{game}{path}"), ben.get(NOWHERE + path)
        assert kept.status_code == unknown.status_code == 404
        assert kept.get_json()["detail"] == unknown.get_json()["detail"]
    for body in ({}, {"invite": code}):
        assert ben.post(f"/v1/games/{game}/join", body).status_code == 404
    assert listed(ben, "open") == listed(ben, "public") == []
    assert listed(ann, "open") == [game]


def test_pages_are_as_long_as_ever_past_games_that_are_kept_from_someone(
    ann: Person, ben: Person, app: Flask
) -> None:
    cat = anyone(app)
    shown = [cat.post("/v1/games", TERMS).get_json()["id"] for _ in range(2)]
    for _ in range(4):
        ann.post("/v1/games", TERMS)
    shown += [cat.post("/v1/games", TERMS).get_json()["id"]]
    blocks(ann, ben)

    first = ben.get("/v1/games?filter=open&limit=2").get_json()
    second = ben.get(f"/v1/games?filter=open&limit=2&cursor={first['next']}").get_json()

    assert [game["id"] for game in first["games"]] == shown[:0:-1]
    assert ([game["id"] for game in second["games"]], second["next"]) == (shown[:1], None)


def test_a_game_that_runs_is_watched_and_played_as_before(app: Flask, ben: Person) -> None:
    table = a_table(app)
    blocks(table.seated[0], table.seated[1])
    blocks(table.seated[0], ben)

    assert table.play_any().status_code == 200
    assert ben.get(f"{table.path}/view").status_code == 200


def test_the_rematch_of_a_blocked_player_is_not_listed_but_ones_own_is_open_to_him(
    app: Flask,
) -> None:
    table = a_table(app)
    ann, ben = table.seated
    ben.post(f"{table.path}/resign")
    blocks(ann, ben)

    offered = ben.post(f"{table.path}/rematch").get_json()["id"]
    assert offered not in listed(ann, "mine")

    assert ann.post(f"{table.path}/rematch").get_json()["id"] == offered


def test_nobody_blocks_himself_or_nobody(ann: Person) -> None:
    assert ann.call("PUT", f"/v1/me/blocks/{ann.id}").status_code == 409
    assert ann.call("PUT", f"/v1/me/blocks/{NOWHERE[-36:]}").status_code == 404


def test_staff_reads_who_sits_on_a_reported_seat_and_settles_it_once(
    app: Flask, admin: Person
) -> None:
    table = a_table(app)
    ann, ben = table.seated
    about = {"game": table.path.rpartition("/")[2], "seat": 1, "reason": "he is slow"}

    made = ann.post("/v1/reports", about, Idempotency_Key="k").get_json()
    assert ann.post("/v1/reports", about, Idempotency_Key="k").get_json() == made

    (report,) = admin.get("/v1/admin/reports").get_json()["reports"]
    assert (report["player"], report["reporter"], report["verdict"]) == (ben.id, ann.id, None)
    settle = f"/v1/admin/reports/{report['id']}/settle"
    assert admin.post(settle, {"verdict": "no"}).get_json()["verdict"] == "no"
    assert admin.post(settle, {"verdict": "yes"}).get_json()["verdict"] == "no"
    assert admin.get("/v1/admin/reports").get_json() == {"reports": []}
    assert len(admin.get("/v1/admin/reports?status=settled").get_json()["reports"]) == 1


def test_a_report_names_what_its_author_may_know(app: Flask, ann: Person) -> None:
    hidden = a_table(app, watching="private")
    game = hidden.path.rpartition("/")[2]
    why = {"reason": "?"}

    assert ann.post("/v1/reports", {**why, "game": game}).status_code == 404
    assert ann.post("/v1/reports", {**why, "player": game}).status_code == 404
    assert ann.post("/v1/reports", why).status_code == 422
    far = {**why, "game": game, "seat": 7}
    assert hidden.seated[0].post("/v1/reports", far).get_json()["detail"].startswith("there is no")


def test_a_key_stands_for_one_report(ann: Person, ben: Person) -> None:
    about = {"player": ben.id, "reason": "one"}
    ann.post("/v1/reports", about, Idempotency_Key="k")

    again = ann.post("/v1/reports", {**about, "reason": "two"}, Idempotency_Key="k")

    assert (again.status_code, again.get_json()["code"]) == (422, "key-reused")


def test_players_read_no_reports(ann: Person) -> None:
    assert ann.get("/v1/admin/reports").status_code == 403
