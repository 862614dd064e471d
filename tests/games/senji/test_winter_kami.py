"""S72: a kami called in winter looks and takes within the winter's own time."""

from typing import Any

import pytest

from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, DecisionOpened
from domain.kernel.visibility import Watcher, redact
from domain.senji.commands.winter import (
    AcceptOffer,
    Bid,
    CallDiplomaticKami,
    CounterOffer,
    DeclineOffer,
    FinishWinter,
    MakeOffer,
    TakeCard,
    TakeNothing,
    WithdrawOffer,
)
from domain.senji.events.winter import (
    CardsExchanged,
    CardTaken,
    HandsCounted,
    HandShown,
    KamiCalled,
    NegotiationsEnded,
)
from domain.senji.state import Phase
from tests.games.senji.scenes import BLACK, BLUE, GREEN, ROOMY, YELLOW, cards_of, table
from tests.play import Table

DIPLOMAT, ENVOY = "ekes", "umeko"
SON, WIFE = "blue-family-son", "blue-family-wife"


def winter(spirits: dict[str, list[str]] | None = None, **scene: Any) -> Table:
    scene = {"phase": Phase.WINTER, "kami": True, "land": ROOMY} | scene
    return table(spirits=spirits or {"g": [DIPLOMAT]}, **scene)


def looking(now: Table | None = None) -> Table:
    """Green's kami shows Blue's hand."""
    return (now or winter()).when(GREEN, CallDiplomaticKami, DIPLOMAT, BLUE)


def test_s72_the_call_opens_no_decision_of_its_own_and_all_go_on() -> None:
    before = winter()

    now = looking(before)

    now.then_only(KamiCalled(GREEN, DIPLOMAT, BLUE), HandShown(GREEN, BLUE, cards_of("blue")))
    assert not [e for e in now.happened if isinstance(e, DecisionOpened)]
    assert now.decision == before.decision
    now.when(YELLOW, MakeOffer, BLACK, ("yellow-trading-a",), "up", (), 0).when(
        BLACK, AcceptOffer, "1-2.1", ()
    ).then_only(CardsExchanged("1-2.1", YELLOW, BLACK, ("yellow-trading-a",), ()))


def test_s46_the_card_that_is_taken_comes_into_the_hand_and_the_kami_is_gone() -> None:
    now = looking().when(GREEN, TakeCard, WIFE)

    now.then_only(CardTaken(GREEN, BLUE, WIFE))
    assert WIFE in now.state.diplomacy.hands[GREEN]
    assert WIFE not in now.state.diplomacy.hands[BLUE]
    assert now.state.samurai.kami[GREEN] == ()
    assert now.state.samurai.gone == (DIPLOMAT,)
    assert now.state.tasks.looks == ()


def test_s72_who_looks_takes_a_card_before_anything_else() -> None:
    now = looking(winter({"g": [DIPLOMAT, ENVOY]}))

    assert {type(command) for command in now.legal(GREEN).commands} == {TakeCard}
    assert now.legal(GREEN).templates == ()
    anything_else: list[tuple[type[Command], tuple[Any, ...]]] = [
        (FinishWinter, ()),
        (MakeOffer, (YELLOW, ("green-trading-a",), "up", (), 0)),
        (CallDiplomaticKami, (ENVOY, YELLOW)),
        (TakeNothing, ()),
        (TakeCard, ("blue-military-0",)),
        (TakeCard, ("yellow-family-son",)),
    ]
    for command, fields in anything_else:
        now.refuses(GREEN, command, *fields, rule="S72")


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        (AcceptOffer, ("1-3.1", ())),
        (Bid, ("red-family-son", ("blue-trading-a",))),
    ],
)
def test_s72_nothing_leaves_a_hand_that_is_shown(
    command: type[Command], fields: tuple[Any, ...]
) -> None:
    now = winter(stacks={"red": ["red-family-son", "red-family-wife"]})
    now = now.when(YELLOW, MakeOffer, BLUE, (), "up", (SON,), 0)
    now = looking(now)

    now.refuses(BLUE, command, *fields, rule="S72")
    freed = now.when(GREEN, TakeCard, WIFE)
    freed.when(BLUE, command, *fields)


def test_s72_what_was_bid_before_stays_as_it_is() -> None:
    now = winter(stacks={"red": ["red-family-son", "red-family-wife"]})
    now = looking(now.when(BLUE, Bid, "red-family-son", ("blue-trading-a",)))

    now.refuses(BLUE, Bid, "red-family-son", (), rule="S72")
    assert "blue-trading-a" not in now.state.tasks.looks[0].cards


def test_s72_an_offer_by_the_one_who_is_seen_waits_and_does_not_fail() -> None:
    now = looking(winter().when(BLUE, MakeOffer, YELLOW, (SON,), "down", (), 0))

    now.refuses(YELLOW, AcceptOffer, "3-1.1", (), rule="S72")
    assert now.options(YELLOW, DeclineOffer) == [("3-1.1",)]
    now = now.when(GREEN, TakeCard, WIFE).when(YELLOW, AcceptOffer, "3-1.1", ())

    now.then_only(CardsExchanged("3-1.1", BLUE, YELLOW, (SON,), ()))


def test_s72_who_is_seen_may_talk_be_given_cards_and_be_done() -> None:
    gift = "yellow-trading-a"
    now = winter().when(YELLOW, MakeOffer, BLUE, (gift,), "up", (), 0)
    now = now.when(BLACK, MakeOffer, BLUE, (), "up", (SON,), 0)
    now = looking(now)

    now = now.when(BLUE, AcceptOffer, "1-3.1", ())
    now = now.when(BLUE, CounterOffer, "2-3.1", (), "up", ("black-trading-a",), 0)
    now = now.when(BLACK, AcceptOffer, "3-2.1", ())
    now = now.when(BLUE, MakeOffer, YELLOW, (SON,), "down", (), 0)
    now = now.when(BLUE, WithdrawOffer, "3-1.1").when(BLUE, FinishWinter)

    assert {gift, "black-trading-a"} <= set(now.state.diplomacy.hands[BLUE])


