"""What the clans can do in battle: Crab, Crane, Lion, Phoenix (R15 to R17)."""

from typing import Any

import pytest

from domain.rokugan.events.resolution import Attack, BattleFought
from tests.games.rokugan.scenes import at, battles, controlled_by, in_hand, resolved


def clash(attacker: str, attack: str, defender: str = "dragon", guard: str = "a3") -> Any:
    """Let one army meet another in lion-north; gives who holds the province afterwards."""
    table = resolved(
        f"{defender} {attacker}",
        {0: "lion-north", 1: "unicorn-east"},
        placed=((0, guard, "lion-north"), (1, attack, "unicorn-east>lion-north")),
    )
    return controlled_by(table, "lion-north")[0]


def test_a_tie_between_attacker_and_defender_is_the_defenders() -> None:
    assert clash("lion", "a3") == 0
    assert clash("lion", "a4") == 1


def test_r15_crane_wins_a_tie_as_attacker_and_as_defender() -> None:
    assert clash("crane", "a3") == 1
    assert clash("lion", "a3", defender="crane") == 0


@pytest.mark.parametrize("guard", ["a2", "a3"])
def test_edge_3_crane_wins_against_an_attacker_of_equal_strength(guard: str) -> None:
    table = resolved(
        "dragon crane scorpion",
        {0: "lion-north", 1: "unicorn-east", 2: "scorpion-north"},
        placed=(
            (0, guard, "lion-north"),
            (1, "a3", "unicorn-east>lion-north"),
            (2, "a3", "scorpion-north>lion-north"),
        ),
    )

    assert controlled_by(table, "lion-north") == (1, 1, 0)


def test_edge_4_r15_crane_takes_an_uncontrolled_capital_with_equal_strength() -> None:
    table = resolved(
        "crane crab", {0: "dragon-south"}, placed=((0, "a2", "dragon-south>lion-capital"),)
    )

    assert controlled_by(table, "lion-capital")[0] == 0


def test_edge_4_r16_phoenix_ignores_the_printed_bonus_of_a_capital() -> None:
    table = resolved(
        "phoenix crab", {0: "dragon-south"}, placed=((0, "a1", "dragon-south>lion-capital"),)
    )

    assert battles(table) == [BattleFought("lion-capital", None, 0, (Attack(0, 1),), 0)]


def test_edge_6_r16_phoenix_does_not_ignore_the_shadowlands() -> None:
    table = resolved(
        "scorpion phoenix",
        {0: "shadowlands-north", 1: "crab-west"},
        placed=((1, "a1", "crab-west>shadowlands-north"),),
    )

    assert controlled_by(table, "shadowlands-north") == (0, 1, 1)


def test_r16_the_capital_bonus_counts_unless_phoenix_is_the_strongest_attacker() -> None:
    def siege(phoenix: str, dragon: str) -> int | None:
        table = resolved(
            "lion phoenix dragon",
            {0: "lion-capital", 1: "lion-coast", 2: "dragon-south"},
            placed=(
                (1, phoenix, "lion-coast>lion-capital"),
                (2, dragon, "dragon-south>lion-capital"),
            ),
        )
        return controlled_by(table, "lion-capital")[0]

    assert siege("a2", "a1") == 1
    assert siege("a1", "a2") == 0
    assert siege("a2", "a2") == 0
    assert siege("a1", "a3") == 2


def test_r16_faceup_tokens_and_bonus_tokens_still_count_against_phoenix() -> None:
    table = resolved(
        "lion phoenix",
        {0: "lion-capital", 1: "lion-coast"},
        faceup={"lion-capital": 1},
        specials={"lion-capital": "defense-1"},
        placed=((1, "a2", "lion-coast>lion-capital"),),
    )

    assert battles(table)[0].defense == 2
    assert controlled_by(table, "lion-capital") == (0, 1, 2)


def test_edge_7_a_faceup_crab_token_adds_two_defense() -> None:
    table = resolved(
        "crab scorpion",
        {0: "crab-capital", 1: "crab-central"},
        faceup={"crab-capital": 2},
        placed=((1, "a5", "crab-central>crab-capital"),),
    )

    assert battles(table)[0].defense == 6
    assert controlled_by(table, "crab-capital") == (0, 1, 3)


def test_a_faceup_token_of_any_other_clan_adds_one_defense() -> None:
    table = resolved(
        "scorpion crab",
        {0: "crab-east", 1: "crab-central"},
        faceup={"crab-east": 2},
        placed=((1, "a2", "crab-central>crab-east"),),
    )

    assert battles(table)[0].defense == 2


def test_edge_38_r17_lions_bluff_defends_its_province_with_two() -> None:
    table = resolved(
        "lion dragon",
        {0: "lion-north", 1: "dragon-south"},
        placed=((0, "x", "lion-north"), (1, "a2", "dragon-south>lion-north")),
    )

    assert battles(table)[0].defense == 2
    assert controlled_by(table, "lion-north") == (0, 1, 1)
    assert in_hand(table, 0, "x") == 1


def test_edge_38_r17_lions_bluff_unattacked_earns_nothing_and_comes_back() -> None:
    table = resolved("lion dragon", {0: "lion-north"}, placed=((0, "x", "lion-north"),))

    assert controlled_by(table, "lion-north") == (0, 1, 0)
    assert in_hand(table, 0, "x") == 1


def test_edge_38_r17_lions_bluff_elsewhere_is_a_plain_bluff() -> None:
    table = resolved(
        "lion dragon",
        {0: "lion-north", 1: "dragon-south"},
        placed=((0, "x", "lion-north>dragon-south"),),
    )

    assert battles(table) == []
    assert in_hand(table, 0, "x") == 1


def test_r17_lions_bluff_comes_back_though_it_loses_or_is_swept() -> None:
    lost = resolved(
        "lion dragon",
        {0: "lion-north", 1: "dragon-south"},
        placed=((0, "x", "lion-north"), (1, "a3", "dragon-south>lion-north")),
    )
    swept = resolved(
        "lion dragon",
        {0: "lion-north", 1: "dragon-south"},
        placed=((0, "x", "lion-north"), (1, "r", "lion-north")),
    )

    assert controlled_by(lost, "lion-north") == (1, 1, 0)
    assert (in_hand(lost, 0, "x"), in_hand(swept, 0, "x")) == (1, 1)
    assert controlled_by(swept, "lion-north") == (None, 0, 0)


def test_r17_lions_bluff_cannot_be_blessed() -> None:
    table = at("lion dragon", placed=((0, "x", "lion-capital"),), hands={0: "b2"})

    assert [t for t in table.legal(0).templates if t.type.__name__ == "PlaceBlessing"] == []
