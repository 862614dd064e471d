"""The 18 territory cards of the upkeep phase, each played but the two of test_card_loop.py."""

from typing import Any

import pytest

from domain.rokugan.board import CARDS
from domain.rokugan.commands import (
    AddControlTokens,
    ExchangeControl,
    PlaceToken,
    PlayOnProvinces,
    SpyOnHand,
)
from domain.rokugan.events.upkeep import (
    AdditionGranted,
    CardTurnTaken,
    ControlExchanged,
    ControlLost,
    ControlTokensAdded,
    HandSeen,
    ProvinceTaken,
    SpecialTokenPlaced,
    SpecialTokenRemoved,
    TerritoryCardPlayed,
)
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import (
    at,
    controlled_by,
    facts_of,
    holding,
)
from tests.play import Table

LAND = {0: "crab-capital crab-west crab-east", 1: "lion-capital lion-north"}


def window(card: str, land: dict[int, str] | None = None, **position: Any) -> Table:
    """The window of territory cards: seat 0 (Crab) holds the card, seat 1 (Lion) none."""
    clans = position.pop("clans", "crab lion")
    return at(clans, land or LAND, phase=Phase.CARDS, cards={card: 0}, **position)


def play(card: str, *provinces: str, **position: Any) -> Table:
    return window(card, **position).when(0, PlayOnProvinces, card, provinces)


@pytest.mark.parametrize(
    ("card", "special", "provinces"),
    [
        ("feats-of-engineering", "harbor", ("crab-west",)),
        ("code-of-honor", "honor-1", ("crab-west", "lion-north")),
        ("sacred-ground", "shrine", ("shadowlands-north",)),
        ("bushido", "honor-4", ("crab-east",)),
        ("honorable-fight", "battlefield", ("lion-capital",)),
        ("aid-of-the-kami", "defense-2", ("crab-east",)),
        ("ashigaru-levies", "defense-1", ("crab-east", "crab-west", "lion-coast")),
        ("port-of-prosperity", "honor-2", ("crab-east",)),
    ],
)
def test_a_card_places_its_special_tokens(
    card: str, special: str, provinces: tuple[str, ...]
) -> None:
    table = play(card, *provinces)

    placed = (SpecialTokenPlaced(province, special) for province in provinces)
    table.then(TerritoryCardPlayed(0, card), *placed, CardTurnTaken(0))
    assert [holding(table, p).special for p in provinces] == [special] * len(provinces)
    assert table.state.cards[CARDS[card].territory].played


def test_feats_of_engineering_needs_a_landlocked_province() -> None:
    window("feats-of-engineering").refuses(
        0, PlayOnProvinces, "feats-of-engineering", ("crab-capital",)
    )


@pytest.mark.parametrize(
    "card", ["bushido", "aid-of-the-kami", "port-of-prosperity", "code-of-honor", "ashigaru-levies"]
)
def test_a_bonus_token_stays_outside_the_shadowlands(card: str) -> None:
    others = ("crab-west", "crab-east")[: CARDS[card].provinces - 1]

    window(card).refuses(0, PlayOnProvinces, card, ("shadowlands-south", *others))


def test_a_card_for_different_provinces_takes_no_province_twice() -> None:
    table = window("code-of-honor")

    table.refuses(0, PlayOnProvinces, "code-of-honor", ("crab-west", "crab-west"), rule="R29")
    table.refuses(0, PlayOnProvinces, "code-of-honor", ("crab-west",), rule="R29")


def test_r28_a_card_token_replaces_another_which_is_free_again() -> None:
    table = play("port-of-prosperity", "crab-west", specials={"crab-west": "shrine"})

    assert holding(table, "crab-west").special == "honor-2"


@pytest.mark.parametrize("special", ["peace", "scorched-earth"])
def test_edge_37_r28_peace_and_scorched_earth_are_never_replaced(special: str) -> None:
    table = window("pirate-raids", specials={"gold-coast-east": special})

    table.refuses(0, PlayOnProvinces, "pirate-raids", ("gold-coast-east",), rule="R28")


