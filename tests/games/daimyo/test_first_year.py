"""The printed example as a whole: four players and one year by the chart."""

from typing import Any

from domain.daimyo import GAME
from domain.daimyo.board import Action
from domain.daimyo.commands import (
    AttackProvince,
    ChooseDaimyo,
    ChooseFort,
    Decline,
    MoveTroop,
    PlaceTroop,
)
from domain.daimyo.deeds import BattleFought
from domain.daimyo.events import ActionBegan, PartBegan, YearBegan, YearEnded
from domain.daimyo.options import DaimyoOptions
from domain.kernel.referee import opening
from tests.games.daimyo.scenes import armies, sound
from tests.play import Seeded, Table

ODA, UESUGI, TAKEDA, HOJO = range(4)


def set_up() -> Table:
    """Give the four of the printed example their daimyo and their forts."""
    chance = Seeded(1)
    opened = opening(GAME, 4, DaimyoOptions(), chance)
    table = Table(GAME, opened.state, chance, opened.events)
    for seat, daimyo in enumerate(("oda", "uesugi", "takeda", "hojo")):
        table = table.when(seat, ChooseDaimyo, daimyo)
    for seat, fort in enumerate(("mikawa", "etchu", "kiso", "izu")):
        table = table.when(seat, ChooseFort, fort)
    return table


def declined(table: Table) -> Table:
    """Do nothing until the next daimyo acts: the clock deploys, for a Deploy is a must."""
    acting = table.state.acting.daimyo
    while table.state.turn and table.state.acting.daimyo == acting:
        table = table.when_time_is_up(table.decision.seats[0])
    return table


def begun(happened: tuple[Any, ...]) -> list[tuple[str, Action]]:
    return [(e.daimyo, e.action) for e in happened if isinstance(e, ActionBegan)]


def test_the_first_season_of_the_printed_example() -> None:
    table = set_up()
    assert armies(table, "oda") == {"owari": 3, "mino": 2, "mikawa": 1}
    assert armies(table, "uesugi") == {"echigo": 3, "kozuke": 2, "etchu": 1}

    assert PartBegan("oda", 2) in table.happened
    table = table.when(ODA, PlaceTroop, "mino").when(ODA, PlaceTroop, "mino")
    assert armies(table, "oda")["mino"] == 4

    assert begun(table.happened) == [("uesugi", Action.MOVE)]
    assert PartBegan("uesugi", 2) in table.happened
    table = table.when(UESUGI, MoveTroop, "echigo", "etchu")
    table = table.when(UESUGI, MoveTroop, "etchu", "hida")
    assert armies(table, "uesugi") == {"echigo": 2, "kozuke": 2, "etchu": 1, "hida": 1}

    assert begun(table.happened) == [("takeda", Action.ATTACK)]
    table = table.when(TAKEDA, AttackProvince, "shinano", "echigo")
    table.then(BattleFought("takeda", ("shinano",), "echigo", "uesugi", 3, 1, (), 0))
    assert armies(table, "uesugi")["echigo"] == 1

    assert begun(table.happened) == [("hojo", Action.ATTACK)]
    table = table.when(HOJO, AttackProvince, "odawara", "kai")
    table.then(BattleFought("hojo", ("odawara",), "kai", "takeda", 3, 1, (), 0))
    assert armies(sound(table), "takeda") == {"shinano": 3, "kai": 1, "kiso": 1}
    assert begun(table.happened) == [("oda", Action.ATTACK)]


def test_the_whole_chart_of_the_four_and_the_honor_of_a_quiet_year() -> None:
    table = set_up()
    seen: list[tuple[str, Action]] = begun(table.happened)
    while not (ended := [e for e in table.happened if isinstance(e, YearEnded)]):
        table = declined(table)
        seen += begun(table.happened)

    deploy, move, attack = Action
    assert seen[:16] == [
        ("oda", deploy), ("uesugi", move), ("takeda", attack), ("hojo", attack),
        ("oda", attack), ("uesugi", attack), ("takeda", move), ("hojo", attack),
        ("oda", move), ("uesugi", deploy), ("takeda", attack), ("hojo", deploy),
        ("oda", attack), ("uesugi", attack), ("takeda", deploy), ("hojo", move),
    ]  # fmt: skip
    castle, city, fort = 3, 2, 1
    each = castle + city + fort
    assert ended == [YearEnded(1, {"oda": each, "uesugi": each, "takeda": each, "hojo": each})]
    assert YearBegan(2, refreshed=False) in table.happened


def test_d3_two_pairs_of_rivals_leave_only_kansai_to_be_controlled() -> None:
    table = set_up().when(ODA, PlaceTroop, "owari").when(ODA, PlaceTroop, "owari")
    table = table.when(UESUGI, Decline)

    regions = table.view(0).regions
    assert set(regions.values()) == {None}


def test_d9_the_supplies_of_the_set_up_are_what_is_not_on_the_board() -> None:
    table = set_up()

    assert table.state.land.supply == dict.fromkeys(("oda", "uesugi", "takeda", "hojo"), 34)
