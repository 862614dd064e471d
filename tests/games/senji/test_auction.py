"""The auction of missing families' cards: lots, hidden bids, payment, ties."""

from typing import Any

from domain.kernel.visibility import redact
from domain.senji import GAME
from domain.senji.cards import CardBid, Lot
from domain.senji.commands.winter import Bid, FinishWinter, MakeOffer
from domain.senji.events.setup import FamilyEliminated
from domain.senji.events.winter import (
    BidKept,
    BidPlaced,
    BidReturned,
    BidsUncovered,
    CardPaid,
    CardReturned,
    LotDrawn,
    LotWon,
    PileShuffled,
)
from domain.senji.state import Phase
from tests.games.senji.scenes import BLACK, BLUE, GREEN, ROOMY, YELLOW, cards_of, position, table
from tests.play import Table, given

RED, PURPLE = cards_of("red"), cards_of("purple")
LOT, OTHER_LOT = RED[0], RED[1]
THREE, ALSO_THREE = "green-trading-c", "yellow-trading-c"
TWO, ONE = "black-military-2", "blue-military-1"


def winter(**scene: Any) -> Table:
    return table(phase=Phase.WINTER, **({"land": ROOMY} | scene))


def settled(now: Table) -> Table:
    return now.when_time_is_up(None)


def shuffled(now: Table) -> dict[str, tuple[str, ...]]:
    return {e.family: e.order for e in now.happened if isinstance(e, PileShuffled)}


def test_two_cards_of_each_missing_family_are_turned_up() -> None:
    drawn = [e for e in winter().facts if isinstance(e, LotDrawn)]

    assert [(e.family, e.card) for e in drawn] == [
        *(("red", card) for card in RED[:2]),
        *(("purple", card) for card in PURPLE[:2]),
    ]


def test_with_six_families_there_is_no_auction() -> None:
    now = winter(families="gykbrp")

    assert now.state.diplomacy.lots == ()
    assert not any(isinstance(e, BidsUncovered) for e in settled(now).facts)


def test_s8_bids_are_hidden_from_all_others() -> None:
    now = winter().when(GREEN, Bid, LOT, (THREE,)).then_only(BidPlaced(GREEN, LOT, (THREE,)))

    assert redact(now.facts[0], YELLOW) is None
    assert now.view(GREEN).lots[0].own_bid == (THREE,)
    assert now.view(YELLOW).lots[0].own_bid == ()
    assert now.view(YELLOW).seats[GREEN].diplomacy_count == 12


def test_s8_bids_can_be_changed_and_taken_back_until_time_is_up() -> None:
    now = winter().when(GREEN, Bid, LOT, (THREE,))

    now = now.when(GREEN, Bid, LOT, ("green-military-1", THREE))
    assert now.state.diplomacy.lots[0].bids == (CardBid(GREEN, ("green-military-1", THREE)),)
    now = now.when(GREEN, Bid, LOT, ())

    assert now.state.diplomacy.lots[0].bids == ()
    assert {*cards_of("green"), "green-military-0"} == set(now.state.diplomacy.hands[GREEN])


def test_s8_cards_that_are_bid_cannot_be_traded_or_bid_again() -> None:
    now = winter().when(GREEN, Bid, LOT, (THREE,))

    now.refuses(GREEN, MakeOffer, YELLOW, (THREE,), "up", (), 0, rule="S6")
    now.refuses(GREEN, Bid, OTHER_LOT, (THREE,), rule="S6")


def test_s8_the_dummy_cannot_be_bid() -> None:
    winter().refuses(GREEN, Bid, LOT, ("green-military-0",), rule="S8")


def test_s8_a_bid_can_be_made_after_others_are_done_and_stays_when_one_is_done() -> None:
    now = winter().when(GREEN, Bid, LOT, (THREE,)).when(GREEN, FinishWinter)

    assert LotWon(GREEN, LOT) in settled(now).facts


def test_e23_the_highest_bid_wins_and_lower_ones_go_home() -> None:
    now = winter().when(GREEN, Bid, LOT, (THREE,)).when(BLACK, Bid, LOT, (TWO,))

    now = settled(now.when(BLUE, Bid, LOT, (ONE,)))

    lot = Lot(LOT, (CardBid(GREEN, (THREE,)), CardBid(BLACK, (TWO,)), CardBid(BLUE, (ONE,))))
    assert lot in next(e.lots for e in now.facts if isinstance(e, BidsUncovered))
    assert BidReturned(BLACK, LOT, (TWO,)) in now.facts
    assert BidReturned(BLUE, LOT, (ONE,)) in now.facts
    assert LotWon(GREEN, LOT) in now.facts
    assert LOT in now.state.diplomacy.hands[GREEN]
    assert TWO in now.state.diplomacy.hands[BLACK]


def test_e23_the_sole_bid_wins_at_any_value() -> None:
    now = settled(winter().when(BLUE, Bid, LOT, (ONE,)))

    assert LotWon(BLUE, LOT) in now.facts


