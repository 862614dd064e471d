"""What an append tells of who is there: a pure function of what was done, and by whom."""

import pytest

from domain.kernel.events import (
    DecisionAnswered,
    DecisionOpened,
    Event,
    Events,
    GameEnded,
    Outcome,
    TimeExpired,
)
from domain.match.absence_events import BotPlayed, DecisionMissed, SeatAway, SeatOpened, SeatPresent
from domain.match.clocks.terms import Absence
from domain.match.events import MatchEnded
from domain.match.seat_events import SeatResigned
from domain.match.terms import Clock
from service.accounts.models import AUTOPILOT
from service.games.attendance_events import attended
from service.games.table import Table, follow
from tests.service.timing.test_deadlines import BOTH, CARD, PAUSE, table

TERMS = Clock(60, {}, absence=Absence(missed=1, open_after=1, plays_on=True))
PATIENT = Clock(60, {}, absence=Absence(missed=3))
ANSWERED = DecisionAnswered("1", 1)
SLIPPED = TimeExpired("1", 1)


def told(
    before: Table, *events: Event, actor: str = "p1", operation: str = "submitCommand"
) -> Events:
    return attended(before, follow(before, events), events, actor, operation)


def by_clock(before: Table, *events: Event) -> Events:
    return told(before, *events, actor="clock", operation="timeUp")


def test_an_answer_of_a_player_whom_nobody_missed_tells_nothing() -> None:
    assert told(table(TERMS, CARD), ANSWERED) == ()


def test_an_answer_of_a_player_who_was_missed_tells_that_he_is_there() -> None:
    assert told(table(PATIENT, CARD, DecisionMissed(1)), ANSWERED) == (SeatPresent(1),)


@pytest.mark.parametrize("operation", ["vote", "propose", "takeVacation", "resign"])
def test_only_an_answer_counts_and_no_other_sign_of_life(operation: str) -> None:
    missed = table(PATIENT, CARD, DecisionMissed(1))

    assert told(missed, operation=operation) == ()


def test_an_answer_of_the_bot_counts_as_the_bots() -> None:
    away = table(TERMS, CARD, DecisionMissed(1), SeatAway(1))

    assert told(away, ANSWERED, operation=AUTOPILOT) == (BotPlayed(1), SeatOpened(1))


def test_k17_what_runs_out_is_missed_by_its_seat() -> None:
    assert by_clock(table(TERMS, CARD), SLIPPED, ANSWERED) == (DecisionMissed(1), SeatAway(1))


def test_k17_two_who_are_late_at_once_have_each_missed_it() -> None:
    both = by_clock(table(PATIENT, BOTH), TimeExpired("1", 0), TimeExpired("1", 1))

    assert both == (DecisionMissed(0), DecisionMissed(1))


def test_k18_what_is_missed_twice_in_one_append_counts_twice() -> None:
    again = by_clock(table(PATIENT, BOTH, DecisionMissed(1)), SLIPPED, SLIPPED)

    assert again == (DecisionMissed(1), DecisionMissed(1), SeatAway(1))


def test_k17_a_pause_that_runs_out_is_missed_by_nobody() -> None:
    assert by_clock(table(TERMS, PAUSE), TimeExpired("1", 1)) == ()


def test_k17_what_falls_to_a_clock_of_all_is_missed_by_nobody() -> None:
    assert by_clock(table(TERMS, CARD), TimeExpired("1", None)) == ()


def test_k17_a_decision_that_was_not_open_is_missed_by_nobody() -> None:
    assert by_clock(table(TERMS, CARD), TimeExpired("9", 1)) == ()


def test_who_has_resigned_misses_nothing() -> None:
    assert by_clock(table(TERMS, CARD, SeatResigned(1)), SLIPPED) == ()


def test_without_a_ladder_nobody_is_missed() -> None:
    assert by_clock(table(Clock(60, {}), CARD), SLIPPED, ANSWERED) == ()


def test_k21_the_last_to_go_away_ends_the_game_in_the_same_append() -> None:
    stops = Clock(60, {}, absence=Absence(missed=1))
    others = (SeatAway(0), SeatAway(2))

    *_, ended = by_clock(table(stops, CARD, *others), SLIPPED, ANSWERED)

    assert isinstance(ended, MatchEnded)
    assert ended.outcome.decided_by == "everyone is away"


@pytest.mark.parametrize("actor", ["p1", "clock"])
def test_the_end_of_a_game_tells_no_more_of_who_is_there(actor: str) -> None:
    before = table(TERMS, CARD, DecisionMissed(1))
    ends = GameEnded(Outcome((0,), (1, 2, 2), (3, 2, 1), "honour"))

    assert told(before, SLIPPED, ANSWERED, ends, actor=actor) == ()


def test_before_the_start_nobody_is_away() -> None:
    waiting = follow(Table(table(TERMS).id), ())

    assert attended(waiting, waiting, (), "p1", "submitCommand") == ()


def test_a_stranger_who_does_something_is_nobodys_seat() -> None:
    opened = DecisionOpened("2", "CardPlay", (2,))

    assert told(table(PATIENT, CARD), opened, actor="a stranger") == ()
