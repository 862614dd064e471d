"""Clocks where more than one thing meets: a way back, all seats at once, what is secret."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from domain.kernel.events import PrivateDecisionOpened
from domain.match.clocks.terms import Absence, Allowance, Bank, Daily
from domain.match.terms import Clock
from eventstore.records import Deadline
from service.games.table import follow
from service.times import to_ms
from service.timing.clock_events import When, told
from service.timing.deadlines import A_DAY, GRACE, shown, wanted
from service.timing.timers import Fired
from tests.service.timing.test_deadlines import table
from tests.service.timing.ticktock import HOUR, MINUTE, TUESDAY, Afternoon

BANK = Clock(600, {"RoundPause": 60}, bank=Bank(3600, 60, 3600), vacation_days=3)
WARNED = replace(BANK, absence=Absence(missed=2, warn_percent=25))
DAILY = Clock(None, {}, zone="Europe/Paris", daily=Daily("20:00", 3600))


@pytest.fixture
def day() -> Afternoon:
    return Afternoon()


def test_k4_going_back_fills_no_bank_again(day: Afternoon) -> None:
    game = day.game(BANK)
    first = day.due(game).decision
    day.time += 30 * MINUTE
    drawn = day.play(game).match.timing.banks
    day.stage.proposals.propose_rewind(day.by(game, 0), first, "a slip")

    match = day.agree(game).match

    assert match.branch == 1
    assert match.timing.banks == drawn != ()


def test_k5_a_clock_of_all_draws_on_no_bank_and_no_vacation_stops_it(day: Afternoon) -> None:
    game = day.game(BANK)
    while (due := day.due(game)).seat is not None:
        day.play(game)
    banks = day.table(game).match.timing.banks
    day.stage.proposals.take_vacation(day.by(game, 0), 2)

    assert day.due(game) == due
    assert due.due_at == day.time + MINUTE + GRACE
    day.time = due.due_at
    day.ring(game)
    assert day.table(game).match.timing.banks == banks


@pytest.mark.parametrize(("clock", "seconds"), [(BANK, 600), (WARNED, 600), (DAILY, A_DAY)])
def test_k6_what_only_its_seat_knows_of_has_a_plain_time_and_is_told_by_nothing(
    clock: Clock, seconds: int
) -> None:
    before, opened = table(clock), PrivateDecisionOpened("0.1.1", "CardPlay", 1)
    after = follow(before, [opened])

    (deadline,) = wanted(after).values()
    assert (deadline.seat, deadline.due) == (1, seconds * (HOUR / 3600) + GRACE)
    assert told(before, after, (opened,), When(lambda: to_ms(TUESDAY))) == ()


def test_k17_time_up_on_a_clock_of_all_is_missed_by_nobody(day: Afternoon) -> None:
    game = day.game(replace(WARNED, bank=None), seats=3, ruleset="senji")
    while day.due(game).seat is not None:
        day.stage.command(game)
    assert day.table(game).play.decisions.top.kind == "WinterDiplomacy"
    day.time = day.due(game).due_at

    day.ring(game)

    assert day.told(game, "TimeExpired")
    assert day.told(game, "DecisionMissed") == []


def test_k14_another_clock_agreed_on_while_the_clock_is_on_its_way_counts(
    day: Afternoon, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = day.game(Clock(3600, {}))
    due = day.due(game)
    day.stage.proposals.propose_clock(day.by(game, 0), Clock(7200, {}))
    day.time = due.due_at
    read = day.stage.store.deadline

    def read_just_before_all_agree(*which: Any) -> Deadline | None:
        found = read(*which)
        monkeypatch.undo()
        day.agree(game)
        return found

    monkeypatch.setattr(day.stage.store, "deadline", read_just_before_all_agree)

    assert day.timers.fire(game, due.id) is Fired.EARLY
    assert day.told(game, "TimeExpired") == []


def pause(day: Afternoon, game: UUID) -> None:
    day.stage.proposals.propose_pause(day.by(game, 0), to_ms(day.time + HOUR))
    day.agree(game)


def rest(day: Afternoon, game: UUID) -> None:
    day.stage.proposals.take_vacation(day.by(game, day.thinker(game)), 1)


def outage(day: Afternoon, game: UUID) -> None:
    day.go_down(HOUR)
    day.timers._credits.settle(game)  # noqa: SLF001 - as the next deadline would


@pytest.mark.parametrize("rests", [pause, rest, outage])
def test_k12_no_rest_gives_back_what_was_drawn_from_a_bank_before_it(
    day: Afternoon, rests: Callable[[Afternoon, UUID], None]
) -> None:
    """Given ten minutes drawn from an hour's bank, and five more when the clock goes on."""
    drawn_on = replace(BANK, bank=Bank(3600, 0, 3600), pauses=Allowance(1, 7200))
    game = day.game(drawn_on)
    thinker = day.thinker(game)
    day.time += 20 * MINUTE
    rests(day, game)
    day.time = shown(day.due(game)) - 45 * MINUTE

    match = day.play(game).match

    assert match.timing.banks == ((thinker, 45 * 60_000),)
