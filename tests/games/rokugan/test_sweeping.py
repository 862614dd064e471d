"""Raids and diplomacy: support, sweeping, what they leave (R21, R22, R42)."""

import pytest

from domain.rokugan.events.resolution import PhaseBegan, ProvinceSwept, TokensCleared
from domain.rokugan.events.upkeep import ControlLost, SpecialTokenPlaced
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import (
    controlled_by,
    facts_of,
    holding,
    in_discard,
    resolved,
)

NEXT_DOOR = {0: "crab-east", 1: "crab-west"}


def test_a_raid_next_to_an_own_province_burns_everything() -> None:
    table = resolved(
        "crab scorpion",
        NEXT_DOOR,
        faceup={"crab-west": 2},
        placed=((0, "r", "crab-west"), (1, "a3", "crab-west")),
    )

    raids = PhaseBegan(Phase.RAIDS)
    start = table.facts.index(raids)
    assert table.facts[start + 1 : start + 5] == (
        ProvinceSwept(0, 1, "crab-west"),
        TokensCleared((1, 2), ()),
        ControlLost(("crab-west",)),
        SpecialTokenPlaced("crab-west", "scorched-earth"),
    )
    assert controlled_by(table, "crab-west") == (None, 0, 0)
    assert table.state.realm.supply == (29, 30)


def test_edge_14_a_raid_with_only_an_own_shinobi_there_works_and_takes_it_along() -> None:
    table = resolved(
        "crab scorpion",
        {0: "crab-capital", 1: "lion-north"},
        placed=((0, "s1", "lion-north"), (0, "r", "lion-north")),
    )

    assert holding(table, "lion-north").special == "scorched-earth"
    assert (in_discard(table, 0, "s1"), in_discard(table, 0, "r")) == (1, 1)


def test_edge_14_another_seats_shinobi_supports_nothing() -> None:
    table = resolved(
        "crab scorpion dragon",
        {0: "crab-capital", 1: "lion-north", 2: "dragon-capital"},
        placed=((2, "s1", "lion-north"), (0, "r", "lion-north")),
    )

    assert facts_of(table, ProvinceSwept) == []
    assert in_discard(table, 0, "r") == 1
    assert controlled_by(table, "lion-north") == (2, 1, 0)


def test_r21_a_raid_without_support_is_discarded_without_effect() -> None:
    table = resolved(
        "crab scorpion",
        {0: "crab-capital", 1: "lion-north"},
        placed=((0, "r", "lion-north"), (1, "a1", "lion-north")),
    )

    assert holding(table, "lion-north").special is None
    assert controlled_by(table, "lion-north") == (1, 1, 1)


def test_r21_support_is_tested_on_one_snapshot_for_all_raids() -> None:
    """Each raid burns the province that supports the other."""
    table = resolved(
        "crab scorpion", NEXT_DOOR, placed=((0, "r", "crab-west"), (1, "r", "crab-east"))
    )

    assert holding(table, "crab-west").special == "scorched-earth"
    assert holding(table, "crab-east").special == "scorched-earth"


def test_r42_a_peaceful_own_province_supports_a_raid() -> None:
    table = resolved(
        "crab scorpion",
        NEXT_DOOR,
        specials={"crab-east": "peace"},
        placed=((0, "r", "crab-west"),),
    )

    assert holding(table, "crab-west").special == "scorched-earth"


def test_r22_a_raid_sweeps_the_borders_in_both_directions_and_the_coast() -> None:
    table = resolved(
        "crab scorpion",
        {0: "crab-central", 1: "crab-capital"},
        placed=(
            (0, "r", "crab-capital"),
            (0, "a1", "crab-central>crab-capital"),
            (1, "a1", "crab-capital>shadowlands-north"),
            (0, "n1", "coast:crab-capital"),
            (1, "a2", "crab-capital"),
        ),
    )

    assert TokensCleared((1, 2, 3, 4, 5), ()) in table.facts
    assert controlled_by(table, "shadowlands-north") == (None, 0, 0)


def test_edge_19_a_raid_sweeps_both_parts_of_a_blessed_token() -> None:
    table = resolved(
        "crab scorpion",
        NEXT_DOOR,
        placed=((1, "a3", "crab-west"), (0, "r", "crab-west")),
        blessed=((1, "b2"),),
    )

    assert (in_discard(table, 1, "a3"), in_discard(table, 1, "b2")) == (1, 1)


def test_edge_16_a_raid_sweeps_diplomacy_in_its_province() -> None:
    table = resolved(
        "crab scorpion", NEXT_DOOR, placed=((1, "d", "crab-west"), (0, "r", "crab-west"))
    )

    assert holding(table, "crab-west").special == "scorched-earth"
    assert in_discard(table, 1, "d") == 1


def test_r22_a_second_raid_in_a_province_is_swept_without_effect() -> None:
    table = resolved(
        "crab scorpion dragon",
        {0: "crab-east", 1: "crab-west", 2: "crab-central"},
        placed=((0, "r", "crab-west"), (2, "r", "crab-west")),
    )

    assert [ProvinceSwept(0, 1, "crab-west")] == facts_of(table, ProvinceSwept)
    assert in_discard(table, 2, "r") == 1


def test_r22_a_second_diplomacy_in_a_province_is_swept_without_effect() -> None:
    table = resolved(
        "crane scorpion",
        placed=((0, "d", "crane-capital"), (0, "d", "crane-capital")),
    )

    assert [ProvinceSwept(0, 1, "crane-capital")] == facts_of(table, ProvinceSwept)
    assert in_discard(table, 0, "d") == 2


def test_diplomacy_stops_an_attack_and_leaves_peace() -> None:
    table = resolved(
        "crab scorpion",
        NEXT_DOOR,
        placed=((0, "d", "crab-east"), (1, "a5", "crab-west>crab-east")),
    )

    assert controlled_by(table, "crab-east") == (0, 1, 0)
    assert holding(table, "crab-east").special == "peace"


@pytest.mark.parametrize("lord", [0, 1], ids=["one clan", "two clans"])
def test_edge_18_diplomacy_in_two_adjacent_provinces_makes_both_peaceful(lord: int) -> None:
    table = resolved(
        "crane scorpion",
        {0: "crab-west crab-capital", 1: "scorpion-capital"}
        | ({0: "crab-west crab-east"} if lord == 0 else {1: "crab-east"}),
        placed=((0, "d", "crab-west"), (lord, "d", "crab-east")),
    )

    assert holding(table, "crab-west").special == "peace"
    assert holding(table, "crab-east").special == "peace"


def test_r28_peace_and_scorched_earth_replace_a_card_token() -> None:
    table = resolved(
        "crab scorpion",
        NEXT_DOOR,
        specials={"crab-west": "defense-2", "crab-east": "honor-2"},
        placed=((0, "r", "crab-west"), (0, "d", "crab-east")),
    )

    assert holding(table, "crab-west").special == "scorched-earth"
    assert holding(table, "crab-east").special == "peace"


def test_a_raid_may_burn_a_province_that_nobody_controls() -> None:
    table = resolved("crab scorpion", {0: "crab-east"}, placed=((0, "r", "crab-west"),))

    assert holding(table, "crab-west").special == "scorched-earth"
    assert facts_of(table, ControlLost) == []
