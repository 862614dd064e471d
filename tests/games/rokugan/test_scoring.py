"""Territories, honor, ties (R33, R34, R36, R37) and the claiming of cards."""

import pytest

from domain.kernel.events import GameEnded
from domain.rokugan.board import PROVINCES, PROVINCES_OF
from domain.rokugan.events.resolution import (
    HonorCounted,
    ObjectivesRevealed,
    TerritoryCardClaimed,
    TerritoryCardReturned,
)
from domain.rokugan.realm import Holding, Realm
from domain.rokugan.rules.claim import lords
from domain.rokugan.rules.finish import outcome
from domain.rokugan.rules.scoring import count_honor, flowers, total
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import at, facts_of, resolved

ISLANDS = PROVINCES_OF["islands"]
LION = " ".join(PROVINCES_OF["lion"])


def realm(*land: str, **specials: str) -> Realm:
    """The provinces of each seat, all facedown; special tokens by province, _ for -."""
    holdings = dict.fromkeys(PROVINCES, Holding())
    for seat, row in enumerate(land):
        holdings |= {province: Holding(seat, 1) for province in row.split()}
    for name, special in specials.items():
        province = name.replace("_", "-")
        held = holdings[province]
        holdings[province] = Holding(held.controller, held.facedown, held.faceup, special)
    return Realm(holdings, tuple(30 - len(row.split()) for row in land))


def test_flowers_of_the_map_come_to_56() -> None:
    assert sum(province.flowers for province in PROVINCES.values()) == 56


@pytest.mark.parametrize(
    ("special", "count"),
    [
        ("honor-1", 4),
        ("honor-2", 5),
        ("honor-4", 4),
        ("defense-1", 4),
        ("defense-2", 4),
        ("peace", 3),
        ("shrine", 3),
        ("harbor", 3),
        ("battlefield", 3),
    ],
)
def test_edge_27_a_special_token_adds_its_flowers_and_bushidos_replaces_them(
    special: str, count: int
) -> None:
    assert flowers("crab-east", Holding(0, 1, 0, special)) == count


def test_edge_7_faceup_tokens_score_one_each_for_crab_too() -> None:
    table = at("crab lion", faceup={"crab-capital": 2}, phase=Phase.ROUND_OVER, number=5)

    assert facts_of(table, HonorCounted)[0] == HonorCounted(0, 2, 2, 0, 5)


def test_edge_25_faceup_tokens_in_the_shadowlands_and_the_land_itself_score_nothing() -> None:
    table = at(
        "dragon lion",
        {0: "shadowlands-north shadowlands-south"},
        faceup={"shadowlands-north": 2},
        objectives=("reclaiming-lost-lands", "great-library"),
        phase=Phase.ROUND_OVER,
        number=5,
    )

    assert facts_of(table, HonorCounted)[0] == HonorCounted(0, 0, 0, 0, 3)


def test_a_whole_territory_scores_five() -> None:
    honor = count_honor(realm(LION), (0,))[0]

    assert (honor.territories, total(honor)) == (5, 11)


def test_r36_honor_follows_control_and_not_the_card() -> None:
    table = at(
        "crab lion",
        {1: LION},
        cards={"bushido": 0},
        phase=Phase.ROUND_OVER,
        number=5,
    )

    lands = [h.territories for h in facts_of(table, HonorCounted) if isinstance(h, HonorCounted)]
    assert lands == [0, 5]


def test_edge_26_r34_a_scorched_province_is_left_out_of_its_territory() -> None:
    burnt = realm(" ".join(ISLANDS[1:]), islands_west="scorched-earth")
    all_burnt = realm("", **{p.replace("-", "_"): "scorched-earth" for p in ISLANDS})

    assert lords(burnt)["islands"] == 0
    assert count_honor(burnt, (0,))[0].territories == 5
    assert lords(all_burnt)["islands"] is None


def test_r34_a_territory_with_a_free_province_or_two_owners_has_no_lord() -> None:
    assert lords(realm(" ".join(ISLANDS[1:])))["islands"] is None
    assert lords(realm(ISLANDS[0], " ".join(ISLANDS[1:])))["islands"] is None


