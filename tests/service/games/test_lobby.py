"""Who sits where: creating, joining, leaving, inviting, starting, aborting, resigning, again."""

import pytest
from flask import Flask

from tests.service.world import Person, a_table, anyone

TERMS = {"ruleset": "senso", "seats": 3}


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app)


@pytest.fixture
def ben(app: Flask) -> Person:
    return anyone(app)


@pytest.fixture
def open_game(ann: Person) -> str:
    return f"/v1/games/{ann.post('/v1/games', TERMS).get_json()['id']}"


def test_a_new_game_seats_its_host_and_waits_for_the_others(ann: Person) -> None:
    answer = ann.post("/v1/games", TERMS)

    game = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/games/{game['id']}"
    assert game["status"] == "open"
    assert [seat["player"] for seat in game["seats"]] == [
        {"id": ann.id, "name": ann.name},
        None,
        None,
    ]


def test_the_seed_is_committed_before_anyone_brings_a_nonce(ann: Person) -> None:
    assert len(ann.post("/v1/games", TERMS).get_json()["commitment"]) == 64


def test_a_game_starts_when_its_last_seat_is_taken(app: Flask) -> None:
    table = a_table(app, seats=3)

    assert table.view()["status"] == "running"
    assert len(table.view()["awaited"]) == 1


def test_joining_twice_changes_nothing(ben: Person, open_game: str) -> None:
    first = ben.post(f"{open_game}/join").get_json()

    assert ben.post(f"{open_game}/join").get_json() == first


def test_a_wished_seat_is_given_or_refused_as_taken(ben: Person, open_game: str) -> None:
    refused = ben.post(f"{open_game}/join", {"seat": 0})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "seat-taken")

    assert (
        ben.post(f"{open_game}/join", {"seat": 2}).get_json()["seats"][2]["player"]["id"] == ben.id
    )


def test_who_leaves_before_the_start_frees_his_seat(ben: Person, open_game: str) -> None:
    ben.post(f"{open_game}/join")

    assert ben.post(f"{open_game}/leave").get_json()["seats"][1]["player"] is None


def test_a_kicked_player_cannot_return(ann: Person, ben: Person, open_game: str) -> None:
    ben.post(f"{open_game}/join")

    assert ann.post(f"{open_game}/kick", {"seat": 1}).get_json()["seats"][1]["player"] is None
    assert ben.post(f"{open_game}/join").status_code == 409


def test_only_the_host_kicks(ben: Person, open_game: str) -> None:
    ben.post(f"{open_game}/join")

    assert ben.post(f"{open_game}/kick", {"seat": 0}).status_code == 403


def test_an_invite_admits_one_player_to_a_game_nobody_else_can_see(
    ann: Person, ben: Person, app: Flask
) -> None:
    terms = {**TERMS, "joining": "invite", "watching": "private"}
    game = f"/v1/games/{ann.post('/v1/games', terms).get_json()['id']}"
    code = ann.post(f"{game}/invites").get_json()["code"]

    assert ben.get(game).status_code == 404
    assert ben.post(f"{game}/join").status_code == 404
    assert ben.post(f"{game}/join", {"invite": "no-such-code"}).status_code in {404, 409}
    assert ben.post(f"{game}/join", {"invite": code}).status_code == 200
    assert anyone(app).post(f"{game}/join", {"invite": code}).status_code in {404, 409}


def test_the_host_starts_early_with_those_who_have_joined(
    ann: Person, ben: Person, open_game: str
) -> None:
    ben.post(f"{open_game}/join", {"seat": 2})

    started = ann.post(f"{open_game}/start").get_json()

    assert started["status"] == "running"
    assert [seat["player"]["id"] for seat in started["seats"]] == [ann.id, ben.id]


def test_a_game_does_not_start_with_fewer_players_than_its_ruleset_takes(
    ann: Person, open_game: str
) -> None:
    assert ann.post(f"{open_game}/start").status_code == 409


def test_options_that_do_not_go_with_the_seats_are_refused_at_creation(ann: Person) -> None:
    answer = ann.post("/v1/games", {**TERMS, "options": {"teams": True}})

    assert (answer.status_code, answer.get_json()["rule"]) == (409, "B22")


def test_a_running_game_is_aborted_only_before_the_first_decision(app: Flask) -> None:
    early, late = a_table(app), a_table(app)
    late.play_any()

    assert early.seated[1].post(f"{early.path}/abort").get_json()["status"] == "aborted"
    assert late.seated[1].post(f"{late.path}/abort").status_code == 409


def test_resigning_leaves_the_win_to_the_last_one(app: Flask) -> None:
    table = a_table(app)

    game = table.seated[0].post(f"{table.path}/resign").get_json()

    assert game["status"] == "ended"
    assert (game["outcome"]["winners"], game["outcome"]["decided_by"]) == ([1], "resignation")


def test_a_rematch_seats_the_same_players_whoever_asks_first(app: Flask) -> None:
    table = a_table(app)
    table.seated[0].post(f"{table.path}/resign")

    first = table.seated[1].post(f"{table.path}/rematch")
    second = table.seated[0].post(f"{table.path}/rematch")

    assert (first.status_code, second.status_code) == (201, 200)
    assert second.get_json()["id"] == first.get_json()["id"]
    assert second.get_json()["status"] == "running"
    assert second.get_json()["rematch_of"] == table.path.rpartition("/")[2]


def test_lists_show_open_games_to_all_and_private_ones_to_their_players(
    ann: Person, ben: Person
) -> None:
    shown = ann.post("/v1/games", TERMS).get_json()["id"]
    hidden = ann.post("/v1/games", {**TERMS, "joining": "invite", "watching": "private"})

    def listed(person: Person, wanted: str) -> list[str]:
        page = person.get(f"/v1/games?filter={wanted}").get_json()
        return [game["id"] for game in page["games"]]

    assert listed(ben, "open") == [shown]
    assert listed(ann, "mine") == [hidden.get_json()["id"], shown]
    assert listed(ben, "mine") == []


def test_pages_of_games_follow_each_other_without_gaps(ann: Person) -> None:
    made = [ann.post("/v1/games", TERMS).get_json()["id"] for _ in range(5)]

    seen, path = [], "/v1/games?filter=mine&limit=2"
    while path:
        page = ann.get(path)
        seen += [game["id"] for game in page.get_json()["games"]]
        link = page.headers.get("Link", "")
        path = link[link.find("<") + 1 : link.find(">")]

    assert seen == made[::-1]
