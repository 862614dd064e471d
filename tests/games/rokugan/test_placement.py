"""Placement: where tokens may lie, whose turn it is, and what stands rightly when revealed."""

import pytest

from domain.rokugan.board import PROVINCES
from domain.rokugan.commands import PlaceBlessing, PlaceToken, StandDown, UseShugenja
from domain.rokugan.events.placement import (
    BlessingPlaced,
    SeatStoodDown,
    TokenPlaced,
    TurnEnded,
)
from domain.rokugan.events.resolution import PhaseBegan
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import at, controlled_by, face, in_discard, in_hand, resolved
from tests.play import Table

WEST = {0: "crab-west", 1: "scorpion-west"}


def places(table: Table, seat: int) -> set[str]:
    """The places that are open to a seat."""
    found = [t for t in table.legal(seat).templates if t.type is PlaceToken]
    return {str(place) for t in found for place in t.choices["place"].allowed}


def tokens(table: Table, seat: int) -> set[str]:
    """The faces that a seat may place."""
    found = [t for t in table.legal(seat).templates if t.type is PlaceToken]
    return {str(token) for t in found for token in t.choices["token"].allowed}


def test_a_token_is_placed_facedown_and_the_next_seat_follows() -> None:
    table = at("crab scorpion", WEST, hands={0: "a3"})

    table = table.when(0, PlaceToken, "army-3", "crab-west>scorpion-west")

    table.then_only(TokenPlaced(0, 1, "crab-west>scorpion-west", "army-3"), TurnEnded(0))
    table.awaits("Placement", 1)
    assert not table.state.tokens[0].faceup


def test_edge_8_r1_a_border_holds_one_token_for_both_directions_a_bluff_too() -> None:
    table = at(
        "crab scorpion",
        WEST,
        first=1,
        hands={1: "a3"},
        placed=((0, "x", "crab-west>scorpion-west"),),
    )

    table.refuses(1, PlaceToken, "army-3", "scorpion-west>crab-west", rule="R1")


def test_edge_9_r1_a_coast_takes_one_navy_and_is_free_again_after_a_shugenja() -> None:
    table = at(
        "crab scorpion dragon",
        {0: "crab-west", 1: "scorpion-west", 2: "crane-south"},
        hands={0: "n1"},
        placed=((1, "n1", "coast:crane-south"),),
    )

    table.refuses(0, PlaceToken, "navy-1", "coast:crane-south", rule="R1")
    table = table.when(0, UseShugenja, 1)
    table.when(0, PlaceToken, "navy-1", "coast:crane-south").then(
        TokenPlaced(0, 2, "coast:crane-south", "navy-1")
    )


def test_r2_what_lies_facedown_may_be_of_any_type_the_place_is_what_counts() -> None:
    table = at("crab scorpion", WEST, hands={0: "a1 n1 s1 d r"})

    assert tokens(table, 0) == {"army-1", "navy-1", "shinobi-1", "diplomacy", "raid", "bluff"}
    assert set(PROVINCES) <= places(table, 0)
    assert "crab-west>scorpion-west" in places(table, 0)
    assert "coast:crane-south" in places(table, 0)
    refused = table.refuses(0, PlaceToken, "army-1", "lion-north>unicorn-east", rule="R2")
    assert refused.detail == "you do not control lion-north, no attack of yours starts there"


def test_r3_an_own_province_is_no_target_over_its_coast_or_a_border_between_own_land() -> None:
    table = at("crab scorpion", {0: "crab-capital crab-central", 1: "lion-north"}, hands={0: "n1"})

    table.refuses(0, PlaceToken, "navy-1", "coast:crab-capital", rule="R3")
    table.refuses(0, PlaceToken, "navy-1", "crab-central>crab-capital", rule="R3")


def test_a_token_that_is_not_in_the_hand_is_refused() -> None:
    table = at("crab scorpion", WEST, hands={0: "a1"})

    table.refuses(0, PlaceToken, "army-5", "crab-west")
    table.refuses(0, PlaceBlessing, "blessing-2", 1)


