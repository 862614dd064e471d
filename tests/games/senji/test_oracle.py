"""Two referees: in random, crowded games the rules agree with the rulings worked out anew."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple
from random import Random
from typing import Any

import pytest

from domain.kernel.commands import Command
from domain.kernel.events import Event, Events
from domain.kernel.referee import awaited, decide, legal, opening
from domain.senji import GAME
from domain.senji.board import SAMURAI
from domain.senji.commands.summer import EndMovement, LaunchRaid, MoveSamurai, MoveUnits
from domain.senji.events.autumn import SamuraiHired
from domain.senji.events.combat import SamuraiDied
from domain.senji.events.setup import HonorChanged, SamuraiShuffled, UnitsRaised
from domain.senji.events.winter import CardsExchanged
from domain.senji.options import SenjiOptions
from tests.games.senji import oracle_autumn, oracle_combat, oracle_land
from tests.games.senji.oracle_land import army, held
from tests.play import Seeded

EAGER_TO_END = {"EndMovement", "FinishWinter", "EndTurn", "PassAbilities", "SpareHostages"}
PLAYERS = pytest.mark.parametrize("players", range(2, 7))


@PLAYERS
def test_both_referees_agree_on_what_is_legal_and_what_follows(players: int) -> None:
    play_under_two_referees(players, 0)


@pytest.mark.deep
@PLAYERS
def test_both_referees_agree_on_fifty_games(players: int) -> None:
    for game in range(1, 51):
        play_under_two_referees(players, game)


def play_under_two_referees(players: int, number: int) -> None:
    luck = Random(f"{players} {number}")
    options = SenjiOptions(kami=luck.random() < 0.7, year_limit=luck.choice((2, 4)))
    chance = Seeded(luck.randrange(2**30))
    state: Any = opening(GAME, players, options, chance).state
    while state.outcome is None:
        if state.decisions.current.kind == "SpringOrders":
            state = crowded(state, luck)
        compare_legal(state)
        command = some_command(state, luck)
        seat = command[0]
        played = decide(GAME, state, seat, command[1], chance)
        compare_events(state, played.events)
        state = played.state


def crowded(state: Any, luck: Random) -> Any:
    """Let samurai join, units muster, cards change hands and honor sway, so that more happens."""
    for event in _crowd(state, luck):
        state = GAME.fold.evolve(state, event)
    for seat in state.living:
        others = [other for other in state.living if other != seat]
        cards = oracle_autumn.free(state, seat)
        for other in others:
            gift = tuple(luck.sample(cards, min(len(cards), luck.randint(0, 2))))
            cards = [card for card in cards if card not in gift]
            state = GAME.fold.evolve(state, CardsExchanged("0-0.1", seat, other, gift, ()))
    return state


def _crowd(state: Any, luck: Random) -> Iterator[Event]:
    pile = state.samurai.pile
    called = luck.randint(0, len(pile))
    yield SamuraiShuffled(1, pile[called:])
    for samurai in pile[:called]:
        seat = luck.choice(state.living)
        spirit = state.options.kami and SAMURAI[samurai].kami is not None
        own = held(state, state.families[seat])
        if own and luck.random() < 0.7:
            yield SamuraiHired(seat, samurai, luck.choice(own))
        else:
            yield SamuraiDied(seat, samurai, becomes_kami=spirit)
    for seat in state.living:
        banner = state.families[seat]
        left = 12 - army(state, banner)
        for province in held(state, banner):
            units = luck.randint(0, min(left, 6 - state.land.provinces[province].units))
            left -= units
            yield UnitsRaised(banner, province, units)
        yield HonorChanged(seat, -luck.randint(0, state.honor[seat] + 9) // 2, "test")


def some_command(state: Any, luck: Random) -> tuple[int, Command]:
    """Choose at random, but seldom what only ends something."""
    seat = luck.choice(awaited(state))
    moves = legal(GAME, state, seat)
    tries = [moves.sample(Seeded(luck.randrange(2**30))) for _ in range(4)]
    commands = [command for command in tries if command is not None]
    lively = [c for c in commands if type(c).__name__ not in EAGER_TO_END]
    return seat, (lively or commands)[0]


def compare_legal(state: Any) -> None:
    decision = state.decisions.current
    for seat in decision.seats:
        if decision.kind in LEGAL:
            LEGAL[decision.kind](state, seat)


def _movement(state: Any, seat: int) -> None:
    moves = legal(GAME, state, seat)
    steps = {_step(c) for c in moves.commands if not isinstance(c, EndMovement)}
    raids = {
        t.choices["sea"].allowed[0]: max(t.choices["units"].allowed)
        for t in moves.templates
        if t.type is LaunchRaid
    }
    assert steps == oracle_land.steps(state)
    assert raids == oracle_land.raids(state)
    assert steps or state.march.kind != "raid"  # S18: raiders always find a place to land


def _step(command: Command) -> tuple[str, tuple[str, str | int]]:
    if isinstance(command, MoveUnits):
        return command.destination, ("units", command.units)
    assert isinstance(command, MoveSamurai)
    return command.destination, ("samurai", command.samurai)


def _orders(state: Any, seat: int) -> None:
    assert _fields(state, seat) == oracle_land.orders(state, seat)


def _activation(state: Any, seat: int) -> None:
    assert _fields(state, seat) == oracle_land.activations(state)


def _recruitment(state: Any, seat: int) -> None:
    assert _fields(state, seat) == {(n,) for n in oracle_land.recruits(state)}


def _fields(state: Any, seat: int) -> set[tuple[Any, ...]]:
    return {astuple(command)[1:] for command in legal(GAME, state, seat).commands}


def _autumn(state: Any, seat: int) -> None:
    moves = legal(GAME, state, seat)
    found = {(type(c).__name__, *astuple(c)[1:]) for c in moves.commands}
    for template in moves.templates:
        name, choices = template.type.__name__, template.choices
        which = choices.get("combination") or choices.get("seat")
        found |= {(name, one) for one in which.allowed} if which else {(name,)}
    assert found == oracle_autumn.actions(state, seat)


LEGAL: Mapping[str, Callable[[Any, int], None]] = {
    "Movement": _movement,
    "Landing": _movement,
    "SpringOrders": _orders,
    "SummerActivation": _activation,
    "Recruitment": _recruitment,
    "AutumnTurn": _autumn,
}


def compare_events(state: Any, events: Events) -> None:
    """Judge each event by the state before it and by what comes after it."""
    for index, event in enumerate(events):
        judge = JUDGES.get(type(event).__name__)
        if judge is not None:
            judge(state, event, events[index + 1 :])
        state = GAME.fold.evolve(state, event)
        assert list(GAME.invariants(state)) == []


def _round(state: Any, event: Any, after: Sequence[Any]) -> None:
    aside = oracle_combat.dice_aside(state)
    assert (event.attacker_aside, event.defender_aside) == aside
    rolled = len(after[0].faces) if type(after[0]).__name__ == "DiceRolled" else 0
    assert rolled == 9 - sum(aside)


def _won(state: Any, event: Any, after: Sequence[Any]) -> None:
    oracle_combat.check_support(state)
    strength = (event.attacker_strength, event.defender_strength)
    assert strength == oracle_combat.strength(state)
    assert event.seat == oracle_combat.winner(state)
    oracle_combat.check_outcome(state, after)


def _tied(state: Any, event: Any, _after: Sequence[Any]) -> None:
    oracle_combat.check_support(state)
    assert oracle_combat.strength(state) == (event.strength, event.strength)
    assert oracle_combat.winner(state) is None


def _raided(state: Any, event: Any, _after: Sequence[Any]) -> None:
    oracle_combat.check_raid(state, event)


def _attacked(state: Any, event: Any, _after: Sequence[Any]) -> None:
    assert len(held(state, event.attacker)) < 6


def _uncovered(state: Any, _event: Any, after: Sequence[Any]) -> None:
    oracle_autumn.check_auction(state, after)


def _converted(state: Any, event: Any, _after: Sequence[Any]) -> None:
    assert event.count == oracle_autumn.shown_count(state, event.seat, event.card)
    assert event.owner == oracle_autumn.seat_of(state, event.card.partition("-")[0])


JUDGES: Mapping[str, Callable[[Any, Any, Sequence[Any]], None]] = {
    "AttackBegan": _attacked,
    "CombatRoundBegan": _round,
    "CombatTied": _tied,
    "CombatWon": _won,
    "RaidDiceRolled": _raided,
    "HostageExecuted": oracle_combat.check_execution,
    "BidsUncovered": _uncovered,
    "SetPlayed": oracle_autumn.check_set,
    "CombinationPlayed": oracle_autumn.check_combination,
    "ConversionBegan": _converted,
}
