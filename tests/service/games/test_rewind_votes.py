"""Whose word decides about going back, over HTTP: all, most, the host, nobody; and chance."""

from uuid import UUID

from flask import Flask

from service.bootstrap import Services
from tests.service.games.test_rewinds import ask, decision_of, go_back, refusal, round_of, vote
from tests.service.world import a_table


def test_h4_behind_a_deal_everyone_must_agree_and_the_game_is_tainted(app: Flask) -> None:
    table = a_table(app, seats=3, rewinding={"policy": "majority"})
    first = decision_of(table)
    while round_of(table) == 1:
        table.play_any()
    ask(table, 0, first)
    vote(table, 1, "1")
    assert table.seated[0].get(table.path).get_json()["branch"] == 0

    game = vote(table, 2, "1").get_json()

    assert (game["branch"], game["tainted"]) == (1, True)


def test_h8_chance_is_fresh_in_a_new_branch(app: Flask) -> None:
    table = a_table(app, seats=2)
    first = decision_of(table)
    while round_of(table) == 1:
        table.play_any()
    dealt = table.view()["view"]["seats"][0]["hand"]
    go_back(table, first)
    while round_of(table) == 1:
        table.play_any()

    assert table.view()["view"]["seats"][0]["hand"] != dealt


def test_h3_most_are_enough_where_the_game_was_made_so(app: Flask) -> None:
    table = a_table(app, seats=3, rewinding={"policy": "majority"})
    regretted = decision_of(table)
    table.play_any()
    ask(table, 0, regretted)

    still_open = vote(table, 1, "1", agrees=False).get_json()
    game = vote(table, 2, "1").get_json()

    assert still_open["proposals"][0]["declined"] == [1]
    assert (game["branch"], game["tainted"]) == (1, False)


def test_h3_the_host_alone_decides_where_the_game_was_made_so(app: Flask) -> None:
    table = a_table(app, seats=3, rewinding={"policy": "host"})
    regretted = decision_of(table)
    table.play_any()
    ask(table, 2, regretted)
    assert vote(table, 1, "1", agrees=False).get_json()["proposals"] != []

    assert vote(table, 0, "1").get_json()["branch"] == 1
    assert ask(table, 0, decision_of(table)).get_json()["branch"] == 2


def test_h3_a_game_can_be_made_without_going_back(app: Flask) -> None:
    table = a_table(app, rewinding={"policy": "never"})

    assert refusal(ask(table, 0, decision_of(table))) == (409, "not-allowed")


def test_h10_a_game_that_has_ended_does_not_go_back_and_its_votes_end_with_it(
    app: Flask, services: Services
) -> None:
    table = a_table(app, seats=2)
    asked = ask(table, 0, decision_of(table)).get_json()
    table.seated[1].post(f"{table.path}/resign")

    assert table.seated[0].get(table.path).get_json()["proposals"] == []
    assert services.store.deadlines(UUID(asked["id"])) == []
    assert refusal(vote(table, 0, "1", agrees=False)) == (409, "game-over")
    assert refusal(ask(table, 0, "1")) == (409, "game-over")


def test_h9_who_has_resigned_stays_so_and_holds_nothing_up(app: Flask) -> None:
    table = a_table(app, seats=3)
    regretted = decision_of(table)
    table.play_any()
    ask(table, 0, regretted)
    vote(table, 1, "1")

    game = table.seated[2].post(f"{table.path}/resign").get_json()

    assert (game["branch"], game["seats"][2]["resigned"]) == (1, True)
