"""What each sees of the table: his own things whole, of the others' what lies open."""

from typing import Any

import pytest

from domain.kernel.visibility import Watcher
from domain.senji.board import DIPLOMACY, HANAFUDA
from domain.senji.commands.autumn import CallEconomicKami, CallFamily, ConvertCard, ShowHanafuda
from domain.senji.commands.combat import PlaySupport, SpareHostages
from domain.senji.commands.setup import KeepSamurai, NameProvince
from domain.senji.commands.summer import LaunchRaid, MoveUnits
from domain.senji.commands.winter import Bid, CallDiplomaticKami, FinishWinter, MakeOffer
from domain.senji.fighting import Force, Support
from domain.senji.land import Fleet, Province
from domain.senji.state import Phase
from domain.senji.view import LookView, OfferView, SeatView
from tests.games.senji.scenes import (
    BLACK,
    BLUE,
    GREEN,
    ROOMY,
    YELLOW,
    attacked,
    faces,
    flowers,
    table,
)
from tests.games.senji.test_setup import placing, seated
from tests.play import Table

WATCHERS = (Watcher.SPECTATOR, Watcher.OPEN)
EVERYONE = (GREEN, YELLOW, BLACK, BLUE, *WATCHERS)
FLOWERS = flowers(3)


def winter(**scene: Any) -> Table:
    return table(phase=Phase.WINTER, **({"land": ROOMY} | scene))


def turn(**scene: Any) -> Table:
    return table(phase=Phase.AUTUMN, **({"land": ROOMY} | scene)).when(GREEN, CallFamily, GREEN)


def of_green(now: Table, viewer: Any) -> SeatView:
    seat: SeatView = now.view(viewer).seats[GREEN]
    return seat


@pytest.mark.parametrize(("viewer", "seat"), [(BLACK, BLACK), *((w, None) for w in WATCHERS)])
def test_a_view_says_for_whom_it_is(viewer: Any, seat: int | None) -> None:
    assert winter().view(viewer).seat == seat


def test_what_was_chosen_when_the_game_was_made_is_known_to_all() -> None:
    now = winter(kami=True, year_limit=7, winter_offers=3)

    for viewer in EVERYONE:
        seen = now.view(viewer)
        assert (seen.kami, seen.year_limit, seen.winter_offers) == (True, 7, 3)


def test_year_season_and_host_are_known_to_all() -> None:
    seen = table(phase=Phase.SPRING, land=ROOMY, year=4, host="k").view(Watcher.SPECTATOR)

    assert (seen.phase, seen.year, seen.host) == ("spring", 4, BLACK)


@pytest.mark.parametrize("viewer", [GREEN, Watcher.OPEN])
def test_a_family_sees_its_own_cards(viewer: Any) -> None:
    now = turn(hanafuda={"g": FLOWERS}, held={"g": ["yellow-family-son"]})

    seen = of_green(now, viewer)

    assert seen.hanafuda == FLOWERS
    assert seen.diplomacy == now.state.diplomacy.hands[GREEN]
    assert (seen.hanafuda_count, seen.diplomacy_count) == (3, 13)


def test_honor_hostages_and_spirits_lie_open() -> None:
    now = turn(
        kami=True,
        honor={"g": 17},
        exposed={"g": ["blue-family-son"]},
        spirits={"g": ["ekes"]},
    )

    for viewer in EVERYONE:
        seen = of_green(now, viewer)
        assert (seen.family, seen.honor, seen.is_fallen) == ("green", 17, False)
        assert (seen.exposed, seen.kami) == (("blue-family-son",), ("ekes",))


def test_a_fallen_family_is_shown_as_fallen() -> None:
    now = table(phase=Phase.YEAR_END, land={"echizen": "g 1", "suruga": "y 1", "etchu": "k 1"})

    fallen = [seat.family for seat in now.view(Watcher.SPECTATOR).seats if seat.is_fallen]

    assert fallen == ["blue"]


def test_in_the_draft_each_sees_whom_he_drew_and_whom_he_keeps() -> None:
    now = seated(3)
    mine = now.state.samurai.offered[0]

    now = now.when(0, KeepSamurai, mine[1])

    own, others = now.view(0).seats[0], now.view(1).seats[0]
    assert (own.samurai_offered, own.samurai_chosen) == (mine, mine[1])
    assert (others.samurai_offered, others.samurai_chosen) == (None, None)


def test_the_province_that_is_named_and_who_waits_to_be_placed_are_known_to_all() -> None:
    now = placing()
    kept = now.state.samurai.kept

    now = now.when(now.state.course.host, NameProvince, "settsu")

    for viewer in (0, 1, Watcher.SPECTATOR):
        seen = now.view(viewer)
        assert seen.naming == "settsu"
        assert tuple(seat.samurai_to_place for seat in seen.seats) == kept


