"""The components: how many there are, how they hang together, where they come from."""

from collections import Counter, deque

import pytest

from domain.senji import GAME
from domain.senji.board import (
    BOARD,
    COMBINATIONS,
    DIPLOMACY,
    DUMMIES,
    FAMILIES,
    HANAFUDA,
    PROVINCES,
    SAMURAI,
    SEAS,
    SETUPS,
    Ability,
)

COUNTS = pytest.mark.parametrize("players", range(2, 7))


def test_e1_there_are_eighteen_provinces_in_six_zones_of_three() -> None:
    zones = Counter(province.family for province in PROVINCES.values())

    assert len(PROVINCES) == 18
    assert dict.fromkeys(FAMILIES, 3) == zones


def test_e1_the_eighteen_samurai_have_different_initials() -> None:
    initials = {samurai.text("initial") for samurai in BOARD.tables("samurai")}

    assert len(SAMURAI) == len(initials) == 18


def test_e1_there_are_96_hanafuda_eight_of_a_value_and_24_of_a_color() -> None:
    assert len(HANAFUDA) == 96
    assert dict.fromkeys(range(1, 13), 8) == Counter(card.value for card in HANAFUDA.values())
    assert set(Counter(card.color for card in HANAFUDA.values()).values()) == {24}
    symbols = Counter(card.symbol for card in HANAFUDA.values())
    assert symbols == {"sun": 10, "animal": 18, "tanzaku": 20, "none": 48}


def test_e1_there_are_72_diplomacy_cards_twelve_of_a_family_with_one_dummy_each() -> None:
    assert len(DIPLOMACY) == 72
    for family in FAMILIES:
        own = [card for card in DIPLOMACY.values() if card.family == family]
        assert len(own) == 12
        assert {card.kind for card in own} == {"family", "military", "trading"}
        assert [DUMMIES[family]] == [card.id for card in own if card.dummy]
        assert sum(card.value for card in own if card.kind == "family") == 12


def test_e1_the_box_holds_72_units_36_fortresses_and_54_orders() -> None:
    parts, limits = BOARD.table("components"), BOARD.table("limits")

    assert parts.number("units") == 6 * limits.number("units_per_family") == 72
    assert parts.number("fortresses") == 6 * limits.number("fortresses") == 36
    assert parts.number("order_tokens") == 3 * BOARD.table("orders").number("tokens_of_each") == 54


def test_e2_frontiers_and_coasts_are_symmetric() -> None:
    for province in PROVINCES.values():
        assert all(province.id in PROVINCES[other].adjacent for other in province.adjacent)
        assert {sea for sea, coast in SEAS.items() if province.id in coast} == set(province.seas)
        assert province.seas, "no province is without a coast"


@COUNTS
def test_e2_the_provinces_in_play_hang_together_by_land(players: int) -> None:
    active = set(SETUPS[players].provinces)
    reached = {min(active)}
    frontier = deque(reached)
    while frontier:
        for other in PROVINCES[frontier.popleft()].adjacent:
            if other in active - reached:
                reached.add(other)
                frontier.append(other)

    assert active == reached


@COUNTS
def test_each_number_of_players_has_its_families_and_its_missing_ones(players: int) -> None:
    setup = SETUPS[players]

    assert len(setup.families) == players
    assert {*setup.families, *setup.missing} == set(FAMILIES)


def test_three_families_play_without_kyushu_shikoku_and_the_north() -> None:
    neutral = {PROVINCES[p].family for p in PROVINCES if p not in SETUPS[3].provinces}

    assert neutral == {"purple", "red", "black"}


def test_seventeen_samurai_have_an_ability_and_each_is_another() -> None:
    abilities = [samurai.ability for samurai in SAMURAI.values()]

    assert abilities.count(None) == 1
    assert SAMURAI["oda"].ability is None
    assert set(Ability) == {ability for ability in abilities if ability}


def test_the_combinations_pay_what_is_printed() -> None:
    honor = {name: combination.honor for name, combination in COMBINATIONS.items()}

    assert honor == {
        "distinct-4": 4,
        "distinct-8": 12,
        "distinct-12": 24,
        "color-6": 9,
        "animals-4": 8,
        "suns-4": 12,
        "tanzaku-5": 0,
        "tanzaku-8": 0,
    }


def test_s20_samurai_are_hired_with_tanzaku_not_with_five_values() -> None:
    hiring = {c.id: (c.symbol, c.count, c.draw, c.keep) for c in COMBINATIONS.values() if c.draw}

    assert hiring == {"tanzaku-5": ("tanzaku", 5, 3, 1), "tanzaku-8": ("tanzaku", 8, 6, 2)}
    values = {card.value for card in HANAFUDA.values() if card.symbol == "tanzaku"}
    assert {1, 2, 4, 5, 6} <= values


def test_every_block_of_the_board_says_where_it_comes_from() -> None:
    blocks = set(GAME.board) - {"title", "year", "players", "sources", "provenance"}
    told = set(BOARD.table("provenance").entries)

    assert {"honor", "mercenaries", "start", "samurai_rules"} >= blocks - told
