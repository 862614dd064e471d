"""Going back over HTTP: asked for, voted on, and played on from there; nothing is lost."""

from typing import Any
from uuid import UUID

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.bootstrap import Services, build
from service.config import Settings
from service.histories.verify import verify
from service.timing.deadlines import shown
from tests.service.world import Person, Table, a_table, anyone

WHY = "I took the wrong card"


def ask(table: Table, seat: int, decision: str, reason: str = WHY, **headers: str) -> TestResponse:
    body = {"decision": decision, "reason": reason}
    return table.seated[seat].post(f"{table.path}/rewinds", body, **headers)


def vote(table: Table, seat: int, proposal: str, *, agrees: bool = True) -> TestResponse:
    return table.seated[seat].post(f"{table.path}/proposals/{proposal}/vote", {"agrees": agrees})


def go_back(table: Table, decision: str) -> dict[str, Any]:
    """Let seat 0 ask and all others agree."""
    proposal = ask(table, 0, decision).get_json()["proposals"][-1]["id"]
    answers = [vote(table, seat, proposal) for seat in range(1, len(table.seated))]
    return answers[-1].get_json()


def decision_of(table: Table) -> str:
    return table.view()["awaited"][0]["decision"]


def refusal(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.get_json()["code"]


def as_seen(view: dict[str, Any]) -> Any:
    """What a seat sees of the game itself."""
    return view["view"], [(a["kind"], a["seat"]) for a in view["awaited"]]


def seen_at(table: Table, decision: str) -> Any:
    """What seat 0 of a game saw when a decision had opened."""
    events = table.seated[0].get(f"{table.path}/events").get_json()["events"]
    at = next(
        e["id"] for e in events if e["type"] == "DecisionOpened" and e["data"]["id"] == decision
    )
    return as_seen(table.seated[0].get(f"{table.path}/view?at={at}").get_json())


def round_of(table: Table) -> int:
    return table.view()["view"]["round"]


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app, seats=3, clock={"seconds": 3600})


def test_h1_a_game_goes_back_to_before_a_decision_and_on_from_there(app: Flask) -> None:
    # Given three players, one of whom regrets his move
    table = a_table(app, seats=3, clock={"seconds": 3600})
    ann, ben, cat = table.seated
    before, regretted = [table.view(seat) for seat in range(3)], decision_of(table)
    table.play_any()
    table.play_any()
    cut = table.view()

    # When he asks to go back, nothing changes but that a vote is open
    asked = ann.post(f"{table.path}/rewinds", {"decision": regretted, "reason": WHY}).get_json()
    (proposal,) = asked["proposals"]
    assert (proposal["rewind"]["decision"], proposal["rewind"]["reason"]) == (regretted, WHY)
    assert as_seen(table.view()) == as_seen(cut)

    # And when the others agree
    ben.post(f"{table.path}/proposals/1/vote", {"agrees": True})
    game = cat.post(f"{table.path}/proposals/1/vote", {"agrees": True}).get_json()

    # Then every seat sees the game as it was, and is asked anew under a new number
    assert (game["branch"], game["proposals"]) == (1, [])
    for seat in range(3):
        after = table.view(seat)
        assert as_seen(after) == as_seen(before[seat])
        assert after["last_id"] > cut["last_id"]
    assert int(decision_of(table)) > int(cut["awaited"][0]["decision"])

    # And what was cut can still be read, and is listed with who, why and when
    then = ann.get(f"{table.path}/view?at={cut['last_id']}").get_json()
    assert as_seen(then) == as_seen(cut)
    (branch,) = anyone(app).get(f"{table.path}/branches").get_json()["branches"]
    assert (branch["branch"], branch["seat"], branch["reason"]) == (0, 0, WHY)
    events = anyone(app).get(f"{table.path}/events").get_json()["events"]
    inside = [event["type"] for event in events if branch["first"] <= event["id"] <= branch["last"]]
    assert (inside[0], inside.count("CardPlayed")) == ("DecisionOpened", 2)

    # And the game is played on
    assert table.play_any().status_code == 200


def test_h6_a_command_for_the_cut_branch_never_reaches_the_new_one(table: Table) -> None:
    regretted = decision_of(table)
    table.play_any()
    seat = table.awaited()
    late = table.legal(seat)[0]
    go_back(table, regretted)
    table.play_any()

    assert refusal(table.play(seat, late)) == (409, "stale-decision")


def test_h11_a_retried_command_gets_its_old_answer_also_when_it_was_cut(table: Table) -> None:
    regretted, seat = decision_of(table), table.awaited()
    command = table.legal(seat)[0]
    first = table.play(seat, command, Idempotency_Key="once")
    go_back(table, regretted)

    again = table.play(seat, command, Idempotency_Key="once")

    assert (again.status_code, again.get_json()) == (200, first.get_json())
    assert again.headers["Idempotency-Replayed"] == "true"


