"""Corners of the attack cards: parts that fall away, and one effect upon another."""

from domain.daimyo.board import Kind
from domain.daimyo.commands import (
    AttackProvince,
    AttackTogether,
    ChooseKind,
    Decline,
    LiftGarrison,
    MoveIn,
    PlayCard,
    SendTroops,
    ShiftTroops,
    SwapProvinces,
    TakeCard,
)
from domain.daimyo.deeds import (
    BattleFought,
    LiftedTroopsPlaced,
    ProvinceLeft,
    TroopsEntered,
    TroopsGathered,
    TroopsShifted,
)
from domain.daimyo.events import (
    ActionEnded,
    DaimyoEliminated,
    PartEnded,
    SpoilsEnded,
)
from tests.games.daimyo.scenes import acting, armies, sound
from tests.play import Table

UNPLAYED = {"seated": "shimazu oda", "full_board": True}


def played(daimyo: str, action: str, card: str, **scene: object) -> Table:
    return acting(daimyo, action, **scene).when(0, PlayCard, card)


def attacked(table: Table, origin: str, target: str, entering: int | None = None) -> Table:
    table = table.when(0, AttackProvince, origin, target)
    return table if entering is None else table.when(0, SendTroops, entering)


def test_a_pincer_of_which_nobody_enters_leaves_the_province_unowned() -> None:
    table = played("oda", "attack", "pincer", oda="mino 3, etchu 3", uesugi="hida 3")
    table = table.when(0, AttackTogether, "mino", "etchu", "hida")

    table = table.when(0, SendTroops, 0).when(0, SendTroops, 0)

    assert table.state.land.owner("hida") is None
    sound(table)


def test_a_second_volley_may_come_from_what_the_first_one_took() -> None:
    table = played("oda", "attack", "rotational-volley", oda="mino 6", takeda="kiso 3, shinano 9")

    table = attacked(table, "mino", "kiso", 5)
    table = attacked(table, "kiso", "shinano")

    table.then(BattleFought("oda", ("kiso",), "shinano", "takeda", 5, 2, (), 0))


def test_blitz_may_follow_the_taking_of_an_unowned_province() -> None:
    table = acting("uesugi", "attack", uesugi="echigo 3", date="sendai 5", oda="")
    table = attacked(table, "echigo", "dewa", 2).when(0, PlayCard, "blitz")

    attacked(table, "dewa", "sendai").then(
        BattleFought("uesugi", ("dewa",), "sendai", "date", 2, 1, (), 0)
    )


def test_d14_blitz_is_offered_only_where_it_has_a_target() -> None:
    somewhere = acting("uesugi", "attack", uesugi="ezo 3", date="mutsu 1", oda="")
    attacked(somewhere, "ezo", "hokkaido", 3).awaits("Sequel", 0)

    nowhere = acting("uesugi", "attack", uesugi="hokkaido 3, tsugaru 1", date="mutsu 1", oda="")
    assert attacked(nowhere, "hokkaido", "ezo", 2).decision.kind != "Sequel"


def test_blitz_follows_an_elimination_when_the_spoils_are_taken() -> None:
    table = acting(
        "uesugi",
        "attack",
        uesugi="echigo 9",
        takeda="shinano 2",
        hojo="kai 9",
        mori="",
        longer_game=True,
    )
    table = attacked(table, "echigo", "shinano", 8).when(0, TakeCard, "charge").when(0, Decline)

    table.then(SpoilsEnded("uesugi")).awaits("Sequel", 0)
    table = table.when(0, PlayCard, "blitz")
    attacked(table, "shinano", "kai").then(
        BattleFought("uesugi", ("shinano",), "kai", "hojo", 8, 4, (), 0)
    )


def test_an_unowned_province_that_a_charge_reaches_is_entered_from_the_origin() -> None:
    table = played("takeda", "attack", "charge", takeda="shinano 4", hojo="kai 3")

    table = attacked(table, "shinano", "kai")
    table = attacked(table, "shinano", "suruga")
    assert (0,) not in table.options(0, SendTroops)
    table.when(0, SendTroops, 2).then(TroopsEntered("takeda", "shinano", "suruga", 2))