def test_s72_what_comes_into_a_hand_that_is_shown_is_not_shown() -> None:
    gift = "yellow-trading-a"
    now = winter().when(YELLOW, MakeOffer, BLUE, (gift,), "up", (), 0)
    now = looking(now).when(BLUE, AcceptOffer, "1-3.1", ())

    assert (gift,) not in now.options(GREEN, TakeCard)
    assert gift not in now.view(GREEN).looks[0].cards


def test_s72_one_kami_at_a_time_shows_a_hand() -> None:
    now = looking(winter({"g": [DIPLOMAT], "y": [ENVOY]}))

    now.refuses(YELLOW, CallDiplomaticKami, ENVOY, BLUE, rule="S72")
    now = now.when(YELLOW, CallDiplomaticKami, ENVOY, GREEN)

    assert [(look.seat, look.target) for look in now.state.tasks.looks] == [
        (GREEN, BLUE),
        (YELLOW, GREEN),
    ]
    now = now.when(GREEN, TakeCard, WIFE)
    assert (WIFE,) not in now.options(YELLOW, TakeCard)
    now.when(YELLOW, TakeCard, "green-family-son").then_only(
        CardTaken(YELLOW, GREEN, "green-family-son")
    )


def test_s72_who_sees_no_hand_takes_nothing() -> None:
    for seat, now in ((GREEN, winter()), (YELLOW, looking()), (BLUE, looking())):
        now.refuses(seat, TakeCard, WIFE, rule="S72")
        now.refuses(seat, TakeNothing, rule="S72")


def test_in_winter_a_hand_may_turn_out_to_be_empty() -> None:
    now = looking(winter(empty_handed="b"))

    now.refuses(GREEN, TakeCard, SON, rule="S72")
    now.when(GREEN, TakeNothing).then_only(CardTaken(GREEN, BLUE, None))


def test_s72_the_call_neither_lengthens_winter_nor_is_lost_with_it() -> None:
    now = looking(winter({"g": [DIPLOMAT], "b": [ENVOY]})).when(
        BLUE, CallDiplomaticKami, ENVOY, GREEN
    )

    now = now.when_time_is_up(None)

    now.then(
        CardTaken(GREEN, BLUE, "blue-family-grandfather"),
        CardTaken(BLUE, GREEN, "green-family-grandfather"),
    )
    assert NegotiationsEnded() in now.facts
    answered = [e.seat for e in now.happened if isinstance(e, DecisionAnswered)]
    assert answered == [GREEN, YELLOW, BLACK, BLUE]
    now.awaits("SpringOrders", GREEN, YELLOW, BLACK, BLUE)


def test_s61_at_the_end_of_winter_the_dearest_card_is_taken() -> None:
    now = looking().when_time_is_up(None)

    now.then(CardTaken(GREEN, BLUE, "blue-family-grandfather"))
    assert HandsCounted((13, 12, 12, 11)) in now.facts


def test_s61_of_an_empty_hand_nothing_is_taken() -> None:
    looking(winter(empty_handed="b")).when_time_is_up(None).then(CardTaken(GREEN, BLUE, None))


def test_winter_does_not_end_while_a_kami_shows_a_hand() -> None:
    now = looking()
    for seat in (YELLOW, BLACK, BLUE):
        now = now.when(seat, FinishWinter)

    now = now.awaits("WinterDiplomacy", GREEN).when(GREEN, TakeCard, SON)
    now.awaits("WinterDiplomacy", GREEN).when(GREEN, FinishWinter).then(NegotiationsEnded())


@pytest.mark.parametrize("viewer", [YELLOW, BLACK, Watcher.SPECTATOR])
def test_s72_others_see_who_looks_at_whom_and_no_card(viewer: Any) -> None:
    now = looking()

    (look,) = now.view(viewer).looks
    assert (look.seat, look.target, look.cards) == (GREEN, BLUE, None)
    for event in (now.facts[1], now.when(GREEN, TakeCard, WIFE).facts[0]):
        redacted = redact(event, viewer)
        assert redacted is not None
        assert redacted.hidden in ({"cards"}, {"card"})


@pytest.mark.parametrize("viewer", [GREEN, BLUE, Watcher.OPEN])
def test_s72_both_sides_see_what_is_shown(viewer: Any) -> None:
    now = looking()

    assert now.view(viewer).looks[0].cards == cards_of("blue")


def test_s53_a_stolen_card_shows_in_no_count_before_winter_ends() -> None:
    now = looking().when(GREEN, TakeCard, WIFE)

    for seat in (GREEN, YELLOW, BLACK, BLUE):
        assert [s.diplomacy_count for s in now.view(seat).seats] == [12] * 4


def test_s58_a_stolen_card_makes_an_offer_fail() -> None:
    now = winter().when(BLUE, MakeOffer, YELLOW, (WIFE,), "up", (), 0)
    now = looking(now).when(GREEN, TakeCard, WIFE)

    assert len(now.view(YELLOW).offers) == 1
    now = now.when(YELLOW, AcceptOffer, "3-1.1", ())
    assert type(now.facts[0]).__name__ == "OfferFailed"


def test_s66_who_is_done_may_still_be_looked_at() -> None:
    now = winter().when(BLUE, FinishWinter)

    looking(now).when(GREEN, TakeCard, WIFE).then_only(CardTaken(GREEN, BLUE, WIFE))
