"""Random positions and whole games, judged by the rules and by a second referee beside them."""

from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from domain.kernel.events import Outcome
from domain.senso import GAME
from domain.senso.board import CLANS, DECK, REGIONS, TEAMS
from domain.senso.commands import COMMANDS, PassReward
from domain.senso.events import CardForced, RegionAffected
from domain.senso.options import SensoOptions
from domain.senso.rules.conflict import playable, winner
from domain.senso.state import Play, SensoState
from service.bots.simulate import Policy, at_random, by_bot, play_game
from tests.games.senso import oracle
from tests.games.senso.oracle import Position, Take
from tests.games.senso.oracle_game import Follower
from tests.games.senso.scenes import LETTERS, in_conflict, in_rewards
from tests.play import Table, given

SEEDS = range(60)
SIZES = (0, 0.5, 0.9)  # how full of cubes a map is, from almost bare to almost full
COMMAND = {command.__name__: command for command in COMMANDS}
LETTER_OF = {faction: letter for letter, faction in LETTERS.items()}


def some_position(random: Random) -> Position:
    """Any map that could lie there: no clan has more than eight cubes, no column a gap."""
    players = random.randint(2, 5)
    names = [*CLANS, "emperor"] if players == 5 else list(CLANS)
    factions = random.sample(names, players)
    left = dict.fromkeys(CLANS, 8)
    favoured = random.sample(CLANS, random.randint(1, 4))
    fullness = random.choice(SIZES)
    squares: dict[str, list[str | None]] = {}
    for region, pips in oracle.PIPS.items():
        size = len(pips) if random.random() < fullness else random.randint(0, len(pips))
        squares[region] = [
            a_cube(random, left, favoured) if i < size else None for i in range(len(pips))
        ]
        oracle.close_up(squares[region])
    supply = {clan: left[clan] for clan in CLANS if clan in factions}
    teams = players == 4 and random.random() < 0.5
    black = {
        r: random.randrange(players) for r in random.sample(list(squares), random.randint(0, 4))
    }
    return Position(factions, squares, supply, black, teams)


def a_cube(random: Random, left: dict[str, int], favoured: list[str]) -> str | None:
    """A clan that has a cube left; mostly a favoured one, so that some supplies run out."""
    wanted = favoured if random.random() < 0.8 else CLANS
    ready = [clan for clan in wanted if left[clan]]
    if not ready:
        return None
    clan = random.choice(ready)
    left[clan] -= 1
    return clan


def rewards_at(position: Position, seat: int, victories: int) -> Table:
    """Set the position up for the rules: that seat takes its rewards, and no other does."""
    won = [victories if s == seat else 0 for s in range(len(position.factions))]
    events = in_rewards(won, rows_of(position), order=(seat,), **seats_of(position))
    black = (RegionAffected(owner, region) for region, owner in position.black.items())
    return given(GAME, (*events, *black))


def rows_of(position: Position) -> dict[str, str]:
    return {
        region: "".join(LETTER_OF[cube] if cube else "." for cube in column)
        for region, column in position.squares.items()
    }


def seats_of(position: Position) -> dict[str, Any]:
    factions = "".join(LETTER_OF[faction] for faction in position.factions)
    return {"factions": factions, "teams": position.teams}


def takes_of(table: Table, seat: int) -> list[Take]:
    """What the rules offer in a reward decision; passing must be among it (B13)."""
    listed = table.legal(seat).commands
    assert [c for c in listed if isinstance(c, PassReward)] == [PassReward(table.decision.id)]
    return [
        (type(c).__name__, *list(asdict(c).values())[1:])
        for c in listed
        if not isinstance(c, PassReward)
    ]


def map_of(state: SensoState) -> dict[str, list[str | None]]:
    return {
        region: [*column, *[None] * (len(REGIONS[region].pips) - len(column))]
        for region, column in state.land.columns.items()
    }


def awaits_reward(table: Table, seat: int) -> bool:
    top = table.state.decisions.top
    return top is not None and (top.kind, top.seats) == ("Reward", (seat,))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("victories", [1, 3, 6, 7])
