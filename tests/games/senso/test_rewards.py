"""Rewards: who may take which, in what order; Determination, Aggression, Focus, black cubes."""

from itertools import product
from typing import Any

import pytest

from domain.senso import GAME
from domain.senso.board import BOARD, picks_for, rewards_for
from domain.senso.commands import (
    DeclineBonus,
    GoOn,
    MoveCube,
    PassReward,
    PlaceBonusCube,
    PlaceCube,
    ReplaceCube,
    StrikeCube,
    SwapCubes,
)
from domain.senso.events import (
    CubePlaced,
    CubeStruck,
    RegionAffected,
    RewardPassed,
    RewardsBegan,
    RewardTurnEnded,
    RoundEnded,
)
from tests.games.senso.scenes import ACCEPTANCE, in_rewards, row_of
from tests.play import Table, given

FULL = {
    "r01": "uuu", "r02": "uu", "r03": "oo", "r04": "o", "r05": "ooo",
    "r06": "mm", "r07": "mmm", "r08": "t", "r09": "ttt", "r10": "ttt",
}  # fmt: skip


def rewards(victories: tuple[int, ...], rows: dict[str, str], **setup: Any) -> Table:
    return given(GAME, in_rewards(victories, rows, **setup))


def kinds(table: Table, seat: int) -> set[str]:
    return {type(command).__name__ for command in table.legal(seat).commands}


@pytest.mark.parametrize(("victories", "tier"), ACCEPTANCE["tiers"].items())
def test_acceptance_tier(victories: str, tier: str | None) -> None:
    tiers = ("focus",) if picks_for(int(victories)) == 2 else rewards_for(int(victories))[-1:]

    assert tier == next(iter(tiers), None)


@pytest.mark.parametrize("case", ACCEPTANCE["reward_order"])
def test_acceptance_reward_order(case: dict[str, Any]) -> None:
    table = rewards(
        tuple(case["victories"]),
        {"r05": "tuo", "r09": "ttm"},
        factions="tuome"[: case["players"]],
        first_player=case["first_player"],
    )

    table.then(RewardsBegan(tuple(case["order"])))


def test_b10_determination_needs_a_cube_in_the_supply() -> None:
    table = rewards((3, 0), {"r01": "ut"}, supply={"takeda": 0})

    assert {"SwapCubes", "MoveCube", "PassReward"} == kinds(table, 0)
    table.refuses(0, PlaceCube, "takeda", "r02", rule="B10")


def test_b10_a_full_region_is_no_target_for_determination() -> None:
    table = rewards((3, 0), {"r04": "u"})

    assert ("takeda", "r04") not in table.options(0, PlaceCube)
    table.refuses(0, PlaceCube, "takeda", "r04", rule="B10")


def test_b10_a_closed_region_is_no_target_for_determination() -> None:
    table = rewards((3, 3), {"r04": "u"}, order=(0, 1)).when(0, PlaceCube, "takeda", "r05")

    table.then(CubePlaced(0, "takeda", "r05"), RegionAffected(0, "r05"))
    assert ("uesugi", "r05") not in table.options(1, PlaceCube)
    table.refuses(1, PlaceCube, "uesugi", "r05", rule="B12")


def test_b11_the_striking_cube_lands_on_the_same_square() -> None:
    table = rewards((5, 0), {"r01": "tuo"}, supply={"takeda": 2, "uesugi": 3})

    after = table.when(0, StrikeCube, "takeda", "r01", 1)

    after.then(CubeStruck(0, "takeda", "r01", 1, struck="uesugi", refilled=True))
    assert row_of(after.state, "r01") == "tto"
    assert after.state.land.supply == {"takeda": 1, "uesugi": 4}


def test_b11_without_a_cube_in_supply_the_region_closes_up() -> None:
    table = rewards((5, 0), {"r01": "tuo"}, supply={"takeda": 0, "uesugi": 3})

    after = table.when(0, StrikeCube, "takeda", "r01", 1)

    after.then(CubeStruck(0, "takeda", "r01", 1, struck="uesugi", refilled=False))
    assert row_of(after.state, "r01") == "to."
    assert after.state.land.supply == {"takeda": 0, "uesugi": 4}


def test_b11_an_own_cube_and_an_empty_square_are_no_targets() -> None:
    table = rewards((5, 0), {"r01": "tu"})

    assert table.options(0, StrikeCube) == [("takeda", "r01", 1)]
    table.refuses(0, StrikeCube, "takeda", "r01", 0, rule="B9")
    table.refuses(0, StrikeCube, "takeda", "r01", 2)


