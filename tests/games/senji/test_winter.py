"""Winter: offers between two families, seen by nobody else, and the end of the hourglass."""

from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.events import DecisionAnswered
from domain.kernel.legal import Choice
from domain.kernel.visibility import redact
from domain.senji.board import DIPLOMACY
from domain.senji.commands.winter import (
    AcceptOffer,
    Bid,
    CounterOffer,
    DeclineOffer,
    FinishWinter,
    MakeOffer,
    WithdrawOffer,
)
from domain.senji.events.setup import PhaseBegan
from domain.senji.events.winter import (
    BidKept,
    BidPlaced,
    CardsExchanged,
    HandsCounted,
    NegotiationsEnded,
    OfferDeclined,
    OfferFailed,
    OfferMade,
    OfferWithdrawn,
)
from domain.senji.state import Phase
from tests.games.senji.scenes import BLACK, BLUE, GREEN, YELLOW, cards_of, table
from tests.play import Table

SON, WIFE, TRADE = "green-family-son", "green-family-wife", "green-trading-b"
THEIRS = "yellow-military-2"
NOTHING = Choice(())


def winter(families: str = "gykbrp", **scene: Any) -> Table:
    """Six families, so that nothing is up for auction, unless other families are given."""
    land = {"echizen": "g 1", "suruga": "y 1"}
    return table(families=families, land=land, phase=Phase.WINTER, **scene)


def offered(now: Table, face: str = "down", blind: int = 0, asks: tuple[str, ...] = ()) -> Table:
    return now.when(GREEN, MakeOffer, YELLOW, (SON,), face, asks, blind)


def test_everyone_negotiates_at_once() -> None:
    winter().awaits("WinterDiplomacy", 0, 1, 2, 3, 4, 5)


def test_an_offer_lies_before_the_other_and_nobody_else() -> None:
    now = offered(winter(), asks=(THEIRS,))

    now.then_only(OfferMade("0-1.1", GREEN, YELLOW, 1, (SON,), None, (THEIRS,), 0))
    assert [len(now.view(seat).offers) for seat in range(6)] == [1, 1, 0, 0, 0, 0]
    seen = [redact(now.facts[0], seat) is not None for seat in range(6)]
    assert seen == [True, True, False, False, False, False]


def test_face_down_the_other_sees_how_many_cards_but_not_which() -> None:
    now = offered(winter())

    (shown,) = now.view(YELLOW).offers
    assert (shown.count, shown.gives) == (1, None)
    assert now.view(GREEN).offers[0].gives == (SON,)
    redacted = redact(now.facts[0], YELLOW)
    assert redacted is not None
    assert redacted.hidden == {"gives"}


def test_face_up_the_other_sees_the_cards() -> None:
    now = offered(winter(), "up")

    assert now.view(YELLOW).offers[0].gives == (SON,)
    redacted = redact(now.facts[0], YELLOW)
    assert redacted is not None
    assert not redacted.hidden


def test_an_accepted_offer_exchanges_the_cards() -> None:
    now = offered(winter(), asks=(THEIRS,)).when(YELLOW, AcceptOffer, "0-1.1", ())

    now.then_only(CardsExchanged("0-1.1", GREEN, YELLOW, (SON,), (THEIRS,)))
    assert SON in now.state.diplomacy.hands[YELLOW]
    assert THEIRS in now.state.diplomacy.hands[GREEN]
    assert now.state.winter.offers == ()


def test_s6_a_one_sided_gift_is_fine_but_must_be_accepted() -> None:
    now = offered(winter())

    assert SON in now.state.diplomacy.hands[GREEN]
    now.when(YELLOW, AcceptOffer, "0-1.1", ()).then_only(
        CardsExchanged("0-1.1", GREEN, YELLOW, (SON,), ())
    )


def test_s6_one_can_ask_for_a_gift_too() -> None:
    now = winter().when(GREEN, MakeOffer, YELLOW, (), "up", (THEIRS,), 0)

    now.when(YELLOW, AcceptOffer, "0-1.1", ()).then_only(
        CardsExchanged("0-1.1", GREEN, YELLOW, (), (THEIRS,))
    )


def test_s6_cards_of_other_families_change_hands_too() -> None:
    now = winter(held={"g": ["black-trading-c"]})

    now = now.when(GREEN, MakeOffer, YELLOW, ("black-trading-c",), "up", (), 0)

    now = now.when(YELLOW, AcceptOffer, "0-1.1", ())
    assert "black-trading-c" in now.state.diplomacy.hands[YELLOW]


def test_blind_cards_are_chosen_by_the_other() -> None:
    now = offered(winter(), blind=2, asks=(THEIRS,))
    mine = ("yellow-trading-a", "yellow-family-son")

    now.refuses(YELLOW, AcceptOffer, "0-1.1", mine[:1], rule="S6")
    now.refuses(YELLOW, AcceptOffer, "0-1.1", (THEIRS, mine[0]), rule="S6")
    now = now.when(YELLOW, AcceptOffer, "0-1.1", mine)

    now.then_only(CardsExchanged("0-1.1", GREEN, YELLOW, (SON,), (THEIRS, *mine)))


