"""What a game is made with: how long each kind of decision may take, and who hears of it."""

from dataclasses import replace

import pytest

from domain.match.clocks.terms import Absence, Allowance, Bank, Daily, Hours
from domain.match.terms import Clock, Press

UNTIMED, MINUTE = Clock(None, {}), Clock(60, {})
DAILY = Daily("20:00", 3600)


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [
        (UNTIMED, None),
        (MINUTE, 60),
        (Clock(60, {"Bid": 5}), 5),
        (Clock(60, {"Bid": None}), None),  # this kind alone has no limit
        (Clock(None, {"Bid": 5}), 5),
        (Clock(60, {"Move": 5}), 60),
    ],
)
def test_k1_a_kind_has_its_own_time_or_that_of_all(clock: Clock, seconds: int | None) -> None:
    assert clock.seconds_for("Bid") == seconds


@pytest.mark.parametrize(
    ("clock", "runs"),
    [
        (UNTIMED, False),
        (Clock(None, {"Bid": None}), False),
        (MINUTE, True),
        (Clock(None, {"Bid": 5}), True),
        (Clock(None, {"Bid": None, "Move": 5}), True),
        (replace(UNTIMED, daily=DAILY), True),
    ],
)
def test_k1_a_clock_runs_if_any_decision_has_a_limit(clock: Clock, *, runs: bool) -> None:
    assert clock.runs is runs


def test_seconds_alone_need_no_event_that_tells_until_when() -> None:
    assert not MINUTE.is_told
    assert not Clock(60, {"Bid": 5}).is_told
    assert not replace(MINUTE, absence=Absence(missed=1)).is_told


@pytest.mark.parametrize(
    "told",
    [
        replace(MINUTE, bank=Bank(1, 1, 1)),
        replace(UNTIMED, daily=DAILY, zone="Europe/Paris"),
        replace(MINUTE, rest_days=(7,), zone="Europe/Paris"),
        replace(MINUTE, quiet=Hours("22:00", "07:00"), zone="Europe/Paris"),
        replace(MINUTE, vacation_days=1),
        replace(MINUTE, pauses=Allowance(1, 60)),
        replace(MINUTE, extensions=Allowance(1, 60)),
    ],
)
def test_what_a_calendar_or_a_vote_can_move_is_told_by_events(told: Clock) -> None:
    assert told.is_told


def test_the_press_of_a_kind_counts_while_that_kind_is_decided_and_at_no_other_time() -> None:
    press = Press("private", {"Bid": "none"})

    assert press.policy_for("Bid") == "none"
    assert press.policy_for("Move") == "private"
    assert press.policy_for(None) == "private"