def test_b12_one_reward_whose_threshold_is_met() -> None:
    table = rewards((3, 0), {"r01": "ut"})

    refused = table.refuses(0, StrikeCube, "takeda", "r01", 0, rule="B12")

    assert refused.detail == "aggression needs 5 victories; you have 3"
    table.when(0, PlaceCube, "takeda", "r02").then(
        CubePlaced(0, "takeda", "r02"), RegionAffected(0, "r02"), RewardTurnEnded(0), RoundEnded(1)
    )


def test_b12_a_seat_may_return_to_a_region_that_it_has_closed_itself() -> None:
    table = rewards((7, 0), {"r05": "u"}).when(0, PlaceCube, "takeda", "r05")

    table = table.when(0, SwapCubes, "takeda", "r05", 1)

    assert row_of(table.state, "r05") == "tu."


def test_b13_passing_is_allowed() -> None:
    table = rewards((3, 0), {"r01": "ut"})

    table.when(0, PassReward).then(RewardPassed(0), RoundEnded(1))


def test_b13_passing_is_allowed_after_the_first_of_two_picks() -> None:
    table = rewards((7, 0), {"r01": "ut"}).when(0, PlaceCube, "takeda", "r02").awaits("Reward", 0)

    table.when(0, PassReward).then(RewardPassed(0), RoundEnded(1))


def test_b14_a_cube_nobody_plays_is_an_opponent_for_swap_replace_and_aggression() -> None:
    swap = rewards((1, 0), {"r01": "ot"}).options(0, SwapCubes)
    replace = rewards((1, 0), {"r01": "t", "r02": "om"}).options(0, ReplaceCube)
    strike = rewards((5, 0), {"r01": "o"}).options(0, StrikeCube)

    assert swap == [("takeda", "r01", 1)]
    assert replace == [("takeda", "r01", 0, "r02")]
    assert strike == [("takeda", "r01", 0)]


def test_b14_a_cube_nobody_plays_leaves_the_game_when_it_is_driven_out() -> None:
    table = rewards((1, 0), {"r01": "t", "r02": "om"})

    after = table.when(0, ReplaceCube, "takeda", "r01", 0, "r02")

    assert row_of(after.state, "r02") == "ot"
    assert table.state.land.supply == after.state.land.supply


def test_b15_the_emperor_acts_as_any_clan_and_the_others_are_its_opponents() -> None:
    table = rewards((0, 0, 0, 0, 1), {"r01": "ut"}, factions="tuome")

    assert table.options(4, SwapCubes) == [("takeda", "r01", 1)]
    assert sorted(table.options(4, MoveCube)) == [
        ("takeda", "r01", 1, "r02"),
        ("uesugi", "r01", 0, "r02"),
    ]


def test_b15_the_emperor_may_be_another_clan_for_each_pick_of_focus() -> None:
    table = rewards((0, 0, 0, 0, 7), {"r01": "u"}, factions="tuome")

    table = table.when(4, PlaceCube, "oda", "r02").when(4, StrikeCube, "mori", "r01", 0)

    assert row_of(table.state, "r01") == "m.."
    assert row_of(table.state, "r02") == "o."


def test_b15_nobody_else_may_act_as_another_clan() -> None:
    table = rewards((3, 0), {"r01": "ut"})

    refused = table.refuses(0, PlaceCube, "uesugi", "r02", rule="B15")

    assert refused.detail == "you cannot act as uesugi"


def test_b17_among_equals_the_first_player_is_last_and_nobody_without_victories_acts() -> None:
    table = rewards((2, 2, 0, 2), {"r05": "tuo"}, factions="tuom", first_player=1)

    table.then(RewardsBegan((3, 0, 1)))


def test_b20_six_black_cubes_are_never_a_limit() -> None:
    def picks(split: tuple[int, ...]) -> int:
        return sum(map(picks_for, split))

    most = max(
        picks(split)
        for players, conflicts in ((2, 13), (3, 13), (4, 13), (5, 10))
        for split in product(range(conflicts + 1), repeat=players)
        if sum(split) == conflicts
    )

    assert most == 5


def test_b28_out_of_time_passes_the_reward() -> None:
    table = rewards((7, 0), {"r01": "ut"})

    table.when_time_is_up(0).then(RewardPassed(0), RoundEnded(1))


def test_b29_a_seat_that_can_take_nothing_is_not_asked() -> None:
    table = rewards((1, 2), {"r01": "u"})

    table.then(RewardsBegan((1, 0))).awaits("Reward", 1)
    table.when(1, PassReward).then(RewardPassed(1), RewardTurnEnded(0), RoundEnded(1))


