"""Every theatre of the standard set-up from the first choice to the first action (D4, D8, D15)."""

from dataclasses import dataclass

import pytest

from domain.daimyo import GAME
from domain.daimyo.board import DAIMYO, PROVINCES, REGIONS, THEATRES, Kind
from domain.daimyo.commands import (
    AttackProvince,
    ChooseDaimyo,
    ChooseFort,
    MoveTroop,
    PlayCard,
    Sail,
)
from domain.daimyo.options import DaimyoOptions
from domain.kernel.referee import opening
from tests.games.daimyo.scenes import acting, armies, sound
from tests.play import Seeded, Table


@dataclass(frozen=True)
class SetUp:
    """A game that may be played: who plays, by which options, and what is in play."""

    daimyo: str
    theatre: str
    regions: str
    duel: str | None = None


SET_UPS = [
    SetUp("takeda hojo", "takeda-hojo", "kanto"),
    SetUp("takeda hojo", "takeda-hojo", "kanto", "takeda-hojo"),
    SetUp("oda uesugi", "oda-uesugi", "chubu", "oda-uesugi"),
    SetUp("mori miyoshi", "mori-miyoshi", "kansai chugoku shikoku", "mori-miyoshi"),
    SetUp("mori shimazu", "mori-shimazu", "chugoku shikoku kyushu", "mori-shimazu"),
    SetUp("mori miyoshi shimazu", "west", "kansai chugoku shikoku kyushu"),
    SetUp("oda takeda hojo miyoshi", "centre", "chubu kanto kansai"),
    SetUp("oda uesugi takeda hojo", "centre-kozuke", "chubu kanto kansai"),
    SetUp("uesugi takeda hojo miyoshi", "centre-kozuke", "chubu kanto kansai"),
    SetUp(
        "oda uesugi takeda mori date",
        "mainland",
        "tohoku chubu kanto kansai chugoku shikoku",
    ),
    SetUp(
        "oda uesugi hojo mori miyoshi date",
        "mainland",
        "tohoku chubu kanto kansai chugoku shikoku",
    ),
    SetUp("oda uesugi takeda hojo mori miyoshi shimazu", "full", " ".join(REGIONS)),
    SetUp("oda uesugi takeda hojo mori miyoshi date shimazu", "full", " ".join(REGIONS)),
]
EVERY_SET_UP = pytest.mark.parametrize("given", SET_UPS, ids=str)


def begun(given: SetUp) -> Table:
    """Choose the daimyo and the first fort that is offered to each."""
    names, chance = given.daimyo.split(), Seeded(1)
    opened = opening(GAME, len(names), DaimyoOptions(duel=given.duel), chance)
    table = Table(GAME, opened.state, chance, opened.events)
    while table.decision.kind == "Casting":
        seat = table.decision.seats[0]
        table = table.when(seat, ChooseDaimyo, names[seat])
    return table


def forts_chosen(table: Table) -> Table:
    while table.decision.kind == "FortChoice":
        seat = table.decision.seats[0]
        table = table.when(seat, ChooseFort, table.options(seat, ChooseFort)[0][0])
    return table


@EVERY_SET_UP
def test_d15_what_is_in_play(given: SetUp) -> None:
    table = begun(given)
    in_play = {
        province for region in given.regions.split() for province in REGIONS[region].provinces
    }
    kozuke = {"kozuke"} if "uesugi" in given.daimyo else set()

    assert table.state.land.theatre == given.theatre
    assert set(THEATRES[given.theatre].provinces) == in_play | kozuke


@EVERY_SET_UP
def test_d8_each_begins_with_three_two_and_one_and_34_in_supply(given: SetUp) -> None:
    table = forts_chosen(begun(given))

    for name in given.daimyo.split():
        daimyo = DAIMYO[name]
        held = armies(sound(table), name)
        assert (held.pop(daimyo.home), held.pop(daimyo.city)) == (3, 2)
        assert [(PROVINCES[p].kind, troops) for p, troops in held.items()] == [(Kind.FORT, 1)]
        assert table.state.land.supply[name] == 34


@EVERY_SET_UP
def test_d8_the_forts_offered_are_all_the_unowned_ones_in_play(given: SetUp) -> None:
    table = begun(given)
    seat = table.decision.seats[0]

    assert table.state.seats[seat] == min(given.daimyo.split(), key=list(DAIMYO).index)
    forts = {p for p in THEATRES[given.theatre].provinces if PROVINCES[p].kind is Kind.FORT}
    assert {fort for (fort,) in table.options(seat, ChooseFort)} == forts


@EVERY_SET_UP
def test_d2_castles_of_the_absent_are_unowned_and_unprotected(given: SetUp) -> None:
    land = forts_chosen(begun(given)).state.land

    assert set(land.homes.values()) == set(given.daimyo.split())
    for daimyo in DAIMYO.values():
        if daimyo.id not in given.daimyo.split():
            assert land.owner(daimyo.home) is None


@EVERY_SET_UP
def test_the_first_season_is_in_chart_order(given: SetUp) -> None:
    table = forts_chosen(begun(given))

    order = [daimyo for daimyo in DAIMYO if daimyo in given.daimyo.split()]
    assert list(table.state.course.queue) == order
    assert table.state.acting.action is DAIMYO[order[0]].chart[0]


@pytest.mark.parametrize(
    ("theatre", "holder", "other", "region"),
    [
        ("oda-uesugi", "oda", "uesugi", "tohoku"),
        ("centre-kozuke", "oda", "hojo", "tohoku"),
        ("centre", "oda", "hojo", "tohoku"),
        ("mainland", "mori", "date", "kyushu"),
        ("mainland", "mori", "date", "hokkaido"),
        ("west", "mori", "miyoshi", "kanto"),
    ],
)
def test_d15_nothing_leads_out_of_the_theatre(
    theatre: str, holder: str, other: str, region: str
) -> None:
    outside = set(REGIONS[region].provinces) - {"kozuke"}
    everywhere = ", ".join(f"{province} 3" for province in THEATRES[theatre].provinces)
    scene = {holder: everywhere, other: "", "theatre": theatre}
    moving = acting(holder, "move", **scene)
    sailing = acting(holder, "move", **scene, cards={holder: "navy"}).when(0, PlayCard, "navy")
    attacking = acting(holder, "attack", **scene)

    assert not outside & {to for _, to in moving.options(0, MoveTroop)}
    assert not outside & {to for _, to in sailing.options(0, Sail)}
    assert attacking.state.turn is None or not attacking.options(0, AttackProvince)
