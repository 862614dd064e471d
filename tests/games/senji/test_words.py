"""What is refused on the map is told so that its sender knows why, and what would be right."""

from typing import Any

import pytest

from domain.senji.commands.combat import ExecuteHostage, PlaySupport, SpareHostages
from domain.senji.commands.setup import ChooseFamily, NameProvince, PlaceTroops
from domain.senji.commands.summer import (
    ActivateFleet,
    ActivateProvince,
    LaunchRaid,
    MoveSamurai,
    MoveUnits,
    PlaceOrder,
    Recruit,
)
from domain.senji.state import Phase
from tests.games.senji.scenes import BLUE, GREEN, ROOMY, Asked, attacked, faces, table, told
from tests.games.senji.test_setup import opened, placing
from tests.play import Table

HOME = {"echizen": "g 3 mori", "settsu": "g 2", "ise": "g 5", "suruga": "y 2", "izumo": "b 0"}
SIX = dict.fromkeys(("echizen", "settsu", "ise", "etchu", "suruga", "musashi"), "g 1")
SON = "green-family-son"


def moving(source: str = "echizen", **scene: Any) -> Table:
    return table(orders={source: "movement"}, **({"land": HOME} | scene))


def sailing(**scene: Any) -> Table:
    return table(land=HOME, fleets=["g north 3"], **scene)


@pytest.mark.parametrize(
    ("asked", "rule", "words"),
    [
        ((ChooseFamily, "purple"), "S1", "the zone of purple is neutral in this game"),
        ((ChooseFamily, "green"), None, "green is taken"),
    ],
)
def test_a_family_that_cannot_be_had(asked: Asked, rule: str | None, words: str) -> None:
    now = opened(4).when(0, ChooseFamily, "green")

    told(now, 1, asked, rule, words)


def test_a_province_that_is_not_named_now() -> None:
    now = placing()
    host = now.state.course.host

    told(now, host, (NameProvince, "kii"), None, "kii is neutral in this game")
    named = now.when(host, NameProvince, "settsu")
    told(named, 0, (PlaceTroops, 4, ()), "S3", "you have 3 units and 1 samurai left to place")
    after = named.when(0, PlaceTroops, 1, ())
    words = "settsu is not a province still to be named"
    told(after, host, (NameProvince, "settsu"), None, words)


@pytest.mark.parametrize(
    ("asked", "rule", "words"),
    [
        (
            (PlaceOrder, "kii", "movement"),
            None,
            "kii is neutral in this game; no order goes there",
        ),
        ((PlaceOrder, "suruga", "movement"), "S12", "you do not control suruga"),
        ((PlaceOrder, "harima", "movement"), "S12", "you do not control harima"),  # nobody does
        ((PlaceOrder, "echizen", "movement"), "S12", "an order lies on echizen already"),
    ],
)
def test_an_order_that_cannot_lie_there(asked: Asked, rule: str | None, words: str) -> None:
    now = table(phase=Phase.SPRING, land=HOME).when(GREEN, PlaceOrder, "echizen", "production")

    told(now, GREEN, asked, rule, words)


@pytest.mark.parametrize(
    ("asked", "rule", "words"),
    [
        ((ActivateProvince, "ise"), "S12", "no order waits on ise"),
        (
            (ActivateFleet, "green", "south-sea"),
            "S15",
            "no such fleet waits; a new one acts next summer",
        ),
    ],
)
def test_what_does_not_wait_to_be_activated(asked: Asked, rule: str, words: str) -> None:
    now = table(land=HOME, orders={"echizen": "movement"}, fleets=["g north 1"])

    told(now, GREEN, asked, rule, words)


@pytest.mark.parametrize(("units", "room"), [(3, 2), (5, 1)])
def test_s19_more_recruits_than_there_is_room_for(units: int, room: int) -> None:
    now = table(land=ROOMY | {"echizen": f"g {units}"}, orders={"echizen": "recruitment"})

    told(now, GREEN, (Recruit, room + 1), "S19", f"only {room} units can be added here")


