"""Deploy, Move and Attack without cards: what may be done, and when it is over."""

import pytest

from domain.daimyo.board import Action
from domain.daimyo.commands import (
    AttackProvince,
    AttackTogether,
    ChooseKind,
    Decline,
    MoveTroop,
    PlaceAll,
    PlaceTroop,
    PlayCard,
    Sail,
    SendTroops,
)
from domain.daimyo.deeds import (
    BattleFought,
    ProvinceLeft,
    TroopMoved,
    TroopsDeployed,
    TroopsEntered,
)
from domain.daimyo.events import ActionEnded, CardPlayed, PartBegan, PartEnded
from tests.games.daimyo.scenes import acting, armies, sound
from tests.play import Table


def test_d42_a_deploy_counts_castles_cities_and_the_bonus() -> None:
    table = acting("oda", "deploy", deploy_bonus=2, oda="owari 1, mino 1, hida 1, etchu 1")

    table.then(PartBegan("oda", 5))
    assert table.options(0, PlaceTroop) == [("owari",), ("hida",), ("mino",)]


def test_edge_8_a_deploy_ends_with_the_supply_and_forts_are_no_place_for_it() -> None:
    table = acting("oda", "deploy", oda="owari 1, mino 1, etchu 1", supply={"oda": 1})

    table.then(PartBegan("oda", 1)).refuses(0, PlaceTroop, "etchu", rule="D42")
    table.when(0, PlaceTroop, "mino").then(TroopsDeployed("oda", "mino", 1, 0), PartEnded("oda"))


def test_d9_an_empty_supply_ends_the_deploy_before_it_begins() -> None:
    table = acting("oda", "deploy", oda="owari 1, mino 1", hojo="odawara 1", supply={"oda": 0})

    table.then(PartEnded("oda"), ActionEnded("oda"))


def test_d37_a_deploy_with_one_place_and_no_card_is_made_without_asking() -> None:
    table = acting("oda", "deploy", oda="owari 1, etchu 1", hojo="", cards={"oda": ""})

    table.then(PartBegan("oda", 1), TroopsDeployed("oda", "owari", 1, 0), PartEnded("oda"))


def test_d13_a_deploy_cannot_be_declined() -> None:
    acting("oda", "deploy", oda="owari 1, mino 1").refuses(0, Decline, rule="D13")


def test_a_move_counts_castles_forts_and_the_bonus() -> None:
    table = acting("oda", "move", move_bonus=1, oda="owari 1, mino 1, etchu 1, mikawa 1")

    table.then(PartBegan("oda", 4))


def test_edge_9_troops_move_through_own_provinces_and_claim_unowned_ones() -> None:
    table = acting("oda", "move", oda="owari 2, mino 1, etchu 1", hojo="kiso 3")

    table.refuses(0, MoveTroop, "mino", "kiso", rule="D5")
    table = table.when(0, MoveTroop, "owari", "mino").then_only(
        TroopMoved("oda", "owari", "mino", 1, free=False)
    )
    table = table.when(0, MoveTroop, "mino", "hida")
    assert armies(sound(table), "oda") == {"owari": 1, "mino": 1, "etchu": 1, "hida": 1}


def test_d5_a_move_is_one_troop_and_one_border() -> None:
    table = acting("oda", "move", oda="owari 2, etchu 1")

    table.refuses(0, MoveTroop, "owari", "hida", rule="D5")
    table.refuses(0, MoveTroop, "hida", "mino", rule="D5")


def test_d1_a_sea_link_is_a_border_like_any_other() -> None:
    moving = acting("mori", "move", mori="suo 2", shimazu="bungo 1")
    attacking = acting("mori", "attack", mori="suo 1, iyo 4", shimazu="bungo 3")

    assert ("suo", "iyo") in moving.options(0, MoveTroop)
    attacking.when(0, AttackProvince, "iyo", "bungo").then(
        BattleFought("mori", ("iyo",), "bungo", "shimazu", 4, 2, (), 0)
    )


