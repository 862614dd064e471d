"""Spring orders; and in summer their activation, production and recruitment."""

from typing import Any

import pytest

from domain.kernel.visibility import redact
from domain.senji.commands.summer import (
    ActivateFleet,
    ActivateProvince,
    EndMovement,
    PlaceOrder,
    Recruit,
)
from domain.senji.events.setup import PhaseBegan, UnitsRaised
from domain.senji.events.summer import (
    FleetActivated,
    HanafudaDrawn,
    HanafudaShuffled,
    OrderPlaced,
    ProvinceActivated,
    RecruitmentEnded,
)
from domain.senji.state import Phase
from tests.games.senji.scenes import BLUE, GREEN, YELLOW, flowers, row_of, table
from tests.play import Table

LAND = {"echizen": "g 2", "settsu": "g 1", "suruga": "y 2", "izumo": "b 1"}


def spring(**scene: Any) -> Table:
    return table(land=LAND, phase=Phase.SPRING, **scene)


def one_order(order: str, garrison: str = "g 2", **scene: Any) -> Table:
    """Summer with a single order, which is carried out by itself."""
    land = {"echizen": garrison, "suruga": "y 2"} | scene.pop("more", {})
    return table(land=land, orders={"echizen": order}, **scene)


def test_all_who_control_a_province_place_orders_at_once() -> None:
    spring().awaits("SpringOrders", GREEN, YELLOW, BLUE)


def test_s12_every_controlled_province_gets_one_of_three_orders() -> None:
    now = spring()

    assert len(now.options(GREEN, PlaceOrder)) == 6
    now = now.when(GREEN, PlaceOrder, "echizen", "movement")
    assert {province for province, _ in now.options(GREEN, PlaceOrder)} == {"settsu"}
    now.refuses(GREEN, PlaceOrder, "echizen", "production", rule="S12")
    now = now.when(GREEN, PlaceOrder, "settsu", "production")
    now.awaits("SpringOrders", YELLOW, BLUE)


def test_s12_no_order_goes_on_a_foreign_or_a_neutral_province() -> None:
    now = spring()

    now.refuses(GREEN, PlaceOrder, "suruga", "production", rule="S12")


def test_e3_no_order_goes_on_a_neutral_province() -> None:
    refused = spring().refuses(GREEN, PlaceOrder, "kii", "production")

    assert "neutral" in refused.detail


def test_orders_lie_face_down() -> None:
    now = spring().when(GREEN, PlaceOrder, "echizen", "movement")

    now.then_only(OrderPlaced(GREEN, "echizen", "movement"))
    redacted = redact(now.facts[0], YELLOW)
    assert redacted is not None
    assert redacted.hidden == {"order"}
    assert [order.order for order in now.view(GREEN).orders] == ["movement"]
    assert [order.order for order in now.view(YELLOW).orders] == [None]


def test_s61_out_of_time_the_other_provinces_produce() -> None:
    now = spring().when(GREEN, PlaceOrder, "echizen", "movement").when_time_is_up(GREEN)

    now.then_only(OrderPlaced(GREEN, "settsu", "production"))
    now.awaits("SpringOrders", YELLOW, BLUE)


def test_with_all_orders_placed_summer_comes() -> None:
    now = spring()
    for seat in (GREEN, YELLOW, BLUE):
        now = now.when_time_is_up(seat)

    assert PhaseBegan(Phase.SUMMER, 2) in now.facts
    now.awaits("SummerActivation", GREEN)


def summer() -> Table:
    orders = {"echizen": "movement", "settsu": "production", "suruga": "recruitment"}
    return table(land=LAND, orders=orders, fleets=["b north 1"])


def test_the_host_activates_provinces_and_fleets_in_any_order() -> None:
    now = summer().awaits("SummerActivation", GREEN)

    assert now.options(GREEN, ActivateProvince) == [("echizen",), ("settsu",), ("suruga",)]
    assert now.options(GREEN, ActivateFleet) == [("blue", "north-sea")]


def test_an_activated_order_is_turned_up() -> None:
    now = summer().when(GREEN, ActivateProvince, "suruga")

    now.then(ProvinceActivated("yellow", "suruga", "recruitment"))
    now.awaits("Recruitment", YELLOW)
    assert "suruga" not in now.state.land.orders


def test_s12_each_is_activated_exactly_once() -> None:
    now = summer().when(GREEN, ActivateProvince, "settsu")

    now.refuses(GREEN, ActivateProvince, "settsu", rule="S12")
    now.refuses(GREEN, ActivateProvince, "izumo", rule="S12")
    now = now.when(GREEN, ActivateFleet, "blue", "north-sea").when(BLUE, EndMovement)
    now.refuses(GREEN, ActivateFleet, "blue", "north-sea", rule="S15")


