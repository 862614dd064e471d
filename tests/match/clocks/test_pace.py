"""How a clock runs: given its terms, when a decision opens, stands still or is answered."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.match.clocks.calendar import DAY, MINUTE, SECOND, Calendar
from domain.match.clocks.pace import Pace, Started
from domain.match.clocks.terms import Bank, Daily, Hours
from domain.match.clocks.timing import Run
from domain.match.terms import Clock
from service.timing.time_zones import calendar_of
from tests.match.clocks.test_calendar import at, told

HOUR = 60 * MINUTE
NOON = at("2026-12-01T12:00Z")  # a Tuesday
PARIS = Clock(None, {"Pause": 600}, zone="Europe/Paris", daily=Daily("20:00", 3600))
CLOCKS = {
    "seconds": Clock(86_400, {}),
    "bank": Clock(3600, {}, bank=Bank(7200, 60, 9000)),
    "daily": PARIS,
    "workdays": replace(PARIS, rest_days=(6, 7)),
    "quiet": Clock(7200, {}, zone="Asia/Tokyo", quiet=Hours("22:00", "07:00")),
}
EACH_KIND = pytest.mark.parametrize("clock", CLOCKS.values(), ids=CLOCKS)


def pace(clock: Clock) -> Pace:
    return Pace(clock, calendar_of(clock))


def opened(clock: Clock, moment: int = NOON, kind: str = "Card", bank: int = 0) -> Run:
    run = pace(clock).start(Started("1", kind, 0, moment, bank))
    assert run is not None
    return run


def test_k2_a_decision_ends_at_the_hour_unless_it_opens_too_late_for_it() -> None:
    assert told(opened(PARIS).until) == "2026-12-01T19:00"
    assert told(opened(PARIS, at("2026-12-01T18:00Z")).until) == "2026-12-01T19:00"
    assert told(opened(PARIS, at("2026-12-01T18:01Z")).until) == "2026-12-02T19:00"


def test_k1_a_kind_with_a_time_of_its_own_does_not_wait_for_the_hour() -> None:
    assert opened(PARIS, kind="Pause").until == NOON + 10 * MINUTE


def test_k1_a_kind_without_a_limit_has_no_run() -> None:
    clock = replace(PARIS, by_kind={"Card": None})

    assert pace(clock).start(Started("1", "Card", 0, NOON)) is None


def test_k2_no_decision_ends_on_a_day_of_rest() -> None:
    friday_night = at("2026-12-04T20:00Z")

    assert told(opened(CLOCKS["workdays"], friday_night).until) == "2026-12-07T19:00"


def test_k4_the_bank_begins_where_the_decisions_own_time_ends() -> None:
    clock, run = CLOCKS["bank"], opened(CLOCKS["bank"], bank=2 * HOUR)

    assert (run.base, run.until) == (NOON + HOUR, NOON + 3 * HOUR)
    assert pace(clock).spare(run, NOON + HOUR) == 2 * HOUR
    assert pace(clock).spare(run, NOON + HOUR + MINUTE) == 2 * HOUR - MINUTE
    assert pace(clock).spare(run, NOON + DAY) == 0


def test_k4_an_answer_adds_to_the_bank_up_to_its_most_and_time_up_adds_nothing() -> None:
    at_work = pace(CLOCKS["bank"])

    assert at_work.saved(HOUR - MINUTE, answered=True) == HOUR
    assert at_work.saved(9000 * SECOND, answered=True) == 9000 * SECOND
    assert at_work.saved(0, answered=False) == 0


def test_k4_without_a_bank_nothing_is_saved() -> None:
    assert pace(CLOCKS["seconds"]).saved(HOUR, 0, answered=True) == 0


def test_k4_what_was_drawn_is_gone_and_never_more_than_there_was() -> None:
    at_work = pace(CLOCKS["bank"])

    assert at_work.saved(HOUR, MINUTE, answered=False) == HOUR - MINUTE
    assert at_work.saved(MINUTE, HOUR, answered=False) == 0
    assert at_work.saved(MINUTE, HOUR, answered=True) == MINUTE  # the increment of an answer


def test_k4_nothing_is_drawn_before_the_decisions_own_time_is_over() -> None:
    run = opened(CLOCKS["bank"], bank=HOUR)

    drawn = [pace(CLOCKS["bank"]).drawn(run, moment) for moment in (NOON, run.base, run.until)]

    assert drawn == [0, 0, HOUR]


@EACH_KIND
def test_k12_a_time_that_is_over_gets_nothing_back(clock: Clock) -> None:
    run = opened(clock, bank=HOUR)

    assert pace(clock).moved(run, run.until, run.until + DAY) == run
    assert pace(clock).moved(run, NOON + MINUTE, NOON) == run


@EACH_KIND
def test_k12_a_rest_that_ends_before_a_clock_starts_moves_it_nowhere(clock: Clock) -> None:
    run = opened(clock, bank=HOUR)

    moved = pace(clock).moved(run, NOON - DAY, NOON - HOUR)

    assert (moved.since, moved.until) == (run.since, run.until)


@EACH_KIND
def test_k12_what_is_left_when_a_clock_stands_still_is_left_when_it_goes_on(clock: Clock) -> None:
    run = opened(clock, bank=HOUR)
    calendar = calendar_of(clock)

    moved = pace(clock).moved(run, NOON + MINUTE, NOON + 3 * DAY)

    left = calendar.counted(NOON + MINUTE, run.until)
    assert calendar.counted(NOON + 3 * DAY, moved.until) >= left
    if clock.daily is None:
        assert calendar.counted(NOON + 3 * DAY, moved.until) == left


@EACH_KIND
def test_a_clock_that_stands_still_for_no_time_does_not_move(clock: Clock) -> None:
    run = opened(clock, bank=HOUR)

    moved = pace(clock).moved(run, NOON + MINUTE, NOON + MINUTE)

    assert (moved.base, moved.until) == (run.base, run.until)


def test_k12_under_a_daily_hour_a_clock_goes_on_to_an_hour_again() -> None:
    moved = pace(PARIS).moved(opened(PARIS), NOON + HOUR, at("2026-12-05T20:00Z"))

    assert told(moved.until) == "2026-12-06T19:00"


@EACH_KIND
def test_k13_an_extension_is_as_long_as_it_says_by_every_kind_of_clock(clock: Clock) -> None:
    run = opened(clock, bank=HOUR)

    more = pace(clock).extended(run, 3600)

    counted = calendar_of(clock).counted
    assert counted(run.base, more.base) == HOUR
    assert counted(more.base, more.until) == counted(run.base, run.until)


def test_a_clock_may_stand_still_twice() -> None:
    clock, run = CLOCKS["seconds"], opened(CLOCKS["seconds"])

    once = pace(clock).moved(run, NOON, NOON + DAY)
    twice = pace(clock).moved(once, NOON + HOUR, NOON + 3 * DAY)

    assert twice.until == NOON + 3 * DAY + DAY


@given(
    st.sampled_from(list(CLOCKS.values())),
    st.integers(0, 30 * DAY),
    st.integers(0, 2 * DAY),
    st.integers(0, 20 * DAY),
)
def test_k12_no_pause_ever_takes_time_away(
    clock: Clock, opens: int, later: int, pause: int
) -> None:
    run = opened(clock, NOON + opens, bank=HOUR)
    stops = min(run.since + later, run.until)

    moved = pace(clock).moved(run, stops, stops + pause)

    assert moved.until >= run.until
    counted = calendar_of(clock).counted
    assert counted(stops + pause, moved.until) >= counted(stops, run.until)


def test_a_place_needs_no_zone_where_no_hour_matters() -> None:
    assert calendar_of(Clock(60, {})) == Calendar()


@given(
    st.sampled_from(list(CLOCKS.values())),
    st.integers(0, 30 * DAY),
    st.integers(0, 2 * DAY),
    st.integers(0, 20 * DAY),
    st.integers(1, 99),
)
def test_k16_at_the_warning_its_share_is_left_or_all_that_there_is(
    clock: Clock, opens: int, later: int, pause: int, percent: int
) -> None:
    """Given a clock that stood still at any time for as long as may be."""
    run, counted = opened(clock, NOON + opens, bank=HOUR), calendar_of(clock).counted
    stops = min(run.since + later, run.until)
    moved = pace(clock).moved(run, stops, stops + pause)

    short = pace(clock).short(moved, percent)

    share, left = run.whole * percent // 100, counted(moved.since, moved.until)
    assert short >= moved.since
    assert counted(short, moved.until) == min(share, left)


def test_k16_an_extension_is_a_part_of_the_whole() -> None:
    run = pace(CLOCKS["seconds"]).extended(opened(CLOCKS["seconds"]), 86_400)

    assert (run.whole, pace(CLOCKS["seconds"]).short(run, 25)) == (2 * DAY, NOON + 36 * HOUR)


def test_k16_of_a_run_that_tells_no_whole_what_is_left_of_it_counts() -> None:
    """Given an event of earlier days."""
    run = replace(opened(CLOCKS["seconds"]), whole=0)

    assert pace(CLOCKS["seconds"]).short(run, 25) == NOON + 18 * HOUR
    assert pace(CLOCKS["seconds"]).extended(run, 60).whole == 0
