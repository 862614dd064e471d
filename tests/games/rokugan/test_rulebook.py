"""The rulebook's course of play: components, setup, upkeep, the round, the end."""

from collections import Counter

import pytest

from domain.kernel.events import Event
from domain.kernel.referee import opening
from domain.rokugan import GAME
from domain.rokugan.board import CARDS, CLANS, TERRITORIES
from domain.rokugan.commands import (
    ChooseClan,
    KeepObjective,
    PlaceControlToken,
    PlaceToken,
    ReturnToPool,
)
from domain.rokugan.events.resolution import PhaseBegan
from domain.rokugan.events.setup import (
    ClanChosen,
    ControlTokenPlaced,
    FirstClanDrawn,
    InitiativeDeckShuffled,
    ObjectiveKept,
    ObjectivesDealt,
    TerritoryCardsDealt,
)
from domain.rokugan.events.upkeep import (
    BluffRecovered,
    HandTokenPooled,
    InitiativeRevealed,
    PoolShuffled,
    RoundBegan,
    TokensDrawn,
)
from domain.rokugan.options import RokuganOptions
from domain.rokugan.state import Phase
from service.bots.simulate import at_random, by_bot, play_game
from tests.games.rokugan.scenes import NEUTRAL, at, face, facts_of, in_hand, resolved
from tests.play import Seeded, Table

CLANS_BY_SEAT = ("crab", "dragon", "lion", "phoenix", "unicorn")


def opened(players: int) -> Table:
    chance = Seeded(7)
    return Table(GAME, opening(GAME, players, RokuganOptions(), chance).state, chance)


def with_clans(players: int) -> Table:
    table = opened(players)
    for seat in range(players):
        table = table.when(seat, ChooseClan, CLANS_BY_SEAT[seat])
    return table


def with_objectives(players: int) -> Table:
    table = with_clans(players)
    for seat in reversed(range(players)):
        table = table.when(seat, KeepObjective, table.state.daimyos[seat].dealt[0])
    return table


def test_r45_r47_clans_are_chosen_seat_by_seat_and_are_distinct() -> None:
    table = opened(3).when(0, ChooseClan, "lion")

    table.awaits("ClanChoice", 1)
    table.refuses(1, ChooseClan, "lion", rule="R45")
    assert ("lion",) not in table.options(1, ChooseClan)
    assert len(table.options(1, ChooseClan)) == 6


def test_a_seat_starts_with_its_bluff_in_hand_and_26_tokens_in_the_pool() -> None:
    table = opened(2).when(0, ChooseClan, "dragon")

    chosen = table.facts[0]
    assert isinstance(chosen, ClanChosen)
    assert (chosen.hand, len(chosen.pool), chosen.scouts, chosen.shugenja) == (("bluff",), 26, 2, 1)
    assert chosen.pool.count("blessing-3") == 1


@pytest.mark.parametrize(
    ("clan", "unique"),
    [
        ("crab", "n3"),
        ("crane", "d"),
        ("dragon", "b3"),
        ("lion", "a6"),
        ("phoenix", "b3"),
        ("scorpion", "s3"),
        ("unicorn", "r"),
    ],
)
def test_each_clan_has_one_token_of_its_own(clan: str, unique: str) -> None:
    table = opened(2).when(0, ChooseClan, clan)

    common = {"d": 1, "r": 1}
    assert table.state.daimyos[0].stock.pool.count(face(unique)) == 1 + common.get(unique, 0)


def test_one_card_of_each_territory_lies_facedown() -> None:
    table = with_clans(2)

    dealt = facts_of(table, TerritoryCardsDealt)[0]
    assert isinstance(dealt, TerritoryCardsDealt)
    assert set(dealt.cards) == set(TERRITORIES)
    assert all(CARDS[card].territory == territory for territory, card in dealt.cards.items())
    for territory, card in dealt.cards.items():
        others = [c for c in dealt.order if CARDS[c].territory == territory]
        assert card == others[0]


