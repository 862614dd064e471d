"""The eight Deploy cards, each played, with what it comes to."""

import pytest

from domain.daimyo.commands import Decline, PlaceAll, PlaceTroop, PlayCard, RemoveTroop
from domain.daimyo.deeds import TroopsDeployed, TroopsRemoved
from domain.daimyo.events import ActionEnded, CardPlayed, PartBegan, PartEnded
from tests.games.daimyo.scenes import acting, armies, sound
from tests.play import Table


def played(daimyo: str, card: str, **scene: object) -> Table:
    return acting(daimyo, "deploy", **scene).when(0, PlayCard, card)


def placed(table: Table, *provinces: str) -> Table:
    for province in provinces:
        table = table.when(0, PlaceTroop, province)
    return table


def test_hidden_troops_may_stand_on_forts() -> None:
    table = played("oda", "hidden-troops", oda="owari 1, mino 1, etchu 1", hojo="")

    table.then(CardPlayed("oda", "hidden-troops"), PartBegan("oda", 2))
    table = placed(table, "etchu", "etchu")
    assert armies(sound(table), "oda") == {"owari": 1, "mino": 1, "etchu": 3}
    assert table.state.houses["oda"].spent == ("hidden-troops",)
    assert "hidden-troops" not in table.state.houses["oda"].cards


def test_reinforcements_add_one_troop_to_each_castle_and_city() -> None:
    table = played(
        "uesugi", "reinforcements", uesugi="echigo 1, kozuke 1, hida 1, etchu 1", hojo=""
    )

    table = placed(table, "hida", "hida", "hida")

    table.then(TroopsDeployed("uesugi", "hida", 1, 0), PartEnded("uesugi"), PartBegan("uesugi", 3))
    assert armies(sound(table), "uesugi") == {"echigo": 2, "kozuke": 2, "hida": 5, "etchu": 1}


def test_d9_reinforcements_of_a_short_supply_go_where_their_owner_likes_one_each() -> None:
    table = played(
        "uesugi",
        "reinforcements",
        uesugi="echigo 1, kozuke 1, hida 1",
        hojo="",
        supply={"uesugi": 5},
    )
    table = placed(table, "echigo", "echigo", "echigo").then(
        TroopsDeployed("uesugi", "echigo", 1, 0), PartEnded("uesugi"), PartBegan("uesugi", 2)
    )

    table = placed(table, "hida")
    table.refuses(0, PlaceTroop, "hida", rule="D9")
    table = placed(table, "echigo")
    assert armies(table, "uesugi") == {"echigo": 5, "kozuke": 1, "hida": 2}
    assert table.state.land.supply["uesugi"] == 0


def test_d44_edge_12_regiments_of_five_put_five_in_one_place_and_then_two_anywhere() -> None:
    table = played(
        "takeda",
        "regiments",
        deploy_bonus=1,
        takeda="shinano 1, kai 1, hitachi 1, suruga 1",
        mori="",
    )

    table.then(CardPlayed("takeda", "regiments"), PartBegan("takeda", 5))
    table.refuses(0, PlaceTroop, "kai", rule="D44")
    table = table.when(0, PlaceAll, "kai")
    table.then(TroopsDeployed("takeda", "kai", 5, 0), PartEnded("takeda"), PartBegan("takeda", 2))
    table = placed(table, "shinano", "hitachi")
    assert armies(sound(table), "takeda") == {"shinano": 2, "kai": 6, "hitachi": 2, "suruga": 1}


def test_regiments_of_the_standard_start_are_two_and_then_one() -> None:
    table = played("takeda", "regiments", takeda="shinano 3, kai 2, kiso 1", mori="")

    table.when(0, PlaceAll, "shinano").then(
        TroopsDeployed("takeda", "shinano", 2, 0), PartEnded("takeda"), PartBegan("takeda", 1)
    )


def test_a_rallying_call_deploys_once_more_for_forts_on_forts() -> None:
    table = played(
        "hojo", "rallying-call", deploy_bonus=1, hojo="odawara 1, izu 1, kiso 1, aizu 1", oda=""
    )

    table.then(
        CardPlayed("hojo", "rallying-call"),
        PartBegan("hojo", 2),
        TroopsDeployed("hojo", "odawara", 2, 0),
        PartEnded("hojo"),
        PartBegan("hojo", 3),
    )
    table.refuses(0, PlaceTroop, "odawara", rule="D42")
    table = placed(table, "izu", "izu", "aizu")
    assert armies(sound(table), "hojo") == {"odawara": 3, "izu": 3, "kiso": 1, "aizu": 2}


