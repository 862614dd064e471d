"""Attack cards of Mori, Miyoshi, Date and Shimazu, each played, with what it comes to."""

import pytest

from domain.daimyo.board import Kind
from domain.daimyo.commands import (
    AttackProvince,
    ChooseKind,
    Decline,
    LiftGarrison,
    MoveIn,
    PlaceTroop,
    PlayCard,
    SendTroops,
    ShiftTroops,
    SwapProvinces,
)
from domain.daimyo.deeds import (
    BattleFought,
    FortCleared,
    KindChosen,
    LiftedTroopsPlaced,
    ProvinceLeft,
    ProvincesSwapped,
    RouteChosen,
    TroopsEntered,
    TroopsLifted,
    TroopsMovedIn,
    TroopsRemoved,
    TroopsShifted,
)
from domain.daimyo.events import ActionEnded, CardPlayed, DaimyoEliminated, PartEnded
from tests.games.daimyo.scenes import acting, armies, sound
from tests.play import Table


def played(daimyo: str, card: str, **scene: object) -> Table:
    return acting(daimyo, "attack", **scene).when(0, PlayCard, card)


def attacked(table: Table, origin: str, target: str, entering: int | None = None) -> Table:
    table = table.when(0, AttackProvince, origin, target)
    return table if entering is None else table.when(0, SendTroops, entering)


def test_d34_edge_17_cunning_clears_a_fort_and_its_owner_places_the_garrison() -> None:
    table = played(
        "mori", "cunning", mori="suo 3, iwami 4, bizen 2", miyoshi="settsu 1, harima 1, izumo 6"
    )
    table = table.when(0, Decline).awaits("Displacement", 0)

    table.refuses(0, LiftGarrison, "tamba", rule="D23")
    table.refuses(0, Decline, rule="D34")
    table = table.when(0, LiftGarrison, "izumo")
    table.then_only(
        TroopsLifted("miyoshi", ("izumo",), 6, ("settsu", "harima")),
        ProvinceLeft("miyoshi", "izumo"),
        FortCleared("mori", "izumo"),
        PartEnded("mori"),
    )
    table.awaits("Occupation", 0).refuses(0, Decline, rule="D23")
    table.refuses(0, MoveIn, "suo", 1, rule="D23")
    table = table.when(0, MoveIn, "iwami", 3).then_only(TroopsMovedIn("mori", "iwami", "izumo", 3))
    table = table.when(0, MoveIn, "bizen", 2)
    table.then(TroopsMovedIn("mori", "bizen", "izumo", 2), ProvinceLeft("mori", "bizen"))
    table = table.when(0, Decline).awaits("Redeployment", 1)
    for province in ("settsu", "settsu", "settsu", "harima", "harima"):
        table = table.when(1, PlaceTroop, province)
    table = table.when(1, PlaceTroop, "harima").then(LiftedTroopsPlaced("miyoshi", "harima", 1, 0))

    assert armies(sound(table), "miyoshi") == {"settsu": 4, "harima": 4}
    assert armies(table, "mori") == {"suo": 3, "iwami": 1, "izumo": 5}


def test_cunning_begins_with_an_ordinary_attack() -> None:
    table = played("mori", "cunning", mori="suo 3, iwami 4", miyoshi="izumo 6", oda="")

    table = attacked(table, "iwami", "izumo").awaits("Displacement", 0)
    table = table.when(0, LiftGarrison, "izumo").when(0, MoveIn, "iwami", 4)

    table.then(
        TroopsMovedIn("mori", "iwami", "izumo", 4),
        ProvinceLeft("mori", "iwami"),
        PartEnded("mori"),
        LiftedTroopsPlaced("miyoshi", "settsu", 4, 0),
    )
    assert armies(sound(table), "miyoshi") == {"settsu": 4}


def test_d13_cunning_without_an_attack_to_make_may_still_be_played() -> None:
    table = played("mori", "cunning", mori="suo 3", oda="nagato 1, aki 1, iwami 1, iyo 1")

    table.awaits("Assault", 0).when(0, Decline).awaits("Displacement", 0)


def test_edge_15_will_lets_every_province_of_one_kind_attack_once() -> None:
    table = played(
        "mori",
        "will",
        mori="suo 1, bizen 4, izumo 2, nagato 2, awa 3",
        miyoshi="settsu 1, tamba 1, harima 9",
    )

    table = table.awaits("KindChoice", 0).when(0, ChooseKind, Kind.FORT)
    table.then(KindChosen("mori", Kind.FORT, ("bizen", "izumo", "nagato", "awa")))
    table.refuses(0, AttackProvince, "suo", "aki", rule="D12")
    table = attacked(table, "bizen", "harima")
    table = attacked(table, "izumo", "tamba", 2)
    table.refuses(0, AttackProvince, "tamba", "harima", rule="D12")
    table.refuses(0, AttackProvince, "bizen", "harima", rule="D12")
    table = attacked(table, "nagato", "iwami", 1)
    table = attacked(table, "awa", "settsu")
    table.then(BattleFought("mori", ("awa",), "settsu", "miyoshi", 3, 1, (), 0), PartEnded("mori"))
    held = {"suo": 1, "bizen": 4, "nagato": 1, "awa": 3, "tamba": 2, "iwami": 1}
    assert held == armies(sound(table), "mori")


