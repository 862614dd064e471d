"""Commands laid ready in a game that goes back: played once in the branch that stands, or not."""

from flask import Flask

from service.bootstrap import Services
from tests.service.games.test_conditionals import lay_a_card, plays_of, ready, states
from tests.service.games.test_rewinds import ask, decision_of, go_back, vote
from tests.service.timing.test_timers import game_of
from tests.service.world import a_table, at_once


def test_one_that_was_played_and_cut_is_not_played_again(app: Flask, services: Services) -> None:
    table = a_table(app)
    first = decision_of(table)
    seat = lay_a_card(table)
    table.play_any()
    assert services.conditionals.run_once() == 1

    go_back(table, first)
    table.play_any()

    assert services.conditionals.run_once() == 0
    assert states(table, seat) == ["played"]
    assert plays_of(table, seat) == 1  # in the stream, whose cut part stays


def test_one_that_still_waits_is_played_in_the_new_branch(app: Flask, services: Services) -> None:
    table = a_table(app)
    first = decision_of(table)
    table.play_any()
    go_back(table, first)
    seat = lay_a_card(table)
    go_back(table, decision_of(table))
    assert services.conditionals.run_once() == 0

    table.play_any()

    assert services.conditionals.run_once() == 1
    assert (states(table, seat), plays_of(table, seat)) == (["played"], 1)


def test_one_for_a_decision_that_was_cut_is_never_played(app: Flask, services: Services) -> None:
    table = a_table(app)
    seat, regretted = table.awaited(), decision_of(table)
    command = table.legal(seat)[0]
    assert ready(table, seat, command).status_code == 201

    go_back(table, regretted)

    assert services.conditionals.run_once() == 0
    assert decision_of(table) != regretted
    assert (states(table, seat), plays_of(table, seat)) == (["standing"], 0)


def test_a_vote_and_a_command_laid_ready_at_once_leave_one_story(
    app: Flask, services: Services
) -> None:
    table = a_table(app)
    first = decision_of(table)
    seat = lay_a_card(table)
    table.play_any()
    ask(table, 0, first)

    at_once(lambda: vote(table, 1, "1"), services.conditionals.run_once)

    told = [row.type for row in services.store.read(game_of(table))]
    assert told.count("GameRewound") == 1
    # played before the cut and cut with the rest, or too late for it and waiting for another
    assert plays_of(table, seat) == (states(table, seat) == ["played"])
    assert table.play_any().status_code == 200
