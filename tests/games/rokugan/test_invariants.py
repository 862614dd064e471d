"""Conservation (edge 45): what is broken is named; and what the board data must add up to."""

from dataclasses import replace

import pytest

from domain.rokugan.board import (
    BORDERS,
    CARDS,
    CLANS,
    FACES,
    NEUTRAL_CARDS,
    OBJECTIVES,
    PROVINCES,
    PROVINCES_OF,
    SHADOWLANDS,
    SPECIALS,
    TERRITORIES,
    set_aside,
    tokens_of,
)
from domain.rokugan.invariants import invariants
from domain.rokugan.places import ADJACENT, COASTS, LANDS, PLACES
from domain.rokugan.realm import Holding
from domain.rokugan.state import RokuganState, TerritoryCard
from tests.games.rokugan.scenes import at

SHORT_BORDERS = [
    ("crane-central", "lion-capital"),
    ("lion-north", "unicorn-capital"),
    ("lion-coast", "phoenix-coast"),
    ("lion-coast", "phoenix-capital"),
    ("scorpion-capital", "crane-central"),
]


def sound() -> RokuganState:
    state: RokuganState = at(
        "crab lion", placed=((0, "a1", "crab-capital>crab-central"), (1, "a1", "lion-capital"))
    ).state
    assert list(invariants(state)) == []
    return state


def with_holding(province: str, holding: Holding) -> list[str]:
    state = sound()
    holdings = {**state.realm.holdings, province: holding}
    return list(invariants(replace(state, realm=replace(state.realm, holdings=holdings))))


def test_edge_45_a_lost_or_doubled_combat_token_is_named() -> None:
    state = sound()
    stock = replace(state.daimyos[0].stock, hand=())
    poorer = replace(state, daimyos=(replace(state.daimyos[0], stock=stock), state.daimyos[1]))
    doubled = replace(state, tokens=(*state.tokens, replace(state.tokens[1], id=3)))

    assert list(invariants(poorer)) == ["crab has not its combat tokens"]
    assert list(invariants(doubled)) == ["lion has not its combat tokens"]


def test_edge_45_a_hand_never_grows_beyond_what_a_card_allows() -> None:
    state = sound()
    stock = state.daimyos[0].stock
    rich = replace(stock, hand=(*stock.hand, *stock.pool[:9]), pool=stock.pool[9:])
    richer = replace(state, daimyos=(replace(state.daimyos[0], stock=rich), state.daimyos[1]))

    assert list(invariants(richer)) == ["crab holds 10 tokens"]


def test_edge_45_control_tokens_are_30_for_each_clan() -> None:
    assert with_holding("crab-west", Holding(0, 1)) == ["seat 0 has not its control tokens"]


def test_a_province_without_a_controller_holds_no_tokens() -> None:
    assert with_holding("crab-west", Holding(None, 1)) == [
        "crab-west has control tokens but no controller"
    ]


def test_scorched_earth_is_controlled_by_nobody() -> None:
    assert with_holding("crab-capital", Holding(0, 1, 0, "scorched-earth")) == [
        "crab-capital cannot be controlled so"
    ]


def test_edge_45_there_is_one_shrine() -> None:
    state = sound()
    shrines = {p: Holding(special="shrine") for p in ("dragon-west", "dragon-south")}
    holdings = {**state.realm.holdings, **shrines}

    twice = replace(state, realm=replace(state.realm, holdings=holdings))

    assert list(invariants(twice)) == ["2 tokens shrine are on the board"]


def test_r1_a_border_with_two_tokens_is_named() -> None:
    state = sound()
    opposite = replace(state.tokens[1], place="crab-central>crab-capital")

    crowded = replace(state, tokens=(state.tokens[0], opposite))

    assert list(invariants(crowded)) == ["a border holds two tokens"]


@pytest.mark.parametrize(
    "card", [TerritoryCard("bushido"), TerritoryCard("promotion", holder=0, played=True)]
)
def test_a_card_in_the_wrong_place_is_named(card: TerritoryCard) -> None:
    state = sound()

    mixed = replace(state, cards={**state.cards, "crab": card})

    assert list(invariants(mixed)) == ["the card of crab is not where it should be"]


def test_counts_of_the_box() -> None:
    assert (len(TERRITORIES), len(PROVINCES), len(BORDERS), len(COASTS)) == (11, 30, 64, 12)
    assert (len(CARDS), len(OBJECTIVES), len(CLANS), len(NEUTRAL_CARDS)) == (22, 12, 7, 3)
    assert [len(tokens_of(clan)) for clan in CLANS] == [27] * 7
    assert sum(face.each for face in FACES.values()) == 26
    assert {special.id: special.count for special in SPECIALS.values()} == {
        "peace": 15,
        "scorched-earth": 15,
        "shrine": 1,
        "harbor": 1,
        "battlefield": 1,
        "honor-1": 2,
        "honor-2": 1,
        "honor-4": 1,
        "defense-1": 3,
        "defense-2": 1,
    }
    assert [set_aside(players) for players in (2, 3, 4, 5)] == [11, 7, 5, 4]


def test_each_territory_has_two_cards_and_each_clan_a_capital_at_home() -> None:
    for territory in TERRITORIES:
        assert sum(card.territory == territory for card in CARDS.values()) == 2
    for clan in CLANS.values():
        assert PROVINCES[clan.capital].is_capital
        assert PROVINCES[clan.capital].territory == clan.id
    assert sum(province.is_capital for province in PROVINCES.values()) == 7
    assert [PROVINCES_OF[land] for land in SHADOWLANDS] == [(land,) for land in SHADOWLANDS]


def test_every_place_is_named_once_and_borders_have_two_sides() -> None:
    assert len(PLACES) == 30 + 12 + 2 * 64
    assert len(LANDS) == 128
    for province, neighbours in ADJACENT.items():
        for neighbour in neighbours:
            assert province in ADJACENT[neighbour]
            there, back = PLACES[f"{province}>{neighbour}"], PLACES[f"{neighbour}>{province}"]
            assert there.border == back.border


@pytest.mark.parametrize("border", SHORT_BORDERS, ids="-".join)
def test_short_but_real_borders_are_on_the_map(border: tuple[str, str]) -> None:
    one, other = border

    assert other in ADJACENT[one]


def test_the_short_coast_of_the_crab_capital_is_on_the_map() -> None:
    assert "coast:crab-capital" in PLACES
