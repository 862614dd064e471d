"""The row by which a game is found: whom it concerns, whom it waits for, on which shelf."""

from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from domain.match.state import Status
from eventstore.records import ListedStream
from service.bootstrap import Services
from service.games.listing import shelf
from tests.service.world import Person, Table, a_table, anyone

TERMS = {"ruleset": "senso", "seats": 3}


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app)


def row_of(services: Services, path: str) -> ListedStream:
    row = services.store.listed(UUID(path.rpartition("/")[2]))
    assert row is not None
    return row


def path_of(game: dict[str, Any]) -> str:
    return f"/v1/games/{game['id']}"


def test_a_host_who_only_looks_on_finds_his_game(ann: Person, services: Services) -> None:
    made = ann.post("/v1/games", {**TERMS, "take_seat": False}).get_json()

    assert row_of(services, path_of(made)).listing.members == (ann.id,)
    assert [g["id"] for g in ann.get("/v1/games?filter=mine").get_json()["games"]] == [made["id"]]


def test_a_rematch_is_found_by_all_it_is_kept_for(app: Flask, services: Services) -> None:
    table = a_table(app)
    table.seated[0].post(f"{table.path}/resign")

    rematch = table.seated[0].post(f"{table.path}/rematch").get_json()

    wanted = tuple(sorted(person.id for person in table.seated))
    assert row_of(services, path_of(rematch)).listing.members == wanted


def test_who_left_is_concerned_no_more(app: Flask, ann: Person, services: Services) -> None:
    game = path_of(ann.post("/v1/games", TERMS).get_json())
    guest = anyone(app)
    guest.post(f"{game}/join")
    assert guest.id in row_of(services, game).listing.members

    guest.post(f"{game}/leave")

    assert row_of(services, game).listing.members == (ann.id,)


def awaiting(person: Person) -> list[str]:
    games = person.get("/v1/games?filter=awaiting").get_json()["games"]
    return [game["id"] for game in games]


def test_a_game_waits_for_whom_it_awaits_and_for_nobody_else(
    app: Flask, services: Services
) -> None:
    table = a_table(app, seats=3)
    seat = table.awaited()

    assert row_of(services, table.path).listing.awaited == (table.seated[seat].id,)
    assert [bool(awaiting(person)) for person in table.seated] == [seat == s for s in range(3)]


def test_a_game_never_waits_for_who_gave_up(app: Flask, services: Services) -> None:
    table = a_table(app, seats=3)
    person = table.seated[table.awaited()]

    person.post(f"{table.path}/resign")

    assert row_of(services, table.path).listing.awaited == ()
    assert person.get("/v1/me/turns").get_json()["turns"] == []


def test_an_ended_game_waits_for_nobody_and_stands_with_the_ended(
    app: Flask, services: Services
) -> None:
    table = a_table(app)
    table.seated[0].post(f"{table.path}/resign")

    listing = row_of(services, table.path).listing

    assert (listing.awaited, listing.status) == ((), "public/ended")


def test_the_shelf_of_an_open_game_tells_how_it_is_joined() -> None:
    assert shelf("public", Status.OPEN) == "public/open"
    assert shelf("private", Status.OPEN, "invite") == "private/invite"
    assert shelf("public", Status.RUNNING, "invite") == "public/running"


@pytest.mark.parametrize("filter_", ["public", "open"])
def test_a_game_called_off_stands_on_no_public_shelf(filter_: str, ann: Person) -> None:
    game = path_of(ann.post("/v1/games", TERMS).get_json())
    ann.post(f"{game}/abort")

    assert ann.get(f"/v1/games?filter={filter_}").get_json()["games"] == []
    assert len(ann.get("/v1/games?filter=mine").get_json()["games"]) == 1


def test_turns_tell_the_seat_the_decision_and_the_time_left(app: Flask) -> None:
    table: Table = a_table(app, clock={"seconds": 600})
    seat = table.awaited()
    (awaited,) = table.view()["awaited"]

    (turn,) = table.seated[seat].get("/v1/me/turns").get_json()["turns"]

    assert turn == {"game": table.path.rsplit("/", 1)[-1], "ruleset": "senso", **awaited}
    assert table.seated[1 - seat].get("/v1/me/turns").get_json()["turns"] == []
