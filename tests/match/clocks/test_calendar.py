"""Days and hours of a place: what counts, what rests, and what its clocks skip or show twice."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.match.clocks.calendar import DAY, MINUTE, Calendar, minutes
from service.timing.time_zones import known_zones, zone_of

HOUR = 60 * MINUTE
PARIS = Calendar(zone_of("Europe/Paris"))
WORKDAYS = Calendar(zone_of("Europe/Paris"), frozenset({6, 7}))
DAYTIME = Calendar(zone_of("Europe/Paris"), quiet=(minutes("22:00"), minutes("07:00")))
SIESTA = Calendar(zone_of("Europe/Paris"), frozenset({7}), (minutes("13:00"), minutes("16:00")))
ZONES = sorted(known_zones())

moments = st.integers(0, 4 * 10**12)  # from 1970 to 2096
hours = st.integers(0, 24 * 60 - 1).map(lambda minute: minute * MINUTE)
calendars = st.builds(
    Calendar,
    st.sampled_from(ZONES).map(zone_of),
    st.frozensets(st.integers(1, 7), max_size=6),
    st.none() | st.tuples(hours, hours).filter(lambda pair: pair[0] != pair[1]),
)


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp() * 1000)


def told(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="minutes")[:16]


def test_k2_every_evening_at_eight_is_eight_in_summer_and_in_winter() -> None:
    evening = minutes("20:00")

    assert told(PARIS.next_at(at("2026-07-01T12:00Z"), evening)) == "2026-07-01T18:00"
    assert told(PARIS.next_at(at("2026-12-01T12:00Z"), evening)) == "2026-12-01T19:00"


def test_the_hour_itself_is_not_too_late_and_a_moment_after_it_is_tomorrows() -> None:
    eight = at("2026-12-01T19:00Z")

    assert PARIS.next_at(eight, minutes("20:00")) == eight
    assert PARIS.next_at(eight + 1, minutes("20:00")) == eight + DAY


def test_k2_an_hour_that_is_skipped_is_the_moment_of_the_skip() -> None:
    night = at("2026-03-28T23:00Z")  # at two in the morning it is three

    assert told(PARIS.next_at(night, minutes("02:30"))) == "2026-03-29T01:00"


def test_k2_an_hour_that_comes_twice_counts_the_first_time() -> None:
    night = at("2026-10-24T22:00Z")  # at three in the morning it is two again

    first = PARIS.next_at(night, minutes("02:30"))

    assert told(first) == "2026-10-25T00:30"
    assert told(PARIS.next_at(first + 1, minutes("02:30"))) == "2026-10-26T01:30"


def test_a_day_that_a_place_skipped_whole_ends_where_the_next_begins() -> None:
    samoa = Calendar(zone_of("Pacific/Apia"))  # there was no 30 December 2011

    local = at("2011-12-30T12:00Z")  # read as the place's own clocks would show it

    assert told(samoa.moment_of(local)) == "2011-12-30T10:00"


def test_k3_no_time_counts_at_the_weekend() -> None:
    friday = at("2026-12-04T22:00Z")  # an hour before midnight in Paris

    assert told(WORKDAYS.after(friday, 2 * HOUR)) == "2026-12-07T00:00"
    assert WORKDAYS.counted(friday, at("2026-12-07T00:00Z")) == 2 * HOUR


def test_k3_no_time_counts_in_quiet_hours_over_midnight_or_within_a_day() -> None:
    assert told(DAYTIME.after(at("2026-12-01T20:30Z"), HOUR)) == "2026-12-02T06:30"
    assert told(SIESTA.after(at("2026-12-01T11:30Z"), HOUR)) == "2026-12-01T15:30"


def test_a_decision_that_opens_at_rest_has_all_its_time_when_the_day_begins() -> None:
    assert told(DAYTIME.after(at("2026-12-01T23:00Z"), HOUR)) == "2026-12-02T07:00"


@pytest.mark.parametrize("calendar", [PARIS, WORKDAYS, DAYTIME, SIESTA])
def test_k3_a_hundred_days_end_and_no_rest_gives_time_back(calendar: Calendar) -> None:
    start = at("2026-12-01T12:00Z")

    end = calendar.after(start, 100 * DAY)

    assert calendar.counted(start, end) == 100 * DAY
    assert end - start < 250 * DAY


@given(calendars, moments, st.integers(1, 40 * DAY))
def test_so_much_time_counts_until_so_much_time_has_counted(
    calendar: Calendar, start: int, amount: int
) -> None:
    end = calendar.after(start, amount)

    assert end >= start + amount
    assert calendar.counted(start, end) == amount
    assert calendar.counted(start, end - 1) == amount - 1


@given(calendars, moments, st.integers(0, 9 * DAY), st.integers(0, 9 * DAY))
def test_time_counts_once_however_it_is_cut(
    calendar: Calendar, start: int, one: int, other: int
) -> None:
    middle, end = start + one, start + one + other

    whole = calendar.counted(start, end)

    assert whole == calendar.counted(start, middle) + calendar.counted(middle, end)


@given(st.sampled_from(ZONES), moments, hours)
def test_clocks_show_the_hour_or_have_just_skipped_it(name: str, moment: int, hour: int) -> None:
    found = Calendar(zone_of(name)).next_at(moment, hour)
    shown = datetime.fromtimestamp(found / 1000, ZoneInfo(name))
    before = datetime.fromtimestamp((found - 1) / 1000, ZoneInfo(name))

    assert found >= moment
    if (shown.hour * 60 + shown.minute) * MINUTE + shown.second * 1000 != hour:
        assert shown.utcoffset() != before.utcoffset()


def test_k3_a_calendar_without_a_place_rests_by_the_days_of_utc() -> None:
    sundays = Calendar(rest_days=frozenset({7}))
    saturday_night = at("2026-12-05T23:00Z")

    assert told(sundays.after(saturday_night, 2 * 60 * MINUTE)) == "2026-12-07T01:00"
    assert sundays.counted(at("2026-12-06T00:00Z"), at("2026-12-07T00:00Z")) == 0


@pytest.mark.parametrize(
    ("hour", "later"), [("00:00", 0), ("00:01", 60_000), ("23:59", 86_340_000)]
)
def test_an_hour_is_so_far_from_midnight(hour: str, later: int) -> None:
    assert minutes(hour) == later


def test_no_time_counts_backwards() -> None:
    assert Calendar().counted(at("2026-12-06T00:00Z"), at("2026-12-05T00:00Z")) == 0
