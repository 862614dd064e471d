"""Autumn: the order of families and all that a family may do in its turn."""

from typing import Any

import pytest

from domain.kernel.visibility import redact
from domain.senji.commands.autumn import (
    CallFamily,
    ConvertCard,
    EndTurn,
    ExposeHostage,
    HireMercenaries,
    HireSamurai,
    PlayCombination,
    ReturnSet,
    ShowHanafuda,
    TakeBackHostage,
    TakeHanafuda,
)
from domain.senji.commands.summer import PlaceOrder
from domain.senji.events.autumn import (
    AutumnTurnEnded,
    CombinationPlayed,
    ConversionBegan,
    FamilyCalled,
    HanafudaShown,
    HanafudaTaken,
    HanafudaTurnedUp,
    HiringBegan,
    HiringEnded,
    HostageExposed,
    HostageTakenBack,
    MercenariesHired,
    SamuraiHired,
    SetPlayed,
)
from domain.senji.events.setup import HonorChanged, SamuraiOffered, SamuraiShuffled
from domain.senji.events.summer import HanafudaShuffled
from domain.senji.events.winter import CardReturned, PileShuffled
from domain.senji.state import Phase
from tests.games.senji.scenes import (
    BLACK,
    BLUE,
    GREEN,
    ROOMY,
    YELLOW,
    cards_of,
    flowers,
    honor_of,
    row_of,
    table,
)
from tests.play import Table

HOSTAGE, DEARER = "yellow-family-son", "yellow-family-wife"


def autumn(*script: Any, **scene: Any) -> Table:
    return table(*script, phase=Phase.AUTUMN, **({"land": ROOMY} | scene))


def turn(*script: Any, **scene: Any) -> Table:
    """Green's turn."""
    return autumn(*script, **scene).when(GREEN, CallFamily, GREEN)


def test_s34_the_host_names_the_families_one_after_another() -> None:
    now = autumn().awaits("AutumnOrder", GREEN)
    assert now.options(GREEN, CallFamily) == [(0,), (1,), (2,), (3,)]

    now = now.when(GREEN, CallFamily, BLUE).then_only(FamilyCalled(BLUE))
    now = now.awaits("AutumnTurn", BLUE).when(BLUE, EndTurn)

    now.then_only(AutumnTurnEnded(BLUE))
    now.awaits("AutumnOrder", GREEN).refuses(GREEN, CallFamily, BLUE, rule="S34")


def test_the_last_family_is_called_by_itself() -> None:
    now = autumn()
    for seat in (BLUE, YELLOW, BLACK):
        now = now.when(GREEN, CallFamily, seat).when(seat, EndTurn)

    assert FamilyCalled(GREEN) in now.facts


def test_s34_actions_are_taken_in_any_order_and_number() -> None:
    now = turn(held={"g": [HOSTAGE, "black-family-son"]})

    now = now.when(GREEN, ExposeHostage, "black-family-son").when(GREEN, ExposeHostage, HOSTAGE)

    assert honor_of(now)["g"] == 6
    now.awaits("AutumnTurn", GREEN).refuses(GREEN, PlaceOrder, "echizen", "production", rule="S34")


def test_s61_out_of_time_the_host_calls_the_first_and_a_turn_ends() -> None:
    now = autumn(host="b").when_time_is_up(BLUE).then(FamilyCalled(GREEN))

    now.when_time_is_up(GREEN).then(AutumnTurnEnded(GREEN))


def test_an_exposed_hostage_scores_his_value() -> None:
    now = turn(held={"g": [HOSTAGE]}).when(GREEN, ExposeHostage, HOSTAGE)

    now.then_only(HostageExposed(GREEN, HOSTAGE), HonorChanged(GREEN, 3, "hostage"))
    assert now.view(BLUE).seats[GREEN].exposed == (HOSTAGE,)


def test_s37_one_hostage_per_family_lies_open() -> None:
    now = turn(held={"g": [HOSTAGE, DEARER]}).when(GREEN, ExposeHostage, HOSTAGE)

    now.refuses(GREEN, ExposeHostage, DEARER, rule="S37")
    now.refuses(GREEN, ExposeHostage, "green-family-son", rule="S37")
    now.refuses(GREEN, ExposeHostage, "black-family-son", rule="S37")


def test_s37_taking_back_costs_the_same_and_lets_a_dearer_one_be_shown() -> None:
    now = turn(exposed={"g": [HOSTAGE]}, held={"g": [DEARER]}, honor={"g": 10})

    now = now.when(GREEN, TakeBackHostage, HOSTAGE)
    now.then_only(HostageTakenBack(GREEN, HOSTAGE), HonorChanged(GREEN, -3, "hostage"))
    now = now.when(GREEN, ExposeHostage, DEARER)

    assert honor_of(now)["g"] == 11


def test_s54_a_hostage_taken_back_is_not_exposed_again_in_the_same_turn() -> None:
    now = turn(exposed={"g": [HOSTAGE]}).when(GREEN, TakeBackHostage, HOSTAGE)

    now.refuses(GREEN, ExposeHostage, HOSTAGE, rule="S54")


CARD = "yellow-trading-b"


def converting(hand: tuple[str, ...] = flowers(4), *script: Any, **scene: Any) -> Table:
    scene = {"held": {"g": [CARD]}, "hanafuda": {"y": hand}} | scene
    return turn(*script, **scene).when(GREEN, ConvertCard, CARD)


