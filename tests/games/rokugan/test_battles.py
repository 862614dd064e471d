"""Battles: totals, ties, conquest, successful defenses (R15 to R17, R23 to R27)."""

import pytest

from domain.rokugan.events.resolution import Attack, BattleFought
from domain.rokugan.events.upkeep import (
    ControlLost,
    ControlTokenRemoved,
    ControlTokensAdded,
    ProvinceTaken,
)
from tests.games.rokugan.scenes import (
    battles,
    controlled_by,
    facts_of,
    in_discard,
    in_hand,
    resolved,
)

HOME = {0: "dragon-capital dragon-south", 1: "phoenix-capital lion-coast", 2: "lion-capital"}
EXAMPLE = (
    (0, "a1", "dragon-south"),
    (1, "a1", "phoenix-capital>dragon-south"),
    (1, "a1", "lion-coast>dragon-south"),
    (2, "a3", "lion-capital>dragon-south"),
)


def test_edge_1_the_rulebooks_example_is_won_by_the_strongest_attacker() -> None:
    table = resolved("dragon phoenix scorpion", HOME, placed=EXAMPLE)

    attacks = (Attack(1, 2), Attack(2, 3))
    assert [BattleFought("dragon-south", 0, 1, attacks, 2)] == battles(table)
    assert controlled_by(table, "dragon-south") == (2, 1, 0)
    assert table.state.tokens == ()
    assert in_discard(table, 1, "a1") == 2


def test_edge_2_r25_attackers_that_tie_leave_the_defender_in_place_even_a_weaker_one() -> None:
    table = resolved(
        "dragon phoenix scorpion",
        HOME,
        placed=(
            (0, "a1", "dragon-south"),
            (1, "a3", "phoenix-capital>dragon-south"),
            (2, "a3", "lion-capital>dragon-south"),
        ),
    )

    assert battles(table)[0].taken_by is None
    assert controlled_by(table, "dragon-south") == (0, 1, 1)


def test_edge_2_attackers_that_tie_for_an_uncontrolled_province_change_nothing() -> None:
    table = resolved(
        "dragon phoenix scorpion",
        {0: "dragon-capital", 1: "phoenix-capital", 2: "lion-capital"},
        placed=(
            (1, "a3", "phoenix-capital>dragon-south"),
            (2, "a3", "lion-capital>dragon-south"),
        ),
    )

    assert controlled_by(table, "dragon-south") == (None, 0, 0)


def test_edge_22_all_tokens_of_a_lost_province_go_back_to_the_supply() -> None:
    table = resolved(
        "dragon lion",
        {0: "dragon-capital dragon-south", 1: "lion-capital"},
        faceup={"dragon-south": 4},
        placed=((1, "a6", "lion-capital>dragon-south"),),
    )

    assert controlled_by(table, "dragon-south") == (1, 1, 0)
    assert table.state.realm.supply == (29, 28)


def test_edge_23_three_beaten_attackers_earn_one_faceup_token() -> None:
    table = resolved(
        "dragon phoenix scorpion lion",
        {**HOME, 3: "lion-north"},
        placed=(
            (0, "a5", "dragon-south"),
            (1, "a1", "phoenix-capital>dragon-south"),
            (2, "a1", "lion-capital>dragon-south"),
            (3, "a1", "lion-north>dragon-south"),
        ),
    )

    assert controlled_by(table, "dragon-south") == (0, 1, 1)


def test_edge_23_three_unattacked_defenders_earn_one_faceup_token() -> None:
    defenders = [(0, short, "crab-capital") for short in ("a1", "n1", "s1")]

    table = resolved("crab scorpion", placed=defenders)

    assert controlled_by(table, "crab-capital") == (0, 1, 1)


def test_edge_24_attackers_never_add_up_with_each_other() -> None:
    table = resolved(
        "dragon phoenix scorpion",
        HOME,
        placed=(
            (0, "a3", "dragon-south"),
            (1, "a2", "phoenix-capital>dragon-south"),
            (2, "a2", "lion-capital>dragon-south"),
        ),
    )

    assert controlled_by(table, "dragon-south") == (0, 1, 1)


def test_edge_12_two_shinobi_of_one_seat_in_one_province_add_up() -> None:
    table = resolved(
        "dragon crane",
        {0: "dragon-capital dragon-south", 1: "crane-capital"},
        placed=(
            (0, "a2", "dragon-south"),
            (1, "s1", "dragon-south"),
            (1, "s2", "dragon-south"),
        ),
    )

    assert battles(table)[0].attacks == (Attack(1, 3),)
    assert controlled_by(table, "dragon-south") == (1, 1, 0)


def test_r26_an_attack_stands_though_its_origin_falls() -> None:
    table = resolved(
        "dragon lion",
        {0: "dragon-south", 1: "lion-capital"},
        placed=(
            (0, "a1", "dragon-south>lion-north"),
            (1, "a2", "lion-capital>dragon-south"),
        ),
    )

    assert controlled_by(table, "lion-north") == (0, 1, 0)
    assert controlled_by(table, "dragon-south") == (1, 1, 0)