def test_a_charge_that_is_not_begun_goes_nowhere() -> None:
    table = played("takeda", "attack", "charge", takeda="shinano 4", hojo="kai 3")

    table.when(0, Decline).then(PartEnded("takeda"), ActionEnded("takeda"))


def test_kansuke_without_a_capture_gathers_nobody() -> None:
    table = played(
        "takeda", "attack", "kansuke-defense", takeda="shinano 4, kai 3", hojo="hitachi 1"
    )

    table.when(0, Decline).then(PartEnded("takeda"), ActionEnded("takeda"))
    assert armies(table.when(0, Decline), "takeda") == {"shinano": 4, "kai": 3}


def test_kansuke_with_nobody_to_gather_ends_with_the_capture() -> None:
    table = played("takeda", "attack", "kansuke-defense", takeda="shinano 1, kai 2", hojo="")

    attacked(table, "kai", "suruga", 2).then(
        TroopsEntered("takeda", "kai", "suruga", 2),
        ProvinceLeft("takeda", "kai"),
        PartEnded("takeda"),
        ActionEnded("takeda"),
    )


def test_kansuke_gathers_conquered_troops_too() -> None:
    table = played(
        "takeda", "attack", "kansuke-defense", takeda="kai 9", hojo="odawara 2, shimosa 4", oda="",
        mori="", longer_game=True,
    )  # fmt: skip

    table = attacked(table, "kai", "odawara", 3).when(0, Decline)

    table.then(SpoilsEnded("takeda"), TroopsGathered("takeda", ("kai", "shimosa"), "odawara"))
    assert armies(sound(table), "takeda") == {"shinano": 0, "kai": 5, "shimosa": 3, "odawara": 5}


def test_shinobi_eliminate_from_afar_but_must_enter() -> None:
    table = played(
        "hojo", "attack", "shinobi", hojo="odawara 8, tsugaru 1", date="mutsu 3", oda="", mori="",
        longer_game=True,
    )  # fmt: skip

    table = attacked(table, "odawara", "mutsu")
    table.then(
        BattleFought("hojo", ("odawara",), "mutsu", "date", 8, 3, ("odawara",), 1),
        DaimyoEliminated("date", "hojo"),
    )
    assert (0,) not in table.options(0, SendTroops)


def test_bluff_without_a_target_after_the_shift_is_over() -> None:
    table = played("hojo", "attack", "bluff", hojo="odawara 5, kai 1", takeda="shinano 1")

    table = table.when(0, ShiftTroops, "odawara", "kai")
    table.then(TroopsShifted("hojo", "odawara", "kai", 4), PartEnded("hojo"))
    table.when(0, Decline).then(PartEnded("hojo"), ActionEnded("hojo"))


def test_cunning_against_an_army_nobody_plays_places_it_when_the_fort_is_taken() -> None:
    table = played(
        "mori", "attack", "cunning", mori="suo 3, iwami 4", oda="", seated="mori oda",
        miyoshi="settsu 1, harima 5, izumo 6", full_board=True,
    )  # fmt: skip
    table = table.when(0, Decline).when(0, LiftGarrison, "izumo").when(0, MoveIn, "iwami", 2)

    table = table.when(0, Decline)

    table.then(PartEnded("mori"), LiftedTroopsPlaced("miyoshi", "harima", 6, 0))
    assert armies(sound(table), "miyoshi") == {"settsu": 1, "harima": 11}


def test_cunning_without_a_fort_to_clear_ends_with_the_attack() -> None:
    table = played("mori", "attack", "cunning", mori="suo 3", miyoshi="harima 5", oda="")

    table.when(0, Decline).then(PartEnded("mori"), PartEnded("mori"), ActionEnded("mori"))