def test_s35_the_target_picks_which_cards_it_shows() -> None:
    hand = flowers(4)
    now = converting(hand)
    now.then_only(ConversionBegan(GREEN, CARD, YELLOW, 2), CardReturned(CARD, YELLOW))
    now.awaits("HanafudaShowing", YELLOW).refuses(YELLOW, ShowHanafuda, hand[:1], rule="S35")

    now = now.when(YELLOW, ShowHanafuda, hand[1:3])
    now.then_only(HanafudaShown(GREEN, YELLOW, hand[1:3]))
    now.awaits("HanafudaTaking", GREEN).refuses(GREEN, TakeHanafuda, hand[0], rule="S35")
    now = now.when(GREEN, TakeHanafuda, hand[2])

    now.then_only(HanafudaTaken(GREEN, YELLOW, hand[2]))
    assert now.state.hanafuda.hands[GREEN] == (hand[2],)
    now.awaits("AutumnTurn", GREEN)


def test_what_is_shown_is_seen_by_the_two_alone() -> None:
    now = converting().when(YELLOW, ShowHanafuda, flowers(2))

    hidden = [redact(now.facts[0], seat).hidden for seat in range(4)]  # type: ignore[union-attr]
    assert hidden == [frozenset(), frozenset(), {"cards"}, {"cards"}]


def test_e26_a_smaller_hand_is_shown_whole() -> None:
    hand = flowers(2)
    now = converting(hand)

    assert HanafudaShown(GREEN, YELLOW, hand) in now.facts
    now.awaits("HanafudaTaking", GREEN)


def test_a_single_card_is_taken_without_a_choice() -> None:
    now = converting(flowers(1))

    assert HanafudaTaken(GREEN, YELLOW, flowers(1)[0]) in now.facts
    now.awaits("AutumnTurn", GREEN)


def test_e26_an_empty_hand_cannot_be_asked() -> None:
    now = turn(held={"g": [CARD]})

    now.refuses(GREEN, ConvertCard, CARD, rule="S35")


def test_s35_only_foreign_trading_cards_of_the_own_hand_are_converted() -> None:
    now = turn(held={"g": ["yellow-military-1"]}, hanafuda={"y": flowers(3)})

    for card in ("yellow-military-1", CARD, "green-trading-a"):
        now.refuses(GREEN, ConvertCard, card, rule="S35")


def test_s35_a_missing_familys_card_turns_up_the_top_of_the_pile() -> None:
    pile, red = flowers(5), cards_of("red")
    rest = (*pile[3:], pile[0], pile[2])
    now = turn(red, rest, held={"g": ["red-trading-c"]}, pile=pile)

    now = now.when(GREEN, ConvertCard, "red-trading-c")
    now.then(ConversionBegan(GREEN, "red-trading-c", None, 3), CardReturned("red-trading-c", None))
    assert HanafudaTurnedUp(GREEN, 3, pile[:3]) in now.facts
    now = now.when(GREEN, TakeHanafuda, pile[1])

    now.then_only(HanafudaTaken(GREEN, None, pile[1]), HanafudaShuffled(2, rest))


def test_s11_the_card_itself_is_shuffled_into_its_pile() -> None:
    now = turn(held={"g": ["red-trading-c"]}).when(GREEN, ConvertCard, "red-trading-c")

    assert set(cards_of("red")) == next(
        set(e.order) for e in now.facts if isinstance(e, PileShuffled)
    )


def test_s67_what_is_turned_up_is_seen_by_the_converter_alone() -> None:
    now = turn(held={"g": ["red-trading-c"]}).when(GREEN, ConvertCard, "red-trading-c")

    turned = next(e for e in now.facts if isinstance(e, HanafudaTurnedUp))
    seen = redact(turned, BLUE)
    assert seen is not None
    assert seen.hidden == {"cards"}
    assert now.view(BLUE).autumn.shown_hanafuda is None


def test_s61_out_of_time_the_first_cards_are_shown_and_taken() -> None:
    hand = flowers(4)
    now = converting(hand).when_time_is_up(YELLOW).then(HanafudaShown(GREEN, YELLOW, hand[:2]))

    now.when_time_is_up(GREEN).then(HanafudaTaken(GREEN, YELLOW, hand[0]))


SET = (
    "yellow-trading-a",
    "black-military-1",
    "blue-family-son",
    "red-military-2",
    "purple-trading-a",
)


def test_e25_s36_a_set_scores_ten_and_each_player_in_it_loses_one() -> None:
    honor = {"g": 5, "y": 5, "k": 5, "b": 5}
    now = turn(held={"g": SET}, honor=honor).when(GREEN, ReturnSet, SET)

    now.then(SetPlayed(GREEN, SET), CardReturned("yellow-trading-a", YELLOW))
    assert honor_of(now) == {"g": 15, "y": 4, "k": 4, "b": 4}
    assert CardReturned("red-military-2", None) in now.facts
    assert "blue-family-son" in now.state.diplomacy.hands[BLUE]


def test_e25_a_set_needs_five_different_families_at_every_player_count() -> None:
    now = turn(held={"g": (*SET[:4], "yellow-trading-b")})

    now.refuses(GREEN, ReturnSet, (*SET[:4], "yellow-trading-b"), rule="S36")
    assert not [t for t in now.legal(GREEN).templates if t.type is ReturnSet]


def test_s36_exposed_hostages_and_own_cards_make_no_set() -> None:
    now = turn(held={"g": (*SET[1:],)}, exposed={"g": [HOSTAGE]})

    now.refuses(GREEN, ReturnSet, (HOSTAGE, *SET[1:]), rule="S36")
    now.refuses(GREEN, ReturnSet, ("green-trading-a", *SET[1:]), rule="S36")


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
