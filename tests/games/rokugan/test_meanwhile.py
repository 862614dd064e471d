"""What Shadowlands cards change during placement, and what resolution makes of it (R5, R40)."""

from typing import Any

import pytest

from domain.rokugan.commands import (
    AskDarkFavors,
    InspireFear,
    PlaceToken,
)
from domain.rokugan.events.resolution import ProvinceSwept
from tests.games.rokugan.scenes import (
    at,
    battles,
    controlled_by,
    facts_of,
    holding,
    in_discard,
)
from tests.games.rokugan.test_placement import places
from tests.play import Table

LAST_TURNS = {"turns_left": (1, 0)}


def finish(table: Table, *, swap: bool = False) -> Table:
    """Seat 0 places its bluff as the last token of the round, which is then resolved."""
    own = table.state.realm.provinces_of(0)
    table = table.when(0, PlaceToken, "bluff", own[0])
    assert (table.decision.kind == "UnicornSwap") == swap
    return table


# Control that is given up during placement (R5, R40)


def given_up(*placed: tuple[int, str, str], **position: Any) -> Table:
    """Crab pays crab-west for Dark Favors, then the round is resolved."""
    placed = (*placed, (1, "a1", "scorpion-capital"))
    land = {0: "crab-east crab-west", 1: "scorpion-west scorpion-capital"}
    table = at(
        "crab scorpion",
        land,
        cards={"dark-favors": 0},
        placed=placed,
        **LAST_TURNS,
        **position,
    )
    return finish(table.when(0, AskDarkFavors, "crab-west", (len(placed),)))


def test_r5_an_attack_out_of_land_that_was_given_up_is_discarded() -> None:
    table = given_up((0, "a3", "crab-west>unicorn-west"))

    assert controlled_by(table, "unicorn-west") == (None, 0, 0)
    assert in_discard(table, 0, "a3") == 1


def test_r23_r43_an_attack_on_land_that_was_given_up_takes_it_without_a_defender() -> None:
    table = given_up((0, "a5", "crab-west"), (1, "a1", "scorpion-west>crab-west"))

    assert controlled_by(table, "crab-west") == (1, 1, 0)
    assert in_discard(table, 0, "a5") == 1


def test_r5_a_shinobi_fights_for_the_land_that_was_given_up() -> None:
    table = given_up((0, "s2", "crab-west"), (1, "a1", "scorpion-west>crab-west"))

    assert controlled_by(table, "crab-west") == (0, 1, 0)


def test_r5_r10_a_shrine_without_controller_closes_land_to_the_one_who_gave_it_up() -> None:
    table = given_up((0, "s2", "crab-west"), specials={"crab-west": "shrine"})

    assert controlled_by(table, "crab-west") == (None, 0, 0)
    assert in_discard(table, 0, "s2") == 1


def test_r5_diplomacy_in_land_that_was_given_up_brings_no_peace() -> None:
    table = given_up((0, "d", "crab-west"))

    assert holding(table, "crab-west").special is None


def test_r21_land_that_was_given_up_supports_no_raid() -> None:
    table = given_up((0, "r", "unicorn-west"))

    assert facts_of(table, ProvinceSwept) == []
    assert in_discard(table, 0, "r") == 1


def test_r40_a_faceup_token_pays_and_the_defenders_stay_where_they_belong() -> None:
    table = given_up(
        (0, "a3", "crab-west"),
        (1, "a4", "scorpion-west>crab-west"),
        faceup={"crab-west": 2},
    )

    assert [(b.defense, b.taken_by) for b in battles(table)] == [(3 + 2, None)]
    assert controlled_by(table, "crab-west") == (0, 1, 2)


# Special tokens that Inspire Fear takes away during placement


def frightened(province: str, special: str, *placed: tuple[int, str, str], **hands: str) -> Table:
    return at(
        "crane scorpion",
        {0: "crane-capital crane-central", 1: "scorpion-west lion-coast"},
        cards={"inspire-fear": 0},
        specials={province: special},
        placed=placed,
        hands={0: hands.get("hand", "")},
        **LAST_TURNS,
    ).when(0, InspireFear, "crane-central", (province,))


def test_r9_a_navy_that_came_for_a_harbor_is_misplaced_when_the_harbor_is_gone() -> None:
    table = finish(frightened("scorpion-west", "harbor", (0, "n2", "crab-west>scorpion-west")))

    assert controlled_by(table, "scorpion-west") == (1, 1, 0)
    assert in_discard(table, 0, "n2") == 1


@pytest.mark.parametrize("special", ["peace", "shrine"])
def test_r10_land_is_open_again_in_the_same_turn(special: str) -> None:
    table = frightened("lion-coast", special, hand="a2")

    assert {"lion-coast", "coast:lion-coast", "crane-capital>lion-coast"} <= places(table, 0)
    table = table.when(0, PlaceToken, "army-2", "crane-capital>lion-coast")
    assert controlled_by(table, "lion-coast") == (0, 1, 0)


def test_r10_healed_land_is_free_land() -> None:
    table = frightened("lion-capital", "scorched-earth", hand="a3")

    table = table.when(0, PlaceToken, "army-3", "crane-capital>lion-capital")

    assert controlled_by(table, "lion-capital") == (0, 1, 0)


def test_edge_43_a_raid_counts_when_the_battlefield_is_gone() -> None:
    table = finish(frightened("lion-coast", "battlefield", (0, "r", "lion-coast")))

    assert holding(table, "lion-coast").special == "scorched-earth"


def test_r43_a_defense_token_that_is_gone_defends_no_longer() -> None:
    table = frightened("lion-coast", "defense-2", (0, "a1", "crane-capital>lion-coast"))

    assert controlled_by(finish(table), "lion-coast") == (0, 1, 0)
