"""Promotion and Reinforcements; whose card it is; the loop in which cards are played."""

import pytest

from domain.rokugan.board import CARDS, SHADOWLANDS
from domain.rokugan.commands import (
    ExchangeControl,
    GiveBack,
    PassCards,
    PlayOnProvinces,
    RecallTokens,
    SpyOnHand,
)
from domain.rokugan.events.resolution import PhaseBegan
from domain.rokugan.events.upkeep import (
    CardsPassed,
    HandTokenDiscarded,
    HandTokenPooled,
    TerritoryCardPlayed,
    TokensRecalled,
)
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import (
    at,
    in_discard,
    in_hand,
    in_pool,
)
from tests.games.rokugan.test_territory_cards import LAND, window


def test_promotion_takes_one_token_back_for_one_of_the_hand() -> None:
    table = window("promotion", discards={0: "a5 b2 d"}, hands={0: "a1"})

    assert table.options(0, RecallTokens) == [("promotion", ("army-5",))]
    table = table.when(0, RecallTokens, "promotion", ("army-5",))
    table.then(TerritoryCardPlayed(0, "promotion"), TokensRecalled(0, ("army-5",)))
    table.awaits("GiveBack", 0)
    table = table.when(0, GiveBack, "army-1", False)
    table.then(HandTokenDiscarded(0, "army-1"))
    assert (in_hand(table, 0, "a5"), in_discard(table, 0, "a1")) == (1, 1)


def test_r30_the_token_just_taken_may_go_to_the_pool_but_never_the_bluff() -> None:
    table = window("promotion", discards={0: "a5"})
    table = table.when(0, RecallTokens, "promotion", ("army-5",))

    table.refuses(0, GiveBack, "bluff", True, rule="R30")
    table.refuses(0, GiveBack, "army-1", True, rule="R30")
    table = table.when(0, GiveBack, "army-5", True)

    table.then(HandTokenPooled(0, "army-5"))
    assert in_pool(table, 0, "a5") == 1


def test_reinforcements_take_two_armies_back_for_two_tokens_one_by_one() -> None:
    table = window("reinforcements", discards={0: "a5 a4 a4 n1"}, hands={0: "a1 a2"})

    pairs = [("army-4", "army-4"), ("army-4", "army-5")]
    assert table.options(0, RecallTokens) == [("reinforcements", pair) for pair in pairs]
    table = table.when(0, RecallTokens, "reinforcements", ("army-4", "army-5"))
    assert table.view(0).tokens_to_give_back == 2
    table = table.when(0, GiveBack, "army-1", True)
    table.awaits("GiveBack", 0)
    table = table.when(0, GiveBack, "army-2", False)

    assert PhaseBegan(Phase.PLACEMENT) in table.facts
    assert (in_hand(table, 0, "a4"), in_hand(table, 0, "a5")) == (1, 1)


def test_r29_r30_with_one_discarded_army_reinforcements_take_and_give_one() -> None:
    table = window("reinforcements", discards={0: "a5"}, hands={0: "a1"})

    table = table.when(0, RecallTokens, "reinforcements", ("army-5",))
    table = table.when(0, GiveBack, "army-1", True)

    assert PhaseBegan(Phase.PLACEMENT) in table.facts


def test_r30_what_does_not_lie_in_the_own_discard_pile_cannot_be_taken() -> None:
    table = window("promotion", discards={0: "b2", 1: "a5"})

    table.refuses(0, RecallTokens, "promotion", ("army-5",), rule="R30")


@pytest.mark.parametrize(
    ("card", "tokens", "rule", "words"),
    [
        ("promotion", ("blessing-2",), "R30", "promotion does not take back blessing-2"),
        ("promotion", ("army-4", "army-5"), "R29", "promotion takes back 1 now"),
        ("reinforcements", ("navy-1", "army-5"), "R30", "reinforcements does not take back navy-1"),
        ("reinforcements", ("army-5", "army-4"), "R30", "name the tokens in the order of the"),
        ("reinforcements", ("army-5",), "R29", "reinforcements takes back 2 now"),
        ("reinforcements", ("army-5", "army-5"), "R30", "these tokens do not all lie in your"),
    ],
)
def test_r30_a_refused_recall_says_what_would_be_right(
    card: str, tokens: tuple[str, ...], rule: str, words: str
) -> None:
    table = window(card, discards={0: "a5 a4 n1 b2"})

    assert table.refuses(0, RecallTokens, card, tokens, rule=rule).detail.startswith(words)


def test_r37_a_card_of_another_seat_cannot_be_played() -> None:
    table = window("bushido")

    table.refuses(0, PlayOnProvinces, "port-of-prosperity", ("crab-east",), rule="R37")
    table.refuses(0, SpyOnHand, 1, rule="R37")
    table.refuses(0, ExchangeControl, "crab-west", "lion-north", rule="R37")
    table.refuses(0, RecallTokens, "promotion", ("army-5",), rule="R37")


@pytest.mark.parametrize("card", [c.id for c in CARDS.values() if c.territory in SHADOWLANDS])
def test_a_shadowlands_card_opens_no_window_in_upkeep(card: str) -> None:
    table = at("crab lion", LAND, phase=Phase.CARDS, cards={card: 0})

    table.then(PhaseBegan(Phase.PLACEMENT))


def test_r11_a_shadowlands_card_is_refused_in_the_window_of_another_card() -> None:
    table = at("crab lion", LAND, phase=Phase.CARDS, cards={"bushido": 0, "inspire-fear": 0})

    table.refuses(0, PlayOnProvinces, "inspire-fear", ("crab-west",), rule="R11")


def test_edge_35_the_loop_ends_only_after_all_pass_in_a_row() -> None:
    table = at(
        "crab lion", LAND, phase=Phase.CARDS, cards={"bushido": 0, "sacred-ground": 1}, first=0
    )

    table = table.when(0, PassCards)
    table.then_only(CardsPassed(0))
    table = table.when(1, PlayOnProvinces, "sacred-ground", ("lion-north",))
    table.awaits("TerritoryCards", 0)
    table = table.when(0, PassCards)
    table.then(CardsPassed(0), CardsPassed(1), PhaseBegan(Phase.PLACEMENT))


def test_a_seat_without_cards_is_passed_over_and_with_none_at_all_there_is_no_loop() -> None:
    one = at("crab lion dragon", phase=Phase.CARDS, cards={"bushido": 2})
    none = at("crab lion dragon", phase=Phase.CARDS)

    one.then(CardsPassed(0), CardsPassed(1))
    one.awaits("TerritoryCards", 2)
    none.then(PhaseBegan(Phase.PLACEMENT))


def test_a_window_opens_though_the_card_held_cannot_be_played() -> None:
    """Only the number of cards is public: no window would tell which card it is."""
    table = window("bless-the-lands")

    table.awaits("TerritoryCards", 0)
    assert table.options(0, PassCards) == [()]
