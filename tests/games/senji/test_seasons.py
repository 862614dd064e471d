"""What the rulebook says of things that outlast a season: fortresses, hostages, cards, fleets."""

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
from domain.senji.commands.combat import ExecuteHostage, PlaySupport, SpareHostages
from domain.senji.commands.summer import (
    ActivateFleet,
    ActivateProvince,
    EndMovement,
    LaunchRaid,
    MoveSamurai,
    MoveUnits,
    PlaceOrder,
)
from domain.senji.events.combat import (
    CombatTied,
    CombatWon,
    ProvinceCaptured,
    SamuraiDied,
    UnitsLost,
)
from domain.senji.events.setup import EmperorWelcomed, HonorChanged, PhaseBegan
from domain.senji.events.summer import AttackBegan, HanafudaDrawn, OrderPlaced
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
    fought,
    honor_of,
    row_of,
    table,
)
from tests.play import Table, refusal_of

NOBODYS = "kkkkkkkkk"
SON = "green-family-son"
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


def test_a_province_without_troops_is_still_its_familys() -> None:
    land = {"echizen": "g 0", "suruga": "y 2"}

    spring = table(land=land, phase=Phase.SPRING)
    produced = table(land=land, orders={"echizen": "production"}, pile=flowers(4))

    assert {province for province, _ in spring.options(GREEN, PlaceOrder)} == {"echizen"}
    assert HanafudaDrawn(GREEN, 2, flowers(2)) in produced.facts


def test_a_samurai_alone_marches_without_units() -> None:
    land = {"echizen": "g 0 mori", "settsu": "g 1", "suruga": "y 2"}
    now = table(land=land, orders={"echizen": "movement"})

    assert now.options(GREEN, MoveUnits) == []
    now = now.when(GREEN, MoveSamurai, "settsu", "mori")
    assert (row_of(now, "echizen"), row_of(now, "settsu")) == ("g 0", "g 1 mori")


def test_a_captured_province_counts_for_its_new_family_and_no_more_for_the_old() -> None:
    now = fought("5", "2", NOBODYS)

    assert "harima" in now.state.land.held("green")
    assert "harima" not in now.state.land.held("blue")
    assert row_of(now, "settsu") == "g 0"


def test_s31_a_province_that_was_walked_into_loses_its_order_too() -> None:
    land = {"settsu": "g 2", "harima": "b 0", "musashi": "y 1"}
    orders = {"settsu": "movement", "harima": "production", "musashi": "production"}
    now = table(land=land, orders=orders, empty_handed="gb")

    now = now.when(GREEN, ActivateProvince, "settsu").when(GREEN, MoveUnits, "harima", 2)

    assert ProvinceCaptured("green", "harima") in now.facts
    assert "harima" not in now.state.land.orders


def test_who_does_not_march_stays_at_home_out_of_the_fight() -> None:
    land = {"settsu": "g 5 oda", "harima": "b 1", "musashi": "y 1"}
    now = table(faces(NOBODYS), land=land, orders={"settsu": "movement"}, empty_handed="gb")

    now = now.when(GREEN, MoveUnits, "harima", 2).when(GREEN, EndMovement)

    assert CombatWon(GREEN, 2, 1, "strength") in now.facts
    assert (row_of(now, "settsu"), row_of(now, "harima")) == ("g 3 oda", "g 1")


def test_a_beaten_attacker_is_gone_and_the_defender_keeps_province_and_samurai() -> None:
    now = fought("2 oda", "4 todo", "bkkkkkk")

    assert UnitsLost(2, 2) in now.facts
    assert SamuraiDied(GREEN, "oda", becomes_kami=False) in now.facts
    assert (row_of(now, "settsu"), row_of(now, "harima")) == ("g 0", "b 2 todo")


def test_a_victorious_samurai_moves_into_the_province() -> None:
    assert row_of(fought("4 oda", "1", "kkkkkkkk"), "harima") == "g 3 oda"