def test_will_may_stop_after_some_of_its_attacks() -> None:
    table = played("mori", "will", mori="suo 1, bizen 4, izumo 2", miyoshi="harima 9", oda="")
    table = table.when(0, ChooseKind, Kind.FORT)

    attacked(table, "bizen", "harima").when(0, Decline).then(PartEnded("mori"), ActionEnded("mori"))
    table.when(0, Decline).then(PartEnded("mori"), ActionEnded("mori"))


def test_d13_will_names_only_a_kind_that_can_attack() -> None:
    table = played("mori", "will", mori="suo 1, bizen 4", miyoshi="harima 9")

    assert table.options(0, ChooseKind) == [(Kind.CASTLE,), (Kind.FORT,)]
    table.refuses(0, ChooseKind, Kind.CITY, rule="D13")


def test_vengeance_destroys_one_defender_for_each_attacker() -> None:
    table = played("miyoshi", "vengeance", miyoshi="settsu 5", oda="yamashiro 6, kawachi 1")

    table.refuses(0, AttackProvince, "settsu", "kawachi", rule="D44")
    table.refuses(0, AttackProvince, "settsu", "harima", rule="D44")
    table = attacked(table, "settsu", "yamashiro")
    table.then(BattleFought("miyoshi", ("settsu",), "yamashiro", "oda", 5, 5, (), 0))
    assert armies(sound(table), "oda")["yamashiro"] == 1


def test_d23_fire_takes_a_troop_of_each_enemy_province_around_the_target() -> None:
    table = played(
        "miyoshi", "fire-attack", miyoshi="settsu 4, tamba 1",
        oda="yamashiro 3, ise 1, mino 2", mori="kawachi 1",
    )  # fmt: skip

    table = attacked(table, "settsu", "yamashiro")
    table.then(
        BattleFought("miyoshi", ("settsu",), "yamashiro", "oda", 4, 2, (), 0),
        PartEnded("miyoshi"),
        TroopsRemoved("oda", "ise", 1),
        ProvinceLeft("oda", "ise"),
        TroopsRemoved("mori", "kawachi", 1),
        ProvinceLeft("mori", "kawachi"),
        TroopsRemoved("oda", "mino", 1),
        PartEnded("miyoshi"),
    )
    assert armies(sound(table), "oda") == {"owari": 0, "yamashiro": 1, "mino": 1}
    assert armies(table, "miyoshi") == {"settsu": 4, "tamba": 1}


def test_d23_fire_may_empty_a_home_castle_but_never_take_it_or_eliminate() -> None:
    table = played(
        "miyoshi", "fire-attack", miyoshi="settsu 1, mino 9", oda="owari 1, mikawa 2", hojo="",
        mori="", longer_game=True,
    )  # fmt: skip

    table = attacked(table, "mino", "mikawa", 1)

    assert armies(sound(table), "oda") == {"owari": 0}
    assert "oda" in table.state.houses


@pytest.mark.parametrize(("defenders", "killed"), [(1, 1), (2, 2), (3, 3), (4, 4), (9, 4)])
def test_d22_tadamune_takes_one_before_and_one_after_the_attack(
    defenders: int, killed: int
) -> None:
    table = played("date", "tadamune-assault", date="mutsu 1, aizu 5", uesugi=f"echigo {defenders}")

    table.then(CardPlayed("date", "tadamune-assault"))
    table = attacked(table, "aizu", "echigo")
    table.then(BattleFought("date", ("aizu",), "echigo", "uesugi", 5, killed, (), 0))
    assert defenders - killed == armies(sound(table), "uesugi")["echigo"]


def test_tadamune_is_for_enemy_castles() -> None:
    table = played("date", "tadamune-assault", date="aizu 5", uesugi="echigo 5, kozuke 1")

    assert table.options(0, AttackProvince) == [("aizu", "echigo")]
    table.refuses(0, AttackProvince, "aizu", "kozuke", rule="D44")


def test_d22_an_unprotected_castle_may_be_entered_after_tadamune() -> None:
    table = played(
        "date", "tadamune-assault", date="mutsu 1, aizu 4", uesugi="echigo 4", oda="",
        seated="date oda", full_board=True,
    )  # fmt: skip

    table = attacked(table, "aizu", "echigo", 3)

    assert armies(sound(table), "date") == {"mutsu": 1, "aizu": 1, "echigo": 3}


def test_d22_tadamune_eliminates_where_that_is_possible() -> None:
    table = played(
        "date",
        "tadamune-assault",
        date="aizu 4",
        uesugi="echigo 4",
        oda="",
        hojo="",
        longer_game=True,
    )

    table = attacked(table, "aizu", "echigo")
    table.then(
        BattleFought("date", ("aizu",), "echigo", "uesugi", 4, 4, ("aizu",), 1),
        DaimyoEliminated("uesugi", "date"),
    )


