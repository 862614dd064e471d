"""The values the game is made of: stacks of control tokens, stocks of combat tokens, places."""

from dataclasses import replace

import pytest

from domain.rokugan.board import BLUFF, CLANS, PROVINCES, TokenType, in_order, set_aside, tokens_of
from domain.rokugan.events.upkeep import (
    ControlLost,
    ControlTokenRemoved,
    ControlTokensAdded,
    ProvinceTaken,
)
from domain.rokugan.places import ADJACENT, INTO, OUT_OF, PLACES, PlaceKind, touches
from domain.rokugan.realm import Holding, Realm, unclaimed
from domain.rokugan.rules.control import Changes, costs
from domain.rokugan.stock import Placed, Stock, without


def realm() -> Realm:
    """Seat 0 holds crab-west, a shrine with two faceup tokens; seat 1 two other provinces."""
    taken = unclaimed(2, 30).taken(0, "crab-west").added("crab-west", 2)
    taken = taken.taken(1, "lion-north").taken(1, "shadowlands-north")
    return taken.with_special("crab-west", "shrine")


def test_taking_and_adding_come_out_of_the_supply() -> None:
    assert realm().supply == (27, 28)
    assert realm().holdings["crab-west"] == Holding(0, 1, 2, "shrine")
    assert realm().holdings["crab-west"].tokens == 3
    assert realm().provinces_of(1) == ("shadowlands-north", "lion-north")
    assert realm().controller("crab-east") is None


def test_losing_gives_all_tokens_back_and_leaves_the_special_token() -> None:
    lost = realm().lost(("crab-west", "lion-north"))

    assert lost.supply == (30, 29)
    assert lost.holdings["crab-west"] == Holding(special="shrine")


@pytest.mark.parametrize(
    ("faceup", "left"), [(True, Holding(0, 1, 1, "shrine")), (False, Holding(0, 0, 2, "shrine"))]
)
def test_one_token_is_removed_by_its_face(left: Holding, *, faceup: bool) -> None:
    removed = realm().removed("crab-west", faceup=faceup)

    assert removed.holdings["crab-west"] == left
    assert removed.supply == (28, 28)


def test_r40_with_the_last_token_control_ends() -> None:
    removed = realm().removed("lion-north", faceup=False)

    assert removed.holdings["lion-north"] == Holding()
    assert removed.supply == (27, 29)


def test_r41_an_exchange_keeps_faces_special_tokens_and_supplies() -> None:
    traded = realm().exchanged("crab-west", "lion-north")

    assert traded.holdings["lion-north"] == Holding(0, 1, 2)
    assert traded.holdings["crab-west"] == Holding(1, 1, 0, "shrine")
    assert traded.supply == realm().supply


def test_a_realm_never_changes() -> None:
    before = realm()

    before.lost(("crab-west",)).with_special("crab-west", None)

    assert before == realm()


def changes(supply: int = 27, **faceup: int) -> Changes:
    """Seat 0 with this supply, and with so many faceup tokens in its provinces."""
    holdings = dict.fromkeys(PROVINCES, Holding())
    holdings |= {name.replace("_", "-"): Holding(0, 1, count) for name, count in faceup.items()}
    return Changes(Realm(holdings, (supply, 30)))


def test_changes_are_told_as_events_and_carry_the_realm_along() -> None:
    course = changes(crab_west=2)

    course.lose(("crab-west", "crab-east"))
    course.take(0, "crab-east")
    course.add(0, "crab-east", 3)
    course.pay(0, "crab-east")

    assert course.events == [
        ControlLost(("crab-west",)),
        ProvinceTaken(0, "crab-east"),
        ControlTokensAdded(0, "crab-east", 3),
        ControlTokenRemoved(0, "crab-east", faceup=True),
    ]
    assert course.realm.holdings["crab-east"] == Holding(0, 1, 2)
    assert course.realm.supply == (27, 30)


def test_losing_what_nobody_holds_is_no_event() -> None:
    course = changes()

    course.lose(("crab-east",))

    assert course.events == []


@pytest.mark.parametrize(("supply", "added"), [(5, [3]), (3, [3]), (2, [2]), (0, [])])
def test_r27_what_is_added_is_what_the_supply_holds(supply: int, added: list[int]) -> None:
    course = changes(supply, crab_west=0)

    course.add(0, "crab-west", 3)

    assert course.events == [ControlTokensAdded(0, "crab-west", count) for count in added]