def test_h7_every_open_decision_has_its_full_time_again(table: Table, services: Services) -> None:
    regretted = decision_of(table)
    table.play_any()
    game = UUID(go_back(table, regretted)["id"])

    live = services.store.deadlines(game)

    last = services.store.read(game)[-1].at
    assert {deadline.decision for deadline in live} == {decision_of(table)}
    assert all((shown(deadline) - last).total_seconds() == 3600 for deadline in live)


def test_a_game_may_go_back_again_and_behind_where_it_went_back_to(table: Table) -> None:
    first, start = decision_of(table), as_seen(table.view())
    table.play_any()
    second = decision_of(table)
    table.play_any()
    go_back(table, second)
    table.play_any()

    game = go_back(table, first)

    assert (game["branch"], as_seen(table.view())) == (2, start)
    listed = table.seated[0].get(f"{table.path}/branches").get_json()["branches"]
    assert [branch["decision"] for branch in listed] == [second, first]


@pytest.mark.parametrize("target", ["0", "9999", "1.0.1", "1.2.1", "7.7.7"])
def test_h2_a_decision_that_not_everyone_has_seen_is_refused_whether_there_is_one_or_not(
    table: Table, target: str
) -> None:
    answer = ask(table, 0, target)

    assert refusal(answer) == (409, "not-allowed")
    assert answer.get_json()["detail"].replace(target, "") == (
        "decision  is none that everyone has seen open in this game; "
        "name one by the `id` of its DecisionOpened event"
    )


def test_h2_a_decision_that_was_cut_is_refused(table: Table) -> None:
    regretted = decision_of(table)
    table.play_any()
    go_back(table, regretted)

    answer = ask(table, 0, regretted)

    assert refusal(answer) == (409, "not-allowed")
    assert "was cut" in answer.get_json()["detail"]


def test_h1_a_reason_is_needed_and_a_decision_is_named_as_such(table: Table) -> None:
    assert ask(table, 0, "1", reason="").get_json()["pointer"] == "/reason"
    assert ask(table, 0, "first").get_json()["pointer"] == "/decision"


def test_h5_a_proposal_that_leads_into_what_was_cut_is_closed(table: Table) -> None:
    first = decision_of(table)
    table.play_any()
    second = decision_of(table)
    ask(table, 0, second)
    ask(table, 1, first)
    ask(table, 2, second)

    vote(table, 0, "2")
    game = vote(table, 2, "2").get_json()

    assert (game["branch"], game["proposals"]) == (1, [])


def test_strangers_neither_ask_nor_see_what_was_cut_in_a_private_game(app: Flask) -> None:
    table, hidden, stranger = a_table(app), a_table(app, watching="private"), anyone(app)
    body = {"decision": "1", "reason": WHY}

    assert stranger.post(f"{table.path}/rewinds", body).status_code == 403
    assert stranger.post(f"{hidden.path}/rewinds", body).status_code == 404
    assert stranger.get(f"{hidden.path}/branches").status_code == 404


def test_h6_a_viewers_ids_go_on_counting_over_a_rewind(table: Table, services: Services) -> None:
    regretted = decision_of(table)
    table.play_any()
    game = UUID(go_back(table, regretted)["id"])
    table.play_any()

    rows = services.store.read(game)

    for viewer in ("0", "1", "2", "spectator"):
        ids = [row.seen[viewer] for row in rows if viewer in row.seen]
        assert ids == list(range(1, len(ids) + 1))


def test_a_process_that_knows_the_game_from_before_follows_it_back(
    table: Table, settings: Settings, services: Services
) -> None:
    game, other = UUID(table.path.rpartition("/")[2]), build(settings)
    regretted = decision_of(table)
    table.play_any()
    other.cycle.load(game)
    go_back(table, regretted)

    known = other.cycle.load(game)
    other.close()

    assert known == services.cycle.load(game)


def test_h11_a_game_with_rewinds_is_recorded_verified_and_listed(app: Flask) -> None:
    table = a_table(app, seats=2, opened_at_end=True)
    first = decision_of(table)
    for _ in range(3):
        table.play_any()
    go_back(table, first)
    table.play_any()
    table.seated[0].post(f"{table.path}/resign")
    person: Person = anyone(app)

    raw = person.get(f"{table.path}/record")
    record = raw.get_json()

    assert verify(raw.get_data()).draws
    (branch,) = record["branches"]
    (listed,) = person.get(f"{table.path}/branches?viewer=open").get_json()["branches"]
    assert {**branch, "at": ""} == {**listed, "at": ""}
    assert record["events"][branch["first"] - 1]["type"] == "DecisionOpened"
    assert record["events"][branch["last"]]["type"] == "GameRewound"
