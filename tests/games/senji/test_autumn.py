"""Autumn: the order of families and all that a family may do in its turn."""

from typing import Any

from domain.kernel.visibility import redact
from domain.senji.commands.autumn import (
    CallFamily,
    ConvertCard,
    EndTurn,
    ExposeHostage,
    ReturnSet,
    ShowHanafuda,
    TakeBackHostage,
    TakeHanafuda,
)
from domain.senji.commands.summer import PlaceOrder
from domain.senji.events.autumn import (
    AutumnTurnEnded,
    ConversionBegan,
    FamilyCalled,
    HanafudaShown,
    HanafudaTaken,
    HanafudaTurnedUp,
    HostageExposed,
    HostageTakenBack,
    SetPlayed,
)
from domain.senji.events.setup import HonorChanged
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