def test_d6_a_province_left_by_its_last_troop_is_unowned_at_once() -> None:
    table = acting("oda", "move", oda="owari 1, mino 1, etchu 1")

    table = table.when(0, MoveTroop, "mino", "hida")
    table.then_only(TroopMoved("oda", "mino", "hida", 1, free=False), ProvinceLeft("oda", "mino"))
    assert ("hida", "mino") in table.options(0, MoveTroop)


def test_d13_a_move_may_be_declined_in_whole_or_in_part() -> None:
    table = acting("oda", "move", oda="owari 2, etchu 1", hojo="odawara 1")

    table.when(0, Decline).then(PartEnded("oda"), ActionEnded("oda"))
    table.when(0, MoveTroop, "owari", "mino").when(0, Decline).then(
        PartEnded("oda"), ActionEnded("oda")
    )


def test_a_move_without_a_step_to_make_is_passed_over() -> None:
    table = acting("oda", "move", oda="owari 3", hojo="ise 1, mikawa 1, mino 1", cards={"oda": ""})

    table.then(PartBegan("oda", 1), PartEnded("oda"), ActionEnded("oda"))


def test_d11_an_unowned_province_must_be_entered_by_one_troop_at_least() -> None:
    table = acting("oda", "attack", oda="owari 3, mino 3")

    table = table.when(0, AttackProvince, "mino", "hida").awaits("Entry", 0)
    assert table.options(0, SendTroops) == [(1,), (2,), (3,)]
    table.refuses(0, SendTroops, 0, rule="D11")
    table.refuses(0, SendTroops, 4, rule="D11")
    table.when(0, SendTroops, 3).then(
        TroopsEntered("oda", "mino", "hida", 3), ProvinceLeft("oda", "mino")
    )


def test_d11_d37_a_single_troop_enters_an_unowned_province_without_asking() -> None:
    table = acting("oda", "attack", oda="owari 1", hojo="odawara 1")

    table.when(0, AttackProvince, "owari", "mino").then(
        BattleFought("oda", ("owari",), "mino", None, 1, 0, ("owari",), 1),
        PartEnded("oda"),
        TroopsEntered("oda", "owari", "mino", 1),
    )


def test_d11_after_a_wipe_out_any_number_may_enter() -> None:
    table = acting("oda", "attack", oda="owari 1, mino 4", takeda="kiso 2")

    table = table.when(0, AttackProvince, "mino", "kiso")
    table.then(
        BattleFought("oda", ("mino",), "kiso", "takeda", 4, 2, ("mino",), 0),
        ProvinceLeft("takeda", "kiso"),
    )
    assert table.options(0, SendTroops) == [(0,), (1,), (2,), (3,), (4,)]
    assert armies(table.when(0, SendTroops, 3), "oda") == {"owari": 1, "mino": 1, "kiso": 3}


def test_d11_with_nobody_entering_the_province_is_unowned() -> None:
    table = acting("oda", "attack", oda="owari 1, mino 4", takeda="kiso 2")

    table = table.when(0, AttackProvince, "mino", "kiso").when(0, SendTroops, 0)

    assert table.state.land.owner("kiso") is None
    assert table.state.land.supply["takeda"] == 40
    sound(table)


def test_d11_more_attackers_than_needed_kill_no_more_than_there_are() -> None:
    table = acting("oda", "attack", oda="mino 9", takeda="kiso 1")

    table.when(0, AttackProvince, "mino", "kiso").then(
        BattleFought("oda", ("mino",), "kiso", "takeda", 9, 1, ("mino",), 0)
    )


def test_d11_attackers_lose_nothing_and_survivors_stay() -> None:
    table = acting("oda", "attack", oda="mino 4", takeda="kiso 3", hojo="")

    table = table.when(0, AttackProvince, "mino", "kiso")

    assert armies(table, "oda") == {"owari": 0, "mino": 4}
    assert armies(table, "takeda") == {"shinano": 0, "kiso": 1}
    assert "oda" not in table.state.course.queue


def test_d13_an_attack_may_be_declined() -> None:
    table = acting("oda", "attack", oda="mino 4", takeda="kiso 3")

    table.when(0, Decline).then(PartEnded("oda"), ActionEnded("oda"))


