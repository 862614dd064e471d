"""Autumn: combinations of flowers, the samurai they hire, and mercenaries."""

from typing import Any

import pytest

from domain.senji.commands.autumn import (
    CallFamily,
    HireMercenaries,
    HireSamurai,
    PlayCombination,
)
from domain.senji.events.autumn import (
    CombinationPlayed,
    HiringBegan,
    HiringEnded,
    MercenariesHired,
    SamuraiHired,
)
from domain.senji.events.setup import HonorChanged, SamuraiOffered, SamuraiShuffled
from domain.senji.state import Phase
from tests.games.senji.scenes import (
    BLUE,
    GREEN,
    ROOMY,
    flowers,
    honor_of,
    row_of,
    table,
)
from tests.play import Table


def autumn(*script: Any, **scene: Any) -> Table:
    return table(*script, phase=Phase.AUTUMN, **({"land": ROOMY} | scene))


def turn(*script: Any, **scene: Any) -> Table:
    """Green's turn."""
    return autumn(*script, **scene).when(GREEN, CallFamily, GREEN)


COMBINATIONS = [
    ("distinct-4", tuple(flowers(1, value=v)[0] for v in range(1, 5)), 4),
    ("distinct-8", tuple(flowers(1, value=v)[0] for v in range(1, 9)), 12),
    ("distinct-12", tuple(flowers(1, value=v)[0] for v in range(1, 13)), 24),
    ("color-6", flowers(6, color="jade"), 9),
    ("animals-4", flowers(4, symbol="animal"), 8),
    ("suns-4", flowers(4, symbol="sun"), 12),
]


@pytest.mark.parametrize(("name", "cards", "honor"), COMBINATIONS)
def test_a_combination_pays_its_honor(name: str, cards: tuple[str, ...], honor: int) -> None:
    now = turn(hanafuda={"g": cards}).when(GREEN, PlayCombination, name, cards)

    now.then_only(CombinationPlayed(GREEN, name, cards), HonorChanged(GREEN, honor, "combination"))
    assert now.state.hanafuda.discards == cards
    now.refuses(GREEN, PlayCombination, name, cards, rule="S38")


def test_a_combination_is_made_of_what_it_asks_for() -> None:
    same_value = (*flowers(2, value=1), *flowers(1, value=2), *flowers(1, value=3))
    now = turn(hanafuda={"g": (*same_value, *flowers(1, value=4))})

    now.refuses(GREEN, PlayCombination, "distinct-4", same_value, rule="S38")
    now.refuses(GREEN, PlayCombination, "animals-4", same_value, rule="S38")
    now.refuses(GREEN, PlayCombination, "distinct-4", flowers(4, value=9), rule="S38")


def test_e31_s38_a_card_pays_in_one_combination_only() -> None:
    sun = flowers(1, symbol="sun")[0]
    values = tuple(flowers(1, value=v, symbol="none")[0] for v in range(2, 13))
    other_suns = flowers(4, symbol="sun")[1:]
    now = turn(hanafuda={"g": (sun, *values, *other_suns)})

    now = now.when(GREEN, PlayCombination, "distinct-12", (sun, *values))

    now.refuses(GREEN, PlayCombination, "suns-4", (sun, *other_suns), rule="S38")
    assert honor_of(now)["g"] == 24


def test_s38_several_combinations_in_a_turn_are_fine() -> None:
    animals, suns = flowers(4, symbol="animal"), flowers(4, symbol="sun")
    now = turn(hanafuda={"g": animals + suns}).when(GREEN, PlayCombination, "animals-4", animals)

    now = now.when(GREEN, PlayCombination, "suns-4", suns)

    assert honor_of(now)["g"] == 20


TANZAKU = flowers(8, symbol="tanzaku")


LORDS = ("oda", "mori", "gamo", "todo", "baba", "ekes", "ishida")


def hiring(count: int = 5, *script: Any, **scene: Any) -> Table:
    scene = {"samurai_pile": LORDS, "hanafuda": {"g": TANZAKU[:count]}} | scene
    name = f"tanzaku-{count}"
    return turn(*script, **scene).when(GREEN, PlayCombination, name, TANZAKU[:count])


def test_five_tanzaku_draw_three_samurai_to_keep_one() -> None:
    now = hiring(5, ("todo", "baba", "ekes", "ishida", "mori", "gamo"))
    now.then(
        CombinationPlayed(GREEN, "tanzaku-5", TANZAKU[:5]),
        HiringBegan(GREEN, 1, None),
        SamuraiOffered(GREEN, 3, LORDS[:3]),
    )
    now.awaits("SamuraiHiring", GREEN).refuses(GREEN, HireSamurai, "todo", "echizen", rule="S39")

    now = now.when(GREEN, HireSamurai, "oda", "echizen")

    now.then(
        SamuraiHired(GREEN, "oda", "echizen"),
        HonorChanged(GREEN, 8, "samurai"),
        SamuraiShuffled(1, ("todo", "baba", "ekes", "ishida", "mori", "gamo")),
        HiringEnded(GREEN),
    )
    assert row_of(now, "echizen") == "g 2 oda"
    now.awaits("AutumnTurn", GREEN)


