"""Forks: what-if games that begin with the past of another one and go their own way."""

from uuid import UUID

import msgspec
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from domain.kernel.refusal import Refused
from domain.match.state import Status
from service.bootstrap import Services
from service.histories.records import Record, digest_of
from service.histories.verify import BadRecord, verify
from service.wire import from_json, to_json
from tests.play import Seeded
from tests.service.games.test_rewinds import (
    as_seen,
    decision_of,
    go_back,
    refusal,
    round_of,
    seen_at,
)
from tests.service.histories.test_histories import cell_of
from tests.service.stage import Stage, wish
from tests.service.world import Person, Table, a_table, anyone


@pytest.fixture
def source(app: Flask) -> Table:
    """A game of two that was played for a while, given up, and opened to all."""
    table = a_table(app, opened_at_end=True)
    for _ in range(5):
        table.play_any()
    table.seated[1].post(f"{table.path}/resign")
    return table


def ask(person: Person, source: Table, decision: str, **terms: object) -> TestResponse:
    return person.post(f"{source.path}/forks", {"decision": decision, **terms})


def fork(app: Flask, source: Table, decision: str, **terms: object) -> Table:
    """Let two new players play on from a decision."""
    seated = (anyone(app), anyone(app))
    path = ask(seated[0], source, decision, **terms).headers["Location"]
    seated[1].post(f"{path}/join")
    return Table(path, seated)


def test_h14_a_fork_begins_as_its_source_was_and_goes_its_own_way(
    app: Flask, source: Table
) -> None:
    table = fork(app, source, "3")

    assert as_seen(table.view()) == seen_at(source, "3")
    assert decision_of(table) == "3"
    for _ in range(3):
        assert table.play_any().status_code == 200


def test_h15_a_fork_and_its_source_lead_to_each_other(app: Flask, source: Table) -> None:
    table = fork(app, source, "3")

    game = anyone(app).get(table.path).get_json()
    (listed,) = anyone(app).get(f"{source.path}/forks").get_json()["games"]

    assert game["forked_from"] == {"game": source.path.rpartition("/")[2], "decision": "3"}
    assert listed == game


def test_h15_a_private_fork_is_not_listed(app: Flask, source: Table) -> None:
    fork(app, source, "3", watching="private")

    assert anyone(app).get(f"{source.path}/forks").get_json()["games"] == []


def test_h14_chance_after_the_fork_comes_from_a_seed_of_its_own(app: Flask) -> None:
    source = a_table(app, opened_at_end=True)
    start = decision_of(source)
    while round_of(source) == 1:
        source.play_any()
    dealt = source.view()["view"]["seats"][0]["hand"]
    source.seated[1].post(f"{source.path}/resign")
    table = fork(app, source, start)
    while round_of(table) == 1:
        table.play_any()

    assert table.view()["view"]["seats"][0]["hand"] != dealt
    commitments = [anyone(app).get(t.path).get_json()["commitment"] for t in (source, table)]
    assert commitments[0] != commitments[1]


def test_h14_the_terms_of_a_fork_are_its_own_but_for_what_makes_it_one(
    app: Flask, source: Table
) -> None:
    person = anyone(app)

    terms = {"seat": 1, "joining": "invite", "clock": {"seconds": 60}, "opened_at_end": True}
    game = ask(person, source, "2", **terms).get_json()

    assert (game["status"], game["ruleset"], len(game["seats"])) == ("open", "senso", 2)
    assert game["seats"][1]["player"]["id"] == person.id
    assert (game["joining"], game["clock"]["seconds"]) == ("invite", 60)
    assert game["opened_at_end"] is True
    wrong = ask(person, source, "2", clock={"seconds": 60, "by_kind": {"Chess": 5}})
    assert (wrong.status_code, wrong.get_json()["pointer"]) == (422, "/clock/by_kind/Chess")


def test_h13_a_game_that_does_not_lie_open_cannot_be_forked(app: Flask) -> None:
    running, closed = a_table(app, opened_at_end=True), a_table(app)
    closed.seated[0].post(f"{closed.path}/resign")
    hidden = a_table(app, watching="private")

    assert refusal(ask(anyone(app), running, "1")) == (403, "not-opened")
    assert refusal(ask(closed.seated[0], closed, "1")) == (403, "not-opened")
    assert ask(anyone(app), hidden, "1").status_code == 404
    assert anyone(app).get(f"{hidden.path}/forks").status_code == 404


def test_h12_a_finished_game_is_opened_when_all_who_sat_in_it_agree(app: Flask) -> None:
    table = a_table(app)
    ann, ben = table.seated
    table.play_any()
    too_early = ann.post(f"{table.path}/opening")
    ben.post(f"{table.path}/resign")

    first = ann.post(f"{table.path}/opening").get_json()
    again = ann.post(f"{table.path}/opening").get_json()
    assert ask(ann, table, "1").status_code == 403
    game = ben.post(f"{table.path}/opening").get_json()

    assert refusal(too_early) == (409, "not-allowed")
    assert (first["opening"], first["opened_at_end"], again) == ([0], False, first)
    assert (game["opening"], game["opened_at_end"]) == ([0, 1], True)
    assert verify(ann.get(f"{table.path}/record").get_data()).draws
    assert ask(anyone(app), table, "1").status_code == 201