def test_rewards_are_offered_and_taken_as_a_second_referee_does(seed: int, victories: int) -> None:
    random = Random(f"{seed} {victories}")
    position = some_position(random)
    seat = random.randrange(len(position.factions))
    table = rewards_at(position, seat, victories)
    taken: list[str] = []

    while offered := oracle.offered(position, seat, victories, taken):
        found = takes_of(table, seat)
        assert offered == set(found)
        assert len(found) == len(offered)
        chosen = random.choice(found)
        table = table.when(seat, COMMAND[chosen[0]], *chosen[1:])
        oracle.take(position, seat, chosen)
        taken.append(oracle.REWARD_OF[chosen[0]])
        assert position.squares == map_of(table.state)
        assert position.supply == table.state.land.supply
        if awaits_reward(table, seat):
            assert position.black == table.state.land.affected

    assert not awaits_reward(table, seat)  # with nothing left to take, nobody is asked (B29)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_as_a_second_referee_counts_it(seed: int) -> None:
    random = Random(f"{seed} end")
    for _ in range(10):
        position = some_position(random)
        nothing_won = (0,) * len(position.factions)

        events = in_rewards(nothing_won, rows_of(position), round_number=8, **seats_of(position))

        found = ended(given(GAME, events).state)
        assert asdict(oracle.result(position)) == asdict(found)


@pytest.mark.parametrize("seed", range(200))
def test_a_tie_is_broken_as_a_second_referee_breaks_it(seed: int) -> None:
    """Few cubes on the squares of one pip make for many ties."""
    random = Random(f"{seed} ties")
    position = some_position(random)
    names = [faction for faction in position.factions if faction != "emperor"]
    for region, column in position.squares.items():
        cube = random.choice([*names, None])
        column[:] = [
            cube if pips == 1 and len(column) == 1 else None for pips in oracle.PIPS[region]
        ]
    low = [region for region, pips in oracle.PIPS.items() if len(pips) == 3]
    for region, name in zip(random.sample(low, 4), (*names, *names), strict=False):
        position.squares[region][0] = name

    events = in_rewards(
        (0,) * len(position.factions), rows_of(position), round_number=8, **seats_of(position)
    )

    assert asdict(oracle.result(position)) == asdict(ended(given(GAME, events).state))


@pytest.mark.parametrize("seed", SEEDS)
def test_conflicts_are_fought_as_a_second_referee_sees_them(seed: int) -> None:
    random = Random(f"{seed} cards")
    for _ in range(20):
        deck = random.sample(list(DECK), 20)
        if random.random() < 0.5:
            deck = random.sample([*deck, "ninja-wood", "ninja-jade"], 20)
        cards = list(dict.fromkeys(deck))
        count = random.randint(2, 5)
        played, hand = cards[:count], cards[count:]
        advantage = random.choice(CLANS)

        won = winner([Play(seat, card) for seat, card in enumerate(played)], advantage)

        assert oracle.best_card(played, advantage) == played[won]
        lead = oracle.suit(played[0])
        assert oracle.may_play(hand, played[0]) == set(playable(hand, lead))
        table = given(
            GAME, in_conflict(f"{played[0]} oda-2", " ".join(hand), plays=[(0, played[0])])
        )
        forced = next(e for e in table.when_time_is_up(1).happened if isinstance(e, CardForced))
        assert oracle.lowest(oracle.may_play(hand, played[0])) == forced.card


@pytest.mark.parametrize("policy", [by_bot, at_random])
@pytest.mark.parametrize(
    ("players", "options"),
    [
        *((players, SensoOptions()) for players in (2, 3, 4, 5)),
        (3, SensoOptions(clocked=False)),
        (4, SensoOptions(teams=True)),
    ],
)
def test_a_whole_game_goes_as_a_second_referee_follows_it(
    players: int, options: SensoOptions, policy: Policy
) -> None:
    played = play_game(GAME, players, options, "followed", policy)

    follower = Follower().follow(played.events)

    assert (follower.round, len(follower.rows)) == (8, 2)
    assert map_of(played.state) == follower.position.squares
    assert asdict(oracle.result(follower.position)) == asdict(ended(played.state))


def ended(state: Any) -> Outcome:
    outcome = state.outcome
    assert isinstance(outcome, Outcome)
    return outcome


def test_the_second_referee_knows_the_whole_box() -> None:
    assert set(DECK) == set(oracle.DECK)
    assert set(CLANS) == set(oracle.CLANS)
    assert {frozenset(pair) for pair in oracle.ALLIES.items()} == {frozenset(t) for t in TEAMS}
    assert set(oracle.REWARD_OF) <= set(COMMAND)