def test_what_is_asked_for_and_not_held_cannot_be_accepted() -> None:
    now = offered(winter(), asks=("black-military-1",))

    now.refuses(YELLOW, AcceptOffer, "0-1.1", (), rule="S6")
    assert now.options(YELLOW, DeclineOffer) == [("0-1.1",)]


def test_a_declined_offer_is_gone() -> None:
    now = offered(winter()).when(YELLOW, DeclineOffer, "0-1.1")

    now.then_only(OfferDeclined("0-1.1", GREEN, YELLOW))
    assert now.view(GREEN).offers == ()


def test_a_counter_offer_turns_the_first_one_down() -> None:
    now = offered(winter())

    now = now.when(YELLOW, CounterOffer, "0-1.1", (THEIRS,), "up", (SON, WIFE), 0)

    now.then_only(
        OfferDeclined("0-1.1", GREEN, YELLOW),
        OfferMade("1-0.1", YELLOW, GREEN, 1, (THEIRS,), GREEN, (SON, WIFE), 0),
    )
    now.when(GREEN, AcceptOffer, "1-0.1", ()).then_only(
        CardsExchanged("1-0.1", YELLOW, GREEN, (THEIRS,), (SON, WIFE))
    )


def test_its_maker_can_withdraw_an_offer() -> None:
    now = offered(winter()).when(GREEN, WithdrawOffer, "0-1.1")

    now.then_only(OfferWithdrawn("0-1.1", GREEN, YELLOW))
    now.refuses(YELLOW, AcceptOffer, "0-1.1", ())


def test_nobody_answers_an_offer_made_to_another() -> None:
    now = offered(winter())

    for command in (DeclineOffer, WithdrawOffer):
        now.refuses(BLACK, command, "0-1.1")
    now.refuses(BLACK, AcceptOffer, "0-1.1", ())
    now.refuses(GREEN, DeclineOffer, "0-1.1")


def test_offers_are_numbered_within_their_pair_so_that_no_number_tells_of_others() -> None:
    now = offered(winter()).when(BLACK, MakeOffer, YELLOW, (), "up", (THEIRS,), 0)
    now.then_only(OfferMade("2-1.1", BLACK, YELLOW, 0, (), YELLOW, (THEIRS,), 0))

    offered(now, "up").then_only(OfferMade("0-1.2", GREEN, YELLOW, 1, (SON,), YELLOW, (), 0))


def test_s58_cards_in_an_offer_are_not_bound() -> None:
    now = offered(winter()).when(GREEN, MakeOffer, BLACK, (SON,), "down", (), 0)
    now = now.when(BLACK, AcceptOffer, "0-2.1", ())

    assert now.legal(YELLOW).accepts(AcceptOffer(now.decision.id, "0-1.1", ()))
    now = now.when(YELLOW, AcceptOffer, "0-1.1", ())

    now.then_only(OfferFailed("0-1.1", GREEN, YELLOW))
    assert SON in now.state.diplomacy.hands[BLACK]


def test_s6_the_dummy_and_exposed_hostages_cannot_be_given() -> None:
    now = winter(exposed={"g": ["yellow-family-son"]})

    now.refuses(GREEN, MakeOffer, YELLOW, ("green-military-0",), "up", (), 0, rule="S6")
    now.refuses(GREEN, MakeOffer, YELLOW, ("yellow-family-son",), "up", (), 0, rule="S6")
    now.refuses(GREEN, MakeOffer, YELLOW, (), "up", ("yellow-military-0",), 0, rule="S6")
    now.refuses(BLACK, MakeOffer, YELLOW, (), "up", ("yellow-family-son",), 0, rule="S6")


def test_an_offer_needs_a_card_and_another_family() -> None:
    now = winter()

    now.refuses(GREEN, MakeOffer, YELLOW, (), "up", (), 0, rule="S6")
    now.refuses(GREEN, MakeOffer, GREEN, (SON,), "up", (), 0)


def test_s56_a_family_makes_only_so_many_offers_each_winter() -> None:
    now = winter(winter_offers=2)
    now = offered(now).when(YELLOW, DeclineOffer, "0-1.1")
    now = now.when(BLACK, MakeOffer, GREEN, (), "up", (), 1)

    now = now.when(GREEN, CounterOffer, "2-0.1", (SON,), "up", (), 0)

    assert now.view(GREEN).offers_made == 2
    now.refuses(GREEN, MakeOffer, BLUE, (WIFE,), "up", (), 0, rule="S56")
    now.when(YELLOW, MakeOffer, GREEN, (), "up", (SON,), 0)


def test_s56_the_offers_are_counted_anew_each_winter() -> None:
    now = offered(winter())

    later = winter(year=3)

    assert now.state.winter.made[GREEN][YELLOW] == 1
    assert later.state.winter.made[GREEN][YELLOW] == 0