def test_a_defender_may_execute_a_hostage_in_each_attack_of_one_order() -> None:
    land = {"ise": "g 6", "suruga": "y 0", "echizen": "k 0", "izumo": "b 1"}
    held = {"y": [SON], "k": ["green-family-wife"]}
    now = table(land=land, orders={"ise": "movement"}, held=held, honor={"g": 30})
    now = now.when(GREEN, MoveUnits, "suruga", 1).when(GREEN, MoveUnits, "echizen", 1)
    now = now.when(GREEN, EndMovement)

    now = now.awaits("HostageExecution", YELLOW).when(YELLOW, ExecuteHostage, SON)
    now = now.awaits("HostageExecution", BLACK).when(BLACK, ExecuteHostage, "green-family-wife")

    assert set(now.state.diplomacy.removed) == {SON, "green-family-wife"}


def test_an_executed_hostage_is_in_no_hand_and_no_pile_any_more() -> None:
    now = attacked("4", "0", held={"b": [SON]}, honor={"g": 10}).when(BLUE, ExecuteHostage, SON)

    cards = now.state.diplomacy
    everywhere = [*cards.hands, *cards.exposed, *cards.piles.values()]
    assert all(SON not in place for place in everywhere)


def test_troops_that_put_to_sea_join_the_own_fleet_there() -> None:
    land = {"echizen": "g 3 mori", "suruga": "y 2"}
    scene: dict[str, Any] = {"land": land, "fleets": ["g north 2 oda"]}
    now = table(orders={"echizen": "movement"}, **scene).when(GREEN, ActivateProvince, "echizen")

    now = now.when(GREEN, MoveUnits, "north-sea", 3).when(GREEN, MoveSamurai, "north-sea", "mori")

    (fleet,) = now.state.land.fleets
    assert (fleet.units, set(fleet.samurai)) == (5, {"oda", "mori"})


def test_no_troops_join_the_fleet_of_another_family() -> None:
    land = {"echizen": "g 3", "suruga": "y 2"}
    now = table(land=land, fleets=["y north 2"], orders={"echizen": "movement"})

    now = now.when(GREEN, ActivateProvince, "echizen").when(GREEN, MoveUnits, "north-sea", 2)

    fleets = [(fleet.banner, fleet.units) for fleet in now.state.land.fleets]
    assert fleets == [("yellow", 2), ("green", 2)]


def landing(defence: str, *script: Any) -> Table:
    """Green's fleet of four off Izumo, and nobody else to be activated."""
    land = {"echizen": "g 0", "suruga": "y 0", "izumo": f"b {defence}", "etchu": "k 0"}
    return table(*script, land=land, fleets=["g north 4"], empty_handed="gb")


def test_a_landing_against_a_defence_is_a_combat_like_any_other() -> None:
    now = landing("1", faces(NOBODYS)).when(GREEN, MoveUnits, "izumo", 3).when(GREEN, EndMovement)

    assert AttackBegan("green", "blue", "izumo") in now.facts
    assert CombatWon(GREEN, 3, 1, "strength") in now.facts
    assert HonorChanged(GREEN, 4, "combat") in now.facts
    assert row_of(now, "izumo") == "g 2"
    assert Fleet("green", "north-sea", 1, ()) in now.state.land.fleets


def test_a_landing_that_is_beaten_off_leaves_those_who_stayed_aboard() -> None:
    now = landing("5", faces(NOBODYS)).when(GREEN, MoveUnits, "izumo", 2).when(GREEN, EndMovement)

    assert CombatWon(BLUE, 2, 5, "strength") in now.facts
    assert row_of(now, "izumo") == "b 3"
    assert now.state.land.fleets == (Fleet("green", "north-sea", 2, ()),)


def test_a_fleet_that_landed_whole_is_no_more() -> None:
    now = landing("0").when(GREEN, MoveUnits, "izumo", 4)

    assert now.state.land.fleets == ()
    assert row_of(now, "izumo") == "g 4"


def test_s16_a_province_on_two_seas_raids_over_either() -> None:
    land = {"nagato": "b 3", "suruga": "y 0", "echizen": "g 0", "etchu": "k 1"}
    now = table(land=land, orders={"nagato": "movement"}, empty_handed="gyk")

    seas = {
        sea
        for template in now.legal(BLUE).templates
        if template.type is LaunchRaid
        for sea in template.choices["sea"].allowed
    }

    assert seas == {"north-sea", "south-sea"}


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
