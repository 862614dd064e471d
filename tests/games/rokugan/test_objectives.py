"""The twelve objectives, each met and missed (R31, R32)."""

import pytest

from domain.rokugan.board import OBJECTIVES, PROVINCES, PROVINCES_OF
from domain.rokugan.rules.objectives import is_met
from tests.games.rokugan.test_scoring import realm

HOMES = {
    "last-line-of-defense": ("crab", 5),
    "rice-bowl-of-the-empire": ("crane", 6),
    "great-wall-of-the-north": ("dragon", 6),
    "plains-of-battle": ("lion", 7),
    "great-library": ("phoenix", 7),
    "den-of-secrets": ("scorpion", 7),
    "court-of-the-five-winds": ("unicorn", 6),
}
CHAIN = "crab-west crab-central gold-coast-inland crane-south scorpion-capital lion-capital"
COASTS = [p.id for p in PROVINCES.values() if p.coastal]
SEVEN = "lion-north dragon-west crab-west crane-south scorpion-west unicorn-east islands-west"


@pytest.mark.parametrize(("objective", "home"), HOMES.items())
def test_a_clans_objective_asks_for_its_capital_or_two_provinces(
    objective: str, home: tuple[str, int]
) -> None:
    clan, honor = home
    capital, *others = PROVINCES_OF[clan]

    assert OBJECTIVES[objective].honor == honor
    assert is_met(realm(capital), 0, objective)
    assert is_met(realm(" ".join(others[:2])), 0, objective)
    assert not is_met(realm(others[0], capital), 0, objective)


def test_r31_emerald_empire_asks_for_a_path_of_six_through_three_territories() -> None:
    assert OBJECTIVES["emerald-empire"].honor == 10
    assert is_met(realm(CHAIN), 0, "emerald-empire")
    assert not is_met(realm(CHAIN.replace("crane-south", "lion-coast")), 0, "emerald-empire")


def test_r31_a_connected_group_that_is_no_path_is_not_enough() -> None:
    star = "lion-capital dragon-south crane-capital scorpion-north lion-north unicorn-capital"

    assert not is_met(realm(star), 0, "emerald-empire")
    assert is_met(realm(f"{star} dragon-west"), 0, "emerald-empire")


def test_r31_six_in_two_territories_are_not_enough() -> None:
    two = " ".join((*PROVINCES_OF["lion"], *PROVINCES_OF["dragon"]))

    assert not is_met(realm(two), 0, "emerald-empire")


def test_r31_the_shadowlands_may_be_part_of_the_path() -> None:
    path = "shadowlands-south shadowlands-north crab-west scorpion-west unicorn-east lion-north"

    assert is_met(realm(path), 0, "emerald-empire")


def test_edge_25_reclaiming_lost_lands_asks_for_both_shadowlands() -> None:
    assert OBJECTIVES["reclaiming-lost-lands"].honor == 3
    assert is_met(realm("shadowlands-north shadowlands-south"), 0, "reclaiming-lost-lands")
    assert not is_met(realm("shadowlands-north"), 0, "reclaiming-lost-lands")


def test_edge_41_r32_humility_counts_ties_and_zero_provinces() -> None:
    tied = realm("crab-west", "lion-north", "dragon-west dragon-south")
    landless = realm("", "lion-north")

    assert [is_met(tied, seat, "way-of-humility") for seat in (0, 1, 2)] == [True, True, False]
    assert is_met(landless, 0, "way-of-humility")


def test_r32_way_of_the_sail_counts_coasts_and_a_harbor() -> None:
    five = " ".join(COASTS[:5])

    assert is_met(realm(" ".join(COASTS[:6])), 0, "way-of-the-sail")
    assert not is_met(realm(five), 0, "way-of-the-sail")
    assert not is_met(realm(f"{five} lion-north"), 0, "way-of-the-sail")
    harbor = realm(f"{five} lion-north", lion_north="harbor")
    assert is_met(harbor, 0, "way-of-the-sail")


def test_edge_41_r32_web_of_influence_counts_each_shadowlands_as_a_territory() -> None:
    both = "shadowlands-north shadowlands-south lion-north dragon-west crab-west crane-south"

    assert is_met(realm(SEVEN), 0, "web-of-influence")
    assert is_met(realm(f"{both} islands-west"), 0, "web-of-influence")
    assert not is_met(realm(f"{both} crab-east"), 0, "web-of-influence")
