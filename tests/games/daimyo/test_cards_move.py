"""The eight Move cards, each played, with what it comes to."""

from domain.daimyo.commands import (
    Decline,
    LiftTroops,
    MoveTroop,
    PlaceTroop,
    PlayCard,
    Sail,
    SendTroops,
    ShiftTroops,
    SwapTroops,
)
from domain.daimyo.deeds import (
    LiftedTroopsPlaced,
    ProvinceLeft,
    RouteChosen,
    TroopMoved,
    TroopsAdded,
    TroopsLifted,
    TroopsRemoved,
    TroopsSailed,
    TroopsShifted,
    TroopsSwapped,
)
from domain.daimyo.events import ActionEnded, CardPlayed, PartBegan, PartEnded
from tests.games.daimyo.scenes import acting, armies, sound
from tests.play import Table


def played(daimyo: str, card: str, **scene: object) -> Table:
    return acting(daimyo, "move", **scene).when(0, PlayCard, card)


def walked(table: Table, *steps: tuple[str, str]) -> Table:
    for step in steps:
        table = table.when(0, MoveTroop, *step)
    return table


def test_d29_a_forced_march_lifts_all_troops_and_places_them_one_by_one() -> None:
    table = played("oda", "forced-march", oda="owari 2, mino 2, etchu 1", hojo="")
    table = walked(table, ("owari", "mino"), ("owari", "mino")).awaits("Rearrangement", 0)

    table = table.when(0, LiftTroops)
    table.then(TroopsLifted("oda", ("owari", "mino", "etchu"), 5, ("owari", "mino", "etchu")))
    table.awaits("Redeployment", 0).refuses(0, PlaceTroop, "hida", rule="D29")
    for left in (4, 3, 2, 1):
        table = table.when(0, PlaceTroop, "etchu")
        table.then_only(LiftedTroopsPlaced("oda", "etchu", 1, left))
        sound(table)
    table = table.when(0, PlaceTroop, "etchu")

    table.then(
        LiftedTroopsPlaced("oda", "etchu", 1, 0), ProvinceLeft("oda", "mino"), ActionEnded("oda")
    )
    assert armies(sound(table), "oda") == {"owari": 0, "etchu": 5}


def test_a_forced_march_may_leave_the_troops_where_they_are() -> None:
    table = played("oda", "forced-march", oda="owari 2, mino 2", hojo="").when(0, Decline)

    table.awaits("Rearrangement", 0).when(0, Decline).then(PartEnded("oda"), ActionEnded("oda"))


def test_d34_a_trek_empties_the_home_castle_for_other_provinces_however_far() -> None:
    table = played("uesugi", "trek", uesugi="echigo 3, kozuke 1, hokkaido 1", hojo="")
    table = walked(table, ("echigo", "aizu"))

    table.then(
        TroopMoved("uesugi", "echigo", "aizu", 0, free=False),
        PartEnded("uesugi"),
        TroopsLifted("uesugi", ("echigo",), 2, ("hokkaido", "kozuke", "aizu")),
    )
    table.awaits("Redeployment", 0).refuses(0, PlaceTroop, "echigo", rule="D29")
    table = table.when(0, PlaceTroop, "hokkaido").when(0, PlaceTroop, "aizu")
    held = {"echigo": 0, "kozuke": 1, "hokkaido": 2, "aizu": 2}
    assert held == armies(sound(table), "uesugi")


def test_d7_a_trek_from_an_empty_home_castle_is_over_with_the_move() -> None:
    table = played("uesugi", "trek", uesugi="kozuke 1", hojo="").when(0, Decline)

    table.then(PartEnded("uesugi"), PartEnded("uesugi"), ActionEnded("uesugi"))


def test_d24_a_trek_in_other_hands_empties_their_own_home_castle() -> None:
    table = played("oda", "trek", oda="owari 4, mino 1", hojo="", cards={"oda": "trek"})

    table = table.when(0, Decline)

    table.then(
        PartEnded("oda"),
        TroopsLifted("oda", ("owari",), 4, ("mino",)),
        PartEnded("oda"),
        LiftedTroopsPlaced("oda", "mino", 4, 0),
    )


def test_assignments_move_twice_counting_anew_without_the_bonus() -> None:
    table = played("takeda", "assignments", move_bonus=1, takeda="shinano 3, kai 2", mori="")

    table.then(CardPlayed("takeda", "assignments"), PartBegan("takeda", 2))
    table = walked(table, ("shinano", "kiso"), ("shinano", "kiso"))
    table.then(
        TroopMoved("takeda", "shinano", "kiso", 0, free=False),
        PartEnded("takeda"),
        PartBegan("takeda", 2),
    )
    table = walked(table, ("kai", "izu"), ("izu", "suruga"))
    assert armies(sound(table), "takeda") == {"shinano": 1, "kai": 1, "kiso": 2, "suruga": 1}


