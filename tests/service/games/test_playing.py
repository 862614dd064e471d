"""Looking, asking what is legal, submitting: what a seat sees and what it may do."""

import pytest
from flask import Flask

from tests.service.world import Table, a_table, anyone


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app)


def test_the_view_says_who_is_awaited_and_until_when(app: Flask) -> None:
    (awaited,) = a_table(app, clock={"seconds": 3600}).view()["awaited"]

    assert awaited["kind"] == "CardPlay"
    assert awaited["due_at"].endswith("Z")


def test_without_a_clock_nothing_is_due(table: Table) -> None:
    assert table.view()["awaited"][0]["due_at"] is None


def test_only_the_awaited_seat_has_legal_commands(table: Table) -> None:
    seat = table.awaited()

    assert table.legal(seat)
    assert table.legal(1 - seat) == []


def test_a_command_answers_with_the_events_its_seat_may_see(table: Table) -> None:
    seat = table.awaited()
    answer = table.play(seat, table.legal(seat)[0]).get_json()

    assert "CardPlayed" in [event["type"] for event in answer["events"]]
    assert answer["events"][-1]["id"] == answer["last_id"] == table.view(seat)["last_id"]


def test_the_wrong_seat_is_refused(table: Table) -> None:
    seat = table.awaited()
    answer = table.play(1 - seat, table.legal(seat)[0])

    assert (answer.status_code, answer.get_json()["code"]) == (409, "not-your-decision")


def test_a_stale_command_is_told_which_decision_is_open(table: Table) -> None:
    seat = table.awaited()
    command = table.legal(seat)[0]
    table.play(seat, command)

    problem = table.play(seat, command).get_json()

    assert problem["code"] == "stale-decision"
    assert problem["decision"] == table.view()["awaited"][0]["decision"]


def test_a_stranger_looks_on_at_a_public_game_but_cannot_play(table: Table, app: Flask) -> None:
    stranger = anyone(app)
    command = table.legal(table.awaited())[0]

    assert stranger.get(f"{table.path}/view").get_json()["viewer"] == "spectator"
    assert stranger.post(f"{table.path}/commands", command).status_code == 403


def test_a_private_game_is_unknown_to_strangers_everywhere(app: Flask) -> None:
    table, stranger = a_table(app, watching="private"), anyone(app)
    command = table.legal(table.awaited())[0]

    for path in ("", "/view", "/legal", "/events"):
        assert stranger.get(table.path + path).status_code == 404
    assert stranger.post(f"{table.path}/commands", command).status_code == 404
    assert stranger.post(f"{table.path}/resign").status_code == 404


def test_an_unchanged_view_costs_nothing(table: Table) -> None:
    seen = table.seated[0].get(f"{table.path}/view").headers["ETag"]
    assert table.seated[0].get(f"{table.path}/view", If_None_Match=seen).status_code == 304

    table.play_any()
    assert table.seated[0].get(f"{table.path}/view", If_None_Match=seen).status_code == 200


def test_a_packed_view_is_known_again_by_its_own_tag(table: Table) -> None:
    packed = table.seated[0].get(f"{table.path}/view", Accept_Encoding="gzip")
    plain = table.seated[0].get(f"{table.path}/view").headers["ETag"]
    tag = packed.headers["ETag"]

    assert packed.headers["Content-Encoding"] == "gzip"
    assert tag != plain  # a strong tag names the bytes
    again = table.seated[0].get(f"{table.path}/view", Accept_Encoding="gzip", If_None_Match=tag)
    assert again.status_code == 304


def test_what_a_player_is_shown_is_kept_by_no_one_between(table: Table) -> None:
    for path in ("", "/view", "/legal", "/events"):
        headers = table.seated[0].get(table.path + path).headers
        assert headers["Cache-Control"] == "private, no-store"
        assert "Authorization" in headers["Vary"]


def test_if_match_refuses_a_command_on_a_view_that_has_changed(table: Table) -> None:
    seat = table.awaited()
    seen = table.seated[seat].get(f"{table.path}/view").headers["ETag"]
    table.seated[1 - seat].post(f"{table.path}/resign")

    answer = table.play(seat, {"type": "PlayCard", "decision": "1", "card": "oda-2"}, If_Match=seen)

    assert answer.status_code in {409, 412}


def test_a_dry_run_shows_the_events_and_keeps_nothing(table: Table) -> None:
    seat = table.awaited()
    before = table.view()
    tried = table.seated[seat].post(f"{table.path}/commands?dry_run=1", table.legal(seat)[0])

    assert "CardPlayed" in [event["type"] for event in tried.get_json()["events"]]
    assert table.view() == before


def test_a_dry_run_stops_before_chance_speaks(app: Flask) -> None:
    table = a_table(app)
    trials = []
    while table.view()["view"]["round"] == 1 and len(trials) < 40:
        seat = table.awaited()
        command = table.legal(seat)[0]
        tried = table.seated[seat].post(f"{table.path}/commands?dry_run=1", command)
        trials.append(tried.get_json()["then"])
        table.play(seat, command)

    assert trials[-1] == "chance"  # the next round's shuffle


def test_each_viewers_stream_is_dense_and_pages_hang_together(table: Table) -> None:
    for _ in range(8):
        table.play_any()

    for seat in (0, 1):
        whole = table.seated[seat].get(f"{table.path}/events").get_json()
        ids = [event["id"] for event in whole["events"]]
        assert ids == list(range(1, whole["last_id"] + 1))

        paged, after = [], 0
        while after is not None:
            page = table.seated[seat].get(f"{table.path}/events?after={after}&limit=3").get_json()
            paged += page["events"]
            after = page["next"]
        assert paged == whole["events"]


def test_turns_across_games_name_the_open_decision(app: Flask) -> None:
    table = a_table(app, clock={"seconds": 60})
    seat = table.awaited()

    (turn,) = table.seated[seat].get("/v1/me/turns").get_json()["turns"]

    assert (turn["game"], turn["seat"]) == (table.path.rpartition("/")[2], seat)
    assert turn["due_at"] == table.view()["awaited"][0]["due_at"]
    assert table.seated[1 - seat].get("/v1/me/turns").get_json()["turns"] == []
