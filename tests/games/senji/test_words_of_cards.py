"""What is refused of cards is told so that its sender knows why: in winter and in autumn."""

from typing import Any

import pytest

from domain.senji.commands.autumn import (
    CallEconomicKami,
    CallFamily,
    CommitSeppuku,
    ConvertCard,
    CycleHanafuda,
    ExposeHostage,
    ForceSwap,
    HireMercenaries,
    PlayCombination,
    ReturnSet,
    TakeBackHostage,
)
from domain.senji.commands.winter import (
    AcceptOffer,
    Bid,
    CallDiplomaticKami,
    CounterOffer,
    DeclineOffer,
    MakeOffer,
    TakeCard,
    WithdrawOffer,
)
from domain.senji.state import Phase
from tests.games.senji.scenes import BLUE, GREEN, ROOMY, YELLOW, Asked, flowers, table, told
from tests.play import Table

SON, TRADE, DUMMY = "green-family-son", "green-trading-a", "green-military-0"
TWELVE = flowers(12)


def winter(**scene: Any) -> Table:
    return table(phase=Phase.WINTER, **({"land": ROOMY} | scene))


def turn(**scene: Any) -> Table:
    return table(phase=Phase.AUTUMN, **({"land": ROOMY} | scene)).when(GREEN, CallFamily, GREEN)


@pytest.mark.parametrize(
    ("asked", "rule", "words"),
    [
        ((MakeOffer, GREEN, (SON,), "up", (), 0), None, "an offer is made to another family"),
        (
            (MakeOffer, 5, (SON,), "up", (), 0),
            "S66",
            "seat 5 is done with this winter, or not in the game",
        ),
        (
            (MakeOffer, YELLOW, (), "up", (), 0),
            "S6",
            "an offer gives or asks for a card; promises are only words",
        ),
        (
            (MakeOffer, YELLOW, ("blue-family-son",), "up", (), 0),
            "S6",
            "blue-family-son is not in your hand",
        ),
        (
            (MakeOffer, YELLOW, (), "up", (SON,), 0),
            "S6",
            "ask for other cards: each once, and none that nobody can hold",
        ),
        (
            (AcceptOffer, "9-0.1", ()),
            None,
            "no open offer of that name was made to you",
        ),
        (
            (DeclineOffer, "0-1.1"),
            None,
            "no open offer of that name was made to you",  # it is his own
        ),
        (
            (CounterOffer, "0-1.1", (SON,), "up", (), 0),
            None,
            "no open offer of that name was made to you",
        ),
        (
            (WithdrawOffer, "1-0.1"),
            None,
            "you have made no open offer of that name",  # it was made to him
        ),
        (
            (AcceptOffer, "1-0.1", (TRADE, SON)),
            "S6",
            "it asks for 1 cards of your choice beside those it names",
        ),
        ((Bid, "red-military-9", (SON,)), None, "red-military-9 is not up for auction"),
        (
            (MakeOffer, YELLOW, (DUMMY,), "up", (), 0),
            "S6",
            "a dummy never leaves its family",
        ),
        (
            (MakeOffer, YELLOW, (SON,), "up", ("yellow-military-0",), 0),
            "S6",
            "a dummy never leaves its family",
        ),
        ((AcceptOffer, "1-0.1", (DUMMY,)), "S6", "a dummy never leaves its family"),
        ((TakeCard, SON), "S72", "no kami shows you a hand"),
        ((CallDiplomaticKami, "ekes", YELLOW), "S46", "this game is played without kami"),
    ],
)
def test_what_is_not_done_in_winter(asked: Asked, rule: str | None, words: str) -> None:
    now = winter().when(GREEN, MakeOffer, YELLOW, ("green-trading-c",), "up", (), 0)
    now = now.when(YELLOW, MakeOffer, GREEN, ("yellow-trading-a",), "up", (), 1)

    told(now, GREEN, asked, rule, words)


def test_s56_an_offer_too_many() -> None:
    now = winter(winter_offers=1).when(GREEN, MakeOffer, YELLOW, (SON,), "up", (), 0)

    words = "a family may make 1 offers each winter"
    told(now, GREEN, (MakeOffer, YELLOW, (SON,), "up", (), 0), "S56", words)


def test_s8_a_bid_of_what_is_not_free_and_none_that_could_be_taken_back() -> None:
    now = winter()
    lot = now.state.diplomacy.lots[0].card

    told(
        now, GREEN, (Bid, lot, ("yellow-trading-a",)), "S6", "yellow-trading-a is not in your hand"
    )
    told(now, GREEN, (Bid, lot, (DUMMY,)), "S8", "a dummy never leaves its family")
    nothing = f"you have laid no bid under {lot} that could be taken back"
    told(now, GREEN, (Bid, lot, ()), "S8", nothing)