def test_s66_who_is_done_can_neither_make_nor_get_offers() -> None:
    now = offered(winter()).when(BLACK, MakeOffer, GREEN, (), "up", (SON,), 0)

    now = now.when(GREEN, FinishWinter)

    now.then_only(OfferWithdrawn("0-1.1", GREEN, YELLOW), OfferDeclined("2-0.1", BLACK, GREEN))
    now.awaits("WinterDiplomacy", 1, 2, 3, 4, 5)
    now.refuses(YELLOW, MakeOffer, GREEN, (THEIRS,), "up", (), 0, rule="S66")


def test_s7_the_phase_ends_early_when_all_are_done() -> None:
    now = winter()
    for seat in range(6):
        now = now.when(seat, FinishWinter)

    now.then(NegotiationsEnded())
    assert PhaseBegan(Phase.SPRING, 2) in now.facts
    now.awaits("SpringOrders", 0, 1)


def test_s7_at_the_deadline_open_offers_lapse_and_the_game_goes_on() -> None:
    now = offered(winter()).when(BLACK, FinishWinter)

    now = now.when_time_is_up(None)

    answered = [e.seat for e in now.happened if isinstance(e, DecisionAnswered)]
    assert answered == [0, 1, 3, 4, 5]
    assert now.state.winter.offers == ()
    assert SON in now.state.diplomacy.hands[GREEN]
    now.awaits("SpringOrders", 0, 1)


def test_s7_winter_has_one_clock_for_all() -> None:
    now = winter()

    assert now.game.kind_of(now.decision).shared_clock


def test_s53_during_winter_the_published_counts_are_those_of_its_start() -> None:
    now = offered(winter()).when(YELLOW, AcceptOffer, "0-1.1", ())

    assert [seat.diplomacy_count for seat in now.view(BLACK).seats] == [12] * 6
    assert [seat.diplomacy_count for seat in now.view(GREEN).seats] == [12] * 6

    after = now.when_time_is_up(None)
    assert HandsCounted((11, 13, 12, 12, 12, 12)) in after.facts
    assert [seat.diplomacy_count for seat in after.view(BLACK).seats][:2] == [11, 13]


def test_s53_others_see_only_that_a_family_is_done() -> None:
    now = offered(winter()).when(GREEN, FinishWinter)

    seen = [e for e in now.happened if redact(e, BLACK) is not None]
    assert seen == [DecisionAnswered(now.decision.id, GREEN)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_templates_of_winter_give_only_what_the_rules_accept(players: int) -> None:
    letters = {2: "by", 3: "gyb", 4: "gykb", 5: "gykbr"}[players]
    now = (
        winter(letters)
        if players > 2
        else table(
            families="by", land={"suruga": "y 1", "izumo": "b 1"}, host="b", phase=Phase.WINTER
        )
    )
    moves = now.legal(0)

    kinds = {template.type for template in moves.templates}
    assert kinds == {MakeOffer, Bid}
    for template in moves.templates:
        for name in ("gives", "asks", "cards"):
            for card in template.choices[name].allowed if name in template.choices else ():
                assert not DIPLOMACY[str(card)].dummy


def test_hanafuda_never_change_hands_in_winter() -> None:
    now = winter()

    for template in now.legal(GREEN).templates:
        for choice in template.choices.values():
            assert not any(str(entry).startswith("h0") for entry in choice.allowed)


def test_other_commands_are_refused_in_winter() -> None:
    now = winter()

    assert cards_of("green")
    now.refuses(GREEN, Bid, "red-military-2", ("green-trading-a",))


def asked(now: Table) -> set[object]:
    """Give the cards that green may ask of another."""
    return {
        card for t in now.legal(GREEN).templates for card in t.choices.get("asks", NOTHING).allowed
    }


def test_s6_nobody_asks_for_a_card_that_all_can_see_elsewhere() -> None:
    gone, shown = "yellow-family-son", "black-family-wife"
    now = table(phase=Phase.WINTER, exposed={"b": [shown]})
    executed = replace(now.state.diplomacy.without(gone), removed=(gone,))
    now = replace(now, state=replace(now.state, diplomacy=executed))

    assert {gone, shown, *(lot.card for lot in now.state.diplomacy.lots)}.isdisjoint(asked(now))
    assert {"yellow-family-wife", "black-family-son"} <= asked(now)


def test_s6_nobody_asks_for_what_lies_under_his_own_bid_or_was_kept_for_all_to_see() -> None:
    now = table(phase=Phase.WINTER)
    lot = now.state.diplomacy.lots[0].card
    kept = (BidPlaced(BLUE, lot, ("blue-trading-a",)), BidKept(BLUE, lot))
    now = replace(now, state=now.game.fold.fold(now.state, kept))

    now = now.when(GREEN, Bid, lot, (TRADE,))

    assert {TRADE, "blue-trading-a"}.isdisjoint(asked(now))
    assert "blue-trading-b" in asked(now)


def test_s6_as_many_blind_cards_are_asked_for_as_the_fullest_hand_held_in_public() -> None:
    now = winter()
    most = max(now.state.winter.counted)

    now.when(GREEN, MakeOffer, YELLOW, (), "up", (), most)
    now.refuses(GREEN, MakeOffer, YELLOW, (), "up", (), most + 1, rule="S6")
