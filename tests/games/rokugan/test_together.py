"""Tokens, cards and abilities together: what one rule makes of what another has left."""

from typing import Any

import pytest

from domain.rokugan.commands import (
    AnimateTheDead,
    AnimateToken,
    ExchangeControl,
    PassCards,
    PlaceToken,
    PlayOnProvinces,
    PurgeTheWeak,
    SpyOnHand,
    StandDown,
    SwapTokens,
    UseFirstPlayerCard,
    UseShugenja,
)
from domain.rokugan.events.placement import BluffSetAside, TokenPooled
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import (
    at,
    battles,
    controlled_by,
    holding,
    in_discard,
    in_hand,
    in_pool,
    resolved,
)
from tests.games.rokugan.test_meanwhile import LAST_TURNS, finish
from tests.games.rokugan.test_placement import places
from tests.play import Table

# Harbors and shrines in resolution


def test_r22_a_raid_sweeps_the_navy_that_enters_a_harbor() -> None:
    table = resolved(
        "crane scorpion crab",
        {0: "crane-capital", 1: "scorpion-west", 2: "crab-west"},
        specials={"scorpion-west": "harbor"},
        placed=((0, "n2", "unicorn-west>scorpion-west"), (2, "r", "scorpion-west")),
    )

    assert battles(table) == []
    assert in_discard(table, 0, "n2") == 1


def test_r22_diplomacy_next_door_sweeps_the_border_by_which_a_navy_enters_a_harbor() -> None:
    table = resolved(
        "crane scorpion",
        {0: "crane-capital", 1: "scorpion-west scorpion-north"},
        specials={"scorpion-west": "harbor"},
        placed=((0, "n2", "scorpion-north>scorpion-west"), (1, "d", "scorpion-north")),
    )

    assert controlled_by(table, "scorpion-west") == (1, 1, 1)


def test_r10_an_attack_out_of_a_shrine_counts_and_its_land_cannot_be_attacked() -> None:
    table = resolved(
        "crane scorpion",
        {0: "crane-south", 1: "crab-east"},
        specials={"crane-south": "shrine"},
        placed=((0, "a2", "crane-south>crab-east"), (1, "s2", "crane-south")),
    )

    assert controlled_by(table, "crab-east") == (0, 1, 0)
    assert controlled_by(table, "crane-south") == (0, 1, 0)


def test_r42_diplomacy_in_a_shrine_replaces_it_with_peace() -> None:
    table = resolved(
        "crane scorpion", specials={"crane-capital": "shrine"}, placed=((0, "d", "crane-capital"),)
    )

    assert holding(table, "crane-capital").special == "peace"


# Raids, diplomacy and battles in one resolution


def test_r22_a_raid_on_the_origin_sweeps_a_blessed_attack_with_its_blessing() -> None:
    table = resolved(
        "crab scorpion dragon",
        {0: "crab-east", 1: "crab-west", 2: "lion-north"},
        placed=((1, "a3", "crab-west>crab-east"), (0, "r", "crab-west")),
        blessed=((1, "b2"),),
    )

    assert (in_discard(table, 1, "a3"), in_discard(table, 1, "b2")) == (1, 1)
    assert controlled_by(table, "crab-east") == (0, 1, 1)


def test_r22_a_raid_leaves_the_diplomacy_next_door_alone() -> None:
    table = resolved(
        "crab scorpion",
        {0: "crab-east", 1: "crab-west scorpion-west"},
        placed=((0, "r", "crab-west"), (1, "d", "scorpion-west")),
    )

    assert holding(table, "crab-west").special == "scorched-earth"
    assert holding(table, "scorpion-west").special == "peace"


def test_r21_a_shinobi_supports_the_raid_in_a_province_that_is_defended_against_it() -> None:
    table = resolved(
        "scorpion crab",
        {0: "scorpion-capital", 1: "islands-west"},
        placed=((0, "s3", "islands-west"), (0, "r", "islands-west"), (1, "a5", "islands-west")),
    )

    assert holding(table, "islands-west").special == "scorched-earth"
    assert (in_discard(table, 0, "s3"), in_discard(table, 1, "a5")) == (1, 1)


def test_r22_r23_a_pacified_province_earns_nothing_for_its_swept_attackers_or_guards() -> None:
    table = resolved(
        "crab scorpion",
        {0: "crab-east", 1: "crab-west"},
        placed=(
            (0, "d", "crab-east"),
            (0, "a2", "crab-east"),
            (1, "a1", "crab-west>crab-east"),
        ),
    )

    assert controlled_by(table, "crab-east") == (0, 1, 0)


