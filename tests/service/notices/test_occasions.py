"""When a player is to be told something: a pure function of what an append has changed."""

from dataclasses import replace
from uuid import UUID

import pytest

from domain.kernel.events import (
    DecisionAnswered,
    DecisionOpened,
    Event,
    GameEnded,
    Outcome,
    PrivateDecisionOpened,
)
from domain.match.absence_events import SeatAway, SeatOpened, TimeRunsShort
from domain.match.events import GameAborted
from domain.match.seat_events import SeatResigned, SeatTakenOver
from domain.match.terms import Clock
from eventstore.records import NewNotice, Notice
from service.games.table import Table, follow
from service.notices.occasions import ENDED, HURRY, REPLACED, TURN, Occasion, notices_of, seat_told
from service.wire import from_json
from tests.service.timing.test_deadlines import table

CLOCK = Clock(60, {})
CARD = DecisionOpened("1", "CardPlay", (1,))
BOTH = DecisionOpened("1", "CardPlay", (0, 1))
OUTCOME = Outcome((0,), (1, 2, 2), (9, 5, 3), "honour")


def told(before: Table, *events: Event) -> list[tuple[str, Occasion]]:
    """To whom what is told when these events are appended, in the order of the notices."""
    notices = notices_of(before, follow(before, events), events)
    return [(notice.target, from_json(notice.body, Occasion)) for notice in notices]


def test_who_is_asked_is_told_which_decision_waits() -> None:
    assert told(table(CLOCK), CARD) == [("turn/1", Occasion(TURN, "p1", "1"))]


def test_all_who_are_asked_at_once_are_told_each_by_a_notice_of_his_own() -> None:
    targets = [target for target, _ in told(table(CLOCK), BOTH)]

    assert targets == ["turn/0", "turn/1"]


def test_who_still_has_to_answer_is_not_told_again_when_another_has() -> None:
    assert told(table(CLOCK, BOTH), DecisionAnswered("1", 0)) == []


def test_one_answer_that_opens_the_next_decision_tells_of_that_one_alone() -> None:
    following = DecisionOpened("2", "CardPlay", (2,))

    assert told(table(CLOCK, CARD), DecisionAnswered("1", 1), following) == [
        ("turn/2", Occasion(TURN, "p2", "2"))
    ]


def test_a_decision_that_opens_and_is_answered_in_one_append_is_told_to_nobody() -> None:
    assert told(table(CLOCK), CARD, DecisionAnswered("1", 1)) == []


def test_what_lies_under_the_top_is_told_when_it_comes_to_the_top_again() -> None:
    over = DecisionOpened("2", "CardPlay", (2,))

    assert told(table(CLOCK, CARD, over), DecisionAnswered("2", 2)) == [
        ("turn/1", Occasion(TURN, "p1", "1"))
    ]


def test_a_hidden_decision_is_told_to_its_seat_and_to_no_other() -> None:
    hidden = PrivateDecisionOpened("0.2.1", "CardPlay", 2)

    assert told(table(CLOCK), hidden) == [("turn/2", Occasion(TURN, "p2", "0.2.1"))]


def test_who_has_resigned_is_asked_by_nobody() -> None:
    assert told(table(CLOCK, SeatResigned(1)), BOTH) == [("turn/0", Occasion(TURN, "p0", "1"))]


def test_who_has_little_time_left_is_told_of_which_decision() -> None:
    short = TimeRunsShort("1", 1, 45_000)

    assert told(table(CLOCK, CARD), short) == [("hurry/1", Occasion(HURRY, "p1", "1"))]


def test_a_newcomer_is_told_what_waits_and_his_predecessor_that_he_has_gone() -> None:
    before = table(CLOCK, CARD, SeatAway(1), SeatOpened(1))

    assert told(before, SeatTakenOver(1, "new")) == [
        ("turn/1", Occasion(TURN, "new", "1")),
        ("replaced/1", Occasion(REPLACED, "p1")),
    ]


def test_a_newcomer_to_a_seat_that_nobody_asks_is_told_nothing() -> None:
    before = table(CLOCK, CARD, SeatAway(2), SeatOpened(2))

    assert [one.kind for _, one in told(before, SeatTakenOver(2, "new"))] == [REPLACED]


def test_the_end_is_told_to_every_seat_and_no_turn_beside_it() -> None:
    """Given a command that opens a decision and ends the game, nobody is asked to decide."""
    found = told(table(CLOCK, CARD), DecisionAnswered("1", 1), GameEnded(OUTCOME))

    assert found == [(f"ended/{seat}", Occasion(ENDED, f"p{seat}")) for seat in range(3)]


def test_the_end_is_told_once_and_not_of_what_comes_after_it() -> None:
    over = table(CLOCK, CARD, DecisionAnswered("1", 1), GameEnded(OUTCOME))

    assert notices_of(over, replace(over, version=9), ()) == ()


def test_a_game_that_is_called_off_before_it_began_asks_nothing_of_anybody() -> None:
    assert told(table(CLOCK, CARD), GameAborted("p0")) == []


def test_a_notice_says_nothing_of_the_game_but_what_its_player_may_know() -> None:
    (notice,) = notices_of(table(CLOCK), follow(table(CLOCK), [CARD]), (CARD,))

    assert notice == NewNotice("turn/1", notice.body)
    assert b"p0" not in notice.body
    assert b"CardPlay" not in notice.body


@pytest.mark.parametrize("seat", [0, 7])
def test_a_notice_that_was_taken_up_knows_its_seat(seat: int) -> None:
    assert seat_told(Notice(UUID(int=1), 4, f"replaced/{seat}", b"{}", 1)) == seat