def test_a_feint_trades_the_numbers_of_two_provinces() -> None:
    table = played("hojo", "feint", hojo="odawara 1, shimosa 5, izu 5", oda="").when(0, Decline)

    assert {("odawara", "shimosa"), ("odawara", "izu")} == set(table.options(0, SwapTroops))
    table.refuses(0, SwapTroops, "shimosa", "izu", rule="D38")
    table = table.when(0, SwapTroops, "odawara", "izu")
    table.then(TroopsSwapped("hojo", "odawara", "izu"), PartEnded("hojo"))
    assert armies(sound(table), "hojo") == {"odawara": 5, "shimosa": 5, "izu": 1}


def test_d38_a_feint_with_the_empty_home_castle_leaves_the_other_province() -> None:
    table = played("hojo", "feint", hojo="shimosa 5, izu 1", oda="").when(0, Decline)

    table = table.when(0, SwapTroops, "odawara", "shimosa")

    table.then(TroopsSwapped("hojo", "odawara", "shimosa"), ProvinceLeft("hojo", "shimosa"))
    assert armies(sound(table), "hojo") == {"odawara": 5, "izu": 1}


def test_edge_21_wisdom_makes_three_steps_of_two_moves_onto_unowned_provinces() -> None:
    table = played("mori", "wisdom", mori="suo 4, nagato 1", oda="")

    table.then(CardPlayed("mori", "wisdom"), PartBegan("mori", 2))
    table = walked(table, ("suo", "aki")).then_only(TroopMoved("mori", "suo", "aki", 2, free=True))
    table = walked(table, ("suo", "iwami"))
    table.then_only(TroopMoved("mori", "suo", "iwami", 1, free=False))
    table = walked(table, ("suo", "iyo"))
    table.then(TroopMoved("mori", "suo", "iyo", 0, free=False), PartEnded("mori"))
    assert armies(sound(table), "mori") == {"suo": 1, "nagato": 1, "aki": 1, "iwami": 1, "iyo": 1}


def test_edge_21_allies_double_what_enters_unowned_provinces() -> None:
    table = played("shimazu", "allies", shimazu="satsuma 3, hyuga 1", oda="")
    before = table.state.land.supply["shimazu"]

    table = walked(table, ("satsuma", "higo"))
    table.then_only(
        TroopMoved("shimazu", "satsuma", "higo", 1, free=False), TroopsAdded("shimazu", "higo", 1)
    )
    table = walked(table, ("hyuga", "bungo"))
    assert armies(sound(table), "shimazu") == {"satsuma": 2, "higo": 2, "bungo": 2}
    assert before - 2 == table.state.land.supply["shimazu"]


def test_d9_allies_come_while_the_supply_lasts() -> None:
    table = played("shimazu", "allies", shimazu="satsuma 3, hyuga 1", oda="", supply={"shimazu": 0})

    table = walked(table, ("satsuma", "higo"))
    table.then_only(TroopMoved("shimazu", "satsuma", "higo", 1, free=False))


def test_deception_shifts_all_but_one_after_the_move() -> None:
    table = played("date", "deception", date="mutsu 5, sendai 1, hokkaido 1", oda="")

    table = table.when(0, Decline).awaits("Shifting", 0)
    table.refuses(0, ShiftTroops, "sendai", "mutsu", rule="D34")
    table.refuses(0, ShiftTroops, "mutsu", "dewa", rule="D34")
    table.when(0, Decline).then(PartEnded("date"), ActionEnded("date"))
    table = table.when(0, ShiftTroops, "mutsu", "hokkaido")
    table.then(TroopsShifted("date", "mutsu", "hokkaido", 4), PartEnded("date"))
    assert armies(sound(table), "date") == {"mutsu": 1, "sendai": 1, "hokkaido": 5}


NAVY = {"miyoshi": "settsu 5, harima 2, tamba 1, yamashiro 1", "move_bonus": 2}


