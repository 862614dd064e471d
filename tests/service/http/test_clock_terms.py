"""A clock whose parts do not fit together is refused where it stands, with what would be right."""

from typing import Any

import pytest

from service.http.clock_terms import check_clock
from service.http.problems import Problem
from service.rulesets import rulesets

SENSO = rulesets()["senso"]
PARIS = {"zone": "Europe/Paris"}
EVENING = {"daily": {"hour": "20:00", "least_seconds": 3600}}
A_BANK = {"seconds": 60, "increment": 5, "most": 60}
BY_RUNNING_TIME_ALONE: dict[str, Any] = {
    "bank": A_BANK,
    "vacation_days": 3,
    "pauses": {"times": 1, "seconds": 60},
    "extensions": {"times": 1, "seconds": 60},
    "absence": {"missed": 2},
}


def quiet(begin: str, end: str) -> dict[str, Any]:
    return {"seconds": 60, **PARIS, "quiet": {"begin": begin, "end": end}}


def refused(clock: dict[str, Any]) -> Problem:
    with pytest.raises(Problem) as problem:
        check_clock(SENSO, clock)
    assert (problem.value.status, problem.value.code) == (422, "bad-shape")
    return problem.value


@pytest.mark.parametrize(
    "clock",
    [
        {},
        {"seconds": None},
        {"seconds": 60},
        {"by_kind": {"CardPlay": 60}},
        {"by_kind": {"CardPlay": None}},
        {**EVENING, **PARIS},
        {**EVENING, **PARIS, "seconds": None},
        {**EVENING, **PARIS, "by_kind": {"RoundPause": 60}},
        {"seconds": 60, **PARIS, "rest_days": [6, 7]},
        {"seconds": 60, "rest_days": []},  # no day of rest is no day of any place
        {"seconds": 60, "quiet": None},
        {"seconds": 60, "bank": A_BANK},
        {**EVENING, **PARIS, "vacation_days": 3},
        {"by_kind": {"CardPlay": 60}, "extensions": {"times": 1, "seconds": 60}},
        {"vacation_days": 0},  # no vacation needs no time that runs
    ],
    ids=str,
)
def test_what_fits_together_is_a_clock(clock: dict[str, Any]) -> None:
    check_clock(SENSO, clock)


def test_only_a_kind_that_the_ruleset_decides_has_a_time_of_its_own() -> None:
    problem = refused({"seconds": 60, "by_kind": {"CardPlay": 9, "WinterDiplomacy": 240}})

    assert problem.pointer == "/clock/by_kind/WinterDiplomacy"
    assert all(kind in problem.detail for kind in ("CardPlay", SENSO.title))


@pytest.mark.parametrize("zone", ["Paris", "europe/paris", "UTC+1", "../etc/passwd", ""])
def test_a_place_that_nobody_knows_is_no_zone(zone: str) -> None:
    problem = refused({"seconds": 60, "zone": zone})

    assert (problem.pointer, "Europe/Paris" in problem.detail) == ("/clock/zone", True)


@pytest.mark.parametrize(
    "part",
    [EVENING, {"rest_days": [7]}, {"quiet": {"begin": "22:00", "end": "07:00"}}],
    ids=lambda part: next(iter(part)),
)
def test_k2_k3_hours_and_days_are_those_of_a_place(part: dict[str, Any]) -> None:
    problem = refused({"by_kind": {"CardPlay": 60}, **part})

    assert (problem.pointer, next(iter(part)) in problem.detail) == ("/clock/zone", True)


def test_a_daily_hour_takes_the_place_of_seconds() -> None:
    assert refused({**EVENING, **PARIS, "seconds": 60}).pointer == "/clock/seconds"


@pytest.mark.parametrize(
    ("begin", "end"),
    [("22:00", "18:00"), ("00:00", "20:00"), ("04:00", "00:00"), ("23:59", "19:59")],
)
def test_k3_quiet_hours_may_leave_as_little_as_four_hours_of_a_day(begin: str, end: str) -> None:
    check_clock(SENSO, quiet(begin, end))


@pytest.mark.parametrize(
    ("begin", "end"), [("22:00", "18:01"), ("00:00", "20:01"), ("23:59", "20:00")]
)
def test_k3_quiet_hours_leave_no_less(begin: str, end: str) -> None:
    problem = refused(quiet(begin, end))

    assert (problem.pointer, "at least 4 hours" in problem.detail) == ("/clock/quiet/end", True)


@pytest.mark.parametrize("hour", ["00:00", "22:00"])
def test_quiet_hours_that_end_where_they_begin_mean_nothing(hour: str) -> None:
    problem = refused(quiet(hour, hour))

    assert (problem.pointer, "another hour" in problem.detail) == ("/clock/quiet/end", True)


def test_k4_a_bank_starts_with_no_more_than_it_holds() -> None:
    problem = refused({"seconds": 60, "bank": {**A_BANK, "seconds": 61}})

    assert (problem.pointer, "at most 60" in problem.detail) == ("/clock/bank/seconds", True)


@pytest.mark.parametrize(
    "untimed", [{}, {"seconds": None}, {"by_kind": {"CardPlay": None}}], ids=str
)
@pytest.mark.parametrize("part", BY_RUNNING_TIME_ALONE)
def test_k1_where_no_time_runs_nothing_stands_still_or_is_saved(
    part: str, untimed: dict[str, Any]
) -> None:
    problem = refused({**untimed, part: BY_RUNNING_TIME_ALONE[part]})

    assert (problem.pointer, "`by_kind` or `daily`" in problem.detail) == (f"/clock/{part}", True)