def test_two_objectives_are_dealt_and_one_is_kept_by_all_at_the_same_time() -> None:
    table = with_clans(3)

    dealt = facts_of(table, ObjectivesDealt)
    hands = [event.objectives for event in dealt if isinstance(event, ObjectivesDealt)]
    assert [len(hand) for hand in hands] == [2, 2, 2]
    assert len({o for hand in hands for o in hand}) == 6
    table.awaits("ObjectiveChoice", 0, 1, 2)
    table.refuses(1, KeepObjective, hands[0][0])
    table = table.when(1, KeepObjective, hands[1][1])
    table.then_only(ObjectiveKept(1, hands[1][1]))
    table.awaits("ObjectiveChoice", 0, 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_clan_holds_its_capital_and_one_clan_is_drawn_first(players: int) -> None:
    table = with_objectives(players)

    capitals = facts_of(table, ControlTokenPlaced)
    expected = [
        ControlTokenPlaced(seat, CLANS[clan].capital)
        for seat, clan in enumerate(CLANS_BY_SEAT[:players])
    ]
    assert expected == capitals
    first = facts_of(table, FirstClanDrawn)[0]
    assert isinstance(first, FirstClanDrawn)
    assert first.seat == CLANS_BY_SEAT.index(first.clan)
    table.awaits("ControlPlacement", first.seat)


@pytest.mark.parametrize(("players", "neutral"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_edge_31_the_initiative_deck_has_four_cards_and_not_the_first_clan(
    players: int, neutral: int
) -> None:
    table = with_objectives(players)

    deck = facts_of(table, InitiativeDeckShuffled)[0]
    assert isinstance(deck, InitiativeDeckShuffled)
    assert deck.size == len(deck.order) == 4
    assert sum(card in NEUTRAL for card in deck.order) == neutral
    assert table.state.daimyos[table.state.first_player].clan not in deck.order


@pytest.mark.parametrize(
    ("players", "each", "filled"), [(2, 11, 24), (3, 7, 24), (4, 5, 24), (5, 4, 25)]
)
def test_edge_33_the_set_aside_tokens_fill_24_or_25_provinces(
    players: int, each: int, filled: int
) -> None:
    table = with_objectives(players)
    first = table.state.first_player
    order = []

    while table.decision.kind == "ControlPlacement":
        seat = table.decision.seats[0]
        order.append(seat)
        table = table.when(seat, PlaceControlToken, *table.options(seat, PlaceControlToken)[0])

    assert order[:players] == list(table.state.clockwise(first))
    assert Counter(order) == dict.fromkeys(range(players), each)
    taken = [h for h in table.state.realm.holdings.values() if h.controller is not None]
    assert len(taken) == filled


def test_edge_33_foreign_capitals_and_shadowlands_may_be_taken_but_no_province_twice() -> None:
    table = with_objectives(2)
    seat = table.decision.seats[0]

    options = {province for (province,) in table.options(seat, PlaceControlToken)}
    assert {"lion-capital", "shadowlands-north", "shadowlands-south"} <= options
    table.refuses(seat, PlaceControlToken, "crab-capital")
    table = table.when(seat, PlaceControlToken, "lion-capital")
    table.refuses(1 - seat, PlaceControlToken, "lion-capital")


def test_the_first_round_begins_when_all_provinces_are_settled() -> None:
    table = with_objectives(5)
    while table.decision.kind == "ControlPlacement":
        seat = table.decision.seats[0]
        table = table.when(seat, PlaceControlToken, *table.options(seat, PlaceControlToken)[0])

    first = table.state.first_player
    assert RoundBegan(1, first, ()) in table.facts
    assert facts_of(table, InitiativeRevealed) == []
    draws = [f for f in table.facts if isinstance(f, TokensDrawn)]
    assert [draw.seat for draw in draws] == list(table.state.clockwise(first))
    dragon = CLANS_BY_SEAT.index("dragon")
    assert {draw.seat: draw.count for draw in draws} == dict.fromkeys(range(5), 5) | {dragon: 6}


def draws(hand: str, clans: str = "lion crab", **position: object) -> int:
    """How many tokens seat 0 draws with this hand, to which its bluff belongs."""
    table = at(clans, phase=Phase.DRAW, hands={0: hand}, **position)
    drawn = [f.count for f in table.facts if isinstance(f, TokensDrawn) and f.seat == 0]
    return sum(drawn)


def test_edge_30_hands_are_filled_to_six_the_bluff_included() -> None:
    assert draws("") == 5
    assert draws("a1") == 4
    assert draws("a1 a2 a3 a4 a5") == 0


def test_edge_30_a_kept_token_and_a_placed_bluff_or_a_kept_bluff() -> None:
    kept_token = resolved("lion crab", placed=((0, "x", "lion-capital"),), hands={0: "a5"})
    kept_bluff = resolved("lion crab", placed=((0, "a5", "lion-capital"),))

    for table, count in ((kept_token, 4), (kept_bluff, 5)):
        drawn = [f for f in table.facts if isinstance(f, TokensDrawn) and f.seat == 0]
        assert [count] == [f.count for f in drawn]


def test_edge_30_r20_dragon_draws_one_more_and_returns_one_but_not_the_bluff() -> None:
    table = at("dragon crab", phase=Phase.DRAW, hands={0: "a5"})

    assert draws("a5", "dragon crab") == 5
    table.awaits("DragonReturn", 0)
    assert len(table.state.daimyos[0].stock.hand) == 7
    table.refuses(0, ReturnToPool, "bluff", rule="R20")
    table.refuses(0, ReturnToPool, "army-6", rule="R20")
    table = table.when(0, ReturnToPool, "army-5")
    table.then(HandTokenPooled(0, "army-5"))
    assert len(table.state.daimyos[0].stock.hand) == 6


def test_edge_30_r20_dragon_draws_nothing_extra_with_a_full_hand_or_an_empty_pool() -> None:
    full = at("dragon crab", phase=Phase.DRAW, hands={0: "a1 a2 a3 a4 a5"})
    every = "a1 a1 a1 a1 a1 a1 a2 a2 a2 a2 a3 a3 a3 a4 a4 a5 n1 n1 n2 s1 s2 b2 b2 b3 d"
    last = at("dragon crab", phase=Phase.DRAW, discards={0: every})

    full.awaits("Placement", 0)
    assert [f.count for f in last.facts if isinstance(f, TokensDrawn) and f.seat == 0] == [1]
    last.awaits("DragonReturn", 0)


def test_the_pool_is_shuffled_for_each_draw_and_the_first_tokens_are_drawn() -> None:
    table = at("lion crab", phase=Phase.DRAW)

    shuffled = facts_of(table, PoolShuffled)[0]
    drawn = facts_of(table, TokensDrawn)[0]
    assert isinstance(shuffled, PoolShuffled)
    assert isinstance(drawn, TokensDrawn)
    assert sorted(shuffled.order[:5]) == sorted(drawn.tokens)


def test_the_round_is_resolved_in_its_fixed_order() -> None:
    table = resolved("crab lion", placed=((0, "a1", "crab-capital"),))

    phases = [f.phase for f in table.facts if isinstance(f, PhaseBegan)]
    assert phases == [
        Phase.RAIDS,
        Phase.DIPLOMACY,
        Phase.BATTLES,
        Phase.CLAIM,
        Phase.ROUND_OVER,
        Phase.CARDS,
        Phase.PLACEMENT,
    ]
    assert table.state.course.round == 3


def test_r8_r46_a_ronin_is_fixed_at_upkeep_and_may_be_first_player() -> None:
    table = resolved(
        "crab lion",
        {0: "", 1: "lion-capital"},
        deck=("crab",),
        placed=((0, "s1", "dragon-west"),),
    )
    lost = resolved(
        "crab lion",
        {0: "crab-west", 1: "scorpion-west"},
        deck=("crab",),
        placed=((1, "a1", "scorpion-west>crab-west"),),
    )

    assert RoundBegan(3, 0, ()) in table.facts
    assert RoundBegan(3, 0, (0,)) in lost.facts
    assert lost.view(1).seats[0].is_ronin


def test_r8_the_status_holds_for_the_whole_round() -> None:
    table = at("crab lion", {0: "", 1: "lion-capital"}, hands={0: "a1", 1: "a1"})

    table = table.when(0, PlaceToken, "army-1", "crab-west>scorpion-west")

    assert table.state.course.ronin == (0,)


def test_r14_bluffs_set_aside_come_back_before_the_draw() -> None:
    table = resolved("crab lion", placed=((0, "x", "crab-capital"),))

    assert BluffRecovered(0) not in table.facts
    assert in_hand(table, 0, "x") == 1


def test_the_game_ends_after_five_rounds() -> None:
    played = play_game(GAME, 3, RokuganOptions(), "five rounds", at_random)

    rounds = [event.round for event in played.events if isinstance(event, RoundBegan)]
    assert rounds == [1, 2, 3, 4, 5]


def test_all_cards_and_decisions_come_up_when_bots_and_chance_play() -> None:
    kinds, cards = set(), set()
    for number, policy in enumerate((by_bot, at_random) * 30):
        played = play_game(GAME, 2 + number % 4, RokuganOptions(), f"cards {number}", policy)
        kinds |= {str(getattr(e, "kind", "")) for e in played.events}
        cards |= {str(getattr(e, "card", "")) for e in played.events if is_played(e)}

    assert {kind.name for kind in GAME.kinds} - kinds == set()
    assert set(CARDS) - cards == set()


def is_played(event: Event) -> bool:
    return type(event).__name__ == "TerritoryCardPlayed"
