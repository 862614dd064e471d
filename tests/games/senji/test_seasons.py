"""What the rulebook says of things that outlast a summer: fortresses, forces, fleets."""

from typing import Any

import pytest

from domain.senji.commands.autumn import (
    CallFamily,
    CycleHanafuda,
)
from domain.senji.commands.combat import ExecuteHostage
from domain.senji.commands.summer import (
    ActivateProvince,
    EndMovement,
    LaunchRaid,
    MoveSamurai,
    MoveUnits,
    PlaceOrder,
    Recruit,
)
from domain.senji.events.combat import (
    CombatWon,
    ProvinceCaptured,
    SamuraiDied,
    UnitsLost,
)
from domain.senji.events.setup import HonorChanged
from domain.senji.events.summer import (
    AttackBegan,
    AttackDeclared,
    HanafudaDrawn,
    TroopsMoved,
)
from domain.senji.land import Fleet
from domain.senji.state import Phase
from tests.games.senji.scenes import (
    BLACK,
    BLUE,
    GREEN,
    ROOMY,
    YELLOW,
    attacked,
    faces,
    flowers,
    fought,
    row_of,
    table,
)
from tests.play import Table

NOBODYS = "kkkkkkkkk"
SON = "green-family-son"


def turn(**scene: Any) -> Table:
    """Green's autumn turn."""
    scene = {"phase": Phase.AUTUMN, "land": ROOMY} | scene
    return table(**scene).when(GREEN, CallFamily, GREEN)


def test_a_province_without_troops_is_still_its_familys() -> None:
    land = {"echizen": "g 0", "suruga": "y 2"}

    spring = table(land=land, phase=Phase.SPRING)
    produced = table(land=land, orders={"echizen": "production"}, pile=flowers(4))

    assert {province for province, _ in spring.options(GREEN, PlaceOrder)} == {"echizen"}
    assert HanafudaDrawn(GREEN, 2, flowers(2)) in produced.facts


def test_a_samurai_alone_marches_without_units() -> None:
    land = {"echizen": "g 0 mori", "settsu": "g 1", "suruga": "y 2"}
    now = table(land=land, orders={"echizen": "movement"})

    assert now.options(GREEN, MoveUnits) == []
    now = now.when(GREEN, MoveSamurai, "settsu", "mori")
    assert (row_of(now, "echizen"), row_of(now, "settsu")) == ("g 0", "g 1 mori")


def test_a_captured_province_counts_for_its_new_family_and_no_more_for_the_old() -> None:
    now = fought("5", "2", NOBODYS)

    assert "harima" in now.state.land.held("green")
    assert "harima" not in now.state.land.held("blue")
    assert row_of(now, "settsu") == "g 0"


def test_s31_a_province_that_was_walked_into_loses_its_order_too() -> None:
    land = {"settsu": "g 2", "harima": "b 0", "musashi": "y 1"}
    orders = {"settsu": "movement", "harima": "production", "musashi": "production"}
    now = table(land=land, orders=orders, empty_handed="gb")

    now = now.when(GREEN, ActivateProvince, "settsu").when(GREEN, MoveUnits, "harima", 2)

    assert ProvinceCaptured("green", "harima") in now.facts
    assert "harima" not in now.state.land.orders


def test_who_does_not_march_stays_at_home_out_of_the_fight() -> None:
    land = {"settsu": "g 5 oda", "harima": "b 1", "musashi": "y 1"}
    now = table(faces(NOBODYS), land=land, orders={"settsu": "movement"}, empty_handed="gb")

    now = now.when(GREEN, MoveUnits, "harima", 2).when(GREEN, EndMovement)

    assert CombatWon(GREEN, 2, 1, "strength") in now.facts
    assert (row_of(now, "settsu"), row_of(now, "harima")) == ("g 3 oda", "g 1")


def test_a_beaten_attacker_is_gone_and_the_defender_keeps_province_and_samurai() -> None:
    now = fought("2 oda", "4 todo", "bkkkkkk")

    assert UnitsLost(2, 2) in now.facts
    assert SamuraiDied(GREEN, "oda", becomes_kami=False) in now.facts
    assert (row_of(now, "settsu"), row_of(now, "harima")) == ("g 0", "b 2 todo")


