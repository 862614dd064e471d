"""The rules held against a second reading of the rulings, in wild games of every kind.

At every decision the listed commands must be those of the oracle, and every event that carries a
number or a name that the rules worked out must carry what the oracle says of the state before it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import astuple
from itertools import product
from random import Random
from typing import Any

import pytest

from domain.daimyo import GAME, events
from domain.daimyo.deeds import BattleFought, TroopsGathered
from domain.daimyo.state import DaimyoState
from domain.kernel.commands import Command, TimeUp
from domain.kernel.events import Event, GameEnded
from domain.kernel.referee import legal, opening, time_up, unfold
from tests.games.daimyo.cells import EVERY_CELL, SAMPLE
from tests.games.daimyo.oracle import CHART, HOMES, WORTH, Oracle
from tests.games.daimyo.oracle_moves import attacks, expected
from tests.games.laws import Cell
from tests.play import Seeded

LATE = 0.03  # how often the clock answers instead of the seat
BOLD = ("PlayCard", "AttackProvince", "AttackTogether", "TakeCard", "TakeActionCard", "SendTroops")
Check = Callable[[Any, Oracle, DaimyoState], None]


def as_move(command: Command) -> tuple[Any, ...]:
    """Give a command as its type and plain fields."""
    _, *fields = astuple(command)
    return type(command).__name__, *(getattr(field, "value", field) for field in fields)


def wild(commands: tuple[Command, ...], whims: Random) -> Command:
    """Choose what makes things happen: cards, attacks, most of all on home castles."""
    bold = [command for command in commands if type(command).__name__ in BOLD]
    if not bold or whims.random() < 0.2:
        return whims.choice(commands)
    castles = [one for one in bold if getattr(one, "target", None) in HOMES.values()]
    return whims.choice(castles if castles and whims.random() < 0.7 else bold)


def steps(cell: Cell, seed: int) -> Iterator[tuple[DaimyoState, list[tuple[Event, DaimyoState]]]]:
    """Play a wild game, giving each state that waits and what followed from it."""
    chance, whims = Seeded(seed), Random(seed)
    state = opening(GAME, cell.players, cell.options, chance).state
    while state.outcome is None:
        seat = state.decisions.current.seats[0]
        if whims.random() < LATE:
            expired = TimeUp(state.decisions.current.id, seat)
            followed = folded(state, time_up(GAME, state, expired, chance).events)
        else:
            command = wild(legal(GAME, state, seat).commands, whims)
            followed = list(unfold(GAME, state, seat, command, chance))
        yield state, followed
        state = followed[-1][1]


def folded(state: DaimyoState, happened: tuple[Event, ...]) -> list[tuple[Event, DaimyoState]]:
    """Give each event with the state after it."""
    followed = []
    for event in happened:
        state = GAME.fold.evolve(state, event)
        followed.append((event, state))
    return followed


def play(cell: Cell, seed: int) -> Counter[str]:
    """Hold a whole game against the oracle; gives how often each event came."""
    seen: Counter[str] = Counter()
    for waiting, followed in steps(cell, seed):
        listed = legal(GAME, waiting, waiting.decisions.current.seats[0]).commands
        assert expected(waiting) == {as_move(command) for command in listed}
        assert len(set(listed)) == len(listed)
        before = waiting
        for event, after in followed:
            seen[type(event).__name__] += 1
            check = CHECKS.get(type(event))
            if check:
                check(event, Oracle(before), after)
            before = after
    return seen


def an_action_begins(event: events.ActionBegan, oracle: Oracle, after: DaimyoState) -> None:
    """D12, D16: with the bonuses of its beginning, as the chart or a card says."""
    daimyo = event.daimyo
    assert event.deploy_bonus == oracle.bonus(daimyo, "deploy")
    assert event.move_bonus == oracle.bonus(daimyo, "move")
    assert event.round_up is (oracle.bonus(daimyo, "round_up") > 0)
    if not after.has_action_cards:
        assert event.action.value == CHART[daimyo][after.course.season - 1]


def a_part_begins(event: events.PartBegan, oracle: Oracle, after: DaimyoState) -> None:
    """D5, D9, D12, D42: as many troops or Moves as the board and the card say."""
    turn, daimyo = after.acting, event.daimyo
    match turn.action.value, turn.card, turn.part:
        case "move", _, part:
            moves = oracle.count(daimyo, "castle", "fort") + (0 if part else turn.move_bonus)
            assert event.allowance == moves
            return
        case _, "mercenaries", _:
            troops = oracle.count(daimyo, *WORTH) + turn.deploy_bonus
        case _, "call", _:
            troops = oracle.count(daimyo, "castle", "city", "city") + turn.deploy_bonus
        case _, "reinforcements", 1:
            troops = oracle.count(daimyo, "castle", "city")
        case _, "regiments", 1:
            troops = turn.granted[0] // 2
        case _, "rallying-call", 1:
            troops = oracle.count(daimyo, "fort")
        case _, "terumune-assault", 1:
            troops = 3
        case _:
            troops = oracle.count(daimyo, "castle", "city") + turn.deploy_bonus
    assert event.allowance == min(troops, after.land.supply[daimyo])


def a_battle_is_fought(event: BattleFought, oracle: Oracle, _after: DaimyoState) -> None:
    """D2, D11, D17, D22: who falls, who may enter, who must."""
    turn, target = oracle.state.acting, event.target
    assert (event.origins, target) in attacks(oracle, turn)
    assert event.strength == sum(oracle.troops[origin] for origin in event.origins)
    if target not in oracle.owner:
        assert (event.killed, event.entrants, event.must_enter) == (0, event.origins, 1)
        return
    assert event.defender == oracle.owner[target]
    assert event.killed == oracle.kills(turn, event.origins, target)
    falls = event.killed == oracle.troops[target] and oracle.opens(target)
    owed = oracle.is_last_stand(target) or turn.card == "kansuke-defense"
    assert event.entrants == (event.origins if falls else ())
    assert event.must_enter == int(falls and owed)


def all_gather(event: TroopsGathered, oracle: Oracle, _after: DaimyoState) -> None:
    """D22: one troop from every other own province that has two or more."""
    spare = {province for province in oracle.own(event.daimyo) if oracle.troops[province] > 1}
    assert set(event.sources) == spare - {event.destination}


def a_daimyo_falls(event: events.DaimyoEliminated, oracle: Oracle, after: DaimyoState) -> None:
    """D17, D24, D25: all that was his is the conqueror's, and he leaves the chart."""
    now, loser, winner = Oracle(after), event.daimyo, event.by
    assert now.own(winner) == oracle.own(winner) | oracle.armed(loser)
    assert now.own(loser) == set()
    supply = oracle.state.land.supply
    assert after.land.supply[winner] == supply[winner] + supply[loser]
    assert loser not in after.course.queue


