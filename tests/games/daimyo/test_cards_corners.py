"""Corners of the Deploy and Move cards: short supplies, and parts that fall away."""

from domain.daimyo.commands import (
    MoveTroop,
    PlaceAll,
    PlaceTroop,
    PlayCard,
    RemoveTroop,
)
from domain.daimyo.deeds import (
    TroopMoved,
    TroopsDeployed,
)
from domain.daimyo.events import (
    ActionEnded,
    CardPlayed,
    PartBegan,
    PartEnded,
)
from tests.games.daimyo.scenes import acting, armies, sound
from tests.play import Table


def played(daimyo: str, action: str, card: str, **scene: object) -> Table:
    return acting(daimyo, action, **scene).when(0, PlayCard, card)


def walked(table: Table, *steps: tuple[str, str]) -> Table:
    for step in steps:
        table = table.when(0, MoveTroop, *step)
    return table


def test_regiments_of_a_short_supply_leave_nothing_for_the_second_deploy() -> None:
    table = played(
        "takeda", "deploy", "regiments", takeda="shinano 1, kai 1, hitachi 1", mori="",
        supply={"takeda": 2},
    )  # fmt: skip

    table.then(CardPlayed("takeda", "regiments"), PartBegan("takeda", 2))
    table.when(0, PlaceAll, "kai").then(
        TroopsDeployed("takeda", "kai", 2, 0),
        PartEnded("takeda"),
        PartEnded("takeda"),
        ActionEnded("takeda"),
    )


def test_regiments_of_one_troop_have_no_half() -> None:
    table = played("takeda", "deploy", "regiments", takeda="shinano 1", mori="")

    table.then(
        CardPlayed("takeda", "regiments"),
        PartBegan("takeda", 1),
        TroopsDeployed("takeda", "shinano", 1, 0),
        PartEnded("takeda"),
        PartEnded("takeda"),
    )


def test_hidden_troops_count_no_forts() -> None:
    table = played(
        "oda", "deploy", "hidden-troops", deploy_bonus=1, oda="owari 1, etchu 1", hojo=""
    )

    table.then(CardPlayed("oda", "hidden-troops"), PartBegan("oda", 2))
    assert table.options(0, PlaceTroop) == [("owari",), ("etchu",)]


def test_a_rallying_call_without_forts_is_a_plain_deploy() -> None:
    table = played("hojo", "deploy", "rallying-call", hojo="odawara 1", oda="")

    table.then(
        CardPlayed("hojo", "rallying-call"),
        PartBegan("hojo", 1),
        TroopsDeployed("hojo", "odawara", 1, 0),
        PartEnded("hojo"),
        PartEnded("hojo"),
        ActionEnded("hojo"),
    )


def test_terumunes_gift_is_no_more_than_the_supply() -> None:
    table = played(
        "date", "deploy", "terumune-assault", date="mutsu 1, sendai 1", oda="", supply={"date": 3}
    )
    for _ in range(2):
        table = table.when(0, PlaceTroop, "mutsu")

    table.when(0, PlaceAll, "mutsu").then(TroopsDeployed("date", "mutsu", 1, 0), PartEnded("date"))


def test_terumunes_gift_falls_away_far_from_sendai() -> None:
    table = played(
        "oda",
        "deploy",
        "terumune-assault",
        oda="owari 1",
        hojo="",
        cards={"oda": "terumune-assault"},
    )

    table.then(
        CardPlayed("oda", "terumune-assault"),
        PartBegan("oda", 1),
        TroopsDeployed("oda", "owari", 1, 0),
        PartEnded("oda"),
        PartEnded("oda"),
    )


def test_letters_take_only_from_daimyo_not_from_provinces() -> None:
    table = played(
        "mori", "deploy", "letters", mori="suo 1", oda="owari 3, mino 3, hida 3", hojo=""
    )

    table = table.when(0, RemoveTroop, "hida")
    assert armies(sound(table), "oda") == {"owari": 3, "mino": 3, "hida": 2}
    assert PartEnded("mori") in table.happened


def test_assignments_count_what_the_first_move_has_claimed() -> None:
    table = played("takeda", "move", "assignments", takeda="shinano 4", mori="")

    table.then(CardPlayed("takeda", "assignments"), PartBegan("takeda", 1))
    table = walked(table, ("shinano", "kiso"))

    table.then(
        TroopMoved("takeda", "shinano", "kiso", 0, free=False),
        PartEnded("takeda"),
        PartBegan("takeda", 2),
    )


def test_wisdom_keeps_its_free_step_for_an_unowned_province() -> None:
    table = played("mori", "move", "wisdom", mori="suo 4, aki 1, nagato 1", oda="")

    table = walked(table, ("suo", "aki"))
    table.then_only(TroopMoved("mori", "suo", "aki", 1, free=False))
    table = walked(table, ("suo", "iwami"))
    table.then_only(TroopMoved("mori", "suo", "iwami", 1, free=True))
    walked(table, ("suo", "iyo")).then(TroopMoved("mori", "suo", "iyo", 0, free=False))


def test_allies_do_not_come_to_provinces_that_are_own_already() -> None:
    table = played("shimazu", "move", "allies", shimazu="satsuma 3, higo 1", oda="")

    walked(table, ("satsuma", "higo")).then_only(
        TroopMoved("shimazu", "satsuma", "higo", 1, free=False)
    )


def test_allies_come_again_to_a_province_that_was_left() -> None:
    table = played("shimazu", "move", "allies", shimazu="satsuma 1, higo 1, hyuga 1", oda="")

    table = walked(table, ("hyuga", "bungo"), ("satsuma", "hyuga"))

    assert armies(sound(table), "shimazu") == {"satsuma": 0, "higo": 1, "bungo": 2, "hyuga": 2}


def test_troops_of_the_own_home_castle_may_return_to_it_empty() -> None:
    table = acting("oda", "move", oda="mino 2, etchu 1", hojo="")

    table = walked(table, ("mino", "owari"))
    assert armies(table, "oda") == {"owari": 1, "mino": 1, "etchu": 1}