def test_diplomatic_mission_at_an_opponents_adds_two_tokens_at_home() -> None:
    table = play("diplomatic-mission", "lion-north")

    table.then(
        TerritoryCardPlayed(0, "diplomatic-mission"),
        SpecialTokenPlaced("lion-north", "peace"),
        CardTurnTaken(0),
        AdditionGranted(0, 2),
    )
    table.awaits("ControlAddition", 0)
    table.refuses(0, AddControlTokens, "lion-north", rule="R52")
    table = table.when(0, AddControlTokens, "crab-east")
    table.then(ControlTokensAdded(0, "crab-east", 2))
    assert controlled_by(table, "crab-east") == (0, 1, 2)


def test_r52_the_view_tells_how_many_tokens_are_to_be_added_only_while_that_is_asked() -> None:
    table = window("diplomatic-mission")

    asked = table.when(0, PlayOnProvinces, "diplomatic-mission", ("lion-north",))
    done = asked.when(0, AddControlTokens, "crab-east")

    assert [t.view(1).control_tokens_to_add for t in (table, asked, done)] == [0, 2, 0]


def test_r53_with_an_empty_supply_nobody_is_asked_where_to_add_tokens() -> None:
    table = play("diplomatic-mission", "lion-north", faceup={"crab-capital": 27})

    assert facts_of(table, AdditionGranted) == []
    assert facts_of(table, ControlTokensAdded) == []
    table.awaits("Placement", 0)


@pytest.mark.parametrize("province", ["crab-west", "dragon-west"])
def test_diplomatic_mission_at_home_or_in_free_land_adds_nothing(province: str) -> None:
    table = play("diplomatic-mission", province)

    assert holding(table, province).special == "peace"
    assert facts_of(table, AdditionGranted) == []
    assert facts_of(table, ControlTokensAdded) == []


def test_r52_with_one_own_province_the_added_tokens_need_no_decision() -> None:
    table = play("diplomatic-mission", "lion-north", land={0: "crab-west", 1: "lion-north"})

    assert facts_of(table, AdditionGranted) == []
    assert controlled_by(table, "crab-west") == (0, 1, 2)


def test_strength_of_purpose_adds_a_token_to_each_of_two_own_provinces() -> None:
    table = play("strength-of-purpose", "crab-west", "crab-east")

    table.then(
        TerritoryCardPlayed(0, "strength-of-purpose"),
        ControlTokensAdded(0, "crab-west", 1),
        ControlTokensAdded(0, "crab-east", 1),
    )


def test_strength_of_purpose_is_for_own_provinces_only() -> None:
    table = window("strength-of-purpose")

    table.refuses(
        0, PlayOnProvinces, "strength-of-purpose", ("crab-west", "lion-north"), rule="R29"
    )


def test_r29_with_one_own_province_strength_of_purpose_takes_that_one() -> None:
    table = play("strength-of-purpose", "crab-west", land={0: "crab-west", 1: "lion-north"})

    assert controlled_by(table, "crab-west") == (0, 1, 1)


def test_bountiful_harvest_adds_two_tokens_to_one_own_province() -> None:
    table = play("bountiful-harvest", "crab-east")

    assert controlled_by(table, "crab-east") == (0, 1, 2)


def test_r27_a_card_adds_only_what_the_supply_holds() -> None:
    table = play("bountiful-harvest", "crab-east", faceup={"crab-west": 26})

    table.then(TerritoryCardPlayed(0, "bountiful-harvest"), ControlTokensAdded(0, "crab-east", 1))


def test_bless_the_lands_heals_scorched_earth_and_claims_it() -> None:
    table = play("bless-the-lands", "lion-coast", specials={"lion-coast": "scorched-earth"})

    table.then(
        TerritoryCardPlayed(0, "bless-the-lands"),
        SpecialTokenRemoved("lion-coast"),
        ProvinceTaken(0, "lion-coast"),
        ControlTokensAdded(0, "lion-coast", 1),
    )
    assert controlled_by(table, "lion-coast") == (0, 1, 1)


def test_r29_bless_the_lands_without_scorched_earth_cannot_be_played() -> None:
    table = window("bless-the-lands")

    assert table.legal(0).templates == ()
    table.refuses(0, PlayOnProvinces, "bless-the-lands", ("crab-west",), rule="R29")