def test_the_value_of_a_bid_is_the_sum_of_its_cards() -> None:
    now = winter().when(GREEN, Bid, LOT, (THREE,))
    now = now.when(BLACK, Bid, LOT, (TWO, "black-military-1", "black-trading-a"))

    assert LotWon(BLACK, LOT) in settled(now).facts


def test_s9_payment_goes_into_the_pile_of_the_lot() -> None:
    now = settled(winter().when(GREEN, Bid, LOT, (THREE,)))

    assert CardPaid(THREE, "red") in now.facts
    assert THREE in shuffled(now)["red"]
    assert THREE in now.state.diplomacy.piles["red"]


def test_s9_a_paid_card_of_another_missing_family_goes_to_its_own_pile() -> None:
    now = winter(held={"g": [PURPLE[5]]}).when(GREEN, Bid, LOT, (PURPLE[5],))

    now = settled(now)

    assert CardPaid(PURPLE[5], "purple") in now.facts
    assert PURPLE[5] in shuffled(now)["purple"]


def test_s9_the_first_card_of_a_fallen_family_begins_its_pile() -> None:
    land = {"echizen": "g 2", "suruga": "y 2", "etchu": "k 2"}
    *before, winter_began = position(phase=Phase.WINTER, land=land, empty_handed="b")
    fallen = FamilyEliminated(BLUE, 1, ())  # green got all its cards, so that no pile was left
    now = given(GAME, (*before, fallen, winter_began))
    lot = now.state.diplomacy.lots[0].card

    now = settled(now.when(GREEN, Bid, lot, (ONE, "blue-trading-d")))

    assert CardPaid(ONE, "blue") in now.facts
    assert set(now.state.diplomacy.piles["blue"]) == {ONE, "blue-trading-d"}
    assert list(GAME.invariants(now.state)) == []


def test_s9_a_drawn_card_of_a_player_goes_home_and_is_not_replaced() -> None:
    now = winter(stacks={"red": (THREE, *RED)}, held={})

    assert CardReturned(THREE, GREEN) in now.facts
    assert [e.card for e in now.facts if isinstance(e, LotDrawn) and e.family == "red"] == [RED[0]]
    assert now.state.diplomacy.hands[GREEN].count(THREE) == 1


def test_unsold_lots_are_shuffled_back() -> None:
    now = settled(winter())

    assert CardReturned(LOT, None) in now.facts
    assert set(shuffled(now)["red"]) == set(RED)
    assert now.state.diplomacy.lots == ()


def tied() -> Table:
    now = winter().when(GREEN, Bid, LOT, (THREE,)).when(YELLOW, Bid, LOT, (ALSO_THREE,))
    return settled(now.when(BLUE, Bid, LOT, (ONE,)))


def test_e23_tied_highest_bids_stay_on_the_table_and_a_lower_third_goes_home() -> None:
    now = tied()

    assert BidKept(GREEN, LOT) in now.facts
    assert BidKept(YELLOW, LOT) in now.facts
    assert BidReturned(BLUE, LOT, (ONE,)) in now.facts
    assert now.state.diplomacy.lots == (
        Lot(LOT, (CardBid(GREEN, (), (THREE,)), CardBid(YELLOW, (), (ALSO_THREE,)))),
    )


def next_winter(now: Table) -> Table:
    """Let the clock play the rest of the year."""
    while now.state.course.year == 2:
        seat = None if now.decision.kind == "WinterDiplomacy" else now.decision.seats[0]
        now = now.when_time_is_up(seat)
    while now.decision.kind != "WinterDiplomacy":
        now = now.when_time_is_up(now.decision.seats[0])
    return now


def test_s10_kept_bids_lie_open_and_two_new_lots_are_drawn_as_usual() -> None:
    now = next_winter(tied())

    lots = {view.card: view for view in now.view(BLACK).lots}
    assert len(lots) == 5
    assert {bid.seat: bid.cards for bid in lots[LOT].kept_bids} == {
        GREEN: (THREE,),
        YELLOW: (ALSO_THREE,),
    }


def test_s10_kept_bids_count_next_winter_and_can_be_added_to() -> None:
    now = next_winter(tied())

    now.refuses(GREEN, Bid, LOT, (), rule="S8")
    now = settled(now.when(YELLOW, Bid, LOT, ("yellow-military-1",)))

    assert LotWon(YELLOW, LOT) in now.facts
    assert CardPaid(ALSO_THREE, "red") in now.facts
    assert CardPaid("yellow-military-1", "red") in now.facts
    assert BidReturned(GREEN, LOT, (THREE,)) in now.facts


def test_s10_an_unbroken_tie_stays_for_another_winter() -> None:
    now = settled(next_winter(tied()))

    assert BidKept(GREEN, LOT) in now.facts
    assert now.state.diplomacy.lot(LOT) is not None


def test_a_new_bidder_can_outbid_kept_bids() -> None:
    now = next_winter(tied())

    now = settled(now.when(BLACK, Bid, LOT, ("black-trading-c",)))

    assert LotWon(BLACK, LOT) in now.facts
    assert {GREEN, YELLOW} == {e.seat for e in now.facts if isinstance(e, BidReturned)}
