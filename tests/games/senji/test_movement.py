"""Movement over land and sea, fleets, raids and landings, and their limits."""

from typing import Any

from domain.senji.commands.combat import SpareHostages
from domain.senji.commands.summer import (
    ActivateProvince,
    EndMovement,
    LaunchRaid,
    MoveSamurai,
    MoveUnits,
)
from domain.senji.events.summer import (
    AttackBegan,
    AttackCalledOff,
    AttackDeclared,
    MarchEnded,
    MovementEnded,
    TroopsMoved,
)
from domain.senji.fighting import Force
from domain.senji.land import Fleet
from tests.games.senji.scenes import (
    BLUE,
    GREEN,
    position,
    row_of,
    table,
)
from tests.play import Seeded, Table, given

HOME = {"echizen": "g 3 mori", "settsu": "g 2", "ise": "g 5", "suruga": "y 2", "izumo": "b 0"}


def moving(*script: Any, source: str = "echizen", **scene: Any) -> Table:
    scene = {"land": HOME, "empty_handed": "yb"} | scene
    return table(*script, orders={source: "movement"}, **scene)


def reach(now: Table, seat: int = GREEN) -> set[str]:
    return {place for place, _ in now.options(seat, MoveUnits)}


def test_ground_and_sea_lie_next_to_a_province() -> None:
    now = moving().awaits("Movement", GREEN)

    assert reach(now) == {"settsu", "ise", "izumo", "etchu", "north-sea"}
    now.refuses(GREEN, MoveUnits, "suruga", 1)
    now.refuses(GREEN, MoveUnits, "south-sea", 1)


def test_s12_a_movement_may_move_nothing() -> None:
    moving().when(GREEN, EndMovement).then(MovementEnded(), MarchEnded())


def test_any_number_of_units_and_samurai_may_move() -> None:
    now = moving().when(GREEN, MoveUnits, "settsu", 2)
    now.then_only(TroopsMoved("ground", "settsu", 2, ()))
    now = now.when(GREEN, MoveSamurai, "settsu", "mori")

    assert row_of(now, "settsu") == "g 4 mori"
    assert row_of(now, "echizen") == "g 1"
    now.refuses(GREEN, MoveUnits, "settsu", 2)
    now.refuses(GREEN, MoveSamurai, "settsu", "mori")


def test_a_province_that_everybody_left_is_done() -> None:
    now = moving().when(GREEN, MoveSamurai, "settsu", "mori").when(GREEN, MoveUnits, "settsu", 3)

    assert MarchEnded() in now.facts


def test_s13_an_order_is_of_one_kind() -> None:
    over_land = moving().when(GREEN, MoveUnits, "settsu", 1)
    by_sea = moving().when(GREEN, MoveUnits, "north-sea", 1)

    over_land.refuses(GREEN, MoveUnits, "north-sea", 1, rule="S13")
    over_land.refuses(GREEN, LaunchRaid, "north-sea", 1, (), rule="S13")
    by_sea.refuses(GREEN, MoveUnits, "settsu", 1, rule="S13")


def test_s13_several_destinations_are_allowed() -> None:
    now = moving().when(GREEN, MoveUnits, "settsu", 1).when(GREEN, MoveUnits, "ise", 1)

    assert (row_of(now, "settsu"), row_of(now, "ise")) == ("g 3", "g 6")


def test_s13_troops_may_put_to_both_seas() -> None:
    now = moving(source="nagato", land={"nagato": "b 4", "suruga": "y 1"})

    now = now.when(BLUE, MoveUnits, "north-sea", 1).when(BLUE, MoveUnits, "south-sea", 2)

    assert now.state.land.fleets == (
        Fleet("blue", "north-sea", 1, ()),
        Fleet("blue", "south-sea", 2, ()),
    )


def test_s14_troops_that_arrive_may_move_again_by_the_other_order() -> None:
    orders = {"echizen": "movement", "settsu": "movement"}
    now = table(land=HOME, orders=orders).when(GREEN, ActivateProvince, "echizen")
    now = now.when(GREEN, MoveUnits, "settsu", 3).when(GREEN, EndMovement)

    assert now.state.march.source == "settsu"
    assert max(n for place, n in now.options(GREEN, MoveUnits) if place == "south-sea") == 5


