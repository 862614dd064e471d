"""The rulebook read from front to back: components, setup, a whole game."""

import pytest

from domain.kernel.events import DecisionOpened, GameEnded
from domain.senso import GAME
from domain.senso.board import BOARD, CLANS, CUBES_PER_CLAN, DECK, NINJAS, SETUP, hand_size
from domain.senso.events import (
    AdvantageRowDealt,
    CardForced,
    CardPlayed,
    ConflictWon,
    DeckShuffled,
    FactionsDealt,
    FirstPlayerChosen,
    HandDealt,
    MapSetUp,
    RewardsBegan,
    RoundBegan,
    RoundEnded,
)
from domain.senso.invariants import invariants
from domain.senso.options import SensoOptions
from domain.senso.rules.reward import clockwise
from service.bots.simulate import Simulated, at_random, by_bot, play_game
from tests.games.senso.scenes import row_of
from tests.play import Scripted, Seeded

PLAYER_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def whole_game(players: int, name: str = "rulebook") -> Simulated:
    return play_game(GAME, players, SensoOptions(), name, by_bot)


def rounds_of(played: Simulated) -> list[RoundBegan]:
    return [event for event in played.events if isinstance(event, RoundBegan)]


def test_the_deck_has_54_cards_and_two_of_them_are_ninjas() -> None:
    assert len(DECK) == 54
    assert NINJAS == ("ninja-wood", "ninja-jade")
    assert sum(card.suit is not None for card in DECK.values()) == 4 * 13


def test_there_are_eight_cubes_of_each_of_four_clans() -> None:
    assert sum(faction.number("cubes") for faction in BOARD.tables("factions")) == 32


def test_setup_follows_the_map_whatever_the_number_of_players() -> None:
    for seats in (2, 3, 4, 5):
        events = GAME.open_game(seats, SensoOptions(), Seeded(seats))
        set_up = next(event for event in events if isinstance(event, MapSetUp))
        assert set_up.columns == SETUP


def test_the_setup_map_is_that_of_the_card() -> None:
    state = GAME.fold.fold(GAME.blank, GAME.open_game(4, SensoOptions(), Seeded(1)))

    rows = {region: row_of(state, region) for region in SETUP}
    assert rows == {
        "r01": "m..", "r02": "m.", "r03": "m.", "r04": ".", "r05": "o..",
        "r06": "oo", "r07": "tto", "r08": ".", "r09": "utu", "r10": "u..",
    }  # fmt: skip


def test_some_players_have_fewer_cubes_to_take_and_the_emperor_none() -> None:
    events = GAME.open_game(5, SensoOptions(), Seeded(1))
    set_up = next(event for event in events if isinstance(event, MapSetUp))

    assert set_up.supply == {"takeda": 5, "uesugi": 5, "oda": 4, "mori": 5}


def test_fewer_than_five_players_leave_the_emperor_and_unused_clans_out() -> None:
    factions = ("oda", "mori", "takeda", "uesugi")
    row = ("mori", "oda", "uesugi", "takeda")

    events = GAME.open_game(2, SensoOptions(), Scripted(factions, row, 1))

    assert FactionsDealt(1, factions) == events[1]
    assert MapSetUp(dict(SETUP), {"oda": 4, "mori": 5}) == events[2]
    assert (AdvantageRowDealt(2, row), FirstPlayerChosen(3, 1)) == events[3:]


@PLAYER_COUNTS
def test_a_whole_game_has_eight_rounds_and_an_outcome(players: int) -> None:
    played = whole_game(players)

    assert list(range(1, 9)) == [began.round for began in rounds_of(played)]
    assert isinstance(played.events[-1], GameEnded)
    assert players == len(played.state.outcome.places)  # type: ignore[union-attr]


@PLAYER_COUNTS
def test_every_player_plays_every_card_of_every_hand(players: int) -> None:
    played = whole_game(players)

    dealt = [card for e in played.events if isinstance(e, HandDealt) for card in e.cards]
    cards = [e.card for e in played.events if isinstance(e, CardPlayed | CardForced)]
    assert sorted(dealt) == sorted(cards)
    assert players * sum(hand_size(r, players) for r in range(1, 9)) == len(cards)


@PLAYER_COUNTS
def test_the_first_player_card_passes_clockwise_each_round(players: int) -> None:
    firsts = [began.first_player for began in rounds_of(whole_game(players))]

    assert [(firsts[0] + i) % players for i in range(8)] == firsts


@PLAYER_COUNTS
def test_each_conflict_gives_one_victory_and_most_victories_act_first(players: int) -> None:
    victories = [0] * players
    first_player = 0
    for event in whole_game(players).events:
        if isinstance(event, RoundBegan):
            victories, first_player = [0] * players, event.first_player
        if isinstance(event, ConflictWon):
            victories[event.seat] += 1
        if isinstance(event, RewardsBegan):
            seats = [seat for seat in clockwise(players, first_player) if victories[seat]]
            assert sorted(seats, key=lambda seat: -victories[seat]) == list(event.order)


@PLAYER_COUNTS
def test_the_deck_is_shuffled_once_a_round_from_all_cards(players: int) -> None:
    shuffles = [e for e in whole_game(players).events if isinstance(e, DeckShuffled)]

    assert len(shuffles) == 8
    assert all(set(DECK) == set(shuffle.order) for shuffle in shuffles)


@PLAYER_COUNTS
def test_edge_19_each_seated_clan_keeps_its_eight_cubes(players: int) -> None:
    state = GAME.blank
    for event in play_game(GAME, players, SensoOptions(), "cubes", at_random).events:
        state = GAME.fold.evolve(state, event)
        for clan, supply in state.land.supply.items():
            assert supply + state.land.cubes(clan) == CUBES_PER_CLAN


def test_edge_19_cubes_that_nobody_plays_only_ever_become_fewer() -> None:
    state = GAME.blank
    before: dict[str, int] = {}
    for event in play_game(GAME, 2, SensoOptions(), "neutrals", at_random).events:
        state = GAME.fold.evolve(state, event)
        if state.land.columns:
            nobodys = {c: state.land.cubes(c) for c in CLANS if c not in state.land.supply}
            assert all(count <= before.get(clan, 9) for clan, count in nobodys.items())
            before = nobodys


@PLAYER_COUNTS
def test_edge_20_occupied_squares_are_always_the_top_ones(players: int) -> None:
    state = GAME.blank
    for event in play_game(GAME, players, SensoOptions(), "holes", at_random).events:
        state = GAME.fold.evolve(state, event)
        assert not list(invariants(state))
    for region in GAME.view(state, 0).regions:
        cubes = [clan for clan in region.squares if clan]
        assert cubes == list(region.squares[: len(cubes)])


def test_teams_play_a_whole_game() -> None:
    played = play_game(GAME, 4, SensoOptions(teams=True), "teams", by_bot)

    assert len(set(played.state.outcome.scores)) <= 2  # type: ignore[union-attr]


def test_a_game_without_pauses_asks_for_none() -> None:
    options = SensoOptions(clocked=False)

    events = play_game(GAME, 3, options, "no pause", by_bot).events

    assert not any(isinstance(e, DecisionOpened) and e.kind == "RoundPause" for e in events)
    assert sum(isinstance(e, RoundEnded) for e in events) == 8