def test_troops_and_fleets_lie_open() -> None:
    now = table(land=ROOMY | {"echizen": "g 2 oda"}, fleets=["y north 3"])

    for viewer in EVERYONE:
        seen = now.view(viewer)
        assert seen.provinces["echizen"] == Province("green", 2, ("oda",))
        assert [(f.banner, f.sea, f.units) for f in seen.fleets] == [("yellow", "north-sea", 3)]


def test_neutral_provinces_are_not_on_the_map() -> None:
    provinces = winter().view(GREEN).provinces

    assert "satsuma" not in provinces
    assert "echizen" in provinces


def test_of_piles_all_see_how_high_they_are_and_of_discards_which_they_are() -> None:
    now = turn(pile=flowers(9)[3:], discards=FLOWERS, samurai_pile=["oda", "mori"])

    for viewer in EVERYONE:
        seen = now.view(viewer)
        assert seen.hanafuda_pile == 6
        assert set(FLOWERS) <= set(seen.hanafuda_discards)
        assert (seen.samurai_pile, "ekes" in seen.samurai_gone) == (2, True)
        assert seen.piles == {"red": 11, "purple": 11}


def test_two_lots_of_each_missing_family_lie_open_and_leave_their_pile() -> None:
    seen = winter().view(Watcher.SPECTATOR)

    families = [DIPLOMACY[lot.card].family for lot in seen.lots]
    assert families == ["red", "red", "purple", "purple"] or families == sorted(families)
    assert seen.piles == {"red": 9, "purple": 9}


def test_a_new_bid_is_shown_to_its_bidder_alone() -> None:
    now = winter()
    lot = now.state.diplomacy.lots[0].card

    now = now.when(YELLOW, Bid, lot, ("yellow-trading-a",))

    shown = {viewer: now.view(viewer).lots[0].own_bid for viewer in EVERYONE}
    assert shown.pop(YELLOW) == ("yellow-trading-a",)
    assert set(shown.values()) == {()}


def test_a_bid_that_tied_lies_open_and_is_no_new_one() -> None:
    now = winter()
    lot = now.state.diplomacy.lots[0].card
    for seat, card in ((GREEN, "green-trading-b"), (YELLOW, "yellow-trading-b")):
        now = now.when(seat, Bid, lot, (card,))
    for seat in range(4):
        now = now.when(seat, FinishWinter)

    for viewer in EVERYONE:
        (kept,) = (one for one in now.view(viewer).lots if one.card == lot)
        assert {(bid.seat, bid.cards) for bid in kept.kept_bids} == {
            (GREEN, ("green-trading-b",)),
            (YELLOW, ("yellow-trading-b",)),
        }
        assert kept.own_bid == ()


@pytest.mark.parametrize(("face", "to_him"), [("up", ("green-family-son",)), ("down", None)])
def test_an_offer_is_shown_to_its_two_families(face: str, to_him: tuple[str, ...] | None) -> None:
    now = winter().when(
        GREEN, MakeOffer, YELLOW, ("green-family-son",), face, ("yellow-trading-a",), 1
    )

    def shown(gives: tuple[str, ...] | None) -> tuple[OfferView, ...]:
        return (OfferView("0-1.1", GREEN, YELLOW, 1, gives, ("yellow-trading-a",), 1),)

    assert now.view(GREEN).offers == shown(("green-family-son",))
    assert now.view(YELLOW).offers == shown(to_him)
    assert now.view(BLACK).offers == now.view(Watcher.SPECTATOR).offers == ()


def test_s56_each_sees_how_many_offers_he_himself_has_made() -> None:
    now = winter()
    for to in (YELLOW, BLACK):
        now = now.when(GREEN, MakeOffer, to, ("green-family-son",), "up", (), 0)

    made = {viewer: now.view(viewer).offers_made for viewer in EVERYONE}

    assert made == {GREEN: 2, YELLOW: 0, BLACK: 0, BLUE: 0, **dict.fromkeys(WATCHERS)}


def test_a_kami_shows_its_cards_to_the_two_and_that_it_looks_to_all() -> None:
    now = winter(kami=True, spirits={"g": ["ekes"]})

    now = now.when(GREEN, CallDiplomaticKami, "ekes", BLUE)

    cards = now.state.diplomacy.free(BLUE)
    for viewer in EVERYONE:
        sees = viewer in (GREEN, BLUE, Watcher.OPEN)
        assert now.view(viewer).looks == (LookView(GREEN, BLUE, cards if sees else None),)


def test_an_order_is_known_to_who_placed_it_and_where_it_lies_to_all() -> None:
    now = table(land=ROOMY, orders={"echizen": "movement", "suruga": "production"})

    def orders(viewer: Any) -> dict[str, str | None]:
        return {one.province: one.order for one in now.view(viewer).orders}

    assert orders(GREEN) == {"echizen": "movement", "suruga": None}
    assert orders(YELLOW) == {"echizen": None, "suruga": "production"}
    assert orders(BLACK) == orders(Watcher.SPECTATOR) == {"echizen": None, "suruga": None}
    assert orders(Watcher.OPEN) == {"echizen": "movement", "suruga": "production"}