def test_a_victorious_samurai_moves_into_the_province() -> None:
    assert row_of(fought("4 oda", "1", "kkkkkkkk"), "harima") == "g 3 oda"


def test_a_defender_may_execute_a_hostage_in_each_attack_of_one_order() -> None:
    land = {"ise": "g 6", "suruga": "y 0", "echizen": "k 0", "izumo": "b 1"}
    held = {"y": [SON], "k": ["green-family-wife"]}
    now = table(land=land, orders={"ise": "movement"}, held=held, honor={"g": 30})
    now = now.when(GREEN, MoveUnits, "suruga", 1).when(GREEN, MoveUnits, "echizen", 1)
    now = now.when(GREEN, EndMovement)

    now = now.awaits("HostageExecution", YELLOW).when(YELLOW, ExecuteHostage, SON)
    now = now.awaits("HostageExecution", BLACK).when(BLACK, ExecuteHostage, "green-family-wife")

    assert set(now.state.diplomacy.removed) == {SON, "green-family-wife"}


def test_an_executed_hostage_is_in_no_hand_and_no_pile_any_more() -> None:
    now = attacked("4", "0", held={"b": [SON]}, honor={"g": 10}).when(BLUE, ExecuteHostage, SON)

    cards = now.state.diplomacy
    everywhere = [*cards.hands, *cards.exposed, *cards.piles.values()]
    assert all(SON not in place for place in everywhere)


def test_troops_that_put_to_sea_join_the_own_fleet_there() -> None:
    land = {"echizen": "g 3 mori", "suruga": "y 2"}
    scene: dict[str, Any] = {"land": land, "fleets": ["g north 2 oda"]}
    now = table(orders={"echizen": "movement"}, **scene).when(GREEN, ActivateProvince, "echizen")

    now = now.when(GREEN, MoveUnits, "north-sea", 3).when(GREEN, MoveSamurai, "north-sea", "mori")

    (fleet,) = now.state.land.fleets
    assert (fleet.units, set(fleet.samurai)) == (5, {"oda", "mori"})


def test_no_troops_join_the_fleet_of_another_family() -> None:
    land = {"echizen": "g 3", "suruga": "y 2"}
    now = table(land=land, fleets=["y north 2"], orders={"echizen": "movement"})

    now = now.when(GREEN, ActivateProvince, "echizen").when(GREEN, MoveUnits, "north-sea", 2)

    fleets = [(fleet.banner, fleet.units) for fleet in now.state.land.fleets]
    assert fleets == [("yellow", 2), ("green", 2)]


def landing(defence: str, *script: Any) -> Table:
    """Green's fleet of four off Izumo, and nobody else to be activated."""
    land = {"echizen": "g 0", "suruga": "y 0", "izumo": f"b {defence}", "etchu": "k 0"}
    return table(*script, land=land, fleets=["g north 4"], empty_handed="gb")


def test_a_landing_against_a_defence_is_a_combat_like_any_other() -> None:
    now = landing("1", faces(NOBODYS)).when(GREEN, MoveUnits, "izumo", 3).when(GREEN, EndMovement)

    assert AttackBegan("green", "blue", "izumo") in now.facts
    assert CombatWon(GREEN, 3, 1, "strength") in now.facts
    assert HonorChanged(GREEN, 4, "combat") in now.facts
    assert row_of(now, "izumo") == "g 2"
    assert Fleet("green", "north-sea", 1, ()) in now.state.land.fleets


def test_a_landing_that_is_beaten_off_leaves_those_who_stayed_aboard() -> None:
    now = landing("5", faces(NOBODYS)).when(GREEN, MoveUnits, "izumo", 2).when(GREEN, EndMovement)

    assert CombatWon(BLUE, 2, 5, "strength") in now.facts
    assert row_of(now, "izumo") == "b 3"
    assert now.state.land.fleets == (Fleet("green", "north-sea", 2, ()),)


def test_a_fleet_that_landed_whole_is_no_more() -> None:
    now = landing("0").when(GREEN, MoveUnits, "izumo", 4)

    assert now.state.land.fleets == ()
    assert row_of(now, "izumo") == "g 4"


