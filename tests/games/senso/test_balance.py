"""Balance: swap, move, replace; and what every removal does to a column."""

from typing import Any

import pytest

from domain.senso import GAME
from domain.senso.commands import MoveCube, PassReward, ReplaceCube, SwapCubes
from domain.senso.events import CubeMoved, CubeReplaced, CubesSwapped, RegionAffected
from domain.senso.land import Land
from domain.senso.rules.scoring import score
from tests.games.senso.scenes import ACCEPTANCE, columns, in_rewards, row_of
from tests.play import Table, given

ONE_EACH = (1, 1)


def balance(rows: dict[str, str], **setup: Any) -> Table:
    """Takeda (seat 0) has one victory and acts first; Uesugi (seat 1) has one, too."""
    return given(GAME, in_rewards(ONE_EACH, rows, order=(0, 1), **setup))


@pytest.mark.parametrize("case", ACCEPTANCE["gravity"])
def test_acceptance_gravity(case: dict[str, Any]) -> None:
    land = Land(columns({"r05": case["row"]}), {})

    assert columns({"r05": case["result"]}) == land.struck("r05", case["remove"]).columns


def test_b6_cubes_below_slide_up_when_one_moves_away() -> None:
    table = balance({"r01": "tuo", "r02": "u"})

    after = table.when(0, MoveCube, "takeda", "r01", 0, "r02")

    assert row_of(after.state, "r01") == "uo."
    assert row_of(after.state, "r02") == "ut"


def test_b6_cubes_below_slide_up_when_one_drives_another_out() -> None:
    table = balance({"r01": "tuo", "r02": "ou"})

    after = table.when(0, ReplaceCube, "takeda", "r01", 0, "r02")

    assert row_of(after.state, "r01") == "uo."
    assert row_of(after.state, "r02") == "ot"


def test_b7_only_the_destination_of_a_move_is_affected() -> None:
    table = balance({"r01": "t", "r02": "u"})

    after = table.when(0, MoveCube, "takeda", "r01", 0, "r02")

    after.then(CubeMoved(0, "takeda", "r01", 0, "r02"), RegionAffected(0, "r02"))
    assert after.state.land.affected == {"r02": 0}


def test_b7_a_cube_may_leave_a_region_that_another_seat_has_closed() -> None:
    table = balance({"r01": "ut", "r02": "u"}).when(0, SwapCubes, "takeda", "r01", 1)

    after = table.when(1, MoveCube, "uesugi", "r01", 1, "r02")

    after.then(CubeMoved(1, "uesugi", "r01", 1, "r02"))


def test_b8_replace_needs_every_adjacent_region_to_be_full() -> None:
    table = balance({"r03": "t", "r02": "uu", "r04": "u", "r05": "uo"})

    refused = table.refuses(0, ReplaceCube, "takeda", "r03", 0, "r02", rule="B8")

    assert refused.detail == "a region adjacent to r03 has an empty square"


def test_b8_a_closed_region_counts_as_full_all_the_same() -> None:
    rows = {"r08": "t", "r06": "um", "r10": "tuu"}
    table = given(GAME, in_rewards((1, 1, 1), rows, factions="tuo", order=(1, 0, 2)))
    table = table.when(1, SwapCubes, "uesugi", "r10", 1)

    assert table.options(0, ReplaceCube) == [("takeda", "r08", 0, "r06")]
    table.refuses(0, ReplaceCube, "takeda", "r08", 0, "r10", rule="B12")


def test_b8_the_lowest_cube_of_the_destination_must_be_an_opponents() -> None:
    table = balance({"r01": "t", "r02": "ut"})

    table.refuses(0, ReplaceCube, "takeda", "r01", 0, "r02", rule="B9")


def test_b8_the_cube_driven_out_returns_to_its_owners_supply() -> None:
    table = balance({"r01": "t", "r02": "ou"}, supply={"uesugi": 3})

    after = table.when(0, ReplaceCube, "takeda", "r01", 0, "r02")

    after.then(
        CubeReplaced(0, "takeda", "r01", 0, "r02", driven_out="uesugi"), RegionAffected(0, "r02")
    )
    assert after.state.land.supply["uesugi"] == 4


