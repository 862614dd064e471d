"""Home castles: held without troops, not to be taken, and in longer games the last stand (D17)."""

import pytest

from domain.daimyo.board import Action
from domain.daimyo.commands import (
    AttackProvince,
    AttackTogether,
    Decline,
    MoveTroop,
    PlayCard,
    SendTroops,
    TakeActionCard,
    TakeCard,
)
from domain.daimyo.deeds import BattleFought, ProvinceLeft, TroopsEntered
from domain.daimyo.events import (
    ActionCardTaken,
    DaimyoEliminated,
    GeneralCardTaken,
    PartBegan,
    SpoilsEnded,
    SpoilsOffered,
)
from tests.games.daimyo.scenes import acting, armies, sound
from tests.play import Table

LONGER = {"longer_game": True}


def test_edge_3_an_empty_home_castle_counts_for_deploy_and_move() -> None:
    acting("oda", "deploy", oda="mino 1").then(PartBegan("oda", 2))
    acting("oda", "move", oda="mino 1").then(PartBegan("oda", 1))


def test_edge_3_an_empty_home_castle_neither_attacks_nor_moves() -> None:
    acting("oda", "move", oda="mino 1").refuses(0, MoveTroop, "owari", "ise", rule="D7")
    acting("oda", "attack", oda="mino 1").refuses(0, AttackProvince, "owari", "ise", rule="D7")


def test_edge_3_an_empty_home_castle_is_no_target_in_standard_play() -> None:
    table = acting("oda", "attack", oda="kiso 5", takeda="kai 1")

    table.refuses(0, AttackProvince, "kiso", "shinano", rule="D7")


def test_edge_4_a_home_castle_that_loses_its_last_troop_stays_its_owners() -> None:
    table = acting("oda", "attack", oda="kiso 9", takeda="shinano 2", hojo="")

    table = table.when(0, AttackProvince, "kiso", "shinano")

    table.then(BattleFought("oda", ("kiso",), "shinano", "takeda", 9, 2, (), 0))
    assert table.decision.kind != "Entry"
    assert armies(sound(table), "takeda") == {"shinano": 0}


def test_d2_the_castle_of_an_unplayed_daimyo_is_an_ordinary_province() -> None:
    armies_listed = {"oda": "kiso 9", "takeda": "shinano 2", "hojo": ""}
    table = acting("oda", "attack", **armies_listed, seated="oda hojo", full_board=True)

    table = table.when(0, AttackProvince, "kiso", "shinano")
    table.then(
        BattleFought("oda", ("kiso",), "shinano", "takeda", 9, 2, ("kiso",), 0),
        ProvinceLeft("takeda", "shinano"),
    )
    assert armies(table.when(0, SendTroops, 4), "oda")["shinano"] == 4


def assault(takeda: str, **options: object) -> Table:
    chosen = {**LONGER, **options}
    return acting("oda", "attack", oda="kiso 9", takeda=takeda, hojo="", mori="", **chosen)


def test_edge_25_a_castle_with_four_provinces_is_not_conquered() -> None:
    table = assault("shinano 2, kai 1, hitachi 1, izu 1").when(0, AttackProvince, "kiso", "shinano")

    assert armies(table, "takeda")["shinano"] == 0
    assert "takeda" in table.state.houses
    assert table.decision.kind != "Entry"


def test_edge_25_a_castle_with_three_provinces_is_conquered() -> None:
    table = assault("shinano 2, kai 4, hitachi 1").when(0, AttackProvince, "kiso", "shinano")

    table.then(
        BattleFought("oda", ("kiso",), "shinano", "takeda", 9, 2, ("kiso",), 1),
        DaimyoEliminated("takeda", "oda"),
    )
    assert table.options(0, SendTroops)[0][0] == 1
    table = table.when(0, SendTroops, 2).awaits("Spoils", 0)
    assert armies(table, "oda") == {"owari": 0, "kiso": 7, "shinano": 2, "kai": 4, "hitachi": 1}
    assert sound(table).state.land.supply["oda"] == 80 - 14
    assert "takeda" not in table.state.course.queue