def test_ferocity_attacks_again_rounding_up_from_the_origin_or_the_capture() -> None:
    table = played("date", "ferocity", date="mutsu 1, aizu 5", uesugi="echigo 9, dewa 2", oda="")

    table = attacked(table, "aizu", "dewa", 3)
    assert {"aizu", "dewa"} == {origin for origin, _ in table.options(0, AttackProvince)}
    table.refuses(0, AttackProvince, "mutsu", "tsugaru", rule="D44")
    table = attacked(table, "dewa", "echigo")
    table.then(BattleFought("date", ("dewa",), "echigo", "uesugi", 3, 2, (), 0))
    sound(table)


def test_ferocitys_first_attack_rounds_down_and_its_second_may_be_declined() -> None:
    table = played("date", "ferocity", date="aizu 5", uesugi="echigo 9", oda="")

    table = attacked(table, "aizu", "echigo")
    table.then(BattleFought("date", ("aizu",), "echigo", "uesugi", 5, 2, (), 0))
    table.when(0, Decline).then(PartEnded("date"), ActionEnded("date"))


def test_d6_stand_shifts_any_number_and_attacks_from_the_receiver() -> None:
    table = played(
        "shimazu", "stand", shimazu="satsuma 5, bungo 3, hizen 2", mori="suo 1, chikuzen 6"
    )

    table = table.awaits("Shifting", 0).when(0, ShiftTroops, "bungo", "hizen")
    table.then_only(RouteChosen("shimazu", "bungo", "hizen")).awaits("Convoy", 0)
    assert table.options(0, SendTroops) == [(1,), (2,), (3,)]
    table = table.when(0, SendTroops, 3)
    table.then(
        TroopsShifted("shimazu", "bungo", "hizen", 3),
        ProvinceLeft("shimazu", "bungo"),
        PartEnded("shimazu"),
    )
    assert {"hizen"} == {origin for origin, _ in table.options(0, AttackProvince)}
    table = attacked(table, "hizen", "chikuzen")
    table.then(BattleFought("shimazu", ("hizen",), "chikuzen", "mori", 5, 2, (), 0))
    assert armies(sound(table), "shimazu") == {"satsuma": 5, "hizen": 5}


def test_stand_sends_a_single_troop_without_asking_how_many() -> None:
    table = played("shimazu", "stand", shimazu="satsuma 5, bungo 1", mori="chikuzen 6")

    table.when(0, ShiftTroops, "bungo", "satsuma").then(
        TroopsShifted("shimazu", "bungo", "satsuma", 1), ProvinceLeft("shimazu", "bungo")
    )


def test_d18_d34_a_bargain_trades_owners_and_armies_of_two_neighbours() -> None:
    table = played("shimazu", "bargain", shimazu="satsuma 5, hizen 1", mori="suo 1, chikuzen 6")
    table = table.when(0, Decline).awaits("Bargaining", 0)

    assert table.options(0, SwapProvinces) == [("hizen", "chikuzen")]
    table.refuses(0, Decline, rule="D34")
    table.refuses(0, SwapProvinces, "hizen", "bungo", rule="D18")
    table = table.when(0, SwapProvinces, "hizen", "chikuzen")
    table.then(ProvincesSwapped("shimazu", "hizen", "chikuzen"), PartEnded("shimazu"))
    assert armies(sound(table), "shimazu") == {"satsuma": 5, "chikuzen": 1}
    assert armies(table, "mori") == {"suo": 1, "hizen": 6}


def test_a_bargain_begins_with_an_ordinary_attack() -> None:
    table = played("shimazu", "bargain", shimazu="satsuma 5, hizen 3", mori="chikuzen 6")

    table = attacked(table, "hizen", "chikuzen").awaits("Bargaining", 0)
    table = table.when(0, SwapProvinces, "hizen", "chikuzen")

    assert armies(sound(table), "shimazu") == {"satsuma": 5, "chikuzen": 3}


def test_edge_22_no_home_castle_is_traded() -> None:
    table = played(
        "shimazu", "bargain", shimazu="satsuma 5, nagato 2", mori="suo 1, iwami 1, higo 6"
    )
    table = table.when(0, Decline)

    table.refuses(0, SwapProvinces, "satsuma", "higo", rule="D18")
    table.refuses(0, SwapProvinces, "nagato", "suo", rule="D18")


def test_d13_a_bargain_without_a_trade_to_make_ends_with_the_attack() -> None:
    table = played("shimazu", "bargain", shimazu="satsuma 5", mori="suo 1", oda="")

    table.when(0, Decline).then(PartEnded("shimazu"), PartEnded("shimazu"), ActionEnded("shimazu"))
    attacked(table, "satsuma", "higo", 1).then(TroopsEntered("shimazu", "satsuma", "higo", 1))
