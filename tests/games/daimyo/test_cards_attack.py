"""Attack cards of Oda, Uesugi, Takeda and Hojo, each played, with what it comes to."""

from domain.daimyo.commands import (
    AttackProvince,
    AttackTogether,
    Decline,
    PlayCard,
    SendTroops,
    ShiftTroops,
)
from domain.daimyo.deeds import (
    BattleFought,
    ProvinceLeft,
    TroopsEntered,
    TroopsGathered,
    TroopsShifted,
)
from domain.daimyo.events import ActionEnded, CardPlayed, PartEnded
from tests.games.daimyo.scenes import acting, armies, sound
from tests.play import Table


def played(daimyo: str, card: str, **scene: object) -> Table:
    return acting(daimyo, "attack", **scene).when(0, PlayCard, card)


def attacked(table: Table, origin: str, target: str, entering: int | None = None) -> Table:
    table = table.when(0, AttackProvince, origin, target)
    return table if entering is None else table.when(0, SendTroops, entering)


def test_a_pincer_adds_two_armies_and_either_or_both_may_enter() -> None:
    table = played("oda", "pincer", oda="owari 1, mino 3, etchu 3", uesugi="hida 3, echigo 1")

    table = table.when(0, AttackTogether, "mino", "etchu", "hida")
    table.then(
        BattleFought("oda", ("mino", "etchu"), "hida", "uesugi", 6, 3, ("mino", "etchu"), 0),
        ProvinceLeft("uesugi", "hida"),
    )
    table = table.when(0, SendTroops, 1).then_only(TroopsEntered("oda", "mino", "hida", 1))
    table = table.when(0, SendTroops, 2)
    assert armies(sound(table), "oda") == {"owari": 1, "mino": 2, "etchu": 1, "hida": 3}


def test_d12_a_pincer_is_halved_and_rounded_after_adding() -> None:
    scene = {"oda": "mino 2, etchu 3", "uesugi": "hida 9"}
    table = played("oda", "pincer", **scene, round_up=True)

    table.when(0, AttackTogether, "mino", "etchu", "hida").then(
        BattleFought("oda", ("mino", "etchu"), "hida", "uesugi", 5, 3, (), 0)
    )


def test_a_pincer_is_for_enemies_and_needs_two_armies_next_to_them() -> None:
    table = played("oda", "pincer", oda="mino 3, etchu 3", uesugi="hida 3", takeda="kiso 3")

    assert table.options(0, AttackTogether) == [("mino", "etchu", "hida")]
    table.refuses(0, AttackTogether, "mino", "etchu", "kiso", rule="D11")
    table.refuses(0, AttackTogether, "etchu", "mino", "hida", rule="D44")
    table.refuses(0, AttackProvince, "mino", "hida", rule="D44")


def test_a_rotational_volley_attacks_twice_from_and_against_whatever() -> None:
    table = played("oda", "rotational-volley", oda="owari 4, mino 6", takeda="kiso 3", mori="ise 9")

    table = attacked(table, "mino", "kiso", 3).awaits("Assault", 0)
    table = attacked(table, "owari", "ise")
    table.then(BattleFought("oda", ("owari",), "ise", "mori", 4, 2, (), 0), PartEnded("oda"))
    assert armies(sound(table), "oda") == {"owari": 4, "mino": 3, "kiso": 3}


def test_the_second_volley_may_be_declined() -> None:
    table = played("oda", "rotational-volley", oda="owari 4", takeda="ise 9", mori="")

    attacked(table, "owari", "ise").when(0, Decline).then(PartEnded("oda"), ActionEnded("oda"))


def test_d14_blitz_follows_a_capture_from_the_province_just_taken() -> None:
    table = acting("uesugi", "attack", uesugi="echigo 6", date="dewa 3, sendai 9", oda="")
    table.refuses(0, PlayCard, "blitz", rule="D14")

    table = attacked(table, "echigo", "dewa", 4).awaits("Sequel", 0)
    table.refuses(0, PlayCard, "raid", rule="D14")
    table = table.when(0, PlayCard, "blitz").then(CardPlayed("uesugi", "blitz"))
    assert {"dewa"} == {origin for origin, _ in table.options(0, AttackProvince)}
    table.refuses(0, AttackProvince, "echigo", "etchu", rule="D44")
    table = attacked(table, "dewa", "sendai")
    table.then(BattleFought("uesugi", ("dewa",), "sendai", "date", 4, 2, (), 0))
    assert table.state.houses["uesugi"].last_played == 1
    sound(table)


def test_d14_blitz_may_be_left_for_later() -> None:
    table = acting("uesugi", "attack", uesugi="echigo 6", date="dewa 3", oda="")

    attacked(table, "echigo", "dewa", 4).when(0, Decline).then(
        PartEnded("uesugi"), ActionEnded("uesugi")
    )


def test_d14_without_a_troop_in_what_fell_there_is_no_blitz() -> None:
    table = acting("uesugi", "attack", uesugi="echigo 6", date="dewa 3", oda="")

    attacked(table, "echigo", "dewa", 0).then(
        TroopsEntered("uesugi", "echigo", "dewa", 0), ActionEnded("uesugi")
    )


def test_a_raid_comes_twice_from_one_province_against_two_different_ones() -> None:
    table = played("uesugi", "raid", uesugi="echigo 5, kozuke 5", date="dewa 9, aizu 2", oda="")

    table = attacked(table, "echigo", "dewa")
    table.refuses(0, AttackProvince, "echigo", "dewa", rule="D44")
    table.refuses(0, AttackProvince, "kozuke", "aizu", rule="D44")
    table = attacked(table, "echigo", "aizu", 5)
    table.then(TroopsEntered("uesugi", "echigo", "aizu", 5), ActionEnded("uesugi"))
    assert armies(sound(table), "uesugi") == {"echigo": 0, "kozuke": 5, "aizu": 5}