def test_r23_r26_land_lost_earns_nothing_and_the_conqueror_has_one_token() -> None:
    """A chain: each takes the province of the next, the last one's guard holds."""
    table = resolved(
        "dragon unicorn scorpion",
        {0: "lion-north", 1: "unicorn-east", 2: "scorpion-north"},
        faceup={"unicorn-east": 2},
        placed=(
            (0, "a4", "lion-north>unicorn-east"),
            (1, "a2", "unicorn-east>scorpion-north"),
            (2, "a2", "scorpion-north"),
        ),
    )

    assert controlled_by(table, "unicorn-east") == (0, 1, 0)
    assert controlled_by(table, "scorpion-north") == (2, 1, 1)
    assert controlled_by(table, "lion-north") == (0, 1, 0)


def test_r27_land_lost_pays_for_land_taken_in_the_same_moment() -> None:
    table = resolved(
        "crab scorpion",
        {0: "crab-west crab-east", 1: "scorpion-west"},
        faceup={"crab-east": 28},
        placed=((0, "a1", "crab-west>unicorn-west"), (1, "a1", "scorpion-west>crab-west")),
    )

    assert controlled_by(table, "unicorn-west") == (0, 1, 0)
    assert controlled_by(table, "crab-west") == (1, 1, 0)
    assert holding(table, "crab-east").tokens == 29


# Abilities with one another and with cards


def siege(clans: str, *strengths: str, guard: str = "", **position: Any) -> int | None:
    """Attack lion-capital, seat 0's, from three sides; gives who holds it afterwards."""
    ways = ("lion-coast", "dragon-south", "scorpion-north")
    land = {0: "lion-capital"} | dict(enumerate(ways, 1))
    seats = len(clans.split())
    placed = [(0, short, "lion-capital") for short in guard.split()]
    placed += [(s, a, f"{ways[s - 1]}>lion-capital") for s, a in enumerate(strengths, 1)]
    held = {seat: row for seat, row in land.items() if seat < seats}
    table = resolved(clans, held, placed=placed, **position)
    return controlled_by(table, "lion-capital")[0]


@pytest.mark.parametrize(
    ("clans", "strengths", "guard", "holder"),
    [
        ("lion crane phoenix", ("a2", "a2"), "", 1),  # Crane breaks the tie and meets the bonus
        ("lion crane phoenix", ("a2", "a3"), "", 2),  # Phoenix is stronger and heeds no bonus
        ("lion crane phoenix", ("a3", "a2"), "a2", 0),  # 3 against 2 + 2
        ("lion crane phoenix", ("a4", "a4"), "a2", 1),  # Crane: 4 against 4
        ("lion phoenix unicorn", ("a2", "a2"), "", 0),  # a tie without Crane
        ("lion phoenix unicorn", ("a3", "a2"), "a2", 1),  # Phoenix: 3 against 2
        ("lion phoenix unicorn", ("a2", "a3"), "a2", 0),  # 3 against 2 + 2
        ("crane phoenix unicorn", ("a2", "a1"), "a2", 0),  # Crane defends: a tie is its own
        ("lion phoenix", ("a4",), "x a2", 0),  # Lion's bluff: 2 + 2
        ("lion phoenix", ("a5",), "x a2", 1),
        ("lion unicorn", ("a5",), "x a2", 0),  # 2 + 2 + 2
    ],
)
def test_r15_r16_r17_ties_bonuses_and_bluffs_together(
    clans: str, strengths: tuple[str, ...], guard: str, holder: int
) -> None:
    assert siege(clans, *strengths, guard=guard) == holder


def test_r15_crane_as_defender_gains_its_faceup_token_from_a_tie() -> None:
    table = resolved(
        "crane dragon",
        {0: "lion-north", 1: "unicorn-east"},
        placed=((0, "a3", "lion-north"), (1, "a3", "unicorn-east>lion-north")),
    )

    assert controlled_by(table, "lion-north") == (0, 1, 1)


def test_r17_a_shugenja_sets_lions_bluff_aside() -> None:
    table = at(
        "crab lion",
        {0: "crab-west", 1: "lion-north"},
        placed=((1, "x", "lion-north"),),
    ).when(0, UseShugenja, 1)

    assert BluffSetAside(1) in table.facts
    assert table.view(0).seats[1].bluff_aside


def test_r18_a_swap_brings_a_raid_home_and_a_shinobi_to_the_enemy() -> None:
    """A raid that lands at home is discarded, the shinobi that takes its place attacks."""
    table = at(
        "unicorn crab",
        {0: "unicorn-east", 1: "lion-north"},
        placed=((0, "r", "lion-north"), (0, "s1", "unicorn-east")),
        **LAST_TURNS,
    )

    table = finish(table, swap=True).when(0, SwapTokens, 1, 2)

    assert controlled_by(table, "lion-north") == (0, 1, 0)
    assert holding(table, "unicorn-east").special is None
    assert in_discard(table, 0, "r") == 1


