"""Troops on the map: where they stand, come, go, and what is left of a place behind them."""

import pytest

from domain.senji.land import Fleet, Land, Province

NORTH = Fleet("green", "north-sea", 2, ("oda",))
SOUTH = Fleet("green", "south-sea", 1, ())
THEIRS = Fleet("blue", "north-sea", 4, ("mori",))
LAND = Land(
    provinces={
        "echizen": Province("green", 3, ("baba",)),
        "settsu": Province("green", 0),
        "harima": Province("blue", 5, ("akashi", "ekes")),
        "ise": Province(None),
    },
    fleets=(NORTH, THEIRS, SOUTH),
    orders={"echizen": "movement", "harima": "production"},
)


def test_a_banner_holds_its_provinces_with_troops_and_without() -> None:
    assert LAND.held("green") == ("echizen", "settsu")
    assert LAND.held("yellow") == ()


def test_units_and_samurai_are_counted_ashore_and_at_sea() -> None:
    assert (LAND.units_of("green"), LAND.units_of("blue"), LAND.units_of("red")) == (6, 9, 0)
    assert LAND.samurai_of("green") == ("baba", "oda")
    assert LAND.samurai_of("blue") == ("akashi", "ekes", "mori")


def test_each_family_has_a_fleet_of_its_own_on_each_sea() -> None:
    assert LAND.fleets_of("green") == (NORTH, SOUTH)
    assert LAND.fleet("blue", "north-sea") == THEIRS
    assert LAND.fleet("blue", "south-sea") is None


@pytest.mark.parametrize(
    ("banner", "place", "units", "samurai"),
    [
        ("green", "echizen", 3, ("baba",)),
        ("green", "settsu", 0, ()),
        ("green", "north-sea", 2, ("oda",)),
        ("blue", "north-sea", 4, ("mori",)),
        ("blue", "south-sea", 0, ()),
    ],
)
def test_who_stands_in_a_place(
    banner: str, place: str, units: int, samurai: tuple[str, ...]
) -> None:
    assert (LAND.units_at(banner, place), LAND.samurai_at(banner, place)) == (units, samurai)


def test_troops_that_come_join_those_who_are_there() -> None:
    land = LAND.added("green", "echizen", 2, ("gamo",))

    assert land.provinces["echizen"] == Province("green", 5, ("baba", "gamo"))
    assert land.provinces["settsu"] == Province("green", 0)


def test_troops_that_put_to_sea_join_their_fleet_and_leave_that_of_others() -> None:
    land = LAND.added("green", "north-sea", 1, ("gamo",))

    assert land.fleet("green", "north-sea") == Fleet("green", "north-sea", 3, ("oda", "gamo"))
    assert land.fleet("blue", "north-sea") == THEIRS
    assert len(land.fleets) == 3


def test_s15_a_fleet_that_comes_to_be_does_not_wait_for_this_summer() -> None:
    land = LAND.readied().added("blue", "south-sea", 1, ())

    assert land.fleet("blue", "south-sea") == Fleet("blue", "south-sea", 1, (), ready=False)


def test_s15_who_joins_a_fleet_that_waits_waits_with_it() -> None:
    land = LAND.readied().added("green", "south-sea", 2, ())

    assert land.fleet("green", "south-sea") == Fleet("green", "south-sea", 3, (), ready=True)


@pytest.mark.parametrize("place", ["echizen", "south-sea"])
def test_nobody_comes_where_nobody_is_sent(place: str) -> None:
    assert LAND.added("blue", place, 0, ()) is LAND


def test_a_samurai_alone_makes_a_fleet() -> None:
    land = LAND.added("blue", "south-sea", 0, ("mori",))

    assert land.fleet("blue", "south-sea") == Fleet("blue", "south-sea", 0, ("mori",))


def test_a_province_that_troops_leave_stays_their_familys() -> None:
    land = LAND.removed("green", "echizen", 3, ("baba",))

    assert land.provinces["echizen"] == Province("green", 0, ())


@pytest.mark.parametrize(
    ("units", "samurai", "left"),
    [
        (1, (), Fleet("green", "north-sea", 1, ("oda",))),
        (2, (), Fleet("green", "north-sea", 0, ("oda",))),
        (0, ("oda",), Fleet("green", "north-sea", 2, ())),
        (2, ("oda",), None),
    ],
)
def test_a_fleet_lasts_as_long_as_anybody_is_aboard(
    units: int, samurai: tuple[str, ...], left: Fleet | None
) -> None:
    land = LAND.removed("green", "north-sea", units, samurai)

    assert land.fleet("green", "north-sea") == left
    assert land.fleet("green", "south-sea") == SOUTH


@pytest.mark.parametrize("samurai", ["baba", "oda", "ekes", "mori"])
def test_a_dead_samurai_is_taken_off_wherever_he_is_and_nobody_with_him(samurai: str) -> None:
    land = LAND.without_samurai(samurai)

    everybody = {s for family in ("green", "blue") for s in land.samurai_of(family)}
    assert everybody == {"baba", "oda", "akashi", "ekes", "mori"} - {samurai}
    assert (land.units_of("green"), land.units_of("blue")) == (6, 9)


def test_orders_are_placed_and_taken_off_one_by_one() -> None:
    assert LAND.with_order("settsu", "recruitment").orders == {
        **LAND.orders,
        "settsu": "recruitment",
    }
    assert LAND.without_order("echizen").orders == {"harima": "production"}
    assert LAND.without_order("settsu").orders == LAND.orders


def test_every_fleet_waits_until_it_is_activated() -> None:
    land = LAND.readied().activated("green", "north-sea")

    assert [fleet.ready for fleet in land.fleets] == [False, True, True]
    assert land.activated("yellow", "north-sea") is land