def test_r48_an_empty_supply_borrows_where_most_faceup_tokens_lie_the_first_of_equals() -> None:
    course = changes(0, crab_west=2, crab_east=3, lion_north=3)

    course.take(0, "dragon-west")

    assert course.events == [
        ControlTokenRemoved(0, "crab-east", faceup=True),
        ProvinceTaken(0, "dragon-west"),
    ]
    assert course.realm.supply == (0, 30)


def test_r40_only_land_outside_the_shadowlands_pays() -> None:
    assert costs(realm(), 0) == ("crab-west",)
    assert costs(realm(), 1) == ("lion-north",)
    assert costs(realm().lost(("lion-north",)), 1) == ()


STOCK = Stock(("army-1", "navy-1", BLUFF), ("army-2", "army-2"), ("blessing-2",))


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (STOCK.drew(("army-2",)), (("army-1", "army-2", "navy-1", BLUFF), ("army-2",))),
        (STOCK.played("navy-1"), (("army-1", BLUFF), ("army-2", "army-2"))),
        (STOCK.pooled("army-1"), (STOCK.hand, ("army-1", "army-2", "army-2"))),
        (STOCK.recalled(("blessing-2",)), (("army-1", "navy-1", "blessing-2", BLUFF), STOCK.pool)),
        (STOCK.played(BLUFF).with_bluff(), (STOCK.hand, STOCK.pool)),
    ],
)
def test_a_stock_moves_tokens_and_keeps_them_in_order(
    after: Stock, expected: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    assert (after.hand, after.pool) == expected


def test_a_stock_discards_and_animates() -> None:
    assert STOCK.discarded("army-3", "army-1").discard == ("army-1", "army-3", "blessing-2")
    assert STOCK.animated("blessing-2").discard == ()


def test_a_bluff_that_comes_back_is_no_longer_aside() -> None:
    aside = replace(STOCK.played(BLUFF), aside=True)

    assert aside.with_bluff() == STOCK


def test_of_equal_faces_one_goes() -> None:
    assert without(("army-1", "army-1", "raid"), "army-1") == ("army-1", "raid")
    with pytest.raises(ValueError, match="not in list"):
        without(("army-1",), "army-2")


def test_edge_20_blessings_add_to_the_strength_and_not_to_the_type() -> None:
    blessings = ("blessing-2", "blessing-3")
    token = Placed(1, 0, "lion-north>dragon-south", "army-1", blessings=blessings)

    assert (token.strength, token.type) == (6, TokenType.ARMY)
    assert (token.target, token.where.origin) == ("dragon-south", "lion-north")


@pytest.mark.parametrize("clan", CLANS)
def test_the_tokens_of_a_clan_stand_in_the_order_of_the_table(clan: str) -> None:
    tokens = tokens_of(clan)

    assert tokens == in_order(reversed(tokens))
    assert (len(tokens), tokens.count(BLUFF)) == (27, 1)


@pytest.mark.parametrize(("players", "provinces"), [(2, 24), (3, 24), (4, 24), (5, 25)])
def test_set_aside_tokens_and_capitals_make_the_starting_provinces(
    players: int, provinces: int
) -> None:
    assert players * (set_aside(players) + 1) == provinces


@pytest.mark.parametrize("kind", PlaceKind)
def test_a_place_is_named_by_what_it_is(kind: PlaceKind) -> None:
    for place in PLACES.values():
        names = {
            PlaceKind.CENTRE: place.target,
            PlaceKind.COAST: f"coast:{place.target}",
            PlaceKind.LAND: f"{place.origin}>{place.target}",
        }
        if place.kind is kind:
            assert place.id == names[kind]
            assert touches(place.id, place.target)
            assert (place.border is None) == (kind is PlaceKind.CENTRE)


@pytest.mark.parametrize("province", PROVINCES)
def test_r22_a_province_touches_its_centre_its_coast_and_both_ways_over_its_borders(
    province: str,
) -> None:
    touching = {place for place in PLACES if touches(place, province)}
    coast = {f"coast:{province}"} if PROVINCES[province].coastal else set()
    ways = {place.id for place in (*INTO[province], *OUT_OF[province])}

    assert touching == {province} | coast | ways
    assert len(ways) == 2 * len(ADJACENT[province])