def a_season_begins(event: events.SeasonBegan, oracle: Oracle, after: DaimyoState) -> None:
    """D16, D25, D27: in chart order, who has a card left or stands on the chart."""
    order = [daimyo for daimyo in CHART if oracle.plays(daimyo)]
    if after.has_action_cards:
        order = [daimyo for daimyo in order if after.houses[daimyo].unused]
    assert list(event.order) == order


def an_action_ends(_event: events.ActionEnded, _oracle: Oracle, after: DaimyoState) -> None:
    """D25, D26: the victory is tested after every action."""
    won = any(isinstance(event, GameEnded) for event in GAME.advance(after, Seeded(1)))
    assert won is Oracle(after).is_won()


def a_year_ends(event: events.YearEnded, oracle: Oracle, after: DaimyoState) -> None:
    """D10: the honor of a year, where it is kept."""
    kept = () if oracle.eliminates else tuple(map(str, after.seats))
    assert event.honor == {daimyo: oracle.honor(daimyo) for daimyo in kept}


def a_year_begins(event: events.YearBegan, oracle: Oracle, after: DaimyoState) -> None:
    """D25: spent cards come back after every fourth year of a longer game."""
    over = oracle.state.course.year
    assert event.refreshed is (after.options.longer_game and over > 0 and over % 4 == 0)


def a_game_ends(event: GameEnded, oracle: Oracle, _after: DaimyoState) -> None:
    """D10, D26, D31: who stands best wins, all of them if they tie."""
    seats = [str(daimyo) for daimyo in oracle.state.seats]
    standings = [standing(oracle, daimyo) for daimyo in seats]
    best = tuple(seat for seat, one in enumerate(standings) if one == max(standings))
    assert event.outcome.winners == (() if oracle.alone and not oracle.is_won() else best)
    assert event.outcome.places == tuple(
        1 + sum(other > one for other in standings) for one in standings
    )


def standing(oracle: Oracle, daimyo: str) -> tuple[int, ...]:
    if not oracle.eliminates:
        return (oracle.state.houses[daimyo].honor,)
    if not oracle.plays(daimyo):
        return (0, oracle.state.fallen.index(daimyo))
    return 1, len(oracle.regions_won(daimyo)), len(oracle.own(daimyo))


CHECKS: dict[type, Check] = {
    events.ActionBegan: an_action_begins,
    events.PartBegan: a_part_begins,
    BattleFought: a_battle_is_fought,
    TroopsGathered: all_gather,
    events.DaimyoEliminated: a_daimyo_falls,
    events.SeasonBegan: a_season_begins,
    events.ActionEnded: an_action_ends,
    events.YearEnded: a_year_ends,
    events.YearBegan: a_year_begins,
    GameEnded: a_game_ends,
}


@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("cell", SAMPLE, ids=str)
def test_the_rules_agree_with_the_oracle(cell: Cell, seed: int) -> None:
    assert play(cell, seed)["GameEnded"] == 1


@pytest.mark.deep
@pytest.mark.parametrize("cell", EVERY_CELL, ids=str)
def test_the_rules_agree_with_the_oracle_in_every_kind_of_game(cell: Cell) -> None:
    for seed in range(10, 20):
        play(cell, seed)


def test_the_wild_games_show_what_the_oracle_checks() -> None:
    seen: Counter[str] = Counter()
    for cell, seed in product(SAMPLE[4:8], range(3, 7)):
        seen += play(cell, seed)

    assert [check.__name__ for check in CHECKS if not seen[check.__name__]] == []
