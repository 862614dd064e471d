"""The house bot: what it prefers, in positions where the better choice is plain."""

import dataclasses
from typing import Any

import pytest

from domain.kernel.commands import Command
from domain.kernel.legal import NOTHING
from domain.kernel.visibility import Watcher
from domain.rokugan import GAME
from domain.rokugan.bot import choose
from domain.rokugan.commands import (
    AddControlTokens,
    AnimateTheDead,
    AnimateToken,
    AskDarkFavors,
    DeclineSwap,
    DiscardSeenToken,
    ExchangeControl,
    GiveBack,
    KeepObjective,
    LookAtToken,
    PlaceBlessing,
    PlaceToken,
    PlayOnProvinces,
    RecallTokens,
    ReturnToPool,
    UseFirstPlayerCard,
    UseScout,
    UseShugenja,
)
from domain.rokugan.options import RokuganOptions
from domain.rokugan.state import Phase
from service.bots.simulate import by_bot, play_game
from tests.games.rokugan.scenes import at
from tests.games.rokugan.test_rulebook import with_clans
from tests.play import Seeded, Table

LAND = {0: "crab-capital crab-west crab-east crab-central", 1: "lion-north"}


def chosen(table: Table, seed: int = 1) -> Command:
    seat = table.decision.seats[0]
    return choose(table.view(seat), table.legal(seat), Seeded(seed))


def fields(command: Command) -> tuple[Any, ...]:
    return tuple(getattr(command, field.name) for field in dataclasses.fields(command)[1:])


def test_it_takes_a_province_that_it_can_take() -> None:
    table = at("crab lion", hands={0: "a3"}, placed=((0, "x", "crab-capital"),))

    command = chosen(table)

    assert isinstance(command, PlaceToken)
    assert fields(command)[0] == "army-3"
    assert command.place.startswith("crab-capital>")


def test_it_guards_a_rich_province_with_a_token_that_is_strong_enough() -> None:
    land = {0: "crab-east", 1: "crab-central crab-west crane-south gold-coast-inland"}
    land |= {1: land[1] + " scorpion-capital scorpion-west"}
    table = at(
        "crab lion",
        land,
        hands={0: "a5"},
        placed=((1, "a1", "crab-west>crab-east"), (0, "x", "crab-west")),
        action_cards=False,
    )

    command = chosen(table)

    assert isinstance(command, PlaceToken)


@pytest.mark.parametrize(
    ("players", "command"), [("crab lion", UseScout), ("crab lion dragon", UseScout)]
)
def test_it_scouts_what_threatens_a_rich_province(players: str, command: type[Command]) -> None:
    table = at(players, LAND, placed=((1, "a4", "scorpion-west>crab-east"),))

    assert type(chosen(table)) is command


def test_it_removes_a_threat_that_it_knows() -> None:
    three = at("crab lion dragon", LAND, placed=((1, "a4", "scorpion-west>crab-east"),))
    two = at("crab lion", LAND, placed=((1, "a4", "scorpion-west>crab-east"),))

    assert type(chosen(three.when(0, UseScout, 1))) is UseFirstPlayerCard
    assert type(chosen(two.when(0, UseScout, 1))) is UseShugenja


def test_it_blesses_an_attack_that_would_fail_without() -> None:
    table = at(
        "crab lion",
        {0: "crab-west", 1: "scorpion-north"},
        faceup={"scorpion-north": 2},
        hands={0: "b2"},
        placed=((0, "a2", "scorpion-west>scorpion-north"),),
    )

    assert fields(chosen(table)) == ("blessing-2", 1)
    assert isinstance(chosen(table), PlaceBlessing)