def test_s49_the_order_on_kii_is_known_to_the_host_alone() -> None:
    land = {"izumo": "b 1", "suruga": "y 1", "kii": "i 3"}
    orders = {"kii": "recruitment", "suruga": "movement"}
    now = table(families="by", land=land, host="b", orders=orders)

    known = {viewer: now.view(viewer).orders[0].order for viewer in (0, 1, Watcher.SPECTATOR)}

    assert known == {0: "recruitment", 1: None, Watcher.SPECTATOR: None}


def test_the_province_that_recruits_is_known_to_all() -> None:
    now = table(land=ROOMY, orders={"echizen": "recruitment"})

    assert {now.view(viewer).recruiting for viewer in EVERYONE} == {"echizen"}


def test_troops_on_their_way_and_where_they_attack_lie_open() -> None:
    now = table(
        land={"settsu": "g 4", "harima": "b 1", "suruga": "y 1", "etchu": "k 1"},
        orders={"settsu": "movement"},
    ).when(GREEN, MoveUnits, "harima", 2)

    for viewer in EVERYONE:
        march = now.view(viewer).march
        assert (march.banner, march.source, march.kind) == ("green", "settsu", "ground")
        assert march.attacks == (Force("harima", 2, ()),)


def test_raiders_at_sea_lie_open() -> None:
    now = table(
        faces("yyg"),
        land=ROOMY | {"settsu": "g 3 oda"},
        orders={"settsu": "movement"},
    ).when(GREEN, LaunchRaid, "south-sea", 3, ("oda",))

    march = now.view(Watcher.SPECTATOR).march

    assert (march.sea, march.units, march.samurai) == ("south-sea", 2, ("oda",))


def test_a_combat_shows_its_dice_and_who_has_played_but_no_card() -> None:
    now = attacked("4 oda", "4", faces("gbkkyyrr"), held={"g": ["black-military-2"]})
    now = now.when(BLUE, SpareHostages).when(GREEN, PlaySupport, ("black-military-2",))

    for viewer in EVERYONE:
        seen = now.view(viewer).combat
        assert (seen.attacker, seen.defender, seen.province) == ("green", "blue", "harima")
        assert (seen.force, seen.round) == (Force("harima", 4, ("oda",)), 1)
        assert (seen.attacker_aside, seen.defender_aside) == (1, 0)
        assert [face[0] for face in seen.dice] == list("gbbbyyrr")
        sees = viewer in (GREEN, Watcher.OPEN)
        assert seen.support == ((Support(GREEN, ("black-military-2",)),) if sees else ())
        assert seen.have_played == (GREEN,)


def test_what_is_shown_for_a_trading_card_lies_before_its_converter_alone() -> None:
    theirs = flowers(4)
    now = turn(held={"g": ["yellow-trading-b"]}, hanafuda={"y": theirs})

    now = now.when(GREEN, ConvertCard, "yellow-trading-b").when(YELLOW, ShowHanafuda, theirs[1:3])

    shown = {viewer: now.view(viewer).autumn.shown_hanafuda for viewer in EVERYONE}
    assert shown.pop(GREEN) == shown.pop(Watcher.OPEN) == theirs[1:3]
    assert set(shown.values()) == {None}


def test_an_economic_kami_shows_the_pile_in_the_order_of_the_board() -> None:
    """So that nobody learns how it is stacked."""
    pile = tuple(reversed(flowers(9)))
    now = turn(kami=True, spirits={"g": ["gamo"]}, pile=pile)

    now = now.when(GREEN, CallEconomicKami, "gamo")

    in_order = tuple(card for card in HANAFUDA if card in pile)
    shown = {viewer: now.view(viewer).autumn.shown_hanafuda for viewer in EVERYONE}
    assert shown.pop(GREEN) == shown.pop(Watcher.OPEN) == in_order
    assert set(shown.values()) == {None}


def test_whose_turn_it_is_and_who_had_his_are_known_to_all() -> None:
    seen = turn().view(Watcher.SPECTATOR).autumn

    assert (seen.seat, seen.done, seen.taken_back, seen.spent) == (GREEN, (), (), ())


def test_where_nothing_is_under_way_nothing_of_it_is_shown() -> None:
    seen = winter().view(GREEN)

    assert (seen.march, seen.combat, seen.recruiting, seen.naming) == (None,) * 4
    assert (seen.offers, seen.looks, seen.orders, seen.outcome) == ((), (), (), None)


def test_a_fleet_that_waits_is_told_from_one_that_has_acted() -> None:
    now = table(land=ROOMY, fleets=["g north 1", "y south 1"])

    assert [fleet.ready for fleet in now.view(GREEN).fleets] == [True, True]
    assert Fleet("green", "north-sea", 1, (), ready=True) in now.view(GREEN).fleets
