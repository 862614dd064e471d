"""The samurai whose abilities count outside combat."""

from typing import Any

from domain.senji.board import SAMURAI
from domain.senji.commands.autumn import (
    CallFamily,
    ConvertCard,
    CycleHanafuda,
    ForceSwap,
    PlayCombination,
    SurrenderCard,
)
from domain.senji.events.autumn import (
    CardsSwapped,
    ConversionBegan,
    HanafudaDiscarded,
    SwapForced,
)
from domain.senji.events.setup import HonorChanged
from domain.senji.events.summer import HanafudaDrawn
from domain.senji.state import Phase
from tests.games.senji.scenes import (
    BLACK,
    GREEN,
    YELLOW,
    flowers,
    table,
)
from tests.play import Table


def autumn(samurai: str, **scene: Any) -> Table:
    """Green's turn in autumn, with a samurai in Echizen."""
    land = {"echizen": f"g 1 {samurai}", "suruga": "y 1", "etchu": "k 1", "izumo": "b 1"}
    scene = {"land": land} | scene
    return table(phase=Phase.AUTUMN, **scene).when(GREEN, CallFamily, GREEN)


def test_gamo_adds_one_to_each_combination_that_scores() -> None:
    animals = flowers(4, symbol="animal")
    now = autumn("gamo", hanafuda={"g": animals})

    now = now.when(GREEN, PlayCombination, "animals-4", animals)

    assert HonorChanged(GREEN, 9, "combination") in now.facts


def test_kuroda_draws_three_flowers_by_production() -> None:
    land = {"echizen": "g 1 kuroda", "suruga": "y 1"}
    now = table(land=land, orders={"echizen": "production"}, pile=flowers(4))

    assert HanafudaDrawn(GREEN, 3, flowers(3)) in now.facts


def test_natsuka_cycles_one_or_two_flowers_once_in_a_turn() -> None:
    hand = flowers(2, symbol="none")
    now = autumn("natsuka", hanafuda={"g": hand}, pile=flowers(3, symbol="sun"))

    now = now.when(GREEN, CycleHanafuda, hand)

    now.then(HanafudaDiscarded(GREEN, hand), HanafudaDrawn(GREEN, 2, flowers(2, symbol="sun")))
    now.refuses(GREEN, CycleHanafuda, flowers(1, symbol="sun"))


def test_natsuka_may_draw_what_was_just_discarded() -> None:
    hand = flowers(1, symbol="none")
    others = [card for card in flowers(96) if card not in hand]
    land = {"echizen": "g 1 natsuka", "suruga": "y 1"}
    scene: dict[str, Any] = {"land": land, "phase": Phase.AUTUMN, "pile": ()}
    now = table(hand, hanafuda={"g": hand, "k": others}, **scene).when(GREEN, CallFamily, GREEN)

    now = now.when(GREEN, CycleHanafuda, hand)

    assert HanafudaDrawn(GREEN, 1, hand) in now.facts


def test_oda_has_most_honor_and_no_ability() -> None:
    assert SAMURAI["oda"].honor == max(samurai.honor for samurai in SAMURAI.values()) == 8
    assert SAMURAI["oda"].ability is None


def shown(samurai: str, theirs: str, card: str) -> int:
    land = {"echizen": f"g 1 {samurai}", "suruga": f"y 1 {theirs}", "izumo": "b 1"}
    now = table(land=land, phase=Phase.AUTUMN, held={"g": [card]}, hanafuda={"y": flowers(8)}).when(
        GREEN, CallFamily, GREEN
    )
    now = now.when(GREEN, ConvertCard, card)
    return next(e.count for e in now.facts if isinstance(e, ConversionBegan))


def test_todo_is_shown_one_card_more() -> None:
    assert shown("todo", "", "yellow-trading-c") == 4


def test_yamauchi_shows_one_card_fewer_but_never_none() -> None:
    assert shown("", "yamauchi", "yellow-trading-c") == 2
    assert shown("", "yamauchi", "yellow-trading-a") == 1
    assert shown("todo", "yamauchi", "yellow-trading-c") == 3


def test_todo_sees_one_more_of_a_missing_familys_cards_too() -> None:
    land = {"echizen": "g 1 todo", "suruga": "y 1"}
    now = table(land=land, phase=Phase.AUTUMN, held={"g": ["red-trading-a"]})
    now = now.when(GREEN, CallFamily, GREEN).when(GREEN, ConvertCard, "red-trading-a")

    assert len(now.state.tasks.conversion.shown) == 2


def test_s50_umeko_forces_a_swap_of_diplomacy_cards_face_down() -> None:
    now = autumn("umeko").when(GREEN, ForceSwap, YELLOW, "green-trading-a")

    now.then_only(SwapForced(GREEN, YELLOW, "green-trading-a"))
    now.awaits("ForcedSwap", YELLOW)
    now.refuses(YELLOW, SurrenderCard, "yellow-military-0", rule="S50")
    now = now.when(YELLOW, SurrenderCard, "yellow-military-1")

    now.then_only(CardsSwapped(GREEN, YELLOW, "green-trading-a", "yellow-military-1"))
    assert "green-trading-a" in now.state.diplomacy.hands[YELLOW]
    now.refuses(GREEN, ForceSwap, BLACK, "green-trading-b", rule="S50")


def test_s50_nobody_without_a_card_beside_his_dummy_is_a_target() -> None:
    now = autumn("umeko", empty_handed="y")

    now.refuses(GREEN, ForceSwap, YELLOW, "green-trading-a", rule="S50")
    now.refuses(GREEN, ForceSwap, BLACK, "green-military-0", rule="S50")


def test_s50_a_single_card_is_swapped_unasked() -> None:
    now = autumn("umeko", empty_handed="y", held={"y": ["black-military-1"]})

    now = now.when(GREEN, ForceSwap, YELLOW, "green-trading-a")

    now.then_only(
        SwapForced(GREEN, YELLOW, "green-trading-a"),
        CardsSwapped(GREEN, YELLOW, "green-trading-a", "black-military-1"),
    )
    now.refuses(GREEN, ForceSwap, YELLOW, "green-trading-b", rule="S50")


def test_s71_abilities_outside_combat_work_from_anywhere_on_the_map_and_at_sea() -> None:
    animals = flowers(4, symbol="animal")
    land = {"echizen": "g 1", "suruga": "y 1"}
    now = table(
        land=land, phase=Phase.AUTUMN, fleets=["g north 0 gamo"], hanafuda={"g": animals}
    ).when(GREEN, CallFamily, GREEN)

    now = now.when(GREEN, PlayCombination, "animals-4", animals)

    assert HonorChanged(GREEN, 9, "combination") in now.facts
