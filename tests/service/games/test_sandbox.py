"""Sandbox games: one author, every seat, and a clock that only he moves."""

from uuid import UUID

import pytest
from flask import Flask

from service.bootstrap import Services
from service.histories.fairness import sandbox_seed
from service.histories.verify import verify
from tests.service.world import Person, a_table, anyone

TERMS = {"ruleset": "senso", "seats": 2, "clock": {"seconds": 60}, "sandbox": True}


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app)


@pytest.fixture
def path(ann: Person) -> str:
    return f"/v1/games/{ann.post('/v1/games', TERMS).get_json()['id']}"


def as_seat(person: Person, seat: int, path: str) -> dict[str, object]:
    return person.get(path, Tenka_Seat=str(seat)).get_json()


def test_its_author_plays_every_seat_with_one_token(ann: Person, path: str) -> None:
    for _ in range(4):
        (awaited,) = ann.get(f"{path}/view").get_json()["awaited"]
        seat = awaited["seat"]
        legal = as_seat(ann, seat, f"{path}/legal")["commands"]
        assert isinstance(legal, list)
        played = ann.post(f"{path}/commands", legal[0], Tenka_Seat=str(seat))
        assert played.status_code == 200

    assert as_seat(ann, 1, f"{path}/view")["viewer"] == 1
    assert as_seat(ann, 0, f"{path}/view")["viewer"] == 0
    assert ann.get(f"{path}/view").get_json()["viewer"] == "spectator"


def test_its_clock_moves_only_when_he_says_so(ann: Person, path: str, services: Services) -> None:
    assert services.store.deadlines(UUID(path[-36:])) == []
    before = ann.get(f"{path}/view").get_json()

    first = ann.post(f"{path}/sandbox/advance", Idempotency_Key="k")
    again = ann.post(f"{path}/sandbox/advance", Idempotency_Key="k")

    after = ann.get(f"{path}/view").get_json()
    assert (first.status_code, again.headers["Idempotency-Replayed"]) == (200, "true")
    events = ann.get(f"{path}/events?after={before['last_id']}").get_json()["events"]
    assert [event["type"] for event in events].count("TimeExpired") == 1
    assert after["awaited"] != before["awaited"]


def test_nobody_else_sees_it_or_acts_in_it(app: Flask, path: str) -> None:
    ben = anyone(app)

    assert ben.get(f"{path}/view").status_code == 404
    assert ben.get(f"{path}/view", Tenka_Seat="0").status_code == 404
    assert ben.post(f"{path}/sandbox/advance").status_code == 404
    assert path[-36:] not in ben.get("/v1/games").get_data(as_text=True)


def test_in_no_other_game_does_anybody_act_for_a_seat(app: Flask) -> None:
    table = a_table(app, clock={"seconds": 60})
    ann = table.seated[0]

    for path in ("view", "legal", "events"):
        assert ann.get(f"{table.path}/{path}", Tenka_Seat="1").status_code == 403
    command = {"type": "GoOn", "decision": "1"}
    assert ann.post(f"{table.path}/commands", command, Tenka_Seat="1").status_code == 403
    refused = ann.post(f"{table.path}/sandbox/advance")
    assert (refused.status_code, refused.get_json()["code"]) == (403, "no-sandbox")


def test_a_seat_that_is_not_there_is_told(ann: Person, path: str) -> None:
    assert ann.get(f"{path}/view", Tenka_Seat="5").status_code == 403
    assert ann.get(f"{path}/view", Tenka_Seat="x").status_code == 422


def dealt(person: Person, **terms: object) -> object:
    """Begin a sandbox game under these terms, and give what a seat of it holds."""
    made = person.post("/v1/games", {**TERMS, **terms})
    assert made.status_code == 201
    return as_seat(person, 0, f"/v1/games/{made.get_json()['id']}/view")["view"]


def test_the_same_seed_deals_the_same_to_whoever_asks(app: Flask) -> None:
    ann, ben = anyone(app), anyone(app)

    assert dealt(ann, seed=7) == dealt(ben, seed=7)
    assert dealt(ann, seed=7) != dealt(ann, seed=8)
    assert dealt(ann) != dealt(ann)


@pytest.mark.parametrize("sandbox", [{}, {"sandbox": False}])
def test_nobody_chooses_the_seed_of_a_game_that_others_play(
    ann: Person, sandbox: dict[str, bool]
) -> None:
    refused = ann.post("/v1/games", {"ruleset": "senso", "seats": 2, "seed": 7, **sandbox})

    assert (refused.status_code, refused.get_json()["pointer"]) == (422, "/seed")


def test_moving_the_clock_to_the_end_again_gives_the_same_answer(ann: Person, path: str) -> None:
    answers = []
    while not answers or answers[-1].status_code == 200:
        answers.append(ann.post(f"{path}/sandbox/advance", Idempotency_Key=f"k{len(answers)}"))

    again = ann.post(f"{path}/sandbox/advance", Idempotency_Key=f"k{len(answers) - 2}")

    assert answers[-1].get_json()["code"] == "game-over"
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (200, "true")
    assert again.get_json() == answers[-2].get_json()


def test_its_record_is_verified_by_the_seed_that_was_chosen(ann: Person) -> None:
    terms = {**TERMS, "seed": 7, "opened_at_end": True}
    path = f"/v1/games/{ann.post('/v1/games', terms).get_json()['id']}"
    while ann.post(f"{path}/sandbox/advance").status_code == 200:
        pass

    verified = verify(ann.get(f"{path}/record").data)

    assert verified.record.fairness.seed == sandbox_seed(7).hex()
    assert verified.draws > 0


@pytest.mark.parametrize(("clock", "pauses"), [({"seconds": 60}, True), ({}, False)])
def test_b25_only_one_with_a_clock_pauses_between_rounds(
    ann: Person, clock: dict[str, int], *, pauses: bool
) -> None:
    path = f"/v1/games/{ann.post('/v1/games', {**TERMS, 'clock': clock}).get_json()['id']}"
    while ann.post(f"{path}/sandbox/advance").status_code == 200:
        pass

    events = ann.get(f"{path}/events?limit=500").get_json()["events"]
    opened = {event["data"]["kind"] for event in events if event["type"] == "DecisionOpened"}
    assert ("RoundPause" in opened, "CardPlay" in opened) == (pauses, True)