def test_eight_tanzaku_draw_six_to_keep_two() -> None:
    now = hiring(8)
    assert SamuraiOffered(GREEN, 6, LORDS[:6]) in now.facts

    now = now.when(GREEN, HireSamurai, "oda", "echizen").awaits("SamuraiHiring", GREEN)
    now = now.when(GREEN, HireSamurai, "mori", "echizen")

    assert honor_of(now)["g"] == 13
    assert row_of(now, "echizen") == "g 2 oda mori"


def test_s39_a_hired_samurai_goes_to_a_controlled_province() -> None:
    now = hiring()

    now.refuses(GREEN, HireSamurai, "oda", "suruga", rule="S39")
    now.refuses(GREEN, HireSamurai, "oda", "north-sea", rule="S39")


def test_s39_without_a_province_nobody_is_hired_by_combination() -> None:
    now = turn(land={"suruga": "y 1"}, fleets=["g north 1"], hanafuda={"g": TANZAKU[:5]})

    now.refuses(GREEN, PlayCombination, "tanzaku-5", TANZAKU[:5], rule="S39")


def test_s40_fewer_cards_leave_a_smaller_choice_and_none_no_hiring() -> None:
    two = hiring(5, samurai_pile=LORDS[:2])
    assert SamuraiOffered(GREEN, 2, LORDS[:2]) in two.facts

    none = turn(samurai_pile=(), hanafuda={"g": TANZAKU[:5]})
    none.refuses(GREEN, PlayCombination, "tanzaku-5", TANZAKU[:5], rule="S39")


def test_s40_the_unchosen_are_shuffled_back() -> None:
    now = hiring().when(GREEN, HireSamurai, "mori", "echizen")

    assert set(now.state.samurai.pile) == set(LORDS) - {"mori"}
    assert now.state.samurai.offered[GREEN] == ()


def test_the_samurai_drawn_are_seen_by_the_hirer_alone() -> None:
    now = hiring()

    assert now.view(GREEN).seats[GREEN].samurai_offered == LORDS[:3]
    assert now.view(BLUE).seats[GREEN].samurai_offered is None


def test_s61_out_of_time_those_drawn_first_are_hired() -> None:
    now = hiring(8).when_time_is_up(GREEN)

    assert row_of(now, "echizen") == "g 2 oda mori"
    now.awaits("AutumnTurn", GREEN)


LANDLESS = {"suruga": "y 1", "etchu": "k 1", "izumo": "b 1"}


def exile(honor: int = 10, **scene: Any) -> Table:
    return turn(**({"land": LANDLESS, "honor": {"g": honor}, "fleets": []} | scene))


def test_s42_mercenaries_cost_three_honor_each_and_gather_on_a_sea() -> None:
    now = exile().when(GREEN, HireMercenaries, "north-sea", 4, 0)

    now.then_only(MercenariesHired(GREEN, "north-sea", 4), HonorChanged(GREEN, -12, "mercenaries"))
    (fleet,) = now.state.land.fleets
    assert (fleet.banner, fleet.units) == ("green", 4)


def test_s42_a_samurai_costs_six_and_scores_nothing() -> None:
    now = exile(samurai_pile=LORDS).when(GREEN, HireMercenaries, "south-sea", 0, 1)
    now.then(
        MercenariesHired(GREEN, "south-sea", 0),
        HonorChanged(GREEN, -6, "mercenaries"),
        HiringBegan(GREEN, 1, "south-sea"),
        SamuraiOffered(GREEN, 3, LORDS[:3]),
    )

    now = now.when(GREEN, HireSamurai, "oda", "south-sea")

    assert honor_of(now)["g"] == 4
    assert now.state.land.fleets[0].samurai == ("oda",)


@pytest.mark.parametrize(("honor", "most"), [(1, 3), (5, 4), (9, 6), (40, 6)])
def test_s42_the_score_may_not_pass_minus_nine(honor: int, most: int) -> None:
    now = exile(honor)

    bought = [units for _, units, ronin in now.options(GREEN, HireMercenaries) if not ronin]
    assert max(bought) == most


def test_s42_mercenaries_serve_only_the_landless_with_honor() -> None:
    now = turn(honor={"g": 20})
    now.refuses(GREEN, HireMercenaries, "north-sea", 1, 0, rule="S42")

    exile(0).refuses(GREEN, HireMercenaries, "north-sea", 1, 0, rule="S42")
    exile(1).refuses(GREEN, HireMercenaries, "north-sea", 6, 1, rule="S42")


def test_s19_mercenaries_keep_to_the_limits_of_fleet_and_family() -> None:
    now = exile(40, fleets=["g north 5", "g south 3"])

    now.refuses(GREEN, HireMercenaries, "north-sea", 2, 0, rule="S19")
    options = now.options(GREEN, HireMercenaries)
    assert max(units for sea, units, _ in options if sea == "south-sea") == 3


def test_s63_mercenaries_are_hired_once_in_a_turn() -> None:
    now = exile(30).when(GREEN, HireMercenaries, "north-sea", 1, 0)

    now.refuses(GREEN, HireMercenaries, "south-sea", 1, 0, rule="S63")
