"""Each decision takes its own commands only, and says what it waits for."""

from typing import Any

import pytest

from domain.kernel.commands import Command
from domain.rokugan.commands import (
    AnimateTheDead,
    AskDarkFavors,
    ChooseClan,
    GiveBack,
    KeepObjective,
    PassCards,
    PlaceControlToken,
    PlaceToken,
    PlayOnProvinces,
    RecallTokens,
    ReturnToPool,
)
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import at
from tests.games.rokugan.test_rulebook import opened, with_clans, with_objectives
from tests.play import Table

LAND = {0: "crab-capital crab-west", 1: "lion-north"}


def cards(card: str, **position: Any) -> Table:
    return at("crab lion", LAND, cards={card: 0}, **position)


def looking() -> Table:
    table = at(
        "scorpion crab",
        {0: "scorpion-west", 1: "crab-west"},
        placed=((1, "a1", "crab-west"),),
    )
    return table.when(0, PlaceToken, "bluff", "scorpion-west")


def swapping() -> Table:
    table = at("unicorn crab", placed=((0, "a1", "unicorn-capital"),), turns_left=(1, 0))
    return table.when(0, PlaceToken, "bluff", "unicorn-capital")


def adding() -> Table:
    table = cards("diplomatic-mission", phase=Phase.CARDS)
    return table.when(0, PlayOnProvinces, "diplomatic-mission", ("lion-north",))


def giving_back() -> Table:
    table = cards("promotion", phase=Phase.CARDS, discards={0: "a5"})
    return table.when(0, RecallTokens, "promotion", ("army-5",))


def favoring() -> Table:
    table = cards("dark-favors", placed=((1, "a1", "lion-north"), (1, "a2", "lion-north")))
    return table.when(0, AskDarkFavors, "crab-west", (1, 2))


def animating() -> Table:
    table = cards("animate-the-dead", discards={0: "a5"})
    return table.when(0, AnimateTheDead, "crab-west")


WAITING = {
    "ClanChoice": (opened(2), PassCards, (), "R45"),
    "ObjectiveChoice": (with_clans(2), ChooseClan, ("crab",), None),
    "ControlPlacement": (with_objectives(2), KeepObjective, ("great-library",), None),
    "DragonReturn": (at("dragon crab", phase=Phase.DRAW), PassCards, (), "R20"),
    "TerritoryCards": (cards("bushido", phase=Phase.CARDS), ReturnToPool, ("army-1",), None),
    "ControlAddition": (adding(), PassCards, (), "R52"),
    "GiveBack": (giving_back(), PassCards, (), "R30"),
    "Placement": (at("crab lion"), PlaceControlToken, ("crab-west",), None),
    "DarkFavors": (favoring(), PassCards, (), "R49"),
    "AnimatedPlacement": (animating(), GiveBack, ("army-1", True), "R38"),
    "ScorpionLook": (looking(), PassCards, (), "R19"),
    "UnicornSwap": (swapping(), PassCards, (), "R18"),
}


@pytest.mark.parametrize("kind", WAITING)
def test_a_decision_refuses_the_commands_of_others(kind: str) -> None:
    table, command, fields, rule = WAITING[kind]
    wrong: type[Command] = command

    assert table.decision.kind == kind
    refused = table.refuses(table.decision.seats[0], wrong, *fields, rule=rule)
    assert refused.detail