@pytest.mark.parametrize(
    ("asked", "rule", "words"),
    [
        ((ExposeHostage, "blue-family-son"), "S37", "blue-family-son is not in your hand"),
        ((ExposeHostage, SON), "S37", "only members of other families can be revealed"),
        (
            (ExposeHostage, "yellow-family-wife"),
            "S37",
            "one hostage of each family can be revealed",
        ),
        ((TakeBackHostage, "blue-family-son"), "S37", "you have revealed no such hostage"),
        ((ConvertCard, "blue-trading-a"), "S35", "the trading card must be in your hand"),
        ((ConvertCard, TRADE), "S35", "only trading cards of other families are converted"),
        ((ConvertCard, "black-trading-a"), "S35", "its family has no hanafuda to show"),
        (
            (ReturnSet, ("green-trading-b",) * 5),
            "S36",
            "a set is one card of each of the five other families",
        ),
        (
            (PlayCombination, "distinct-4", TWELVE[:4]),
            "S38",
            f"{TWELVE[0]} is not in your hand",
        ),
        ((CycleHanafuda, TWELVE[:1]), None, "you have no samurai who can do that"),
        ((ForceSwap, YELLOW, TRADE), None, "you have no samurai who can do that"),
        ((CommitSeppuku, "mori"), "S47", "without kami there is no seppuku"),
        ((CallEconomicKami, "gamo"), "S46", "this game is played without kami"),
        (
            (HireMercenaries, "north-sea", 1, 0),
            "S42",
            "mercenaries serve a family without provinces and with honor",
        ),
    ],
)
def test_what_is_not_done_in_autumn(asked: Asked, rule: str | None, words: str) -> None:
    now = turn(
        held={"g": ["yellow-family-wife", "black-trading-a"]},
        exposed={"g": ["yellow-family-son"]},
        hanafuda={"y": flowers(20)[16:]},
    )

    told(now, GREEN, asked, rule, words)


@pytest.mark.parametrize(
    ("combination", "words"),
    [
        ("distinct-8", "distinct-8 takes 8 cards of different values"),
        ("color-6", "color-6 takes 6 cards of the same color"),
        ("animals-4", "animals-4 takes 4 cards of the same symbol"),
        ("tanzaku-5", "tanzaku-5 takes 5 cards of the same symbol"),
    ],
)
def test_s38_cards_that_do_not_pay_are_told_what_would(combination: str, words: str) -> None:
    plain = flowers(4, symbol="none")
    now = turn(hanafuda={"g": plain})

    told(now, GREEN, (PlayCombination, combination, plain), "S38", words)


def test_a_kami_that_cannot_be_called() -> None:
    now = turn(kami=True, spirits={"g": ["ekes", "gamo"]}, empty_handed="y", pile=())

    none = "the kami shows the cards of another family that has any"
    told(now, GREEN, (CallDiplomaticKami, "ekes", YELLOW), "S46", none)
    told(now, GREEN, (CallDiplomaticKami, "ekes", GREEN), "S46", none)
    not_his = "you have no diplomatic kami gamo"
    told(now, GREEN, (CallDiplomaticKami, "gamo", BLUE), "S46", not_his)
    told(now, GREEN, (CallEconomicKami, "gamo"), "S46", "the hanafuda pile is empty")
    told(now, GREEN, (CallEconomicKami, "ekes"), "S46", "you have no economic kami ekes")
    told(now, GREEN, (CommitSeppuku, "mori"), "S47", "mori is not yours on the map")


@pytest.mark.parametrize(
    ("honor", "asked", "rule", "words"),
    [
        (5, (6, 0), "S42", "the score may not pass -9"),
        (5, (5, 1), "S42", "the score may not pass -9"),
        (20, (0, 0), "S42", "somebody must be hired, and the samurai pile may be empty"),
        (20, (4, 0), "S19", "fleet and family have no room for so many units"),
        (
            0,
            (1, 0),
            "S42",
            "mercenaries serve a family without provinces and with honor",
        ),
    ],
)
def test_mercenaries_who_do_not_come(
    honor: int, asked: tuple[int, int], rule: str, words: str
) -> None:
    land = {"suruga": "y 1", "etchu": "k 1", "izumo": "b 1"}
    now = turn(land=land, honor={"g": honor}, fleets=["g north 3"])

    told(now, GREEN, (HireMercenaries, "north-sea", *asked), rule, words)