def test_edge_26_the_card_of_a_partly_scorched_territory_is_claimed() -> None:
    table = resolved(
        "crab lion", {0: " ".join(ISLANDS[1:])}, specials={"islands-west": "scorched-earth"}
    )

    claims = facts_of(table, TerritoryCardClaimed)
    assert [c.territory for c in claims if isinstance(c, TerritoryCardClaimed)] == ["islands"]


def test_edge_36_r37_the_new_controller_gets_an_unplayed_card_in_the_same_round() -> None:
    table = resolved(
        "dragon lion",
        {0: "shadowlands-north", 1: "crab-west"},
        cards={"dark-favors": 0},
        placed=((1, "a3", "crab-west>shadowlands-north"),),
    )

    table_facts = (TerritoryCardReturned, TerritoryCardClaimed)
    assert [
        TerritoryCardReturned(0, "shadowlands-north"),
        TerritoryCardClaimed(1, "shadowlands-north", "dark-favors"),
    ] == [fact for fact in table.facts if isinstance(fact, table_facts)]
    assert table.state.cards["shadowlands-north"].holder == 1


def test_r37_who_held_a_card_remembers_its_face() -> None:
    table = resolved(
        "dragon lion scorpion",
        {0: "shadowlands-north", 1: "crab-west"},
        cards={"dark-favors": 0},
        placed=((1, "a3", "crab-west>shadowlands-north"),),
    )

    faces = [table.view(viewer).cards["shadowlands-north"].card for viewer in (0, 1, 2)]
    assert faces == ["dark-favors", "dark-favors", None]


def test_r37_a_territory_lost_to_nobody_lays_its_card_on_the_board() -> None:
    table = resolved(
        "dragon lion",
        {0: "dragon-capital dragon-west", 1: LION},
        cards={"sacred-ground": 0},
    )

    assert TerritoryCardReturned(0, "dragon") in table.facts
    assert table.state.cards["dragon"].holder is None


def test_edge_36_a_played_card_comes_to_nobody() -> None:
    table = at("dragon lion", {1: LION}, cards={"bushido": 1}, phase=Phase.CARDS)
    command = next(t for t in table.legal(1).templates)
    table = table.when(1, command.type, "bushido", ("lion-north",))

    assert table.state.cards["lion"].played
    assert all(
        fact.territory != "lion" for fact in table.facts if isinstance(fact, TerritoryCardClaimed)
    )


def test_r37_a_card_that_is_held_on_stays_where_it_is() -> None:
    table = resolved("dragon lion", {1: LION}, cards={"bushido": 1})

    assert facts_of(table, TerritoryCardClaimed) == []
    assert table.state.cards["lion"].holder == 1


def test_edge_42_r33_ties_are_broken_by_territories_then_provinces_then_not_at_all() -> None:
    honor = outcome([(20, 0, 5), (19, 2, 9)])
    territories = outcome([(20, 1, 5), (20, 2, 4)])
    provinces = outcome([(20, 1, 5), (20, 1, 6), (3, 0, 1)])
    shared = outcome([(20, 1, 5), (3, 0, 1), (20, 1, 5)])

    decided = [o.decided_by for o in (honor, territories, provinces, shared)]
    assert decided == ["honor", "territories", "provinces", "shared"]
    winners = [o.winners for o in (honor, territories, provinces, shared)]
    assert winners == [(0,), (1,), (1,), (0, 2)]
    assert shared.places == (1, 3, 1)
    assert shared.scores == (20, 3, 20)


def test_the_objectives_are_revealed_and_counted_at_the_end() -> None:
    table = at(
        "crab lion",
        {0: "crab-capital", 1: "lion-capital"},
        objectives=("last-line-of-defense", "great-library"),
        phase=Phase.ROUND_OVER,
        number=5,
    )

    table.then_only(
        ObjectivesRevealed(("last-line-of-defense", "great-library"), (True, False)),
        HonorCounted(0, 2, 0, 0, 5),
        HonorCounted(1, 2, 0, 0, 0),
        *facts_of(table, GameEnded),
    )
    outcome_ = table.state.outcome
    assert (outcome_.winners, outcome_.scores) == ((0,), (7, 2))


def test_the_view_counts_what_lies_open() -> None:
    table = at("crab lion", {0: "crab-capital", 1: LION}, faceup={"lion-north": 1})

    assert [seat.honor for seat in table.view(0).seats] == [2, 12]
