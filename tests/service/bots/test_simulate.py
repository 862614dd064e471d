"""Simulation: the same name gives the same game, and a broken law names the game that broke it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.legal import Legal
from domain.kernel.state import State
from domain.senso.options import SensoOptions
from domain.senso.state import SensoState
from service.bots.simulate import LawBroken, at_random, by_bot, play_game, simulate, simulate_apart
from service.rulesets import AnyGame, rulesets

SENSO = rulesets()["senso"]
OPTIONS = SensoOptions()


def bot_against_random(
    game: AnyGame, state: State, seat: Seat, moves: Legal, chance: Chance
) -> Command | None:
    policy = at_random if seat else by_bot
    return policy(game, state, seat, moves, chance)


def test_the_tally_counts_games_commands_and_events() -> None:
    tally = simulate(SENSO, games=2, seed=1, players=2)

    games = [play_game(SENSO, 2, OPTIONS, f"1/{i}", by_bot) for i in range(2)]
    assert tally.games == 2
    assert tally.commands == sum(game.commands for game in games)
    assert tally.events == sum(len(game.events) for game in games)
    assert tally.seconds > 0


def test_each_number_of_players_gets_its_turn() -> None:
    four = simulate(SENSO, games=4, seed=5)
    counts = (2, 3, 4, 5)

    games = [play_game(SENSO, n, OPTIONS, f"5/{i}", by_bot) for i, n in enumerate(counts)]
    assert four.events == sum(len(game.events) for game in games)


def test_several_processes_play_the_same_games_as_one() -> None:
    alone = simulate(SENSO, games=5, seed=2)

    apart = simulate_apart(2, SENSO, games=5, seed=2)

    assert replace(apart, seconds=alone.seconds) == alone


def test_options_leave_out_the_numbers_of_players_they_do_not_fit() -> None:
    assert simulate(SENSO, games=2, seed=1, options=SensoOptions(teams=True)).games == 2


def test_the_same_name_gives_the_same_game_and_another_name_another() -> None:
    first = play_game(SENSO, 3, OPTIONS, "a", at_random)

    assert first.events == play_game(SENSO, 3, OPTIONS, "a", at_random).events
    assert first.events != play_game(SENSO, 3, OPTIONS, "b", at_random).events


def test_a_broken_invariant_names_the_game() -> None:
    def unsound(state: SensoState) -> Iterator[str]:
        if state.course.round == 2:
            yield "the second round is unlucky"

    with pytest.raises(LawBroken, match=r"senso, 3 players, .*, a: the second round is unlucky"):
        play_game(replace(SENSO, invariants=unsound), 3, OPTIONS, "a", by_bot)


def test_a_game_that_does_not_end_is_broken() -> None:
    with pytest.raises(LawBroken, match="not over after 20 commands"):
        play_game(replace(SENSO, longest=20), 3, OPTIONS, "a", by_bot)


def test_a_game_that_gets_stuck_is_broken() -> None:
    with pytest.raises(LawBroken, match="stuck"):
        play_game(replace(SENSO, advance=lambda _state, _chance: ()), 3, OPTIONS, "a", by_bot)


def test_the_bots_of_senso_beat_random_players() -> None:
    outcomes = [
        play_game(SENSO, 3, OPTIONS, f"duel {i}", bot_against_random).state.outcome
        for i in range(30)
    ]

    assert sum(outcome is not None and outcome.winners == (0,) for outcome in outcomes) > 20