def test_it_helps_itself_with_cards_on_provinces_and_harms_others() -> None:
    own = at("crab lion", LAND, phase=Phase.CARDS, cards={"bountiful-harvest": 0})
    burn = at("crab lion", LAND, phase=Phase.CARDS, cards={"pirate-raids": 0})
    heal = at(
        "crab lion",
        LAND,
        phase=Phase.CARDS,
        cards={"bless-the-lands": 0},
        specials={"dragon-west": "scorched-earth"},
    )

    assert isinstance(chosen(own), PlayOnProvinces)
    assert fields(chosen(own)) == ("bountiful-harvest", ("crab-east",))
    assert fields(chosen(burn)) == ("pirate-raids", ("lion-north",))
    assert fields(chosen(heal)) == ("bless-the-lands", ("dragon-west",))


def test_it_exchanges_its_least_province_for_the_best() -> None:
    land = {0: "crab-west dragon-west", 1: "gold-coast-inland lion-north"}
    table = at("crab lion", land, phase=Phase.CARDS, cards={"cultural-exchange": 0})

    command = chosen(table)

    assert isinstance(command, ExchangeControl)
    assert command.other == "gold-coast-inland"


def test_it_gives_back_the_weakest_token_and_strengthens_the_best_province() -> None:
    table = at(
        "crab lion",
        LAND,
        phase=Phase.CARDS,
        cards={"promotion": 0, "diplomatic-mission": 0},
        discards={0: "a5"},
        hands={0: "a1 a4"},
    )
    recalled = table.when(0, RecallTokens, "promotion", ("army-5",))
    granted = table.when(0, PlayOnProvinces, "diplomatic-mission", ("lion-north",))

    assert isinstance(chosen(recalled), GiveBack)
    assert fields(chosen(recalled)) == ("army-1", False)
    assert isinstance(chosen(granted), AddControlTokens)


def test_dragon_returns_its_weakest_token() -> None:
    command = chosen(at("dragon crab", phase=Phase.DRAW, hands={0: "a1"}))

    assert isinstance(command, ReturnToPool)
    assert fields(command) == ("army-1",)


def test_it_keeps_the_objective_at_home() -> None:
    table = with_clans(2)
    dealt = table.state.daimyos[0].dealt

    command = chosen(table)

    assert isinstance(command, KeepObjective)
    assert command.objective in dealt


def test_it_discards_the_strongest_opponent_that_it_saw() -> None:
    placed = ((1, "a1", "lion-north"), (1, "a5", "lion-north"), (0, "a4", "crab-west"))
    table = at("crab lion", LAND, cards={"dark-favors": 0}, placed=placed)

    command = chosen(table.when(0, AskDarkFavors, "crab-west", (1, 2, 3)))

    assert isinstance(command, DiscardSeenToken)
    assert command.token == 2


def test_it_animates_the_token_that_does_most() -> None:
    table = at("crab lion", LAND, cards={"animate-the-dead": 0}, discards={0: "a5 a1"})

    command = chosen(table.when(0, AnimateTheDead, "crab-west"))

    assert isinstance(command, AnimateToken)


def test_scorpion_looks_at_a_hidden_token_and_unicorn_keeps_its_places() -> None:
    look = at(
        "scorpion crab",
        {0: "scorpion-west", 1: "crab-west"},
        placed=((1, "a1", "crab-west"),),
    ).when(0, PlaceToken, "bluff", "scorpion-west")
    swap = at(
        "unicorn crab",
        placed=((0, "a1", "unicorn-capital"),),
        turns_left=(1, 0),
    ).when(0, PlaceToken, "bluff", "unicorn-capital")

    assert isinstance(chosen(look), LookAtToken)
    assert isinstance(chosen(swap), DeclineSwap)


def test_it_needs_something_legal() -> None:
    table = at("crab lion")

    with pytest.raises(LookupError):
        choose(table.view(Watcher.SPECTATOR), NOTHING, Seeded(1))


def test_bots_fight_for_the_land() -> None:
    played = play_game(GAME, 4, RokuganOptions(), "bots", by_bot)

    taken = [e for e in played.events if type(e).__name__ == "ProvinceTaken"]
    assert len(taken) > 10