def test_r26_a_ring_of_captures_succeeds_for_all() -> None:
    table = resolved(
        "dragon unicorn scorpion",
        {0: "lion-north", 1: "unicorn-east", 2: "scorpion-north"},
        placed=(
            (0, "a1", "lion-north>unicorn-east"),
            (1, "a1", "unicorn-east>scorpion-north"),
            (2, "a1", "scorpion-north>lion-north"),
        ),
    )

    assert controlled_by(table, "unicorn-east") == (0, 1, 0)
    assert controlled_by(table, "scorpion-north") == (1, 1, 0)
    assert controlled_by(table, "lion-north") == (2, 1, 0)


@pytest.mark.parametrize(("strength", "owner"), [("a2", None), ("a3", 0)])
def test_edge_4_r43_the_printed_bonus_of_an_uncontrolled_capital_must_be_exceeded(
    strength: str, owner: int | None
) -> None:
    table = resolved(
        "dragon crab", {0: "dragon-south"}, placed=((0, strength, "dragon-south>lion-capital"),)
    )

    assert controlled_by(table, "lion-capital")[0] == owner


def test_r43_a_defense_token_protects_an_uncontrolled_province() -> None:
    table = resolved(
        "dragon crab",
        {0: "dragon-south", 1: "crab-capital"},
        specials={"lion-north": "defense-2"},
        placed=((0, "a2", "dragon-south>lion-north"),),
    )

    assert battles(table)[0].defense == 2
    assert controlled_by(table, "lion-north")[0] is None


def test_edge_6_a_shadowlands_holds_against_strength_one_without_a_token() -> None:
    table = resolved(
        "scorpion crab",
        {0: "shadowlands-north", 1: "crab-west"},
        placed=((1, "a1", "crab-west>shadowlands-north"),),
    )

    assert controlled_by(table, "shadowlands-north") == (0, 1, 1)


@pytest.mark.parametrize(
    ("sweeper", "place"), [("r", "lion-capital"), ("d", "lion-capital")], ids=["raid", "diplomacy"]
)
def test_r23_an_attack_swept_by_a_neighbours_raid_or_diplomacy_still_rewards(
    sweeper: str, place: str
) -> None:
    lord = {0: "dragon-south", 1: "lion-capital", 2: "scorpion-capital"}
    sweeping = (1, "d", place) if sweeper == "d" else (2, "r", place)

    table = resolved(
        "dragon phoenix scorpion",
        lord,
        placed=((1, "a3", "lion-capital>dragon-south"), sweeping),
    )

    assert battles(table) == []
    assert controlled_by(table, "dragon-south") == (0, 1, 1)


def test_r23_a_bluff_or_a_misplaced_token_is_no_attack() -> None:
    table = resolved(
        "dragon phoenix",
        {0: "dragon-south lion-coast", 1: "phoenix-capital lion-capital"},
        placed=(
            (1, "x", "lion-capital>dragon-south"),
            (1, "a3", "coast:lion-coast"),
        ),
    )

    assert controlled_by(table, "dragon-south") == (0, 1, 0)
    assert controlled_by(table, "lion-coast") == (0, 1, 0)
    assert in_hand(table, 1, "x") == 1


def test_r24_a_bluff_or_a_diplomacy_token_is_no_defense() -> None:
    table = resolved(
        "dragon phoenix",
        {0: "dragon-south dragon-capital", 1: "phoenix-capital"},
        placed=((0, "x", "dragon-south"), (0, "d", "dragon-capital")),
    )

    assert controlled_by(table, "dragon-south") == (0, 1, 0)
    assert controlled_by(table, "dragon-capital") == (0, 1, 0)


def test_r27_faceup_tokens_stop_when_the_supply_is_empty() -> None:
    table = resolved(
        "crab scorpion",
        {0: "crab-capital crab-west", 1: "scorpion-capital"},
        faceup={"crab-west": 27},
        placed=((0, "a1", "crab-capital"), (0, "a1", "crab-west")),
    )

    assert [ControlTokensAdded(0, "crab-capital", 1)] == facts_of(table, ControlTokensAdded)
    assert table.state.realm.supply[0] == 0


def test_r48_a_conquest_without_supply_takes_a_faceup_token_from_where_most_lie() -> None:
    table = resolved(
        "crab scorpion",
        {0: "crab-capital crab-west", 1: "scorpion-capital"},
        faceup={"crab-west": 27, "crab-capital": 1},
        placed=((0, "a1", "crab-west>crab-central"),),
    )

    changes = (ControlTokenRemoved, ProvinceTaken, ControlLost)
    assert [
        ControlTokenRemoved(0, "crab-west", faceup=True),
        ProvinceTaken(0, "crab-central"),
    ] == [fact for fact in table.facts if isinstance(fact, changes)]