def test_the_last_order_is_carried_out_by_itself() -> None:
    now = summer().when(GREEN, ActivateProvince, "settsu")
    now = now.when(GREEN, ActivateProvince, "suruga").when(YELLOW, Recruit, 0)
    now = now.when(GREEN, ActivateProvince, "echizen").when(GREEN, EndMovement)

    assert FleetActivated("blue", "north-sea") in now.facts


def test_s61_a_host_out_of_time_activates_the_first_that_waits() -> None:
    summer().when_time_is_up(GREEN).then(ProvinceActivated("green", "echizen", "movement"))


def test_production_draws_two_flowers() -> None:
    now = one_order("production", pile=flowers(5))

    assert HanafudaDrawn(GREEN, 2, flowers(2)) in now.facts
    assert len(now.state.hanafuda.pile) == 3


def test_kuroda_makes_it_three() -> None:
    now = one_order("production", "g 0 kuroda", pile=flowers(5))

    assert HanafudaDrawn(GREEN, 3, flowers(3)) in now.facts


def test_kuroda_helps_only_the_province_he_is_in() -> None:
    now = one_order("production", more={"settsu": "g 1 kuroda"})

    assert next(e.count for e in now.facts if isinstance(e, HanafudaDrawn)) == 2


def test_s41_an_empty_pile_is_made_anew_of_the_discards() -> None:
    gone = flowers(6)[1:]
    land = {"echizen": "g 2", "suruga": "y 2"}
    scene: dict[str, Any] = {
        "land": land,
        "orders": {"echizen": "production", "suruga": "production"},
        "pile": flowers(1),
        "hanafuda": {"k": [c for c in flowers(96) if c not in flowers(6)]},
        "discards": gone,
    }
    now = table(gone[::-1], **scene).when(GREEN, ActivateProvince, "echizen")

    shuffled = [e for e in now.facts if isinstance(e, HanafudaShuffled)]
    drawn = [e.cards for e in now.facts if isinstance(e, HanafudaDrawn) and e.seat == GREEN]
    assert [e.order for e in shuffled] == [gone[::-1]]
    assert drawn == [flowers(1), gone[::-1][:1]]
    assert now.state.hanafuda.discards == ()


def test_s41_without_discards_the_draw_is_lost() -> None:
    now = one_order("production", pile=(), hanafuda={"k": flowers(96)})

    assert not any(isinstance(e, HanafudaDrawn) for e in now.facts)


def test_recruitment_adds_up_to_two_units() -> None:
    now = one_order("recruitment").awaits("Recruitment", GREEN)

    assert now.options(GREEN, Recruit) == [(0,), (1,), (2,)]
    now = now.when(GREEN, Recruit, 2)
    now.then(UnitsRaised("green", "echizen", 2), RecruitmentEnded("echizen"))
    assert row_of(now, "echizen") == "g 4"


def test_s12_recruitment_may_add_fewer_units() -> None:
    now = one_order("recruitment").when(GREEN, Recruit, 0)

    now.then(RecruitmentEnded("echizen"))
    assert row_of(now, "echizen") == "g 2"


def test_e17_at_five_units_one_is_added_at_most() -> None:
    now = one_order("recruitment", "g 5 mori")

    assert now.options(GREEN, Recruit) == [(0,), (1,)]
    now.refuses(GREEN, Recruit, 2, rule="S19")


@pytest.mark.parametrize("others", [{"settsu": "g 6", "ise": "g 4"}])
def test_e17_at_twelve_units_in_play_none_is_added_and_nobody_is_asked(
    others: dict[str, str],
) -> None:
    now = one_order("recruitment", "g 2", more=others)

    assert RecruitmentEnded("echizen") in now.facts
    assert not any(isinstance(e, UnitsRaised) for e in now.facts)


def test_s19_units_at_sea_count_for_the_twelve() -> None:
    now = one_order("recruitment", "g 2", more={"settsu": "g 4"}, fleets=["g north 5"])
    now = now.when(GREEN, ActivateProvince, "echizen")

    assert now.options(GREEN, Recruit) == [(0,), (1,)]


def test_s61_out_of_time_as_many_as_possible_are_recruited() -> None:
    one_order("recruitment", "g 5").when_time_is_up(GREEN).then(UnitsRaised("green", "echizen", 1))
