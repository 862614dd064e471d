"""The end by agreement over HTTP: asked for, voted on, and final."""

from flask import Flask

from tests.service.world import a_table, anyone


def test_a_draw_that_all_agree_to_ends_the_game_at_once(app: Flask) -> None:
    table = a_table(app, clock={"seconds": 60})
    ann, ben = table.seated

    asked = ann.post(f"{table.path}/ending", {"winners": []}).get_json()["proposals"]
    game = ben.post(f"{table.path}/proposals/{asked[0]['id']}/vote", {"agrees": True}).get_json()

    assert asked[0]["winners"] == []
    assert (game["status"], game["outcome"]["decided_by"]) == ("ended", "agreement")
    assert (game["outcome"]["winners"], game["outcome"]["places"]) == ([], [1, 1])


def test_an_ended_game_takes_no_command_waits_for_nobody_and_can_be_played_again(
    app: Flask,
) -> None:
    table = a_table(app)
    ann, ben = table.seated
    seat, decision = table.awaited(), table.view()["awaited"][0]["decision"]
    ann.post(f"{table.path}/ending", {"winners": [1]})
    ben.post(f"{table.path}/proposals/1/vote", {"agrees": True})

    refused = table.play(seat, {"type": "GoOn", "decision": decision})

    assert refused.get_json()["code"] == "game-over"
    assert table.seated[seat].get("/v1/me/turns").get_json() == {"turns": []}
    assert ben.post(f"{table.path}/rematch").status_code == 201


def test_who_resigns_while_an_end_is_asked_for_has_resigned(app: Flask) -> None:
    table = a_table(app)
    table.seated[0].post(f"{table.path}/ending", {"winners": []})

    game = table.seated[1].post(f"{table.path}/resign").get_json()

    assert (game["outcome"]["winners"], game["outcome"]["decided_by"]) == ([0], "resignation")


def test_winners_that_do_not_sit_there_are_refused_and_strangers_ask_for_nothing(
    app: Flask,
) -> None:
    table = a_table(app)

    assert table.seated[0].post(f"{table.path}/ending", {"winners": [5]}).status_code == 409
    assert anyone(app).post(f"{table.path}/ending", {"winners": []}).status_code == 403
