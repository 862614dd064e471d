"""Warnings of short time: whatever moves a clock moves them too, by the time that counts (K16)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

import pytest

from domain.kernel.refusal import Refused
from domain.match.clocks.terms import Absence, Allowance, Bank, Daily, Hours
from domain.match.proposals import Extension
from domain.match.terms import Clock
from eventstore.records import Deadline
from service.times import to_ms
from service.timing.deadlines import WARNING, shown
from service.timing.timers import Fired
from tests.service.timing.ticktock import HOUR, MINUTE, TUESDAY, Afternoon

DAY = timedelta(days=1)
WARNED = Clock(
    3600,
    {},
    vacation_days=5,
    pauses=Allowance(3, 864_000),
    extensions=Allowance(3, 7200),
    absence=Absence(missed=2, warn_percent=25),
)
BANK = replace(WARNED, bank=Bank(3600, 0, 3600))
QUIET = replace(WARNED, zone="UTC", quiet=Hours("13:00", "15:00"))
DAILY = replace(WARNED, seconds=None, zone="UTC", daily=Daily("13:00", 0))
PLAIN = Clock(3600, {}, absence=Absence(missed=2, warn_percent=25))

Move = Callable[[Afternoon, UUID], object]


@pytest.fixture
def day() -> Afternoon:
    return Afternoon()


def warning_in(day: Afternoon, game: UUID) -> Deadline | None:
    live = day.stage.store.deadlines(game)
    return next((d for d in live if d.id.startswith(WARNING)), None)


def warned_at(day: Afternoon, game: UUID) -> datetime | None:
    warning = warning_in(day, game)
    return None if warning is None else warning.due_at


def time_up(day: Afternoon, game: UUID) -> datetime:
    """The time that players are shown."""
    live = day.stage.store.deadlines(game)
    return next(shown(d) for d in live if not d.id.startswith(WARNING))


def pause(day: Afternoon, game: UUID) -> None:
    day.stage.proposals.propose_pause(day.by(game, 0), to_ms(day.time + 5 * HOUR))
    day.agree(game)


def extend(day: Afternoon, game: UUID) -> None:
    more = Extension(day.due(game).decision, 7200)
    day.stage.proposals.propose_extension(day.by(game, 0), more)
    day.agree(game)


def rest(day: Afternoon, game: UUID) -> None:
    day.stage.proposals.take_vacation(day.by(game, day.thinker(game)), 1)


def outage(day: Afternoon, game: UUID) -> None:
    day.go_down(5 * HOUR)
    day.timers._credits.settle(game)  # noqa: SLF001 - as its next deadline would


def warn(day: Afternoon, game: UUID) -> None:
    """Let the clock come for the warning, when it is due."""
    warning = warning_in(day, game)
    assert warning is not None
    day.time = max(day.time, warning.due_at)
    assert day.timers.fire(game, warning.id) is Fired.FIRED


@pytest.mark.parametrize(
    ("clock", "move"),
    [(clock, move) for clock in (WARNED, BANK) for move in (pause, rest, outage)]
    + [(PLAIN, outage)],
)
def test_k16_what_stops_a_clock_moves_its_warning_by_as_much(
    day: Afternoon, clock: Clock, move: Move
) -> None:
    game = day.game(clock)
    before, ends = warned_at(day, game), time_up(day, game)
    assert before is not None
    day.time += 20 * MINUTE

    move(day, game)

    assert time_up(day, game) > ends
    assert warned_at(day, game) == before + (time_up(day, game) - ends)


def test_k16_more_time_is_time_of_which_a_share_is_left(day: Afternoon) -> None:
    game = day.game(WARNED)
    day.time += 20 * MINUTE

    extend(day, game)

    assert time_up(day, game) == TUESDAY + 3 * HOUR
    assert warned_at(day, game) == TUESDAY + 3 * HOUR - 45 * MINUTE


def test_k16_hours_that_do_not_count_are_no_part_of_what_is_left(day: Afternoon) -> None:
    """Given 20 of 60 minutes, a pause up to the quiet hours leaves 40 of those after them."""
    game = day.game(QUIET)
    day.time += 20 * MINUTE
    day.stage.proposals.propose_pause(day.by(game, 0), to_ms(TUESDAY + 90 * MINUTE))

    day.agree(game)

    assert time_up(day, game) == TUESDAY + 3 * HOUR + 40 * MINUTE
    assert warned_at(day, game) == TUESDAY + 3 * HOUR + 25 * MINUTE


def test_k16_under_a_daily_hour_the_share_is_of_what_there_was_when_it_opened(
    day: Afternoon,
) -> None:
    game = day.game(DAILY)
    day.time += 20 * MINUTE
    day.stage.proposals.propose_pause(day.by(game, 0), to_ms(day.time + HOUR))

    day.agree(game)

    assert time_up(day, game) == TUESDAY + HOUR + DAY
    assert warned_at(day, game) == time_up(day, game) - 15 * MINUTE


@pytest.mark.parametrize("move", [pause, rest, outage])
def test_k16_who_was_warned_is_told_of_the_new_moment_when_his_clock_goes_on(
    day: Afternoon, move: Move
) -> None:
    """Given ten minutes left, that is less than the share: he is told at once, but not before."""
    game = day.game(WARNED)
    warn(day, game)
    day.time = TUESDAY + 50 * MINUTE

    move(day, game)

    ends = time_up(day, game)
    assert warned_at(day, game) == ends - 10 * MINUTE
    warn(day, game)
    assert [told.until for told in day.told(game, "TimeRunsShort")] == [
        to_ms(TUESDAY + HOUR),
        to_ms(ends),
    ]
    assert warning_in(day, game) is None


def test_k16_a_vacation_of_another_moves_no_warning(day: Afternoon) -> None:
    game = day.game(WARNED, seats=3)
    before = warned_at(day, game)

    day.stage.proposals.take_vacation(day.by(game, (day.thinker(game) + 1) % 3), 1)

    assert warned_at(day, game) == before


@pytest.mark.parametrize("move", [pause, extend, rest, outage])
def test_k16_a_warning_that_has_moved_is_neither_early_nor_given_twice(
    day: Afternoon, move: Move
) -> None:
    game = day.game(WARNED)
    first = warning_in(day, game)
    assert first is not None
    day.time += 20 * MINUTE
    move(day, game)
    moved = warning_in(day, game)
    assert moved is not None

    day.time = moved.due_at - timedelta(milliseconds=1)
    assert day.timers.fire(game, first.id) is Fired.EARLY
    day.time = moved.due_at
    outcomes = [day.timers.fire(game, first.id) for _ in "ab"]

    assert outcomes == [Fired.FIRED, Fired.STALE]
    assert len(day.told(game, "TimeRunsShort")) == 1


@pytest.mark.parametrize("move", [pause, extend, rest, outage])
def test_k16_nobody_is_warned_of_a_decision_that_is_answered(day: Afternoon, move: Move) -> None:
    game = day.game(WARNED)
    day.time += 20 * MINUTE
    move(day, game)
    warning = warning_in(day, game)
    assert warning is not None
    day.play(game)
    day.time = warning.due_at

    assert day.timers.fire(game, warning.id) in {Fired.STALE, Fired.EARLY}
    assert day.told(game, "TimeRunsShort") == []


def test_k14_a_clock_that_differs_elsewhere_starts_what_is_open_anew(day: Afternoon) -> None:
    """Given the same seconds and now a warning, both count from the vote."""
    game = day.game(Clock(3600, {}))
    day.stage.proposals.propose_clock(day.by(game, 0), PLAIN)
    day.time += 50 * MINUTE

    day.agree(game)

    assert time_up(day, game) == day.time + HOUR
    assert warned_at(day, game) == day.time + 45 * MINUTE


@pytest.mark.parametrize("late", [timedelta(0), timedelta(seconds=1), HOUR])
def test_k13_more_time_does_not_bring_back_what_is_over(day: Afternoon, late: timedelta) -> None:
    game = day.game(WARNED)
    more = Extension(day.due(game).decision, 7200)
    day.stage.proposals.propose_extension(day.by(game, 0), more)
    ends = time_up(day, game)
    day.time = ends + late  # and no clock has come by

    with pytest.raises(Refused, match="is over; nothing can prolong it"):
        day.agree(game)

    assert time_up(day, game) == ends
    assert day.table(game).match.timing.extended == ()


def test_k13_more_time_for_a_decision_that_was_answered_meanwhile_is_not_spent(
    day: Afternoon,
) -> None:
    game = day.game(WARNED)
    more = Extension(day.due(game).decision, 7200)
    day.stage.proposals.propose_extension(day.by(game, 0), more)
    day.play(game)

    with pytest.raises(Refused, match="not the one that everyone sees open"):
        day.agree(game)

    assert day.table(game).match.timing.extended == ()