def test_foment_rebellion_ends_the_peace_of_an_own_province_with_two_tokens() -> None:
    table = play("foment-rebellion", "crab-west", specials={"crab-west": "peace"})

    assert holding(table, "crab-west").special is None
    assert controlled_by(table, "crab-west") == (0, 1, 2)


def test_foment_rebellion_elsewhere_only_ends_the_peace() -> None:
    table = play("foment-rebellion", "lion-north", specials={"lion-north": "peace"})

    assert holding(table, "lion-north").special is None
    assert controlled_by(table, "lion-north") == (1, 1, 0)


def test_pirate_raids_on_an_own_province_add_three_tokens_to_another() -> None:
    table = play("pirate-raids", "crab-west")

    table.then(
        TerritoryCardPlayed(0, "pirate-raids"),
        ControlLost(("crab-west",)),
        SpecialTokenPlaced("crab-west", "scorched-earth"),
        CardTurnTaken(0),
        AdditionGranted(0, 3),
    )
    assert table.options(0, AddControlTokens) == [("crab-capital",), ("crab-east",)]
    table = table.when(0, AddControlTokens, "crab-capital")
    assert controlled_by(table, "crab-capital") == (0, 1, 3)


def test_pirate_raids_on_an_opponent_burn_and_add_nothing() -> None:
    table = play("pirate-raids", "lion-north", faceup={"lion-north": 2})

    assert controlled_by(table, "lion-north") == (None, 0, 0)
    assert facts_of(table, AdditionGranted) == []
    assert table.state.realm.supply[1] == 29


def test_edge_37_pirate_raids_may_burn_the_own_last_province() -> None:
    table = play("pirate-raids", "crab-west", land={0: "crab-west", 1: "lion-north"})

    assert table.state.realm.provinces_of(0) == ()
    assert facts_of(table, ControlTokensAdded) == []


def test_spy_network_shows_a_hand_to_its_player_alone() -> None:
    table = window("spy-network", hands={1: "a1 b2"}, clans="crab lion dragon")

    table = table.when(0, SpyOnHand, 1)

    hand = ("army-1", "blessing-2", "bluff")
    table.then(TerritoryCardPlayed(0, "spy-network"), HandSeen(0, 1, hand))
    assert [len(table.view(viewer).spied) for viewer in (0, 1, 2)] == [1, 0, 0]
    assert table.view(0).spied[0].hand == hand


def test_edge_29_r39_a_spied_bluff_may_not_be_placed() -> None:
    table = window("spy-network", hands={0: "a1", 1: "a1"})

    table = table.when(0, SpyOnHand, 1).when(0, PlaceToken, "army-1", "crab-west")

    table.refuses(1, PlaceToken, "bluff", "lion-north", rule="R39")
    assert table.view(0).seats[1].bluff_bound
    table.when(1, PlaceToken, "army-1", "lion-north")


def test_spy_network_needs_an_opponent() -> None:
    table = window("spy-network")

    table.refuses(0, SpyOnHand, 0)
    table.refuses(0, SpyOnHand, 4)


def test_cultural_exchange_swaps_whole_stacks_and_leaves_special_tokens() -> None:
    table = window(
        "cultural-exchange",
        faceup={"crab-west": 2, "lion-capital": 1},
        specials={"lion-capital": "shrine"},
    )

    table = table.when(0, ExchangeControl, "crab-west", "lion-capital")

    table.then(
        TerritoryCardPlayed(0, "cultural-exchange"), ControlExchanged("crab-west", "lion-capital")
    )
    assert controlled_by(table, "lion-capital") == (0, 1, 2)
    assert controlled_by(table, "crab-west") == (1, 1, 1)
    assert holding(table, "lion-capital").special == "shrine"


def test_r41_cultural_exchange_reaches_shadowlands_and_peaceful_provinces() -> None:
    land = {0: "crab-west", 1: "shadowlands-south lion-north"}
    table = window("cultural-exchange", land, specials={"lion-north": "peace"})

    table.refuses(0, ExchangeControl, "lion-north", "crab-west", rule="R41")
    table.refuses(0, ExchangeControl, "crab-west", "dragon-west", rule="R41")
    table.when(0, ExchangeControl, "crab-west", "lion-north")
    table = table.when(0, ExchangeControl, "crab-west", "shadowlands-south")
    assert controlled_by(table, "shadowlands-south") == (0, 1, 0)