def test_an_attack_without_a_target_is_passed_over() -> None:
    table = acting("date", "attack", date="", hojo="odawara 1", cards={"date": ""})

    table.then(PartEnded("date"), ActionEnded("date"))


@pytest.mark.parametrize(
    ("origin", "target", "rule"),
    [
        ("mino", "echigo", "D11"),
        ("mino", "owari", "D11"),
        ("kiso", "hida", "D11"),
        ("owari", "ise", "D7"),
    ],
)
def test_attacks_that_cannot_be_made(origin: str, target: str, rule: str) -> None:
    table = acting("oda", "attack", oda="mino 4", takeda="kiso 3")

    table.refuses(0, AttackProvince, origin, target, rule=rule)


def test_d43_edge_10_only_one_general_card_a_year_and_none_twice() -> None:
    table = acting("oda", "deploy", oda="owari 1, mino 1, etchu 1", takeda="shinano 1, kiso 9")

    table = table.when(0, PlayCard, "hidden-troops").then(CardPlayed("oda", "hidden-troops"))
    table = table.when(0, PlaceTroop, "etchu").when(0, PlaceTroop, "etchu")
    while under_way(table) != ("oda", Action.ATTACK):
        table = table.when_time_is_up(table.decision.seats[0])
    refusal = table.refuses(0, PlayCard, "pincer", rule="D43")

    assert "this year" in refusal.detail
    table.refuses(0, PlayCard, "hidden-troops", rule="D43")


def test_edge_10_blitz_needs_a_year_without_another_card() -> None:
    table = acting("uesugi", "deploy", uesugi="echigo 9", oda="owari 1")
    table = table.when(0, PlayCard, "reinforcements")
    while under_way(table) != ("uesugi", Action.ATTACK):
        table = table.when_time_is_up(table.decision.seats[0])

    table = table.when(0, AttackProvince, "echigo", "aizu").when(0, SendTroops, 2)

    assert table.decision.kind != "Sequel"


def under_way(table: Table) -> tuple[str, Action]:
    return table.state.acting.daimyo, table.state.acting.action


def test_d43_edge_11_a_card_goes_with_its_action_only() -> None:
    table = acting("oda", "attack", oda="mino 4", takeda="kiso 3")

    assert "deploy" in table.refuses(0, PlayCard, "hidden-troops", rule="D43").detail
    assert "not in your hand" in table.refuses(0, PlayCard, "charge", rule="D43").detail


def test_d13_a_card_is_played_before_anything_else_is_done() -> None:
    table = acting("oda", "move", oda="owari 3, etchu 1")

    assert table.options(0, PlayCard) == [("forced-march",)]
    table = table.when(0, MoveTroop, "owari", "mino")
    table.refuses(0, PlayCard, "forced-march", rule="D13")


def test_d13_a_card_whose_first_part_is_impossible_cannot_be_played() -> None:
    table = acting("oda", "attack", oda="mino 4", takeda="kiso 3")

    assert table.options(0, PlayCard) == [("rotational-volley",)]
    table.refuses(0, PlayCard, "pincer", rule="D13")


def test_what_does_not_belong_to_the_action_is_refused() -> None:
    deploying = acting("oda", "deploy", oda="owari 1, mino 1")
    attacking = acting("oda", "attack", oda="mino 4", takeda="kiso 3")

    deploying.refuses(0, MoveTroop, "owari", "ise", rule="D42")
    deploying.refuses(0, AttackProvince, "owari", "ise", rule="D42")
    deploying.refuses(0, AttackTogether, "owari", "mino", "ise", rule="D42")
    deploying.refuses(0, Sail, "owari", "mikawa", rule="D19")
    deploying.refuses(0, SendTroops, 1, rule="D42")
    deploying.refuses(0, PlaceAll, "owari", rule="D44")
    deploying.refuses(0, PlaceTroop, "kiso", rule="D42")
    attacking.refuses(0, PlaceTroop, "mino", rule="D11")
    attacking.refuses(0, AttackTogether, "owari", "mino", "kiso", rule="D44")
    attacking.when(0, Decline)
    attacking.refuses(0, ChooseKind, "fort", rule="D11")