def test_r4_a_blessing_goes_on_a_token_and_not_in_a_place() -> None:
    table = at("crab scorpion", hands={0: "b2"}, placed=((0, "a1", "crab-capital"),))

    table.refuses(0, PlaceToken, "blessing-2", "crab-capital", rule="R4")
    table = table.when(0, PlaceBlessing, "blessing-2", 1)
    table.then_only(BlessingPlaced(0, 1, "blessing-2"), TurnEnded(0))


@pytest.mark.parametrize("short", ["d", "r", "x"])
def test_edge_20_r4_raid_diplomacy_and_bluff_cannot_be_blessed(short: str) -> None:
    table = at(
        "crab scorpion",
        hands={0: "b2"},
        placed=((0, short, "crab-capital"), (0, "a1", "crab-east")),
    )

    table.refuses(0, PlaceBlessing, "blessing-2", 1, rule="R4")


def test_r4_neither_a_foreign_nor_a_missing_token_can_be_blessed_nor_by_an_army() -> None:
    table = at(
        "crab scorpion",
        hands={0: "b2 a1"},
        placed=((1, "a1", "scorpion-capital"), (0, "a1", "crab-capital")),
    )

    table.refuses(0, PlaceBlessing, "blessing-2", 1, rule="R4")
    table.refuses(0, PlaceBlessing, "blessing-2", 7, rule="R12")
    table.refuses(0, PlaceBlessing, "army-1", 2, rule="R4")


def test_edge_20_r4_several_blessings_add_up_on_one_token() -> None:
    table = resolved(
        "dragon lion",
        {0: "lion-north", 1: "unicorn-east"},
        placed=((1, "a5", "unicorn-east>lion-north"), (0, "a1", "lion-north")),
        blessed=((2, "b2"), (2, "b3")),
    )

    assert controlled_by(table, "lion-north") == (0, 1, 1)
    assert (in_discard(table, 0, "b2"), in_discard(table, 0, "b3")) == (1, 1)


@pytest.mark.parametrize(
    ("short", "place", "stands"),
    [
        ("a1", "crab-west", True),
        ("a1", "crab-west>scorpion-west", True),
        ("a1", "coast:crane-south", False),
        ("a1", "lion-north", False),
        ("n1", "crab-west", False),
        ("n1", "crab-capital", True),
        ("n1", "coast:crane-south", True),
        ("n1", "crab-west>scorpion-west", False),
        ("s1", "crab-west", True),
        ("s1", "lion-north", True),
        ("s1", "crab-west>scorpion-west", False),
        ("s1", "coast:crane-south", False),
        ("d", "crab-west", True),
        ("d", "lion-north", False),
        ("d", "crab-west>scorpion-west", False),
        ("r", "lion-north", True),
        ("r", "crab-west", False),
        ("r", "coast:crane-south", False),
    ],
)
def test_r5_edges_10_to_12_each_type_has_its_own_places(
    short: str, place: str, *, stands: bool
) -> None:
    land = {0: "crab-west crab-capital", 1: "scorpion-west"}

    table = resolved("crab scorpion", land, placed=((0, short, place),))

    cleared = [f for f in table.facts if type(f).__name__ == "TokensCleared"]
    phases = [f for f in table.facts if type(f).__name__ == "PhaseBegan"]
    at_step_2 = table.facts.index(cleared[0]) < table.facts.index(phases[0])
    assert stands != at_step_2
    assert in_discard(table, 0, short) == 1


def test_edge_10_a_navy_in_a_landlocked_province_earns_nothing_but_with_a_harbor_it_does() -> None:
    navy = ((0, "n2", "crab-west"),)

    without = resolved("crab scorpion", WEST, placed=navy)
    harbored = resolved("crab scorpion", WEST, placed=navy, specials={"crab-west": "harbor"})

    assert controlled_by(without, "crab-west") == (0, 1, 0)
    assert controlled_by(harbored, "crab-west") == (0, 1, 1)


