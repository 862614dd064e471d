"""The end of the fifth round, played through: claims, objectives, honor, ties (R31 to R36)."""

from typing import Any

import pytest

from domain.kernel.events import GameEnded, Outcome
from domain.kernel.visibility import Watcher
from domain.rokugan.board import OBJECTIVES, PROVINCES_OF
from domain.rokugan.events.resolution import (
    HonorCounted,
    ObjectivesRevealed,
    TerritoryCardClaimed,
)
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import at, facts_of, resolved
from tests.play import Table

LION = " ".join(PROVINCES_OF["lion"])
ISLANDS = " ".join(PROVINCES_OF["islands"])
PLAIN = ("reclaiming-lost-lands", "way-of-the-sail", "web-of-influence", "emerald-empire")


def ended(clans: str, land: dict[int, str], **position: Any) -> Table:
    """The last round is over; unless said otherwise no objective will be met."""
    players = len(clans.split())
    position.setdefault("objectives", PLAIN[:players])
    return at(clans, land, phase=Phase.ROUND_OVER, number=5, **position)


def outcome(table: Table) -> Outcome:
    found: Outcome = table.state.outcome
    return found


def honor(table: Table, seat: int) -> HonorCounted:
    found = facts_of(table, HonorCounted)[seat]
    assert isinstance(found, HonorCounted)
    return found


def test_the_strongest_daimyo_wins_by_honor() -> None:
    table = ended("crab lion", {0: "crab-east", 1: LION})

    assert outcome(table) == Outcome((1,), (2, 1), (3, 11), "honor")
    assert facts_of(table, GameEnded) == [GameEnded(outcome(table))]


def test_edge_42_r33_of_equal_honor_the_one_with_more_territories_wins() -> None:
    nine = "crab-east crane-south dragon-south"  # 3 + 3 + 3 flowers

    table = ended("crab crane", {0: nine, 1: ISLANDS})  # 1 + 1 + 2 flowers and 5

    assert outcome(table) == Outcome((1,), (2, 1), (9, 9), "territories")


def test_edge_42_r33_then_the_one_with_more_provinces() -> None:
    table = ended("crab lion", {0: "crab-east", 1: "crab-west dragon-west phoenix-coast"})

    assert outcome(table) == Outcome((1,), (2, 1), (3, 3), "provinces")


def test_edge_42_r33_then_they_share_the_victory() -> None:
    land = {0: "crab-east crab-west", 1: "crane-south dragon-west", 2: "lion-north"}

    table = ended("crab lion dragon", land)

    assert outcome(table) == Outcome((0, 1), (1, 1, 3), (4, 4, 2), "shared")


def test_r33_the_shadowlands_break_no_tie_by_territories_but_by_provinces() -> None:
    land = {0: "crab-east shadowlands-north", 1: "crane-south"}

    assert outcome(ended("crab lion", land)).decided_by == "provinces"


@pytest.mark.parametrize(
    ("objective", "land"),
    [
        ("last-line-of-defense", "crab-capital"),
        ("rice-bowl-of-the-empire", "crane-central crane-south"),
        ("great-wall-of-the-north", "dragon-west dragon-south"),
        ("plains-of-battle", "lion-capital"),
        ("great-library", "phoenix-inland phoenix-coast"),
        ("den-of-secrets", "scorpion-capital"),
        ("court-of-the-five-winds", "unicorn-west unicorn-east"),
        (
            "emerald-empire",
            "crab-west scorpion-west scorpion-north lion-north dragon-west unicorn-capital",
        ),
        ("reclaiming-lost-lands", "shadowlands-north shadowlands-south"),
        ("way-of-humility", "crab-west"),
        (
            "way-of-the-sail",
            "crab-capital crane-capital crane-south lion-coast phoenix-coast islands-west",
        ),
        (
            "web-of-influence",
            "crab-west crane-south dragon-west lion-north phoenix-coast islands-west unicorn-west",
        ),
    ],
)
def test_each_objective_brings_the_honor_on_its_card(objective: str, land: str) -> None:
    other = next(o for o in PLAIN if o != objective)
    far = {1: "gold-coast-inland gold-coast-south"}

    met = ended("crab lion", {0: land, **far}, objectives=(objective, other))
    missed = ended("crab lion", {0: "", 1: f"{land} {far[1]}"}, objectives=(objective, other))

    assert honor(met, 0).objective == OBJECTIVES[objective].honor
    if objective != "way-of-humility":  # zero provinces are the fewest (R32)
        assert honor(missed, 0).objective == 0


