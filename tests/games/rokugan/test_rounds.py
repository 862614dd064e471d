"""The course of the rounds: whose turn it is, what is carried over, what two players do without."""

from itertools import pairwise

import pytest

from domain.kernel.events import DecisionOpened
from domain.rokugan import GAME
from domain.rokugan.board import BLUFF, HAND, PROVINCES, TURNS
from domain.rokugan.commands import PassCards, PlaceBlessing, PlaceToken, StandDown, UseShugenja
from domain.rokugan.events.placement import SeatStoodDown, TokenAnimated, TokenPlaced, TurnEnded
from domain.rokugan.events.resolution import PhaseBegan, TokensRevealed
from domain.rokugan.events.upkeep import InitiativeRevealed, RoundBegan, TokensDrawn
from domain.rokugan.options import RokuganOptions
from domain.rokugan.state import Phase
from service.bots.simulate import at_random, play_game
from tests.games.rokugan.scenes import NEUTRAL, at, facts_of, in_hand, resolved
from tests.play import Table

ORDER = [Phase.DRAW, Phase.CARDS, Phase.PLACEMENT, Phase.REVEAL, Phase.RAIDS]
ORDER += [Phase.DIPLOMACY, Phase.BATTLES, Phase.CLAIM, Phase.ROUND_OVER]
FOUR = "crab lion dragon phoenix"


def asked(table: Table, turns: int) -> list[int]:
    """The seats that are asked to place, as each places its bluff or an army at home."""
    seats = []
    for _ in range(turns):
        table.awaits("Placement", *table.decision.seats)
        seat = table.decision.seats[0]
        seats.append(seat)
        hand = table.state.daimyos[seat].stock.hand
        home = table.state.realm.provinces_of(seat)[0]
        table = table.when(seat, PlaceToken, hand[0], home)
    return seats


@pytest.mark.parametrize("first", range(4))
def test_r45_turns_go_round_from_the_first_player_in_ascending_order(first: int) -> None:
    hands = dict.fromkeys(range(4), "a1 a1 a1")

    seats = asked(at(FOUR, hands=hands, first=first), 8)

    assert seats == [(first + step) % 4 for step in range(8)]


def test_r7_who_stood_down_is_passed_over_for_the_rest_of_the_round() -> None:
    hands = {0: "a1 a1 a1", 1: "d", 2: "a1 a1 a1", 3: "a1 a1 a1"}
    land = {0: "crab-west", 1: "", 2: "dragon-west", 3: "phoenix-coast"}
    table = at(FOUR, land, hands=hands, placed=((1, "x", "lion-north"),))

    table = table.when(0, PlaceToken, "army-1", "crab-west").when(1, StandDown)

    assert facts_of(table, SeatStoodDown) == [SeatStoodDown(1)]
    assert asked(table, 4) == [2, 3, 0, 2]


def test_r6_a_blessing_is_a_turn_and_cards_are_none() -> None:
    table = at(
        "crab lion",
        hands={0: "b2 a1", 1: "a1"},
        placed=((0, "a1", "crab-capital"), (1, "a2", "lion-capital")),
    )

    table = table.when(0, UseShugenja, 2)
    assert table.state.turns.taken == (0, 0)
    table = table.when(0, PlaceBlessing, "blessing-2", 1)

    assert table.state.turns.taken == (1, 0)
    table.awaits("Placement", 1)


