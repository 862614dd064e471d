"""What the rulebook says of a year and the next one: hostages, sets, cards, the host."""

from typing import Any

import pytest

from domain.kernel.events import GameEnded
from domain.kernel.refusal import Reason, Refused
from domain.senji.commands.autumn import (
    CallFamily,
    ConvertCard,
    EndTurn,
    ExposeHostage,
    HireMercenaries,
    ReturnSet,
    ShowHanafuda,
    TakeBackHostage,
    TakeHanafuda,
)
from domain.senji.commands.combat import PlaySupport, SpareHostages
from domain.senji.commands.summer import (
    ActivateFleet,
    ActivateProvince,
    PlaceOrder,
)
from domain.senji.events.combat import (
    CombatTied,
)
from domain.senji.events.setup import EmperorWelcomed, PhaseBegan
from domain.senji.events.summer import (
    OrderPlaced,
)
from domain.senji.events.winter import CardReturned
from domain.senji.land import Fleet
from domain.senji.state import Phase
from tests.games.senji.scenes import (
    BLACK,
    BLUE,
    GREEN,
    ROOMY,
    YELLOW,
    attacked,
    cards_of,
    faces,
    flowers,
    honor_of,
    table,
)
from tests.play import Table, refusal_of

NOBODYS = "kkkkkkkkk"
HOSTAGE = "yellow-family-son"
A_SET = (
    "yellow-trading-a",
    "black-trading-a",
    "blue-trading-a",
    "red-trading-a",
    "purple-trading-a",
)


def turn(**scene: Any) -> Table:
    """Green's autumn turn."""
    scene = {"phase": Phase.AUTUMN, "land": ROOMY} | scene
    return table(**scene).when(GREEN, CallFamily, GREEN)


def to_winter(now: Table) -> Table:
    """Let all families end this autumn's turns."""
    now = now.when(GREEN, EndTurn)
    while now.state.outcome is None and now.decision.kind in {"AutumnOrder", "AutumnTurn"}:
        now = now.when_time_is_up(now.decision.seats[0])
    return now


def test_hired_mercenaries_act_in_the_next_summer() -> None:
    land = {"suruga": "y 1", "etchu": "k 1", "izumo": "b 1"}
    now = turn(land=land, honor={"g": 10, "y": 8, "k": 1, "b": 1}, fleets=[])
    now = to_winter(now.when(GREEN, HireMercenaries, "north-sea", 3, 0))
    assert now.state.land.fleets == (Fleet("green", "north-sea", 3, ()),)

    now = now.awaits("WinterDiplomacy", 0, 1, 2, 3).when_time_is_up(None)
    for seat in (YELLOW, BLACK, BLUE):
        now = now.when_time_is_up(seat)

    now.awaits("SummerActivation", YELLOW)
    assert now.options(YELLOW, ActivateFleet) == [("green", "north-sea")]


def test_a_hostage_who_lies_open_keeps_scoring_in_the_years_to_come() -> None:
    now = turn(held={"g": [HOSTAGE]}, honor={"g": 5, "y": 1, "k": 1, "b": 1})

    now = to_winter(now.when(GREEN, ExposeHostage, HOSTAGE))

    assert PhaseBegan(Phase.WINTER, 3) in now.facts
    assert now.state.diplomacy.exposed[GREEN] == (HOSTAGE,)
    assert honor_of(now)["g"] == 8


def test_s54_in_another_year_a_hostage_who_was_taken_back_may_be_shown_again() -> None:
    now = turn(exposed={"g": [HOSTAGE]}, honor={"g": 9, "y": 1, "k": 1, "b": 1})
    now = to_winter(now.when(GREEN, TakeBackHostage, HOSTAGE)).when_time_is_up(None)
    while now.decision.kind != "AutumnOrder":
        seats = now.decision.seats
        now = now.when_time_is_up(seats[0])

    now = now.when(now.decision.seats[0], CallFamily, GREEN)

    assert (HOSTAGE,) in now.options(GREEN, ExposeHostage)


def test_s36_the_cards_of_a_set_are_home_at_once() -> None:
    now = turn(held={"g": A_SET}).when(GREEN, ReturnSet, A_SET)

    for seat, card in ((YELLOW, A_SET[0]), (BLACK, A_SET[1]), (BLUE, A_SET[2])):
        assert CardReturned(card, seat) in now.facts
        assert card in now.state.diplomacy.hands[seat]
    assert A_SET[3] in now.state.diplomacy.piles["red"]


def test_s43_nobody_falls_below_the_floor_by_anothers_set() -> None:
    now = turn(held={"g": A_SET}, honor={"y": -9}).when(GREEN, ReturnSet, A_SET)

    assert honor_of(now) == {"g": 10, "y": -9, "k": -1, "b": -1}