def test_edge_41_r32_humility_is_met_by_all_who_tie_for_fewest() -> None:
    land = {0: "crab-west", 1: "lion-north", 2: "dragon-west dragon-south"}
    objectives = ("way-of-humility", "plains-of-battle", "great-library")

    table = ended("crab lion dragon", land, objectives=objectives)

    assert facts_of(table, ObjectivesRevealed) == [
        ObjectivesRevealed(objectives, (True, False, False))
    ]
    assert outcome(table).scores == (11, 2, 4)


def test_edge_27_special_tokens_bring_their_flowers_to_the_score() -> None:
    specials = {
        "crab-east": "honor-4",
        "crab-west": "honor-1",
        "crab-central": "honor-2",
        "lion-north": "defense-2",
        "lion-coast": "defense-1",
        "dragon-west": "peace",
        "dragon-south": "shrine",
    }
    land = {0: " ".join(specials), 1: "islands-west"}

    table = ended("crab lion", land, specials=specials)

    assert honor(table, 0).flowers == 4 + (1 + 1) + (2 + 2) + (2 + 1) + (2 + 1) + 1 + 3


def test_edge_25_faceup_tokens_score_outside_the_shadowlands_only() -> None:
    faceup = {"crab-west": 3, "shadowlands-south": 4}

    table = ended("crab lion", {0: "crab-west shadowlands-south", 1: "lion-north"}, faceup=faceup)

    assert honor(table, 0) == HonorCounted(0, 1, 3, 0, 0)


def test_edge_26_r34_a_territory_of_which_one_province_is_left_counts() -> None:
    burnt = {"islands-west": "scorched-earth", "islands-southeast": "scorched-earth"}

    table = ended("crab lion", {0: "islands-northeast", 1: "lion-north"}, specials=burnt)

    assert honor(table, 0) == HonorCounted(0, 2, 0, 5, 0)


def test_r36_a_played_card_takes_no_honor_from_its_territory() -> None:
    table = at("dragon lion", {1: LION}, cards={"bushido": 1}, phase=Phase.CARDS)
    template = table.legal(1).templates[0]
    table = table.when(1, template.type, "bushido", ("lion-north",))

    assert table.view(0).seats[1].honor == 2 + 2 + 4 + 5


def test_r32_the_last_round_is_resolved_before_objectives_are_read() -> None:
    """Lion takes the province it lacks in the last battle, and claims the card as well."""
    table = resolved(
        "crab lion",
        {0: "lion-north", 1: "lion-capital lion-coast"},
        objectives=("last-line-of-defense", "plains-of-battle"),
        placed=((1, "a2", "lion-capital>lion-north"),),
        number=5,
    )

    claims = facts_of(table, TerritoryCardClaimed)
    assert [c.territory for c in claims if isinstance(c, TerritoryCardClaimed)] == ["lion"]
    assert facts_of(table, ObjectivesRevealed)[0] == ObjectivesRevealed(
        ("last-line-of-defense", "plains-of-battle"), (False, True)
    )
    assert outcome(table).scores == (0, 6 + 5 + 7)


def test_r44_the_end_shows_objectives_and_keeps_hands_and_unplayed_cards_secret() -> None:
    table = ended("crab lion", {0: "crab-west", 1: LION}, cards={"bushido": 1})

    for viewer in (0, Watcher.SPECTATOR):
        view = table.view(viewer)
        assert [seat.objective for seat in view.seats] == list(PLAIN[:2])
        assert view.seats[1].hand is None
        assert view.seats[1].objectives_dealt is None
        assert view.cards["lion"].card is None
    assert table.view(Watcher.OPEN).cards["lion"].card == "bushido"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_is_counted_and_placed(seats: int) -> None:
    clans = ("crab", "lion", "dragon", "phoenix", "unicorn")[:seats]
    objectives = ("great-library", *PLAIN)[:seats]

    table = ended(" ".join(clans), {}, objectives=objectives)

    assert len(facts_of(table, HonorCounted)) == seats
    assert outcome(table).scores == (2,) * seats  # a capital each
    assert outcome(table).winners == tuple(range(seats))
    assert not any(table.legal(seat) for seat in range(seats))