def test_cunning_may_use_what_its_own_attack_has_taken() -> None:
    table = played("mori", "attack", "cunning", mori="suo 4", miyoshi="iwami 1, izumo 6", oda="")

    table = attacked(table, "suo", "iwami", 3).awaits("Displacement", 0)
    table = table.when(0, LiftGarrison, "izumo").when(0, MoveIn, "iwami", 2).when(0, Decline)

    assert armies(sound(table), "mori") == {"suo": 1, "iwami": 1, "izumo": 2}


def test_will_of_a_single_castle_is_one_attack() -> None:
    table = played("mori", "attack", "will", mori="suo 4", miyoshi="iwami 9", oda="")

    table = table.when(0, ChooseKind, Kind.CASTLE)
    attacked(table, "suo", "iwami").then(
        BattleFought("mori", ("suo",), "iwami", "miyoshi", 4, 2, (), 0),
        PartEnded("mori"),
        ActionEnded("mori"),
    )


def test_fire_spares_own_provinces_and_unowned_ones() -> None:
    table = played(
        "miyoshi",
        "attack",
        "fire-attack",
        miyoshi="settsu 4, kawachi 2, tamba 2",
        oda="yamashiro 9",
    )

    table = attacked(table, "settsu", "yamashiro")

    assert armies(sound(table), "miyoshi") == {"settsu": 4, "kawachi": 2, "tamba": 2}
    assert armies(table, "oda") == {"owari": 0, "yamashiro": 7}


def test_fire_spreads_around_a_target_that_was_taken() -> None:
    table = played("miyoshi", "attack", "fire-attack", miyoshi="settsu 4", oda="yamashiro 2, ise 1")

    table = attacked(table, "settsu", "yamashiro", 3)

    assert armies(sound(table), "oda") == {"owari": 0}
    assert armies(table, "miyoshi") == {"settsu": 1, "yamashiro": 3}


def test_fire_in_a_stranger_castle_spares_the_home_castle_its_assumed_troop() -> None:
    table = played("miyoshi", "attack", "fire-attack", miyoshi="settsu 1, ise 4", oda="mino 9")

    table = attacked(table, "ise", "mino")

    assert armies(sound(table), "oda") == {"owari": 0, "mino": 7}


def test_d18_the_castle_of_an_unplayed_daimyo_may_be_traded_in_standard_play() -> None:
    table = played(
        "shimazu",
        "attack",
        "bargain",
        shimazu="satsuma 5, nagato 2",
        oda="",
        mori="suo 6",
        **UNPLAYED,
    )

    table = table.when(0, Decline).when(0, SwapProvinces, "nagato", "suo")

    assert armies(sound(table), "shimazu") == {"satsuma": 5, "suo": 2}


def test_d18_it_may_not_where_it_can_be_eliminated() -> None:
    table = played(
        "shimazu", "attack", "bargain", shimazu="satsuma 5, nagato 2", oda="",
        mori="suo 6, iwami 1", longer_game=True, **UNPLAYED,
    )  # fmt: skip

    table.when(0, Decline).refuses(0, SwapProvinces, "nagato", "suo", rule="D18")


def test_stand_may_strengthen_the_empty_home_castle() -> None:
    table = played("shimazu", "attack", "stand", shimazu="hizen 4", mori="higo 3")

    table = table.when(0, ShiftTroops, "hizen", "satsuma").when(0, SendTroops, 3)

    assert {("satsuma", "higo")} <= set(table.options(0, AttackProvince))
    assert armies(sound(table), "shimazu") == {"satsuma": 3, "hizen": 1}


def test_ferocity_goes_on_from_the_capture_when_all_troops_have_moved() -> None:
    table = played("date", "attack", "ferocity", date="aizu 3", uesugi="dewa 1, echigo 9", oda="")

    table = attacked(table, "aizu", "dewa", 3)

    assert {"dewa"} == {origin for origin, _ in table.options(0, AttackProvince)}