def test_s35_the_trading_card_is_home_before_the_flower_is_chosen() -> None:
    trade = "yellow-trading-b"
    mine, theirs = flowers(3)[:1], flowers(3)[1:]
    now = turn(held={"g": [trade]}, hanafuda={"g": mine, "y": theirs})

    now = now.when(GREEN, ConvertCard, trade)

    assert trade in now.state.diplomacy.hands[YELLOW]
    if now.decision.kind == "HanafudaShowing":
        now = now.when(YELLOW, ShowHanafuda, theirs)
    now = now.when(GREEN, TakeHanafuda, theirs[0])
    assert set(now.state.hanafuda.hands[GREEN]) == {*mine, theirs[0]}
    assert now.state.hanafuda.hands[YELLOW] == theirs[1:]


def test_s28_a_card_that_went_home_in_a_tie_helps_its_owner_later_and_not_who_had_it() -> None:
    held = {"g": ["black-military-1"]}
    now = attacked("4", "4", faces("yyyyyyyyy"), faces("kyyyyyyyy"), held=held)
    now = now.when(BLUE, SpareHostages).when(GREEN, PlaySupport, ("black-military-1",))

    now = now.when(BLUE, PlaySupport, ("blue-military-0",))

    assert CombatTied(1, 4) in now.facts
    assert "black-military-1" in now.state.diplomacy.hands[BLACK]
    assert now.options(GREEN, PlaySupport) == [(("green-military-0",),)]


def test_the_dummy_comes_back_into_the_hand_that_played_it() -> None:
    now = attacked("4", "3", faces(NOBODYS)).when(BLUE, SpareHostages)

    now = now.when(GREEN, PlaySupport, ("green-military-0",))
    now = now.when(BLUE, PlaySupport, ("blue-military-0",))

    assert "green-military-0" in now.state.diplomacy.hands[GREEN]
    assert "blue-military-0" in now.state.diplomacy.hands[BLUE]


def test_the_most_honored_is_welcomed_also_where_all_are_in_disgrace() -> None:
    now = table(phase=Phase.WELCOME, land=ROOMY, honor={"g": -3, "y": -2, "k": -9, "b": -5})

    assert EmperorWelcomed(YELLOW) in now.facts


@pytest.mark.parametrize("seat", [YELLOW, BLACK, BLUE])
def test_nobody_but_the_host_orders_summer_and_autumn(seat: int) -> None:
    summer = table(land=ROOMY, orders={"suruga": "production", "etchu": "production"})
    autumn = table(land=ROOMY, phase=Phase.AUTUMN)

    tried: list[Refused | None] = [
        refusal_of(summer, seat, ActivateProvince(summer.decision.id, "suruga")),
        refusal_of(autumn, seat, CallFamily(autumn.decision.id, seat)),
    ]

    assert [None if one is None else one.reason for one in tried] == [
        Reason.NOT_YOUR_DECISION,
        Reason.NOT_YOUR_DECISION,
    ]


def test_an_order_is_its_familys_to_carry_out_whoever_calls_it_up() -> None:
    orders = {"suruga": "movement", "etchu": "production"}
    now = table(land=ROOMY, orders=orders).when(GREEN, ActivateProvince, "suruga")

    now.awaits("Movement", YELLOW)


def test_every_province_has_an_order_of_its_own_before_summer_begins() -> None:
    land = {"echizen": "g 1", "settsu": "g 1", "suruga": "y 1"}
    now = table(land=land, phase=Phase.SPRING)
    now = now.when(GREEN, PlaceOrder, "echizen", "production")
    now = now.when(GREEN, PlaceOrder, "settsu", "recruitment")

    now = now.awaits("SpringOrders", YELLOW).when(YELLOW, PlaceOrder, "suruga", "movement")

    assert OrderPlaced(YELLOW, "suruga", "movement") in now.facts
    now.awaits("SummerActivation", GREEN)


def test_nobody_wins_within_a_year_however_much_he_scores() -> None:
    now = turn(held={"g": A_SET}, honor={"g": 58}).when(GREEN, ReturnSet, A_SET)

    assert honor_of(now)["g"] == 68
    assert not any(isinstance(e, GameEnded) for e in now.facts)
    assert any(isinstance(e, GameEnded) for e in to_winter(now).facts)


def test_each_family_has_cards_of_three_kinds_and_twelve_in_all() -> None:
    for family in ("green", "yellow", "black", "blue", "red", "purple"):
        kinds = [len(cards_of(family, kind)) for kind in ("family", "military", "trading")]
        assert kinds == [4, 3, 4]
