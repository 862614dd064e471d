"""All 18 provinces alike: where troops go from each of them, by land, to sea and by raid."""

from typing import Any

import pytest

from domain.kernel.commands import Command
from domain.senji.board import PROVINCES, SEAS, ProvinceCard
from domain.senji.commands.summer import (
    ActivateFleet,
    ActivateProvince,
    EndMovement,
    LaunchRaid,
    MoveUnits,
)
from domain.senji.events.combat import ProvinceCaptured
from domain.senji.events.summer import AttackBegan, AttackDeclared, TroopsMoved
from tests.games.senji.scenes import faces, table
from tests.play import Table

EACH = pytest.mark.parametrize("here", PROVINCES.values(), ids=lambda here: here.id)
COASTS = [(sea, name) for sea, coast in SEAS.items() for name in coast]
SIX = "gykbrp"
GREEN, YELLOW = 0, 1


def island(here: str, *script: Any, owner: str = "y", **scene: Any) -> Table:
    """Green holds one province with three units; another holds five, and the rest is empty."""
    others = [name for name in PROVINCES if name != here][:5]
    land = {here: "g 3"} | dict.fromkeys(others, f"{owner} 0")
    orders = {here: "movement", others[0]: "movement"}
    return table(*script, families=SIX, land=land, orders=orders, **scene)


def marching(here: str, *script: Any, **scene: Any) -> Table:
    return island(here, *script, **scene).when(GREEN, ActivateProvince, here)


def places(now: Table, command: type[Command] = MoveUnits) -> set[str]:
    return {fields[0] for fields in now.options(GREEN, command)}


@EACH
def test_s13_troops_go_to_every_neighbour_and_to_its_seas(here: ProvinceCard) -> None:
    now = marching(here.id)

    assert places(now) == {*here.adjacent, *here.seas}
    for place in places(now):
        assert [n for p, n in now.options(GREEN, MoveUnits) if p == place] == [1, 2, 3]


@EACH
def test_s13_one_step_ashore_keeps_the_order_to_the_land(here: ProvinceCard) -> None:
    now = marching(here.id).when(GREEN, MoveUnits, here.adjacent[0], 1)

    assert places(now) == set(here.adjacent)
    for sea in here.seas:
        now.refuses(GREEN, MoveUnits, sea, 1, rule="S13")
        now.refuses(GREEN, LaunchRaid, sea, 1, (), rule="S13")


@EACH
def test_s13_one_step_to_sea_keeps_the_order_to_the_sea(here: ProvinceCard) -> None:
    now = marching(here.id).when(GREEN, MoveUnits, here.seas[0], 1)

    now.then_only(TroopsMoved("sea", here.seas[0], 1, ()))
    assert places(now) == set(here.seas)
    now.refuses(GREEN, MoveUnits, here.adjacent[0], 1, rule="S13")


@EACH
def test_s17_an_empty_neighbour_is_taken_by_walking_in(here: ProvinceCard) -> None:
    target = here.adjacent[0]
    now = marching(here.id).when(GREEN, MoveUnits, target, 3)

    assert AttackDeclared("ground", target, 3, ()) in now.facts
    began = next(e for e in now.facts if isinstance(e, AttackBegan))
    assert (began.attacker, began.province) == ("green", target)
    if began.defender is None:
        assert ProvinceCaptured("green", target) in now.facts
    else:
        now.awaits("HostageExecution", YELLOW)


@EACH
def test_s16_a_raid_reaches_the_whole_coast_of_its_sea(here: ProvinceCard) -> None:
    for sea in here.seas:
        now = marching(here.id, faces("kk")).when(GREEN, LaunchRaid, sea, 2, ())

        assert places(now) == set(SEAS[sea])
        now.refuses(GREEN, EndMovement, rule="S16")


@EACH
def test_s13_a_raid_needs_a_sea_of_the_province(here: ProvinceCard) -> None:
    now = marching(here.id)

    for sea in set(SEAS) - set(here.seas):
        now.refuses(GREEN, LaunchRaid, sea, 1, (), rule="S13")


@pytest.mark.parametrize("sea", SEAS)
def test_e20_a_fleet_lands_on_its_coast_and_raids_the_other(sea: str) -> None:
    other = next(name for name in SEAS if name != sea)
    letter = sea.partition("-")[0]
    now = island("echigo", faces("kk"), fleets=[f"g {letter} 2"])
    now = now.when(GREEN, ActivateFleet, "green", sea)

    assert places(now) == {*SEAS[sea], other}
    now.refuses(GREEN, LaunchRaid, sea, 1, (), rule="S13")
    assert places(now.when(GREEN, LaunchRaid, other, 2, ())) == set(SEAS[other])


@pytest.mark.parametrize(("sea", "name"), COASTS)
def test_e20_a_fleet_lands_without_dice_in_each_province_of_its_coast(sea: str, name: str) -> None:
    home = "echizen" if name != "echizen" else "ise"
    fleet = f"g {sea.partition('-')[0]} 2"
    now = island(home, owner="k", fleets=[fleet]).when(GREEN, ActivateFleet, "green", sea)

    now = now.when(GREEN, MoveUnits, name, 2)

    assert AttackDeclared("landing", name, 2, ()) in now.facts
