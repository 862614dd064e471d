"""The laws of Sensō's pieces: each one names a state that breaks it, and no sound one."""

from dataclasses import replace

from domain.senso import GAME
from domain.senso.invariants import invariants
from domain.senso.land import Land
from domain.senso.state import SensoState
from tests.games.senso.scenes import columns, opened
from tests.play import given

ROWS = {"r01": "tt", "r05": "uo", "r08": "o"}


def sound() -> SensoState:
    state: SensoState = given(GAME, opened("tu", ROWS)).state
    return state


def with_land(rows: dict[str, str], **supply: int) -> SensoState:
    state = sound()
    return replace(state, land=Land(columns(rows), {**state.land.supply, **supply}))


def test_a_sound_state_breaks_no_law() -> None:
    assert list(invariants(sound())) == []
    assert list(invariants(GAME.blank)) == []


def test_a_cube_too_many_or_too_few_is_named_by_its_clan() -> None:
    assert list(invariants(with_land({**ROWS, "r02": "t"}))) == ["takeda has not its 8 cubes"]
    assert list(invariants(with_land(ROWS, uesugi=6))) == ["uesugi has not its 8 cubes"]


def test_a_supply_below_nothing_is_named() -> None:
    nine = {"r01": "ttt", "r05": "ttt", "r07": "ttt", "r10": "u"}

    assert list(invariants(with_land(nine, takeda=-1, uesugi=7))) == [
        "takeda has less than no cube in supply"
    ]


def test_cubes_that_nobody_plays_never_become_more_than_at_the_setup() -> None:
    more = {**ROWS, "r02": "mm", "r03": "mm"}

    assert list(invariants(with_land(more))) == ["mori is played by nobody and gained a cube"]


def test_a_column_longer_than_its_region_is_named() -> None:
    assert list(invariants(with_land({"r01": "tt", "r04": "uo", "r08": "o"}))) == [
        "r04 holds more cubes than it has squares"
    ]


def test_a_card_that_is_lost_or_stands_twice_breaks_the_deck() -> None:
    state = sound()
    lost = replace(state.cards, undealt=state.cards.undealt[1:])
    twice = replace(state.cards, undealt=(state.cards.hands[0][0], *state.cards.undealt[1:]))

    for cards in (lost, twice):
        broken = list(invariants(replace(state, cards=cards)))
        assert broken == ["the cards are not the whole deck"]