@pytest.mark.parametrize(
    ("asked", "rule", "words"),
    [
        ((MoveUnits, "suruga", 1), None, "suruga cannot be reached from here"),
        ((MoveUnits, "south-sea", 1), None, "south-sea cannot be reached from here"),
        ((MoveUnits, "settsu", 5), "S19", "settsu has room for 4 more units"),
        ((MoveUnits, "ise", 2), "S19", "ise has room for 1 more units"),
        ((MoveUnits, "settsu", 4), None, "units move that are there, at least one"),
        ((MoveUnits, "settsu", 0), None, "units move that are there, at least one"),
        ((MoveSamurai, "settsu", "oda"), None, "oda is not among the troops that move"),
        ((LaunchRaid, "south-sea", 1, ()), "S13", "a raid from echizen goes over its own sea"),
        ((LaunchRaid, "north-sea", 4, ()), "S18", "3 units could be sure to land"),
        ((LaunchRaid, "north-sea", 0, ()), "S16", "a raid takes units or samurai that are there"),
        (
            (LaunchRaid, "north-sea", 1, ("oda",)),
            "S16",
            "a raid takes units or samurai that are there",
        ),
    ],
)
def test_a_step_that_troops_cannot_take(asked: Asked, rule: str | None, words: str) -> None:
    told(moving(), GREEN, asked, rule, words)


@pytest.mark.parametrize(
    ("first", "asked", "kind"),
    [
        ((MoveUnits, "settsu", 1), (MoveUnits, "north-sea", 1), "ground"),
        ((MoveUnits, "settsu", 1), (LaunchRaid, "north-sea", 1, ()), "ground"),
        ((MoveUnits, "north-sea", 1), (MoveUnits, "settsu", 1), "sea"),
        ((MoveSamurai, "north-sea", "mori"), (LaunchRaid, "north-sea", 1, ()), "sea"),
    ],
)
def test_s13_a_step_of_another_kind_than_the_first(first: Asked, asked: Asked, kind: str) -> None:
    now = moving().when(GREEN, *first)

    told(now, GREEN, asked, "S13", f"this order is a movement of the kind {kind}")


def test_a_neutral_province_and_a_seventh_one() -> None:
    neutral = "kii is neutral in this game; no unit enters it"
    told(moving("ise"), GREEN, (MoveUnits, "kii", 1), None, neutral)

    seventh = "you would control, or fight for, more than six provinces"
    told(moving(land=SIX | {"izumo": "b 1"}), GREEN, (MoveUnits, "izumo", 1), "S18", seventh)


def test_a_fleet_raids_from_the_other_sea() -> None:
    words = "a raid from north-sea goes over the other sea"

    told(sailing(), GREEN, (LaunchRaid, "north-sea", 1, ()), "S13", words)
    told(sailing(), GREEN, (MoveUnits, "ise", 1), None, "ise cannot be reached from here")


def test_s59_s49_provinces_that_the_game_for_two_closes() -> None:
    land = {"settsu": "b 2", "kii": "i 3", "suruga": "y 1"}
    leader = table(families="by", land=land, host="b", orders={"settsu": "movement"})
    other = table(
        families="by",
        land={"settsu": "y 2", "kii": "i 0", "nagato": "i 3", "izumo": "b 1"},
        host="b",
        orders={"settsu": "movement"},
    )

    apart = "the imperial force and its leader keep apart"
    told(leader, 0, (MoveUnits, "kii", 1), "S59", apart)
    undefended = "kii cannot be captured, and nobody defends it now"
    told(other, 1, (MoveUnits, "kii", 1), "S49", undefended)


@pytest.mark.parametrize(
    ("card", "rule", "words"),
    [
        ("green-family-wife", "S37", "an exposed hostage cannot be executed"),
        (SON, "S24", f"{SON} is not in your hand"),
        (
            "yellow-family-son",
            "S24",
            "only a member of the attacker's family can be executed",
        ),
        ("green-trading-b", "S24", "only a member of the attacker's family can be executed"),
    ],
)
def test_a_hostage_who_is_not_executed(card: str, rule: str, words: str) -> None:
    now = attacked(
        "4",
        "4",
        held={"b": ["yellow-family-son", "green-trading-b"]},
        exposed={"b": ["green-family-wife"]},
    )

    told(now, BLUE, (ExecuteHostage, card), rule, words)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (("black-military-2",), "black-military-2 is not in your hand"),
        (("blue-military-1",), "no family supports its enemy"),
        (("green-military-1",), "one foreign support card or your dummy is played"),
        (("red-trading-a",), "one foreign support card or your dummy is played"),
        (
            ("red-military-1", "purple-military-1"),
            "one foreign support card or your dummy is played",
        ),
    ],
)
def test_s25_a_card_that_gives_no_support(cards: tuple[str, ...], words: str) -> None:
    held = ["blue-military-1", "red-trading-a", "red-military-1", "purple-military-1"]
    now = attacked("4", "4", faces("k" * 9), held={"g": held}).when(BLUE, SpareHostages)

    told(now, GREEN, (PlaySupport, cards), "S25", words)
