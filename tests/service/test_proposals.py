"""Another clock by agreement: proposed, voted on, and counting at once."""

from datetime import timedelta
from uuid import UUID

from flask import Flask

from service.house import House
from tests.service.world import a_table, anyone

SLOW = {"clock": {"seconds": 172_800}}


def test_a_clock_that_all_agree_to_gives_the_open_decision_its_full_time(
    app: Flask, house: House
) -> None:
    table = a_table(app, clock={"seconds": 60})
    ann, ben = table.seated

    proposed = ann.post(f"{table.path}/proposals", SLOW).get_json()["proposals"]
    game = ben.post(f"{table.path}/proposals/{proposed[0]['id']}/vote", {"agrees": True}).get_json()

    assert game["clock"]["seconds"] == 172_800
    assert game["proposals"] == []
    (deadline,) = house.store.deadlines(UUID(game["id"]))
    assert deadline.due_at - house.store.now() > timedelta(days=1, hours=23)


def test_a_clock_may_be_given_up_and_nothing_is_due_any_more(app: Flask, house: House) -> None:
    table = a_table(app, clock={"seconds": 60})
    ann, ben = table.seated
    ann.post(f"{table.path}/proposals", {"clock": {"seconds": None}})

    game = ben.post(f"{table.path}/proposals/1/vote", {"agrees": True}).get_json()

    assert house.store.deadlines(UUID(game["id"])) == []


def test_play_goes_on_while_the_seats_vote(app: Flask) -> None:
    table = a_table(app, clock={"seconds": 60})
    table.seated[0].post(f"{table.path}/proposals", SLOW)

    assert table.play_any().status_code == 200
    assert len(table.seated[1].get(table.path).get_json()["proposals"]) == 1


def test_a_vote_against_it_ends_a_proposal(app: Flask) -> None:
    table = a_table(app, clock={"seconds": 60})
    table.seated[0].post(f"{table.path}/proposals", SLOW)

    game = table.seated[1].post(f"{table.path}/proposals/1/vote", {"agrees": False}).get_json()

    assert (game["clock"]["seconds"], game["proposals"]) == (60, [])
    again = table.seated[1].post(f"{table.path}/proposals/1/vote", {"agrees": True})
    assert (again.status_code, again.get_json()["code"]) == (409, "stale-decision")


def test_a_clock_names_only_kinds_of_its_ruleset(app: Flask) -> None:
    table = a_table(app)
    wrong = {"clock": {"seconds": 60, "by_kind": {"Chess": 5}}}

    answer = table.seated[0].post(f"{table.path}/proposals", wrong)

    assert (answer.status_code, answer.get_json()["pointer"]) == (422, "/clock/by_kind/Chess")


def test_strangers_have_no_voice(app: Flask) -> None:
    table, hidden, stranger = a_table(app), a_table(app, watching="private"), anyone(app)

    assert stranger.post(f"{table.path}/proposals", SLOW).status_code == 403
    assert stranger.post(f"{hidden.path}/proposals", SLOW).status_code == 404