def test_edge_25_an_empty_castle_counts_as_one_troop() -> None:
    table = assault("kai 4, hitachi 1").when(0, AttackProvince, "kiso", "shinano")

    table.then(
        BattleFought("oda", ("kiso",), "shinano", "takeda", 9, 0, ("kiso",), 1),
        DaimyoEliminated("takeda", "oda"),
    )


def test_d17_an_empty_castle_with_four_provinces_is_no_target() -> None:
    table = assault("kai 1, hitachi 1, izu 1")

    table.refuses(0, AttackProvince, "kiso", "shinano", rule="D7")


def test_d17_defenders_who_survive_save_their_daimyo() -> None:
    table = assault("shinano 5").when(0, AttackProvince, "kiso", "shinano")

    assert armies(table, "takeda") == {"shinano": 1}


def test_d17_of_two_armies_one_troop_must_enter() -> None:
    table = acting(
        "oda", "attack", oda="kiso 2, kai 2", takeda="shinano 2", hojo="", mori="", **LONGER
    )
    table = table.when(0, PlayCard, "pincer").when(0, AttackTogether, "kai", "kiso", "shinano")

    assert (0,) in table.options(0, SendTroops)
    table = table.when(0, SendTroops, 0)
    assert table.options(0, SendTroops) == [(1,), (2,)]
    table.when(0, SendTroops, 1).then(TroopsEntered("oda", "kiso", "shinano", 1))


def test_d24_a_conqueror_takes_two_of_the_cards_spent_ones_too() -> None:
    table = assault("shinano 2").when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 9)

    table.then(TroopsEntered("oda", "kiso", "shinano", 9), ProvinceLeft("oda", "kiso"))
    cards = ("regiments", "charge", "assignments", "kansuke-defense")
    assert [(card,) for card in cards] == table.options(0, TakeCard)
    table.refuses(0, TakeActionCard, Action.MOVE, rule="D25")
    table = table.when(0, TakeCard, "charge").then_only(GeneralCardTaken("oda", "charge"))
    table.refuses(0, TakeCard, "charge", rule="D25")
    table = table.when(0, TakeCard, "regiments")
    table.then(GeneralCardTaken("oda", "regiments"), SpoilsEnded("oda"))
    assert sound(table).state.houses["oda"].cards[-2:] == ("charge", "regiments")


def test_d25_with_action_cards_one_of_those_is_taken_as_well() -> None:
    table = assault("shinano 2", action_cards=True).when(0, AttackProvince, "kiso", "shinano")
    table = table.when(0, SendTroops, 1)

    assert [(action,) for action in Action] == table.options(0, TakeActionCard)
    table = table.when(0, TakeActionCard, Action.ATTACK)
    table.then_only(ActionCardTaken("oda", Action.ATTACK))
    assert table.options(0, TakeActionCard) == []
    assert len(table.state.houses["oda"].actions) == 5


def test_spoils_may_be_left() -> None:
    table = assault("shinano 2").when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 1)

    table.when(0, Decline).then(SpoilsEnded("oda"))


def test_d24_cards_that_were_taken_can_be_taken_again() -> None:
    table = acting(
        "oda", "attack", oda="kiso 9", takeda="shinano 2", hojo="", mori="",
        cards={"takeda": "regiments navy"}, **LONGER,
    )  # fmt: skip

    table = table.when(0, AttackProvince, "kiso", "shinano")

    (offered,) = (event for event in table.facts if isinstance(event, SpoilsOffered))
    assert offered.cards == ("regiments", "navy")


@pytest.mark.parametrize(("held", "falls"), [("", True), ("kai 1, hitachi 1, izu 1", False)])
def test_d27_an_army_nobody_plays_falls_by_the_same_condition(held: str, falls: bool) -> None:  # noqa: FBT001
    table = acting(
        "oda", "attack", oda="kiso 9", takeda=f"shinano 2, {held}".rstrip(", "), hojo="", mori="",
        seated="oda hojo mori", full_board=True, **LONGER,
    )  # fmt: skip

    table = table.when(0, AttackProvince, "kiso", "shinano")

    assert falls is (table.decision.kind == "Entry")


def test_d24_a_taken_castle_is_an_ordinary_province_afterwards() -> None:
    table = assault("shinano 2").when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 9)

    assert "shinano" not in table.state.land.homes