def test_s16_a_province_on_two_seas_raids_over_either() -> None:
    land = {"nagato": "b 3", "suruga": "y 0", "echizen": "g 0", "etchu": "k 1"}
    now = table(land=land, orders={"nagato": "movement"}, empty_handed="gyk")

    seas = {
        sea
        for template in now.legal(BLUE).templates
        if template.type is LaunchRaid
        for sea in template.choices["sea"].allowed
    }

    assert seas == {"north-sea", "south-sea"}


def test_s19_the_twelve_units_of_a_family_are_its_own_alone() -> None:
    land = {"echizen": "g 2", "settsu": "g 6", "ise": "g 3", "suruga": "y 2"}
    now = table(land=land, orders={"echizen": "recruitment"}, fleets=["y north 5"])

    now = now.when(GREEN, ActivateProvince, "echizen")

    assert now.options(GREEN, Recruit) == [(0,), (1,)]


@pytest.mark.parametrize(
    ("fleet", "helps"), [("g north 1 natsuka", True), ("y north 1 natsuka", False)]
)
def test_s71_a_samurai_at_sea_serves_his_own_family_alone(fleet: str, *, helps: bool) -> None:
    moves = turn(fleets=[fleet], hanafuda={"g": flowers(2)}).legal(GREEN)

    offered = {type(one) for one in moves.commands} | {one.type for one in moves.templates}
    assert (CycleHanafuda in offered) == helps


def test_s12_a_refused_order_is_told_why() -> None:
    land = {"echizen": "g 1", "settsu": "g 1", "suruga": "y 1"}
    now = table(land=land, phase=Phase.SPRING).when(GREEN, PlaceOrder, "echizen", "production")

    foreign = now.refuses(GREEN, PlaceOrder, "suruga", "production", rule="S12")
    again = now.refuses(GREEN, PlaceOrder, "echizen", "movement", rule="S12")

    assert "you do not control suruga" in foreign.detail
    assert "an order lies on echizen already" in again.detail


def test_s61_a_samurai_who_raids_alone_and_is_out_of_time_is_home_again() -> None:
    land = {"settsu": "g 0 akashi", "suruga": "y 0", "harima": "b 0"}
    now = table(land=land, orders={"settsu": "movement"}, empty_handed="yb")

    now = now.when(GREEN, LaunchRaid, "south-sea", 0, ("akashi",)).when_time_is_up(GREEN)

    now.then(TroopsMoved("raid", "settsu", 0, ("akashi",)))
    assert row_of(now, "settsu") == "g 0 akashi"


def test_s61_raiders_who_find_no_room_at_home_fill_it_and_attack_with_the_rest() -> None:
    land = {"settsu": "g 5", "ise": "g 5", "suruga": "y 0", "harima": "b 0", "etchu": "k 1"}
    fleet = {"land": land, "fleets": ["g north 2"], "empty_handed": "ykb"}
    spare = table(faces("yy"), **fleet)
    scarce = table(faces("yyy"), **(fleet | {"fleets": ["g north 3"]}))

    spare = spare.when(GREEN, LaunchRaid, "south-sea", 2, ()).when_time_is_up(GREEN)
    scarce = scarce.when(GREEN, LaunchRaid, "south-sea", 3, ()).when_time_is_up(GREEN)

    for now in (spare, scarce):
        assert (row_of(now, "settsu"), row_of(now, "ise")) == ("g 6", "g 6")
    attacks = [
        [e.units for e in now.facts if isinstance(e, AttackDeclared)] for now in (spare, scarce)
    ]
    assert attacks == [[], [1]]


def test_s18_with_six_provinces_kii_is_refused_for_the_limit_and_not_for_its_defence() -> None:
    land = {"kii": "i 3", "harima": "b 2"}
    land |= dict.fromkeys(("ise", "suruga", "musashi", "etchu", "echizen", "settsu"), "y 1")
    now = table(families="by", host="b", land=land, orders={"ise": "movement"})

    now.refuses(1, MoveUnits, "kii", 1, rule="S18")