def test_r13_r38_the_first_player_card_sends_an_animated_token_to_the_pool() -> None:
    table = at(
        "crab dragon lion",
        {0: "crab-west crab-east", 1: "dragon-capital"},
        cards={"animate-the-dead": 0},
        discards={0: "a5"},
    )
    table = table.when(0, AnimateTheDead, "crab-west").when(0, AnimateToken, "army-5", "crab-east")

    table = table.when(0, UseFirstPlayerCard, 1)

    assert TokenPooled(1) in table.facts
    assert (in_pool(table, 0, "a5"), in_discard(table, 0, "a5")) == (1, 0)


def test_r38_an_animated_raid_burns_where_it_has_support() -> None:
    table = at(
        "crab dragon",
        {0: "crab-west crab-east", 1: "crab-central"},
        cards={"animate-the-dead": 0},
        discards={0: "r"},
        **LAST_TURNS,
    )
    table = table.when(0, AnimateTheDead, "crab-west").when(0, AnimateToken, "raid", "crab-central")

    assert holding(finish(table), "crab-central").special == "scorched-earth"


def test_r6_r14_purge_with_two_bluffs_sets_both_aside_and_ends_the_turn() -> None:
    table = at(
        "crab dragon",
        {0: "crab-west", 1: "dragon-capital"},
        cards={"purge-the-weak": 0},
        placed=((1, "x", "dragon-capital"), (1, "a1", "dragon-capital")),
        hands={0: "a1"},
    ).when(0, PurgeTheWeak, "bluff", (1, 2))

    assert [seat.bluff_aside for seat in table.view(0).seats] == [True, True]
    assert table.view(0).seats[0].turns_taken == 1
    table.awaits("Placement", 1)


# Cards with one another


def cards_of(*cards: str, **position: Any) -> Table:
    land = {0: "crab-capital crab-west", 1: "lion-capital lion-north"}
    held = dict.fromkeys(cards, 0)
    return at("crab lion", land, phase=Phase.CARDS, cards=held, **position)


def test_r41_exchanged_crab_tokens_still_defend_with_two_each() -> None:
    table = cards_of("cultural-exchange", faceup={"crab-west": 2}, **LAST_TURNS)
    table = table.when(0, ExchangeControl, "crab-west", "lion-north")

    state = table.state
    assert controlled_by(table, "lion-north") == (0, 1, 2)
    assert [state.realm.supply[seat] for seat in (0, 1)] == [26, 28]


def test_r28_a_shrine_may_be_replaced_by_the_peace_of_a_mission() -> None:
    table = cards_of("sacred-ground", "diplomatic-mission")
    table = table.when(0, PlayOnProvinces, "sacred-ground", ("lion-north",))

    table = table.when(0, PlayOnProvinces, "diplomatic-mission", ("lion-north",))

    assert holding(table, "lion-north").special == "peace"
    table.awaits("ControlAddition", 0)


def test_r28_foment_rebellion_undoes_a_mission_for_its_own_player() -> None:
    table = cards_of("foment-rebellion", "diplomatic-mission")
    table = table.when(0, PlayOnProvinces, "diplomatic-mission", ("crab-west",))

    table = table.when(0, PlayOnProvinces, "foment-rebellion", ("crab-west",))

    assert holding(table, "crab-west").special is None
    assert controlled_by(table, "crab-west") == (0, 1, 2)


def test_r28_burnt_land_is_healed_by_the_next_card() -> None:
    table = cards_of("pirate-raids", "bless-the-lands")
    table = table.when(0, PlayOnProvinces, "pirate-raids", ("lion-north",))

    table = table.when(0, PlayOnProvinces, "bless-the-lands", ("lion-north",))

    assert controlled_by(table, "lion-north") == (0, 1, 1)
    assert holding(table, "lion-north").special is None


def test_r8_a_ronin_who_blesses_land_is_ronin_until_the_round_is_over() -> None:
    table = at(
        "crab lion",
        {0: "", 1: "lion-capital"},
        phase=Phase.CARDS,
        cards={"bless-the-lands": 0, "bushido": 1},
        specials={"crab-west": "scorched-earth"},
        hands={0: "a1 d"},
    ).when(0, PlayOnProvinces, "bless-the-lands", ("crab-west",))
    table = table.when(1, PassCards)

    table.awaits("Placement", 0)
    table.refuses(0, PlaceToken, "diplomacy", "crab-west", rule="R8")
    assert {"crab-west", "dragon-west>lion-north"} <= places(table, 0)
    table.refuses(0, PlaceToken, "army-1", "crab-east>crab-west", rule="R3")


def test_r39_r7_with_nothing_but_a_spied_bluff_a_seat_stands_down_and_keeps_it() -> None:
    table = cards_of("spy-network", hands={0: "a1"}).when(0, SpyOnHand, 1)
    table = table.when(0, PlaceToken, "army-1", "crab-west")

    table = table.when(1, StandDown)

    assert in_hand(table, 1, "x") == 1
    assert table.view(0).seats[1].stood_down