def test_r6_a_token_that_came_back_adds_no_turn() -> None:
    table = at(
        "crab lion",
        hands={0: "a1 a1"},
        placed=((0, "x", "crab-capital"), (1, "a2", "lion-capital")),
        turns_left=(1, 0),
    ).when(0, PlaceToken, "army-1", "crab-capital")

    assert PhaseBegan(Phase.REVEAL) in table.facts
    assert in_hand(table, 0, "a1") >= 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_round_runs_through_its_phases_in_order(players: int) -> None:
    played = play_game(GAME, players, RokuganOptions(), f"phases {players}", at_random)
    began = [e.phase for e in played.events if isinstance(e, PhaseBegan)]
    steps = [phase for phase in began if phase in ORDER]

    for before, after in pairwise(steps):
        follows = ORDER.index(after) == ORDER.index(before) + 1
        assert follows or (before, after) == (Phase.ROUND_OVER, Phase.CARDS)
    assert steps.count(Phase.CLAIM) == 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_initiative_deck_lasts_for_rounds_2_to_5(players: int) -> None:
    played = play_game(GAME, players, RokuganOptions(), f"initiative {players}", at_random)

    shown = [e.card for e in played.events if isinstance(e, InitiativeRevealed)]
    clans = {daimyo.clan for daimyo in played.state.daimyos}
    neutral = [card for card in shown if card in NEUTRAL]
    assert len(shown) == len(set(shown)) == 4
    assert len(neutral) == 5 - players
    assert set(shown) - set(neutral) == clans - {played.state.course.revealed[0]}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r20_hands_are_never_filled_beyond_six_but_dragons_by_one(players: int) -> None:
    played = play_game(GAME, players, RokuganOptions(), f"draws {players}", at_random)

    state = GAME.blank
    for event in played.events:
        if isinstance(event, TokensDrawn):
            dragon = state.daimyos[event.seat].clan == "dragon"
            hand = len(state.daimyos[event.seat].stock.hand) + event.count
            assert hand <= HAND + dragon
        state = GAME.fold.evolve(state, event)
    rounds = [e.round for e in played.events if isinstance(e, RoundBegan)]
    assert len([e for e in played.events if isinstance(e, TokensRevealed)]) == len(rounds) == 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r6_nobody_has_more_than_five_turns_in_a_round(players: int) -> None:
    played = play_game(GAME, players, RokuganOptions(), f"turns {players}", at_random)
    counts: dict[int, int] = {}

    for event in played.events:
        if isinstance(event, RoundBegan):
            counts = {}
        elif isinstance(event, TurnEnded):
            counts[event.seat] = counts.get(event.seat, 0) + 1
            assert counts[event.seat] <= TURNS


def test_tokens_are_numbered_through_the_whole_game() -> None:
    played = play_game(GAME, 3, RokuganOptions(), "numbers", at_random)

    numbers = [e.token for e in played.events if isinstance(e, TokenPlaced | TokenAnimated)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_what_a_round_left_over_does_not_reach_the_next() -> None:
    table = resolved(
        "crab lion",
        {0: "crab-west", 1: "scorpion-west"},
        placed=((0, "d", "crab-west"), (1, "a1", "scorpion-west>crab-west")),
        hands={0: "a1", 1: "a1"},
    )

    state = table.state
    assert state.course.round == 3
    assert (state.resolution.attacked, state.resolution.swept) == ((), ())
    assert (state.turns.taken, state.turns.stood_down, state.spied) == ((0, 0), (), ())
    assert state.tokens == ()


def test_r10_peace_stays_and_closes_the_land_in_the_next_round() -> None:
    table = resolved("crane lion", placed=((0, "d", "crane-capital"),), deck=("lion",))

    table.awaits("Placement", 1)
    refused = table.refuses(1, PlaceToken, BLUFF, "crane-capital", rule="R10")
    assert refused.detail == "crane-capital is closed by its peace"


def test_a_seat_without_land_still_plays_and_may_come_back() -> None:
    table = resolved(
        "crab lion",
        {0: "", 1: "lion-capital"},
        placed=((0, "a1", "dragon-west>lion-north"),),
        deck=("crab",),
    )

    assert table.state.realm.provinces_of(0) == ("lion-north",)
    assert not table.view(0).seats[0].is_ronin
    table.awaits("Placement", 0)


def test_with_two_players_nobody_has_the_first_player_card() -> None:
    two = at("crab lion", placed=((1, "a1", "lion-capital"),))
    three = at("crab lion dragon", placed=((1, "a1", "lion-capital"),))

    offered = [{t.type.__name__ for t in table.legal(0).templates} for table in (two, three)]
    assert offered[1] - offered[0] == {"UseFirstPlayerCard"}


def test_the_card_window_begins_with_the_first_player_and_goes_round() -> None:
    cards = {"bushido": 1, "sacred-ground": 2, "promotion": 0}
    table = at("crab lion dragon", phase=Phase.CARDS, cards=cards, first=1)

    seats = []
    while table.decision.kind == "TerritoryCards":
        seats.append(table.decision.seats[0])
        table = table.when(seats[-1], PassCards)

    assert seats == [1, 2, 0]


def test_no_window_opens_before_anybody_holds_a_card() -> None:
    played = play_game(GAME, 4, RokuganOptions(), "first round", at_random)

    began = next(n for n, e in enumerate(played.events) if isinstance(e, RoundBegan))
    placed = next(n for n, e in enumerate(played.events) if isinstance(e, TokenPlaced))
    opened = [e.kind for e in played.events[began:placed] if isinstance(e, DecisionOpened)]
    assert set(opened) <= {"DragonReturn", "Placement"}
    assert set(PROVINCES) == set(played.state.realm.holdings)