def test_h12_only_who_sat_in_a_game_agrees_to_open_it(app: Flask) -> None:
    table, hidden = a_table(app), a_table(app, watching="private")
    for one in (table, hidden):
        one.seated[0].post(f"{one.path}/resign")

    assert refusal(anyone(app).post(f"{table.path}/opening")) == (403, "no-seat")
    assert anyone(app).post(f"{hidden.path}/opening").status_code == 404


def test_h13_a_decision_that_never_was_is_no_place_to_fork(app: Flask, source: Table) -> None:
    answer = ask(anyone(app), source, "999")

    assert refusal(answer) == (409, "not-allowed")


def test_h14_a_fork_starts_with_all_of_its_seats(app: Flask) -> None:
    source = a_table(app, seats=3, opened_at_end=True)
    for seat in (1, 2):
        source.seated[seat].post(f"{source.path}/resign")
    person = anyone(app)
    path = ask(person, source, "1").headers["Location"]
    anyone(app).post(f"{path}/join")

    answer = person.post(f"{path}/start")

    assert refusal(answer) == (409, "not-allowed")
    assert "1 are still free" in answer.get_json()["detail"]


def test_a_retry_finds_the_fork_it_made(app: Flask, source: Table) -> None:
    person, body = anyone(app), {"decision": "2"}

    first, again = (
        person.post(f"{source.path}/forks", body, Idempotency_Key="what-if") for _ in range(2)
    )

    assert first.get_json()["id"] == again.get_json()["id"]
    assert again.headers["Idempotency-Replayed"] == "true"


def test_h13_a_fork_from_a_branch_that_was_cut(app: Flask) -> None:
    source = a_table(app, opened_at_end=True)
    first = decision_of(source)
    source.play_any()
    second = decision_of(source)
    go_back(source, first)
    source.play_any()
    source.seated[1].post(f"{source.path}/resign")

    cut = fork(app, source, second)

    assert as_seen(cut.view()) == seen_at(source, second)


def given_up(table: Table) -> bytes:
    table.seated[1].post(f"{table.path}/resign")
    return table.seated[0].get(f"{table.path}/record").get_data()


def test_h16_the_record_of_a_fork_proves_itself_with_that_of_its_source(
    app: Flask, source: Table
) -> None:
    table = fork(app, source, "3", opened_at_end=True)
    first = decision_of(table)
    table.play_any()
    go_back(table, "2")  # also behind where it was forked
    table.play_any()
    raw = given_up(table)

    record = verify(raw).record
    assert from_json(bytes(record.source), Record).game == source.path.rpartition("/")[2]
    assert verify(given_up(fork(app, table, first, opened_at_end=True))).draws == 0


def test_h16_a_fork_with_another_past_than_its_source_is_refused(app: Flask, source: Table) -> None:
    raw = given_up(fork(app, source, "3", opened_at_end=True))
    other = a_table(app, opened_at_end=True)
    other.play_any()
    foreign = given_up(other)

    def with_source(source: bytes) -> bytes:
        record = from_json(raw, Record)
        record.source = msgspec.Raw(source)
        record.digest = digest_of(record)
        return to_json(record)

    for bad, why in [
        (foreign, "another game"),
        (foreign.replace(b"resignation", b"resignatiom"), "record of its source is bad"),
        (b"{}", "no record"),
    ]:
        with pytest.raises(BadRecord, match=why):
            verify(with_source(bad))


def test_a_closed_fork_tells_where_it_comes_from_but_holds_no_source(
    app: Flask, source: Table, services: Services
) -> None:
    table = fork(app, source, "3")
    raw = given_up(table)

    assert verify(raw).record.source is msgspec.UNSET
    game = services.cycle.load(UUID(table.path.rpartition("/")[2]))
    assert game.match.forked_from is not None


def left(stage: Stage, game: UUID) -> UUID:
    """Let all but one of a game resign, so that it lies open."""
    for seat in range(1, len(stage.cycle.load(game).match.players)):
        stage.lobby.resign(wish(game, seat))
    return game


def test_h16_eight_forks_in_a_row_are_the_most() -> None:
    stage = Stage(Seeded(1))
    game = left(stage, stage.opened("senso", cell_of("senso")))
    for _ in range(8):
        game = left(stage, stage.forked(game, "1"))

    with pytest.raises(Refused, match="the last of 8 forks in a row"):
        stage.forked(game, "1")


def test_h17_a_fork_with_an_answer_in_its_past_is_resigned_not_called_off() -> None:
    stage = Stage(Seeded(1))
    game = stage.opened("senso", cell_of("senso"))
    for _ in range(3):
        stage.command(game)
    left(stage, game)
    fresh, fork = (stage.forked(game, decision) for decision in ("1", "3"))

    with pytest.raises(Refused, match="before anyone has made a decision"):
        stage.lobby.abort(wish(fork, 0))

    assert stage.cycle.load(left(stage, fork)).outcome is not None
    assert stage.lobby.abort(wish(fresh, 0)).table.status is Status.ABORTED
