"""Where cards lie: drawn and discarded flowers; diplomacy cards held, shown, bid and gone."""

import pytest

from domain.senji.board import DUMMIES
from domain.senji.cards import CardBid, Diplomacy, Hanafuda, Lot, less, put

SON, WIFE, TRADE = "green-family-son", "green-family-wife", "green-trading-a"
THEIRS = "yellow-trading-a"
LOT = "red-military-2"
FLOWERS = Hanafuda(pile=("a", "b", "c", "d"), hands=(("x", "y"), ("z",)), discards=("w",))
TABLE = Diplomacy(
    hands=((SON, DUMMIES["green"], TRADE), (WIFE, DUMMIES["yellow"])),
    exposed=(("blue-family-son",), ()),
    piles={"red": ("red-trading-a", "red-trading-b"), "purple": ()},
    lots=(
        Lot(LOT, (CardBid(0, ("green-trading-b",), ("green-trading-c",)),)),
        Lot("red-family-son"),
    ),
)


def test_one_seats_part_is_changed_and_the_others_stay() -> None:
    assert put(("a", "b", "c"), 1, "x") == ("a", "x", "c")
    assert put(("a",), 0, "x") == ("x",)
    assert less(("a", "b", "a"), ("a",)) == ("b",)


def test_drawn_flowers_leave_the_pile_for_a_hand() -> None:
    after = FLOWERS.drawn(1, ("a", "b"))

    assert (after.pile, after.hands) == (("c", "d"), (("x", "y"), ("z", "a", "b")))
    assert after.discards == FLOWERS.discards


def test_discarded_flowers_leave_a_hand_for_the_discards() -> None:
    after = FLOWERS.discarded(0, ("y",))

    assert (after.hands, after.discards) == ((("x",), ("z",)), ("w", "y"))
    assert after.pile == FLOWERS.pile


def test_the_dummy_is_held_but_not_free() -> None:
    assert TABLE.free(0) == (SON, TRADE)
    assert TABLE.free(1) == (WIFE,)


def test_cards_come_and_go_hand_by_hand() -> None:
    assert TABLE.gained(1, (THEIRS,)).hands == (TABLE.hands[0], (*TABLE.hands[1], THEIRS))
    assert TABLE.lost(0, (SON,)).hands == ((DUMMIES["green"], TRADE), TABLE.hands[1])


@pytest.mark.parametrize(
    "card",
    [SON, "blue-family-son", "red-trading-a", LOT, "green-trading-b", "green-trading-c"],
)
def test_a_card_is_taken_away_wherever_it_lies(card: str) -> None:
    after = TABLE.without(card)

    left = [*sum(after.hands, ()), *sum(after.exposed, ()), *sum(after.piles.values(), ())]
    left += [lot.card for lot in after.lots]
    left += [c for lot in after.lots for bid in lot.bids for c in (*bid.cards, *bid.held)]
    assert card not in left


def test_a_bid_that_its_last_card_left_is_none() -> None:
    after = TABLE.without("green-trading-b").without("green-trading-c")

    assert after.lot(LOT) == Lot(LOT)


def test_a_lot_that_is_gone_takes_nothing_else_with_it() -> None:
    assert [lot.card for lot in TABLE.without(LOT).lots] == ["red-family-son"]
    assert TABLE.lot("red-military-1") is None


def test_s8_a_new_bid_takes_the_place_of_the_seats_former_one() -> None:
    other = CardBid(1, (THEIRS,))
    lot = Lot(LOT, (CardBid(0, (SON,)), other))

    assert lot.with_bid(CardBid(0, (WIFE, TRADE))).bids == (other, CardBid(0, (WIFE, TRADE)))
    assert lot.with_bid(CardBid(0, ())).bids == (other,)


def test_s10_what_is_kept_under_a_lot_stays_when_new_cards_are_taken_back() -> None:
    lot = Lot(LOT, (CardBid(0, (SON,), (WIFE,)),))

    assert lot.with_bid(CardBid(0, (), (WIFE,))).bids == (CardBid(0, (), (WIFE,)),)


def test_a_seat_without_a_bid_has_laid_nothing() -> None:
    assert Lot(LOT).bid_of(3) == CardBid(3, ())


def test_piles_and_lots_are_changed_one_by_one() -> None:
    assert TABLE.with_pile("purple", ("purple-trading-a",)).piles == {
        "red": TABLE.piles["red"],
        "purple": ("purple-trading-a",),
    }
    bare = TABLE.with_lot(Lot(LOT))
    assert bare.lots == (Lot(LOT), Lot("red-family-son"))
