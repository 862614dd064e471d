"""Fleets, raids and landings."""

from typing import Any

import pytest

from domain.senji.commands.summer import (
    ActivateFleet,
    ActivateProvince,
    EndMovement,
    LaunchRaid,
    MoveSamurai,
    MoveUnits,
)
from domain.senji.events.combat import ProvinceCaptured
from domain.senji.events.setup import PhaseBegan
from domain.senji.events.summer import (
    AttackDeclared,
    FleetActivated,
    MarchEnded,
    MovementEnded,
    RaidDiceRolled,
    RaidLaunched,
    TroopsMoved,
)
from domain.senji.land import Fleet
from domain.senji.state import Phase
from tests.games.senji.scenes import (
    GREEN,
    YELLOW,
    faces,
    row_of,
    symbols,
    table,
)
from tests.play import Table

HOME = {"echizen": "g 3 mori", "settsu": "g 2", "ise": "g 5", "suruga": "y 2", "izumo": "b 0"}


def moving(*script: Any, source: str = "echizen", **scene: Any) -> Table:
    scene = {"land": HOME, "empty_handed": "yb"} | scene
    return table(*script, orders={source: "movement"}, **scene)


def reach(now: Table, seat: int = GREEN) -> set[str]:
    return {place for place, _ in now.options(seat, MoveUnits)}


def test_s19_a_fleet_holds_six_units() -> None:
    now = moving(fleets=["g north 5"])
    now = now.when(GREEN, ActivateProvince, "echizen")

    assert [n for place, n in now.options(GREEN, MoveUnits) if place == "north-sea"] == [1]


def test_e20_a_new_fleet_is_not_activated_this_summer() -> None:
    orders = {"echizen": "movement", "settsu": "production"}
    now = table(land=HOME, orders=orders).when(GREEN, ActivateProvince, "echizen")
    now = now.when(GREEN, MoveUnits, "north-sea", 2).when(GREEN, EndMovement)

    assert PhaseBegan(Phase.AUTUMN, 2) in now.facts
    assert now.state.land.fleets == (Fleet("green", "north-sea", 2, ()),)


def test_s15_fleets_wait_to_be_activated_the_next_summer_without_an_order() -> None:
    now = table(land=HOME, fleets=["g north 2 mori", "y south 1"]).awaits("SummerActivation", 0)

    assert now.options(GREEN, ActivateFleet) == [("green", "north-sea"), ("yellow", "south-sea")]


HARBOUR = {"echizen": "g 2", "suruga": "y 2", "izumo": "b 0", "etchu": "k 1"}


def test_s15_who_joins_a_fleet_before_it_acts_may_act_with_it() -> None:
    scene: dict[str, Any] = {"land": HARBOUR, "empty_handed": "b", "fleets": ["g north 2"]}
    now = table(orders={"echizen": "movement"}, **scene)
    now = now.when(GREEN, ActivateProvince, "echizen").when(GREEN, MoveUnits, "north-sea", 2)

    assert FleetActivated("green", "north-sea") in now.facts
    assert ("izumo", 4) in now.options(GREEN, MoveUnits)


def sailing(*script: Any, **scene: Any) -> Table:
    """Green's fleet on the North Sea is the only one to act."""
    scene = {"land": HARBOUR, "fleets": ["g north 3 mori"], "empty_handed": "ykb"} | scene
    return table(*script, **scene)


def test_e20_a_fleet_lands_without_dice_and_may_stay_in_part() -> None:
    now = sailing().when(GREEN, MoveUnits, "izumo", 2)
    now.then_only(AttackDeclared("landing", "izumo", 2, ()))
    now = now.when(GREEN, EndMovement)

    assert ProvinceCaptured("green", "izumo") in now.facts
    assert row_of(now, "izumo") == "g 2"
    assert now.state.land.fleets == (Fleet("green", "north-sea", 1, ("mori",)),)


def test_a_fleet_may_land_in_several_provinces_its_own_too() -> None:
    now = sailing().when(GREEN, MoveUnits, "izumo", 1).when(GREEN, MoveUnits, "echizen", 2)

    assert row_of(now, "echizen") == "g 4"


def test_a_fleet_may_go_to_the_other_sea_or_stay() -> None:
    now = sailing().when(GREEN, MoveUnits, "south-sea", 2)
    now.then_only(TroopsMoved("sailing", "south-sea", 2, ()))
    now = now.when(GREEN, EndMovement)

    assert {(f.sea, f.units) for f in now.state.land.fleets} == {("north-sea", 1), ("south-sea", 2)}
    sailing().when(GREEN, EndMovement).then(MovementEnded(), MarchEnded())


def test_s15_a_fleet_that_sails_on_does_not_act_again() -> None:
    now = (
        sailing()
        .when(GREEN, MoveUnits, "south-sea", 3)
        .when(GREEN, MoveSamurai, "south-sea", "mori")
    )

    assert PhaseBegan(Phase.AUTUMN, 2) in now.facts


def test_e20_a_fleet_may_raid_from_the_other_sea_rolling_dice() -> None:
    now = sailing(faces("yyy"), fleets=["g north 3"])
    now.refuses(GREEN, LaunchRaid, "north-sea", 3, (), rule="S13")

    now = now.when(GREEN, LaunchRaid, "south-sea", 3, ())

    now.then(RaidLaunched("south-sea", 3, ()), RaidDiceRolled(1, symbols("yyy"), 0))
    now.awaits("Landing", GREEN)
    assert "suruga" in reach(now)
    assert "izumo" not in reach(now)