def test_d13_a_raid_whose_troops_have_all_moved_on_is_over() -> None:
    table = played("uesugi", "raid", uesugi="echigo 1, hida 4", takeda="kiso 2", oda="")

    attacked(table, "hida", "kiso", 4).then(
        TroopsEntered("uesugi", "hida", "kiso", 4),
        ProvinceLeft("uesugi", "hida"),
        PartEnded("uesugi"),
        ActionEnded("uesugi"),
    )


def test_edge_14_charge_is_illegal_where_the_first_attack_would_kill_all() -> None:
    table = played("takeda", "charge", takeda="shinano 4", hojo="hitachi 2, kai 3")

    assert table.options(0, AttackProvince) == [("shinano", "kai")]
    table.refuses(0, AttackProvince, "shinano", "hitachi", rule="D21")
    table.refuses(0, AttackProvince, "shinano", "kozuke", rule="D44")


def test_d21_edge_14_the_second_charge_may_be_beyond_the_reach_of_its_origin() -> None:
    table = played("takeda", "charge", takeda="shinano 4, kozuke 9", hojo="kai 3, odawara 1, izu 2")

    table = attacked(table, "shinano", "kai").awaits("Assault", 0)
    assert {
        ("shinano", "hitachi"),
        ("shinano", "izu"),
        ("shinano", "odawara"),
        ("shinano", "suruga"),
    } == set(table.options(0, AttackProvince))
    table = attacked(table, "shinano", "izu")
    table.then(
        BattleFought("takeda", ("shinano",), "izu", "hojo", 4, 2, ("shinano",), 0),
        ProvinceLeft("hojo", "izu"),
    )
    table = table.when(0, SendTroops, 3)
    assert armies(sound(table), "takeda") == {"shinano": 1, "kozuke": 9, "izu": 3}


def test_d22_kansukes_defense_gathers_one_troop_of_every_province_with_two() -> None:
    table = played(
        "takeda", "kansuke-defense",
        takeda="shinano 4, kai 2, hokkaido 3, izu 1", hojo="hitachi 2, odawara 9",
    )  # fmt: skip

    table.refuses(0, AttackProvince, "kai", "odawara", rule="D22")
    table = table.when(0, AttackProvince, "shinano", "hitachi")
    table.refuses(0, SendTroops, 0, rule="D11")
    table = table.when(0, SendTroops, 2)
    table.then(
        TroopsEntered("takeda", "shinano", "hitachi", 2),
        TroopsGathered("takeda", ("hokkaido", "shinano", "kai"), "hitachi"),
        PartEnded("takeda"),
    )
    held = {"shinano": 1, "kai": 1, "hokkaido": 2, "izu": 1, "hitachi": 5}
    assert held == armies(sound(table), "takeda")


def test_d22_kansukes_defense_may_take_an_unowned_province() -> None:
    table = played("takeda", "kansuke-defense", takeda="shinano 3, kai 2", hojo="")

    table = attacked(table, "kai", "suruga", 1)
    table.then(
        TroopsEntered("takeda", "kai", "suruga", 1),
        TroopsGathered("takeda", ("shinano",), "suruga"),
    )


def test_d22_a_home_castle_cannot_be_the_capture_of_kansuke() -> None:
    table = played("takeda", "kansuke-defense", takeda="shinano 3, kai 9", hojo="odawara 1")

    table.refuses(0, AttackProvince, "kai", "odawara", rule="D22")


def test_d20_shinobi_of_any_province_strike_what_touches_any_other() -> None:
    table = played(
        "hojo", "shinobi", hojo="odawara 8, tsugaru 1", date="mutsu 1, dewa 5", oda="owari 9"
    )

    table.refuses(0, AttackProvince, "odawara", "owari", rule="D11")
    table = attacked(table, "odawara", "dewa")
    table.then(BattleFought("hojo", ("odawara",), "dewa", "date", 8, 4, (), 0))


def test_d20_shinobi_enter_from_the_province_they_came_from() -> None:
    table = played("hojo", "shinobi", hojo="odawara 8, tsugaru 1", date="mutsu 1, dewa 4", oda="")

    table = attacked(table, "odawara", "dewa", 7)

    assert armies(sound(table), "hojo") == {"odawara": 1, "tsugaru": 1, "dewa": 7}


def test_d34_bluff_shifts_all_but_one_and_attacks_from_anywhere() -> None:
    table = played(
        "hojo", "bluff", hojo="odawara 5, hokkaido 1, kai 3", takeda="hitachi 9, tsugaru 5"
    )

    table.awaits("Shifting", 0).refuses(0, Decline, rule="D34")
    table.refuses(0, ShiftTroops, "hokkaido", "kai", rule="D34")
    table = table.when(0, ShiftTroops, "odawara", "hokkaido")
    table.then(TroopsShifted("hojo", "odawara", "hokkaido", 4), PartEnded("hojo"))
    assert ("kai", "hitachi") in table.options(0, AttackProvince)
    table = attacked(table, "hokkaido", "tsugaru")
    table.then(BattleFought("hojo", ("hokkaido",), "tsugaru", "takeda", 5, 2, (), 0))
    assert armies(sound(table), "hojo") == {"odawara": 1, "hokkaido": 5, "kai": 3}


def test_d13_bluff_needs_a_province_with_two_troops_and_another() -> None:
    acting("hojo", "attack", hojo="odawara 1, kai 1", takeda="hitachi 1").refuses(
        0, PlayCard, "bluff", rule="D13"
    )
    acting("hojo", "attack", hojo="odawara 5", takeda="kai 1").refuses(
        0, PlayCard, "bluff", rule="D13"
    )
