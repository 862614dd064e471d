"""The map as a value: every change gives a new one and loses no troop."""

import pytest

from domain.daimyo.board import Kind
from domain.daimyo.land import Army, Land, Lifted

LAND = Land(
    armies={
        "owari": Army("oda", 0),
        "mino": Army("oda", 4),
        "hida": Army("oda", 1),
        "shinano": Army("takeda", 2),
        "kiso": Army("takeda", 3),
    },
    supply={"oda": 35, "takeda": 35},
    homes={"owari": "oda", "shinano": "takeda"},
)


def total(land: Land) -> int:
    lifted = land.lifted.troops if land.lifted else 0
    on_map = sum(army.troops for army in land.armies.values())
    return on_map + sum(land.supply.values()) + lifted


def test_who_holds_what() -> None:
    assert LAND.held_by("oda") == ("owari", "hida", "mino")
    assert (LAND.owner("owari"), LAND.troops("owari")) == ("oda", 0)
    assert (LAND.owner("kai"), LAND.troops("kai")) == (None, 0)
    assert LAND.troops_of("takeda") == 5


@pytest.mark.parametrize(
    ("kinds", "counted"),
    [
        ((Kind.CASTLE, Kind.CITY), 3),
        ((Kind.CASTLE, Kind.FORT), 1),
        ((Kind.CASTLE, Kind.CITY, Kind.CITY), 5),
        ((), 0),
    ],
)
def test_a_kind_that_is_named_twice_counts_twice(kinds: tuple[Kind, ...], counted: int) -> None:
    assert LAND.count("oda", kinds) == counted


def test_d9_troops_come_from_the_supply_and_return_to_it() -> None:
    deployed = LAND.deployed("oda", "mino", 3)
    assert (deployed.troops("mino"), deployed.supply["oda"]) == (7, 32)

    removed = deployed.removed("mino", 3)
    assert removed == LAND


def test_troops_that_move_join_their_own_and_claim_what_is_unowned() -> None:
    joined = LAND.moved("mino", "hida", 2)
    claimed = LAND.moved("mino", "etchu", 4).left("mino")

    assert (joined.troops("mino"), joined.troops("hida")) == (2, 3)
    assert claimed.owner("etchu") == "oda"
    assert claimed.owner("mino") is None
    assert total(joined) == total(claimed) == total(LAND)


def test_two_provinces_trade_armies_and_owners() -> None:
    traded = LAND.traded("hida", "kiso")

    assert (traded.owner("hida"), traded.troops("hida")) == ("takeda", 3)
    assert (traded.owner("kiso"), traded.troops("kiso")) == ("oda", 1)


def test_lifted_troops_keep_their_provinces_until_all_are_placed() -> None:
    own = LAND.held_by("oda")
    lifted = LAND.lifted_from(own, Lifted("oda", 5, own))
    assert [lifted.troops(province) for province in own] == [0, 0, 0]
    assert lifted.held_by("oda") == own

    placed = lifted.placed("hida", 4, 1)
    assert placed.lifted == Lifted("oda", 1, own)
    done = placed.placed("owari", 1, 0)
    assert done.lifted is None
    assert total(lifted) == total(placed) == total(done) == total(LAND)


def test_d24_a_conqueror_gets_armies_and_supply_and_the_castle_falls_open() -> None:
    emptied = LAND.removed("shinano", 2)

    conquered = emptied.conquered("takeda", "oda")

    assert conquered.owner("shinano") is None
    assert (conquered.owner("kiso"), conquered.troops("kiso")) == ("oda", 3)
    assert conquered.supply == {"oda": 72}
    assert conquered.homes == {"owari": "oda"}
    assert total(conquered) == total(LAND)


def test_the_map_that_was_is_never_changed() -> None:
    before = (dict(LAND.armies), dict(LAND.supply))

    LAND.deployed("oda", "mino", 1).moved("mino", "etchu", 5).left("mino")

    assert before == (LAND.armies, LAND.supply)