def test_d19_the_navy_sails_for_one_move_each_and_the_rest_are_ordinary_moves() -> None:
    table = played("miyoshi", "navy", **NAVY, oda="")
    table.then(CardPlayed("miyoshi", "navy"), PartBegan("miyoshi", 4))
    table = walked(table, ("settsu", "kawachi"))

    table = table.when(0, Sail, "settsu", "ezo")
    table.then_only(RouteChosen("miyoshi", "settsu", "ezo")).awaits("Convoy", 0)
    assert table.options(0, SendTroops) == [(1,), (2,), (3,)]
    table.refuses(0, SendTroops, 4, rule="D19")
    table = table.when(0, SendTroops, 2)
    table.then_only(TroopsSailed("miyoshi", "settsu", "ezo", 2, 1)).awaits("March", 0)
    table.refuses(0, Sail, "settsu", "iwaki", rule="D19")
    table = walked(table, ("ezo", "hokkaido"))
    held = {"settsu": 2, "harima": 2, "tamba": 1, "yamashiro": 1, "kawachi": 1, "ezo": 1}
    assert held | {"hokkaido": 1} == armies(sound(table), "miyoshi")


def test_edge_22_a_navy_of_one_displaces_nine_who_all_live() -> None:
    table = played("miyoshi", "navy", miyoshi="settsu 5, tamba 1", date="mutsu 1, iwaki 9, dewa 1")

    table = table.when(0, Sail, "settsu", "iwaki").when(0, SendTroops, 1)
    table.then(
        TroopsLifted("date", ("iwaki",), 9, ("mutsu", "dewa")),
        ProvinceLeft("date", "iwaki"),
        TroopsSailed("miyoshi", "settsu", "iwaki", 1, 1),
    )
    table.awaits("Redeployment", 1).refuses(1, PlaceTroop, "iwaki", rule="D23")
    for _ in range(4):
        table = table.when(1, PlaceTroop, "dewa")
    for _ in range(5):
        table = table.when(1, PlaceTroop, "mutsu")
    assert armies(sound(table), "date") == {"mutsu": 6, "dewa": 5}
    assert armies(table, "miyoshi")["iwaki"] == 1
    table.awaits("March", 0)


def test_d23_displaced_troops_with_only_a_home_castle_go_there_at_once() -> None:
    table = played("miyoshi", "navy", miyoshi="settsu 1, tamba 1", date="iwaki 9")

    table = table.when(0, Sail, "settsu", "iwaki")

    table.then(
        TroopsLifted("date", ("iwaki",), 9, ("mutsu",)),
        ProvinceLeft("date", "iwaki"),
        TroopsSailed("miyoshi", "settsu", "iwaki", 1, 1),
        LiftedTroopsPlaced("date", "mutsu", 9, 0),
    )


def test_d33_an_army_nobody_plays_gathers_on_its_strongest_castle_or_city() -> None:
    table = played(
        "miyoshi", "navy", miyoshi="settsu 1, tamba 1", date="mutsu 2, dewa 4, aizu 7, iwaki 3",
        oda="", seated="miyoshi oda", full_board=True,
    ).when(0, Sail, "settsu", "iwaki")  # fmt: skip

    assert armies(sound(table), "date") == {"mutsu": 2, "dewa": 7, "aizu": 7}


def test_d33_an_army_without_another_province_goes_back_to_the_supply() -> None:
    table = acting(
        "miyoshi", "move", date="iwaki 3", miyoshi="settsu 1, mutsu 1", oda="",
        seated="miyoshi oda", full_board=True,
    ).when(0, PlayCard, "navy")  # fmt: skip

    table = table.when(0, Sail, "settsu", "iwaki")

    table.then(TroopsRemoved("date", "iwaki", 3), ProvinceLeft("date", "iwaki"))
    assert sound(table).state.land.supply["date"] == 40


def test_d19_the_navy_sails_between_coasts_and_to_forts() -> None:
    table = played("miyoshi", "navy", **NAVY, oda="owari 1")

    voyages = table.options(0, Sail)
    assert {"settsu", "harima", "tamba"} == {source for source, _ in voyages}
    assert ("tamba", "ezo") in voyages
    table.refuses(0, Sail, "yamashiro", "ezo", rule="D19")
    table.refuses(0, Sail, "settsu", "kiso", rule="D19")
    table.refuses(0, Sail, "settsu", "owari", rule="D19")
    table.refuses(0, Sail, "owari", "ezo", rule="D19")


def test_d19_the_navy_may_reinforce_an_own_fort_and_leave_a_coast_empty() -> None:
    table = played("miyoshi", "navy", **NAVY, oda="").when(0, Sail, "harima", "tamba")

    table = table.when(0, SendTroops, 2)

    table.then(TroopsSailed("miyoshi", "harima", "tamba", 2, 2), ProvinceLeft("miyoshi", "harima"))
    assert armies(sound(table), "miyoshi")["tamba"] == 3