def test_edge_11_an_army_on_a_coast_is_accepted_and_later_discarded_without_reward() -> None:
    table = at("crab scorpion", {0: "crab-west", 1: "crane-south"}, hands={0: "a1"})
    table.when(0, PlaceToken, "army-1", "coast:crane-south")

    table = resolved(
        "crab scorpion",
        {0: "crab-west", 1: "crane-south"},
        placed=((0, "a1", "coast:crane-south"),),
    )

    assert in_discard(table, 0, "a1") == 1
    assert controlled_by(table, "crane-south") == (1, 1, 0)


def test_r5_a_shinobi_in_a_province_that_was_given_up_becomes_an_attacker() -> None:
    table = resolved(
        "dragon lion",
        {0: "dragon-capital"},
        placed=((0, "s1", "lion-north"), (0, "a1", "lion-north"), (0, "d", "lion-north")),
    )

    assert controlled_by(table, "lion-north") == (0, 1, 0)
    assert (in_discard(table, 0, "a1"), in_discard(table, 0, "d")) == (1, 1)


def test_r6_five_turns_each_then_the_tokens_are_revealed() -> None:
    table = at("crab lion", WEST, hands={0: "a1 a1 a1 a1 a1", 1: "a1 a1 a1 a1 a1"})

    for turn in range(10):
        table.awaits("Placement", turn % 2)
        own = WEST[turn % 2]
        table = table.when(turn % 2, PlaceToken, "army-1", own)

    assert PhaseBegan(Phase.REVEAL) in table.facts
    assert [in_hand(table, seat, "x") for seat in (0, 1)] == [1, 1]


def test_r7_a_seat_without_any_open_place_or_card_is_passed_over_as_all_can_see() -> None:
    peace = dict.fromkeys(PROVINCES, "peace")

    table = at("crab scorpion", specials=peace, action_cards=False, hands={0: "a5", 1: "a1"})

    table.then(SeatStoodDown(0), SeatStoodDown(1))
    assert in_hand(table, 0, "a5") == 1


def test_r7_r50_with_a_card_left_a_seat_is_asked_and_stands_down_itself() -> None:
    peace = dict.fromkeys(PROVINCES, "peace")
    table = at(
        "crab scorpion", specials=peace, hands={0: "b2"}, placed=((1, "a1", "scorpion-capital"),)
    )

    table.awaits("Placement", 0)
    table = table.when(0, StandDown)

    table.then(SeatStoodDown(0))
    assert 0 in table.state.turns.stood_down


def test_r7_who_can_place_something_may_not_stand_down() -> None:
    at("crab scorpion", hands={0: "a1"}).refuses(0, StandDown, rule="R7")


def test_r7_a_shugenja_may_free_a_place_before_the_seat_stands_down() -> None:
    others = {p: "peace" for p in PROVINCES if p not in ("crab-west", "scorpion-west")}
    table = at(
        "crab scorpion",
        {1: "crab-west scorpion-west"},
        specials=others | {"crab-west": "shrine", "scorpion-west": "shrine"},
        hands={0: "a1"},
        placed=((1, "a1", "crab-west"),),
    )

    assert table.options(0, StandDown) == [()]
    assert table.when(0, UseShugenja, 1).options(0, StandDown) == [()]


def test_r8_a_ronins_armies_need_no_control_and_go_either_way() -> None:
    table = at("crab scorpion", {0: "", 1: "scorpion-west"}, hands={0: "a3 d r"})

    assert table.view(0).seats[0].is_ronin
    assert {"crab-west>scorpion-west", "lion-north>dragon-west"} <= places(table, 0)
    assert "scorpion-west>crab-west" in places(table, 0)
    table.refuses(0, PlaceToken, "raid", "crab-west", rule="R8")
    table.refuses(0, PlaceToken, "diplomacy", "crab-west", rule="R8")

    table = resolved(
        "crab scorpion",
        {0: "", 1: "scorpion-west"},
        placed=((0, "a3", "crab-west>scorpion-west"),),
    )
    assert controlled_by(table, "scorpion-west") == (0, 1, 0)


