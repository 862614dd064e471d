"""Places by name: how far their clocks are ahead, also on the days when they are changed."""

from datetime import UTC, datetime

import pytest

from domain.match.clocks.calendar import MINUTE, greenwich
from domain.match.clocks.terms import Hours
from domain.match.terms import Clock
from service.times import to_ms
from service.timing.time_zones import calendar_of, known_zones, zone_of

HOUR = 60 * MINUTE


def ahead(place: str, *moment: int) -> float:
    """By how many hours a place's clocks are ahead of UTC at a moment in UTC."""
    return zone_of(place)(to_ms(datetime(*moment, tzinfo=UTC))) / HOUR


@pytest.mark.parametrize(
    ("place", "moment", "hours"),
    [
        ("Asia/Tokyo", (2026, 7, 1), 9),
        ("Etc/UTC", (2026, 7, 1), 0),
        ("Europe/Paris", (2026, 1, 1), 1),
        ("Europe/Paris", (2026, 7, 1), 2),
        ("Europe/Paris", (2026, 3, 29, 0, 59, 59), 1),
        ("Europe/Paris", (2026, 3, 29, 1), 2),
        ("Europe/Paris", (2026, 10, 25, 0, 59, 59), 2),
        ("Europe/Paris", (2026, 10, 25, 1), 1),
        ("Asia/Kathmandu", (2026, 7, 1), 5.75),
        ("Pacific/Kiritimati", (2026, 7, 1), 14),
        ("Pacific/Pago_Pago", (2026, 7, 1), -11),
        ("Australia/Lord_Howe", (2026, 1, 1), 11),
        ("Australia/Lord_Howe", (2026, 7, 1), 10.5),
    ],
)
def test_a_place_is_so_far_ahead(place: str, moment: tuple[int, ...], hours: float) -> None:
    assert ahead(place, *moment) == hours


def test_every_place_that_is_known_can_be_asked() -> None:
    """Given the names a game may have, none of them fails when its clock is made."""
    moment = to_ms(datetime(2026, 7, 1, tzinfo=UTC))

    assert len(known_zones()) > 400
    for name in known_zones():
        assert abs(zone_of(name)(moment)) <= 14 * HOUR, name


def test_a_clock_without_a_place_counts_as_in_greenwich() -> None:
    calendar = calendar_of(Clock(60, {}))

    assert calendar.zone is greenwich
    assert (calendar.rest_days, calendar.quiet) == (frozenset(), None)


def test_a_clock_counts_in_the_days_and_hours_of_its_place() -> None:
    clock = Clock(60, {}, zone="Asia/Tokyo", rest_days=(6, 7), quiet=Hours("22:30", "07:00"))

    calendar = calendar_of(clock)

    assert calendar.zone is zone_of("Asia/Tokyo")
    assert calendar.rest_days == {6, 7}
    assert calendar.quiet == (22 * HOUR + 30 * MINUTE, 7 * HOUR)


def test_an_hour_of_sleep_costs_nobody_time() -> None:
    """Given 23:00 in Tokyo and quiet hours until 7, ten minutes are over at ten past seven."""
    clock = Clock(600, {}, zone="Asia/Tokyo", quiet=Hours("22:00", "07:00"))
    evening = to_ms(datetime(2026, 7, 1, 14, tzinfo=UTC))

    over = calendar_of(clock).after(evening, 10 * MINUTE)

    assert over == to_ms(datetime(2026, 7, 1, 22, 10, tzinfo=UTC))
