"""Votes, proposals and commands that come at the same moment, on real Postgres: one effect each."""

from collections import Counter
from collections.abc import Callable
from uuid import UUID

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from eventstore.chain import verify
from service.bootstrap import Services
from service.games.table import Table as Folded
from service.games.table import unfold
from service.timing.timers import Fired
from tests.service.games.test_idempotency import at_once
from tests.service.games.test_rewinds import as_seen, ask, decision_of, seen_at, vote
from tests.service.timing.test_timers import let_time_pass
from tests.service.world import Table, a_table

SEATS = 4


@pytest.fixture
def table(app: Flask) -> Table:
    """A table of four whose first decision lies behind them."""
    table = a_table(app, seats=SEATS, clock={"seconds": 3600})
    table.play_any()
    return table


def game_of(table: Table) -> UUID:
    return UUID(table.path.rpartition("/")[2])


def told(table: Table, services: Services) -> Counter[str]:
    return Counter(row.type for row in services.store.read(game_of(table)))


def must_be_whole(table: Table, services: Services) -> None:
    """The chain holds, and the stream folds to what the process remembers."""
    rows = services.store.read(game_of(table))
    assert verify(rows) is None
    assert unfold(Folded(game_of(table)), rows) == services.cycle.load(game_of(table))


def noting(answers: list[TestResponse], call: Callable[[], TestResponse]) -> Callable[[], None]:
    return lambda: answers.append(call())


def test_votes_at_once_each_count_once_and_go_back_once(table: Table, services: Services) -> None:
    ask(table, 0, "1")
    answers: list[TestResponse] = []
    votes = [
        noting(answers, lambda seat=seat: agree(table, seat)) for seat in (1, 2, 3) for _ in "ab"
    ]

    at_once(*votes)

    assert [answer.status_code for answer in answers] == [200] * 6
    counted = told(table, services)
    assert (counted["VoteCast"], counted["GameRewound"]) == (3, 1)
    must_be_whole(table, services)


def agree(table: Table, seat: int) -> TestResponse:
    path = f"{table.path}/proposals/1/vote"
    return table.seated[seat].post(path, {"agrees": True}, Idempotency_Key="yes")


def test_a_vote_and_a_command_at_once_leave_one_story(table: Table, services: Services) -> None:
    ask(table, 0, "1")
    vote(table, 1, "1")
    vote(table, 2, "1")
    seat, late = table.awaited(), table.legal(table.awaited())[0]
    answers: list[TestResponse] = []

    at_once(
        noting(answers, lambda: vote(table, 3, "1")),
        *[noting(answers, lambda: table.play(seat, late, Idempotency_Key="k")) for _ in "abc"],
    )

    # the command came before the cut and was cut with the rest, or after it and was refused
    assert {answer.status_code for answer in answers} <= {200, 409}
    counted = told(table, services)
    assert counted["GameRewound"] == 1
    assert counted["CardPlayed"] in {1, 2}
    assert as_seen(table.view()) == seen_at(table, "1")
    must_be_whole(table, services)


def test_proposals_at_once_are_all_open_and_one_of_them_cuts_the_others(
    table: Table, services: Services
) -> None:
    at_once(*[lambda seat=seat: ask(table, seat, "1") for seat in range(SEATS)])
    proposals = table.seated[0].get(table.path).get_json()["proposals"]
    assert sorted(proposal["seat"] for proposal in proposals) == [0, 1, 2, 3]

    at_once(
        *[
            lambda seat=seat, proposal=proposal: vote(table, seat, proposal["id"])
            for proposal in proposals
            for seat in range(SEATS)
            if seat != proposal["seat"]
        ]
    )

    counted = told(table, services)
    assert (counted["GameRewound"], counted["ProposalClosed"]) == (1, SEATS)
    assert table.seated[0].get(table.path).get_json()["proposals"] == []
    must_be_whole(table, services)


def test_the_last_vote_and_the_end_of_its_time_at_once_decide_once(
    table: Table, services: Services
) -> None:
    ask(table, 0, "1")
    vote(table, 1, "1")
    vote(table, 2, "1")
    let_time_pass(services)
    fired: list[Fired] = []
    answers: list[TestResponse] = []

    at_once(
        noting(answers, lambda: vote(table, 3, "1")),
        *[lambda: fired.append(services.timers.fire(game_of(table), "vote/1")) for _ in "ab"],
    )

    counted = told(table, services)
    accepted = counted["GameRewound"]
    assert counted["ProposalClosed"] == 1
    assert (answers[0].status_code, fired.count(Fired.FIRED)) == (
        (200, 0) if accepted else (409, 1)
    )
    must_be_whole(table, services)


def test_h5_a_vote_that_nobody_ends_lapses_when_its_time_is_up(
    table: Table, services: Services
) -> None:
    decision = decision_of(table)
    ask(table, 0, "1")
    assert services.timers.fire(game_of(table), "vote/1") is Fired.EARLY
    let_time_pass(services)

    assert services.timers.fire(game_of(table), "vote/1") is Fired.FIRED

    assert table.seated[0].get(table.path).get_json()["proposals"] == []
    assert decision_of(table) == decision
    assert services.timers.fire(game_of(table), "vote/1") is Fired.STALE
