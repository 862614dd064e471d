"""Who is first: clan cards, neutral cards, ties counter-clockwise (R35, R46)."""

import pytest

from domain.rokugan.events.upkeep import InitiativeRevealed, RoundBegan
from tests.games.rokugan.scenes import resolved

FOUR = "crab lion dragon scorpion"


def leader(card: str, clans: str = FOUR, **position: object) -> int:
    table = resolved(clans, deck=(card,), **position)
    assert table.facts.count(InitiativeRevealed(card)) == 1
    return next(fact.first_player for fact in table.facts if isinstance(fact, RoundBegan))


@pytest.mark.parametrize(("card", "seat"), [("crab", 0), ("dragon", 2), ("scorpion", 3)])
def test_a_clan_card_makes_its_clan_first(card: str, seat: int) -> None:
    assert leader(card) == seat


def test_rise_of_an_empire_asks_for_most_territory_cards() -> None:
    land = {0: "crab-capital", 1: "lion-capital lion-north lion-coast", 2: "dragon-capital"}
    land |= {1: "lion-capital lion-north lion-coast dragon-west dragon-south dragon-capital"}
    land |= {2: "crab-east", 3: "scorpion-capital"}

    assert leader("rise-of-an-empire", land=land, cards={"bushido": 1, "sacred-ground": 1}) == 1


def test_master_of_governance_asks_for_most_provinces() -> None:
    land = {2: "dragon-capital dragon-west", 3: "scorpion-capital"}

    assert leader("master-of-governance", land=land, faceup={"scorpion-capital": 5}) == 2


def test_master_of_tactics_asks_for_most_control_tokens_faceup_and_facedown() -> None:
    land = {2: "dragon-capital dragon-west", 3: "scorpion-capital"}

    assert leader("master-of-tactics", land=land, faceup={"scorpion-capital": 2}) == 3


@pytest.mark.parametrize(("first", "seat"), [(0, 3), (1, 0), (2, 1), (3, 2)])
def test_edge_32_r35_with_no_cards_at_all_the_seat_to_the_right_of_the_first_is_next(
    first: int, seat: int
) -> None:
    assert leader("rise-of-an-empire", first=first) == seat


def test_r35_ties_are_broken_counter_clockwise_and_the_first_player_comes_last() -> None:
    two_each = {0: "crab-capital crab-west", 2: "dragon-capital dragon-west"}

    assert leader("master-of-governance", land=two_each, first=0) == 2
    assert leader("master-of-governance", land=two_each, first=1) == 0
    assert leader("master-of-governance", land=two_each, first=3) == 2
    assert leader("master-of-governance", land={0: "crab-capital crab-west"}, first=0) == 0


def test_r46_zero_provinces_is_a_valid_count_and_a_ronin_may_lead() -> None:
    assert leader("crab", land={0: ""}) == 0