def test_d34_letters_take_one_troop_of_every_other_daimyo() -> None:
    table = played(
        "mori",
        "letters",
        mori="suo 1",
        oda="owari 3, mino 2, hida 1",
        hojo="odawara 4, shimosa 1",
        takeda="kai 1",
    ).awaits("Correspondence", 0)

    assert {("owari",), ("mino",), ("odawara",)} == set(table.options(0, RemoveTroop))
    table.refuses(0, RemoveTroop, "hida", rule="D23")
    table = table.when(0, RemoveTroop, "mino").then_only(TroopsRemoved("oda", "mino", 1))
    table.refuses(0, RemoveTroop, "owari", rule="D23")
    table.refuses(0, Decline, rule="D34")
    table = table.when(0, RemoveTroop, "odawara")
    table.then(TroopsRemoved("hojo", "odawara", 1), PartEnded("mori"), ActionEnded("mori"))
    assert armies(sound(table), "oda")["mino"] == 1


def test_edge_16_a_daimyo_with_single_troops_only_loses_nothing_to_letters() -> None:
    table = played("mori", "letters", mori="suo 1", oda="owari 1, mino 1", hojo="")

    assert table.decision.kind != "Correspondence"
    assert armies(table, "oda") == {"owari": 1, "mino": 1}


def test_d40_letters_reach_armies_that_nobody_plays() -> None:
    table = played(
        "mori", "letters", mori="suo 1", hojo="", oda="owari 3", seated="mori hojo", full_board=True
    )

    assert table.options(0, RemoveTroop) == [("owari",)]


def test_edge_23_mercenaries_count_forts_but_never_place_there() -> None:
    table = played("miyoshi", "mercenaries", miyoshi="settsu 1, harima 1, tamba 1, awa 1", oda="")

    table.then(CardPlayed("miyoshi", "mercenaries"), PartBegan("miyoshi", 4))
    table.refuses(0, PlaceTroop, "tamba", rule="D42")
    table = placed(table, "settsu", "settsu", "harima", "harima")
    assert armies(sound(table), "miyoshi") == {"settsu": 3, "harima": 3, "tamba": 1, "awa": 1}


@pytest.mark.parametrize(
    ("held", "place", "accepted"),
    [
        ("mutsu 1, sendai 1", "sendai", True),
        ("mutsu 1, aizu 1", "aizu", True),
        ("mutsu 1, kozuke 1", "kozuke", False),
    ],
)
def test_edge_23_terumune_reinforces_sendai_or_a_province_next_to_it(
    held: str,
    place: str,
    accepted: bool,  # noqa: FBT001
) -> None:
    table = played("date", "terumune-assault", date=held, oda="")
    while table.options(0, PlaceTroop):
        table = table.when(0, PlaceTroop, "mutsu")

    if not accepted:
        table.refuses(0, PlaceAll, place, rule="D24")
        return
    table = table.when(0, PlaceAll, place).then(TroopsDeployed("date", place, 3, 0))
    assert armies(sound(table), "date")[place] == 4


def test_terumunes_three_troops_may_be_left_out() -> None:
    table = placed(
        played("date", "terumune-assault", date="mutsu 1, sendai 1", oda=""), "mutsu", "mutsu"
    )

    table.when(0, Decline).then(PartEnded("date"), ActionEnded("date"))


ALL_KYUSHU = "satsuma 1, bungo 1, hizen 1, chikuzen 1, higo 1, hyuga 1"


def test_the_call_counts_each_city_twice() -> None:
    table = played("shimazu", "call", deploy_bonus=1, shimazu=f"{ALL_KYUSHU}, iyo 1", oda="")

    castle, cities, bonus = 1, 2 * 3, 1
    table.then(CardPlayed("shimazu", "call"), PartBegan("shimazu", castle + cities + bonus))
    table.refuses(0, PlaceTroop, "higo", rule="D42")


def test_the_call_needs_all_of_kyushu() -> None:
    table = acting("shimazu", "deploy", shimazu=ALL_KYUSHU.replace(", hizen 1", ""), oda="hizen 1")

    table.refuses(0, PlayCard, "call", rule="D13")


def test_d24_kyushu_stays_kyushu_in_other_hands() -> None:
    table = acting(
        "oda", "deploy", oda="owari 1, satsuma 1", shimazu="bungo 1", cards={"oda": "call"}
    )

    table.refuses(0, PlayCard, "call", rule="D13")