def test_s19_six_units_fit_into_a_province_and_samurai_are_free() -> None:
    now = moving()

    assert [n for place, n in now.options(GREEN, MoveUnits) if place == "ise"] == [1]
    now.refuses(GREEN, MoveUnits, "ise", 2, rule="S19")
    full = now.when(GREEN, MoveUnits, "ise", 1)
    full.when(GREEN, MoveSamurai, "ise", "mori").then(TroopsMoved("ground", "ise", 0, ("mori",)))


def test_s19_two_full_provinces_cannot_swap() -> None:
    land = {"echizen": "g 6", "settsu": "g 6", "suruga": "y 1"}
    now = moving(land=land)

    assert "settsu" not in reach(now)


def test_e3_neutral_provinces_are_entered_neither_by_land_nor_by_sea() -> None:
    now = moving(source="settsu")
    assert "kii" not in reach(now)
    refused = now.refuses(GREEN, MoveUnits, "kii", 1)
    assert "neutral" in refused.detail

    raid = now.when(GREEN, LaunchRaid, "south-sea", 2, ())
    if raid.decision.kind == "Landing":
        assert not reach(raid) & {"kii", "awa", "iyo", "bungo", "satsuma"}


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


def test_e18_at_five_provinces_an_order_may_declare_one_attack() -> None:
    now = moving(source="ise", land=FIVE | {"ise": "g 3", "echizen": "k 1", "musashi": "g 1"})
    now = now.when(GREEN, MoveUnits, "suruga", 1)

    now.refuses(GREEN, MoveUnits, "echizen", 1, rule="S18")
    now.when(GREEN, MoveUnits, "suruga", 1).then_only(AttackDeclared("ground", "suruga", 1, ()))


def test_e18_with_six_provinces_one_moves_at_home_and_to_sea_but_does_not_attack() -> None:
    now = moving(source="settsu", land=FIVE | {"hitachi": "g 1"})

    assert reach(now) == {"echizen", "ise", "south-sea"}
    now.refuses(GREEN, MoveUnits, "harima", 1, rule="S18")


def test_s18_the_limit_is_checked_again_when_an_attack_starts() -> None:
    events = position(land=FIVE | {"hitachi": "g 1"}, orders={"settsu": "movement"})
    now = given(moving().game, events, Seeded(3))
    declared = (AttackDeclared("ground", "harima", 1, ()), MovementEnded())
    state = now.game.fold.fold(now.state, declared)
    facts = now.game.advance(state, Seeded(1))

    assert facts == (AttackCalledOff("harima"),)
    after = now.game.fold.fold(state, facts)
    assert after.land.provinces["settsu"].units == 1


def test_s21_attacks_of_one_order_are_fought_in_the_order_declared() -> None:
    land = {"ise": "g 6", "suruga": "y 0", "echizen": "k 0", "izumo": "b 1"}
    now = moving(source="ise", land=land, empty_handed="ykb")
    now = now.when(GREEN, MoveUnits, "suruga", 1).when(GREEN, MoveUnits, "echizen", 1)
    now = now.when(GREEN, MoveUnits, "suruga", 1)

    assert now.state.march.attacks == (Force("suruga", 2, ()), Force("echizen", 1, ()))
    now = now.when(GREEN, EndMovement)
    began = [e.province for e in now.facts if isinstance(e, AttackBegan)]
    assert began == ["suruga", "echizen"]


def test_s21_two_provinces_cannot_attack_together() -> None:
    orders = {"settsu": "movement", "ise": "movement"}
    land = {"settsu": "g 2", "ise": "g 2", "harima": "b 6", "suruga": "y 1"}
    now = table(land=land, orders=orders).when(GREEN, ActivateProvince, "settsu")
    now = now.when(GREEN, MoveUnits, "harima", 2)

    assert now.state.combat.force == Force("harima", 2, ())


def test_s17_any_entry_into_a_foreign_province_is_an_attack() -> None:
    now = moving(empty_handed="").when(GREEN, MoveSamurai, "izumo", "mori").when(GREEN, EndMovement)

    now.then(MovementEnded(), AttackBegan("green", "blue", "izumo"))
    now.awaits("HostageExecution", BLUE).when(BLUE, SpareHostages)


def test_s61_out_of_time_the_rest_stays() -> None:
    now = moving().when(GREEN, MoveUnits, "settsu", 1).when_time_is_up(GREEN)

    now.then(MovementEnded(), MarchEnded())
