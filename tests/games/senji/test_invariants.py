"""The laws of every state are able to find what they look for."""

from dataclasses import replace
from typing import Any

import pytest

from domain.senji import GAME
from domain.senji.land import Fleet, Land, Province
from domain.senji.state import SenjiState
from tests.games.senji.scenes import attacked, faces, flowers, table
from tests.play import Table

LAND = {"echizen": "g 2 mori", "suruga": "y 2", "izumo": "b 1", "etchu": "k 1"}


def sound() -> SenjiState:
    now = table(land=LAND, fleets=["g north 1"], hanafuda={"g": flowers(3)})
    state: SenjiState = now.state
    return state


def laws(state: SenjiState) -> list[str]:
    return list(GAME.invariants(state))


def landed(state: SenjiState, **changes: Any) -> SenjiState:
    return replace(state, land=replace(state.land, **changes))


def garrison(state: SenjiState, name: str, province: Province) -> SenjiState:
    return replace(state, land=state.land.with_province(name, province))


def test_a_sound_state_breaks_no_law() -> None:
    assert laws(sound()) == []


def test_nothing_is_asked_of_a_game_whose_families_are_not_chosen() -> None:
    assert laws(GAME.blank) == []


def test_a_lost_or_doubled_flower_is_found() -> None:
    state = sound()
    cards = state.hanafuda

    lost = replace(state, hanafuda=replace(cards, pile=cards.pile[1:]))
    doubled = replace(state, hanafuda=replace(cards, pile=(*cards.pile, cards.pile[0])))

    assert laws(lost) == laws(doubled) == ["the hanafuda are not all there once"]


def test_a_lost_diplomacy_card_is_found() -> None:
    state = sound()

    assert laws(replace(state, diplomacy=state.diplomacy.with_hand(0, ()))) == [
        "the diplomacy cards are not all there once"
    ]


def test_a_lost_samurai_is_found() -> None:
    state = sound()

    assert laws(replace(state, land=state.land.without_samurai("mori"))) == [
        "the samurai are not all there once"
    ]


def test_too_many_units_in_one_place_are_found() -> None:
    crowded = garrison(sound(), "suruga", Province("yellow", 7))
    overboard = landed(sound(), fleets=(Fleet("green", "north-sea", 7, ()),))

    assert laws(crowded) == ["suruga holds 7 units"]
    assert laws(overboard) == ["a fleet of green holds 7 units"]


def test_more_than_twelve_units_of_a_family_are_found() -> None:
    state = sound()
    for name in ("settsu", "ise"):
        state = garrison(state, name, Province("green", 6))

    assert laws(state) == ["green has more units or fortresses than there are"]


def test_more_than_six_fortresses_are_found() -> None:
    state = sound()
    for name in ("settsu", "ise", "harima", "nagato", "musashi", "mutsu"):
        state = garrison(state, name, Province("green"))

    assert laws(state) == ["green has more units or fortresses than there are"]


def test_troops_without_a_fortress_and_empty_fleets_are_found() -> None:
    vacant = garrison(sound(), "settsu", Province(None, 1))
    ghost = landed(sound(), fleets=(Fleet("green", "north-sea", 0, ()),))

    assert laws(vacant) == ["troops stand in settsu without a fortress"]
    assert laws(ghost) == ["a fleet of green holds 0 units"]


def test_an_imperial_force_among_more_than_two_is_found() -> None:
    state = garrison(sound(), "settsu", Province("imperial", 1))

    assert laws(state) == ["an imperial force is in play"]


def test_a_score_below_the_floor_is_found() -> None:
    state = sound()

    assert laws(replace(state, honor=(-10, 0, 0, 0))) == ["somebody's honor is below the floor"]


def test_troops_on_their_way_and_in_combat_are_counted() -> None:
    now: Table = attacked("6 oda", "4", faces("k" * 8))

    assert now.state.combat is not None
    assert laws(now.state) == []
    lost = replace(now.state.combat, force=replace(now.state.combat.force, samurai=()))
    assert laws(replace(now.state, combat=lost)) == ["the samurai are not all there once"]


@pytest.mark.parametrize("samurai", ["mori", "oda"])
def test_a_samurai_who_is_nowhere_leaves_the_land_as_it_is(samurai: str) -> None:
    land: Land = sound().land

    assert (samurai == "oda") == (land.without_samurai(samurai) == land)


def test_a_fleet_that_is_not_there_has_nobody_and_nobody_leaves_it() -> None:
    land = sound().land

    assert land.units_at("yellow", "south-sea") == 0
    assert land.samurai_at("yellow", "south-sea") == ()
    assert land.removed("yellow", "south-sea", 1, ()) == land
    assert land.activated("yellow", "south-sea") == land
    assert land.added("yellow", "south-sea", 0, ()) == land