def test_b9_a_swap_needs_an_opponents_cube_directly_above() -> None:
    table = balance({"r01": "uot", "r09": "ttu"})

    assert table.options(0, SwapCubes) == [("takeda", "r01", 2)]
    table.refuses(0, SwapCubes, "takeda", "r09", 1, rule="B9")
    table.refuses(0, SwapCubes, "takeda", "r09", 0, rule="B9")


def test_a_swap_or_move_needs_an_own_cube_on_the_square() -> None:
    table = balance({"r01": "ut", "r09": "t"})

    table.refuses(0, SwapCubes, "takeda", "r01", 2)
    table.refuses(0, SwapCubes, "takeda", "r09", 1)
    refused = table.refuses(0, MoveCube, "takeda", "r01", 0, "r02")

    assert refused.detail == "no cube of takeda is on that square of r01"


def test_nothing_lies_above_the_top_square_even_of_an_empty_region() -> None:
    balance({"r09": "ut"}).refuses(0, SwapCubes, "takeda", "r01", 0)


def test_cubes_move_only_along_a_line_of_the_map() -> None:
    table = balance({"r01": "t"})

    refused = table.refuses(0, MoveCube, "takeda", "r01", 0, "r03")

    assert refused.detail == "r01 and r03 are not adjacent"


def test_edge_4_takeda_climbs_over_uesugi() -> None:
    table = balance({"r05": "ut"})

    after = table.when(0, SwapCubes, "takeda", "r05", 1)

    after.then(CubesSwapped(0, "takeda", "r05", 1), RegionAffected(0, "r05"))
    assert row_of(after.state, "r05") == "tu."


def test_edge_4_a_cube_on_top_or_below_its_own_has_no_swap() -> None:
    assert balance({"r05": "tu", "r09": "tt"}).options(0, SwapCubes) == []


def test_edge_6_a_move_into_empty_region_04_scores_three_at_once() -> None:
    table = balance({"r03": "ut"})
    before = score(table.state.land.columns, "takeda")

    after = table.when(0, MoveCube, "takeda", "r03", 1, "r04")

    assert before == 1
    assert score(after.state.land.columns, "takeda") == 3


def test_edge_6_a_move_into_a_full_region_is_refused() -> None:
    table = balance({"r03": "ut", "r04": "u"})

    table.refuses(0, MoveCube, "takeda", "r03", 1, "r04", rule="B10")


def test_edge_6_a_move_into_a_closed_region_is_refused() -> None:
    table = balance({"r01": "u", "r03": "u", "r04": "t"}).when(
        0, MoveCube, "takeda", "r04", 0, "r05"
    )

    table.refuses(1, MoveCube, "uesugi", "r03", 0, "r05", rule="B12")


def test_edge_7_replace_from_01_needs_02_full_with_an_opponent_below() -> None:
    full = balance({"r01": "t", "r02": "uu"})
    open_ = balance({"r01": "t", "r02": "u"})
    own = balance({"r01": "t", "r02": "ut"})

    assert full.options(0, ReplaceCube) == [("takeda", "r01", 0, "r02")]
    assert open_.options(0, ReplaceCube) == []
    assert [fields for fields in own.options(0, ReplaceCube) if fields[1] == "r01"] == []


def test_edge_7_the_cube_driven_out_is_back_in_supply() -> None:
    table = balance({"r01": "t", "r02": "uu"})
    supply = table.state.land.supply["uesugi"]

    after = table.when(0, ReplaceCube, "takeda", "r01", 0, "r02")

    assert supply + 1 == after.state.land.supply["uesugi"]


def test_each_cube_of_a_region_can_be_the_one_that_moves() -> None:
    table = balance({"r01": "tut"})

    assert table.options(0, MoveCube) == [
        ("takeda", "r01", 0, "r02"),
        ("takeda", "r01", 2, "r02"),
    ]
    assert table.options(0, PassReward) == [()]