def test_edge_10_a_struck_cube_that_nobody_plays_leaves_the_game() -> None:
    table = rewards((5, 0), {"r01": "o"}, supply={"takeda": 2, "uesugi": 3})

    after = table.when(0, StrikeCube, "takeda", "r01", 0)

    assert after.state.land.supply == {"takeda": 1, "uesugi": 3}


def test_edge_11_focus_refuses_the_same_reward_twice() -> None:
    table = rewards((7, 0), {"r01": "ut"}).when(0, PlaceCube, "takeda", "r02")

    refused = table.refuses(0, PlaceCube, "takeda", "r02", rule="B12")

    assert refused.detail == "you have taken determination; the second pick must differ"


def test_edge_11_the_second_pick_may_use_a_cube_that_the_first_returned() -> None:
    table = rewards(
        (0, 0, 0, 0, 7), {"r01": "t", "r02": "ou"}, factions="tuome", supply={"uesugi": 0}
    )
    assert not [clan for clan, _ in table.options(4, PlaceCube) if clan == "uesugi"]

    table = table.when(4, ReplaceCube, "takeda", "r01", 0, "r02")

    assert ("uesugi", "r01") in table.options(4, PlaceCube)


def test_edge_11_pass_after_one_pick_ends_the_turn() -> None:
    table = rewards((7, 1), {"r01": "tu"}).when(0, PlaceCube, "takeda", "r03")

    table.when(0, PassReward).then(RewardPassed(0)).awaits("Reward", 1)


def test_edge_12_a_closed_region_is_closed_to_others_in_every_way() -> None:
    rows = {"r05": "tu", "r03": "u"}
    table = rewards((7, 7), rows, order=(0, 1)).when(0, PlaceCube, "takeda", "r05")
    table = table.when(0, PassReward).awaits("Reward", 1)

    table.refuses(1, PlaceCube, "uesugi", "r05", rule="B12")
    table.refuses(1, SwapCubes, "uesugi", "r05", 1, rule="B12")
    table.refuses(1, StrikeCube, "uesugi", "r05", 0, rule="B12")
    table.refuses(1, MoveCube, "uesugi", "r03", 0, "r05", rule="B12")
    assert ("uesugi", "r05", 1, "r06") in table.options(1, MoveCube)


def test_edge_12_the_black_cubes_are_gone_when_the_round_is_over() -> None:
    table = rewards((3, 0), {"r05": "tu"}, pause=True).when(0, PlaceCube, "takeda", "r05")

    assert table.awaits("RoundPause", 0, 1).state.land.affected == {}


def test_edge_12_the_black_cubes_are_gone_before_the_bonus() -> None:
    table = rewards((0, 3), {"r05": "tu"}, round_number=4).when(1, PlaceCube, "uesugi", "r05")
    table.awaits("RoundFourBonus", 1)

    assert table.state.land.affected == {}
    assert table.when(1, DeclineBonus).options(0, PlaceBonusCube)[0] == ("r01",)


def test_edge_14_nothing_changes_if_all_pass() -> None:
    table = rewards((3, 2), {"r05": "tu"}, order=(0, 1))

    after = table.when(0, PassReward).when(1, PassReward)

    assert table.state.land == after.state.land


def test_edge_14_a_seat_without_victories_never_appears_in_the_queue() -> None:
    rewards((0, 6, 0), {"r05": "tuo"}, factions="tuo").then(RewardsBegan((1,)))


def test_edge_17_the_emperor_strikes_with_an_empty_supply_or_with_a_full_one() -> None:
    table = rewards(
        (0, 0, 0, 0, 5), {"r01": "uo"}, factions="tuome", supply={"takeda": 0, "mori": 5}
    )

    removed = table.when(4, StrikeCube, "takeda", "r01", 0)
    replaced = table.when(4, StrikeCube, "mori", "r01", 0)

    assert row_of(removed.state, "r01") == "o.."
    assert row_of(replaced.state, "r01") == "mo."


def test_a_full_map_leaves_no_place_for_determination() -> None:
    table = rewards((3, 0), FULL, supply={"takeda": 1})

    assert table.options(0, PlaceCube) == []


def test_nothing_but_a_reward_answers_a_reward() -> None:
    rewards((3, 0), {"r01": "ut"}).refuses(0, GoOn)


def test_the_thresholds_are_those_of_the_card() -> None:
    thresholds = {"balance": 1, "determination": 3, "aggression": 5, "focus": 7}

    assert thresholds == BOARD.entries["rewards"]