def test_r8_a_ronin_with_nothing_to_place_stands_down_and_keeps_its_tokens() -> None:
    table = at(
        "crab scorpion",
        {0: "", 1: "scorpion-west"},
        hands={0: "d r"},
        placed=((0, "x", "crab-west"),),
    )

    table = table.when(0, StandDown)

    assert (in_hand(table, 0, "d"), in_hand(table, 0, "r")) == (1, 1)
    table.awaits("Placement", 1)


def test_r9_a_navy_enters_a_harbor_over_any_of_its_borders_but_none_leaves_over_them() -> None:
    table = at(
        "crab scorpion",
        {0: "crane-capital", 1: "scorpion-west"},
        specials={"scorpion-west": "harbor"},
        hands={0: "n2"},
    )

    assert "crab-west>scorpion-west" in places(table, 0)
    assert "scorpion-west>crab-west" not in places(table, 0)
    table = resolved(
        "crab scorpion",
        {0: "crane-capital", 1: "scorpion-west"},
        specials={"scorpion-west": "harbor"},
        placed=((0, "n2", "crab-west>scorpion-west"),),
    )
    assert controlled_by(table, "scorpion-west") == (0, 1, 0)


def test_r9_a_closed_neighbour_closes_the_border_of_a_harbor() -> None:
    table = at(
        "crab scorpion",
        {0: "crane-capital", 1: "scorpion-west"},
        specials={"scorpion-west": "harbor", "crab-west": "peace"},
        hands={0: "n2"},
    )

    table.refuses(0, PlaceToken, "navy-2", "crab-west>scorpion-west", rule="R10")


@pytest.mark.parametrize("special", ["peace", "scorched-earth"])
def test_r10_peace_and_scorched_earth_close_a_province_to_everyone(special: str) -> None:
    owner = {0: "crane-south", 1: "crab-east"} if special == "peace" else {1: "crab-east"}

    table = at("crane scorpion", owner, specials={"crane-south": special}, hands={0: "a1"})

    for place in ("crane-south", "coast:crane-south", "crab-east>crane-south"):
        table.refuses(0, PlaceToken, "army-1", place, rule="R10")
    assert not any("crane-south" in place for place in places(table, 0))


def test_r10_a_shrine_closes_a_province_to_all_but_its_controller() -> None:
    table = at(
        "crane scorpion",
        {0: "crane-south", 1: "crab-east"},
        specials={"crane-south": "shrine"},
        hands={0: "a1 n1", 1: "a1"},
    )

    assert {"crane-south", "crane-south>crab-east"} <= places(table, 0)
    assert "coast:crane-south" not in places(table, 0)
    table = table.when(0, PlaceToken, "army-1", "crane-south>crab-east")
    assert not any("crane-south" in place for place in places(table, 1))
    table.refuses(1, PlaceToken, "army-1", "crane-south", rule="R10")


@pytest.mark.parametrize("short", ["r", "d"])
def test_edge_43_raid_and_diplomacy_are_discarded_on_a_battlefield(short: str) -> None:
    owner = 0 if short == "d" else 1
    table = resolved(
        "crab scorpion",
        {0: "crab-east", 1: "scorpion-capital"} | {owner: "crab-east crab-west"},
        specials={"crab-west": "battlefield"},
        placed=((0, short, "crab-west"),),
    )

    assert controlled_by(table, "crab-west") == (owner, 1, 0)
    assert table.state.realm.holdings["crab-west"].special == "battlefield"
    assert in_discard(table, 0, short) == 1


def test_faces_in_tests_are_read_as_they_are_meant() -> None:
    assert [face(short) for short in ("a3", "b2", "d", "x")] == [
        "army-3",
        "blessing-2",
        "diplomacy",
        "bluff",
    ]