def test_e21_fleets_of_two_families_share_a_sea_without_combat() -> None:
    now = sailing(fleets=["g north 3", "y south 6"])
    now = now.when(GREEN, ActivateFleet, "green", "north-sea")
    now = now.when(GREEN, MoveUnits, "south-sea", 3)

    fleets = {(f.banner, f.units) for f in now.state.land.fleets if f.sea == "south-sea"}
    assert fleets == {("green", 3), ("yellow", 6)}


def raiding(*script: Any, land: dict[str, str] | None = None) -> Table:
    scene = {"settsu": "g 4 akashi", "ise": "g 5", "suruga": "y 0", "harima": "b 0"}
    return moving(*script, source="settsu", land=land or scene)


def test_s16_a_raid_loses_a_unit_for_each_own_symbol() -> None:
    now = raiding(faces("gyg")).when(GREEN, LaunchRaid, "south-sea", 3, ("akashi",))

    now.then(
        RaidLaunched("south-sea", 3, ("akashi",)),
        RaidDiceRolled(1, symbols("gyg"), 2),
    )
    assert (now.state.march.units, now.state.march.samurai) == (1, ("akashi",))
    assert row_of(now, "settsu") == "g 1"


def test_s16_survivors_are_split_over_the_coast_own_provinces_too() -> None:
    now = raiding(faces("yyyy")).when(GREEN, LaunchRaid, "south-sea", 4, ("akashi",))

    assert reach(now) >= {"settsu", "ise", "suruga", "harima"}
    now = now.when(GREEN, MoveUnits, "ise", 1).when(GREEN, MoveUnits, "suruga", 2)
    now = now.when(GREEN, MoveUnits, "harima", 1).when(GREEN, MoveSamurai, "suruga", "akashi")

    assert (row_of(now, "suruga"), row_of(now, "harima")) == ("g 2 akashi", "g 1")


def test_s16_all_must_land() -> None:
    now = raiding(faces("yyyy")).when(GREEN, LaunchRaid, "south-sea", 4, ())

    assert now.options(GREEN, EndMovement) == []
    now.refuses(GREEN, EndMovement, rule="S16")


def test_s16_samurai_never_roll_and_always_arrive() -> None:
    now = raiding().when(GREEN, LaunchRaid, "south-sea", 0, ("akashi",))

    assert not any(isinstance(e, RaidDiceRolled) for e in now.facts)
    now = now.when(GREEN, MoveSamurai, "suruga", "akashi")
    assert row_of(now, "suruga") == "g 0 akashi"


def test_a_raid_that_loses_everybody_is_over() -> None:
    now = raiding(faces("gg")).when(GREEN, LaunchRaid, "south-sea", 2, ())

    assert MarchEnded() in now.facts
    assert row_of(now, "settsu") == "g 2 akashi"


def test_a_raid_needs_somebody() -> None:
    raiding().refuses(GREEN, LaunchRaid, "south-sea", 0, (), rule="S16")


@pytest.mark.parametrize(("units", "dice"), [(2, 0), (3, 0), (5, 2)])
def test_e16_mori_takes_three_dice_off_a_raid(units: int, dice: int) -> None:
    land = {"settsu": f"g {units} mori", "suruga": "y 0", "harima": "b 1"}
    now = moving(faces("r" * dice), source="settsu", land=land)

    now = now.when(GREEN, LaunchRaid, "south-sea", units, ("mori",))

    rolled = [len(e.faces) for e in now.facts if isinstance(e, RaidDiceRolled)]
    assert rolled == ([dice] if dice else [])
    assert now.state.march.units == units


def test_mori_helps_only_a_raid_he_joins() -> None:
    land = {"settsu": "g 3 mori", "suruga": "y 0", "harima": "b 1"}
    now = moving(faces("rrr"), source="settsu", land=land)

    now = now.when(GREEN, LaunchRaid, "south-sea", 3, ())

    assert RaidDiceRolled(1, symbols("rrr"), 0) in now.facts


FIVE = {
    "echizen": "g 2",
    "settsu": "g 1",
    "ise": "g 1",
    "nagato": "g 1",
    "izumo": "g 1",
    "harima": "b 0",
    "etchu": "k 0",
    "suruga": "y 0",
}


def test_s18_with_six_provinces_a_raid_lands_at_home_only() -> None:
    now = moving(faces("r"), source="settsu", land=FIVE | {"hitachi": "g 1"})
    now = now.when(GREEN, LaunchRaid, "south-sea", 1, ())

    assert reach(now) == {"settsu", "ise", "nagato", "hitachi"}


def test_s18_a_fleet_with_nowhere_to_land_cannot_raid() -> None:
    land = {name: row for name, row in FIVE.items() if row.startswith("g")}
    full = land | {"settsu": "g 6", "ise": "g 1", "harima": "b 0", "musashi": "y 1"}
    scene: dict[str, Any] = {"land": full | {"mutsu": "g 0"}, "fleets": ["g north 1"]}
    now = table(**scene)

    assert [t.choices["units"].allowed for t in now.legal(GREEN).templates] == [(0, 1)]
    now.refuses(GREEN, LaunchRaid, "south-sea", 2, (), rule="S18")


def test_s61_raiders_out_of_time_land_at_home_as_far_as_there_is_room() -> None:
    now = raiding(faces("yyyy")).when(GREEN, LaunchRaid, "south-sea", 4, ("akashi",))

    now = now.when_time_is_up(GREEN)

    now.then(TroopsMoved("raid", "settsu", 4, ("akashi",)))
    assert row_of(now, "settsu") == "g 4 akashi"
    assert YELLOW == 1
