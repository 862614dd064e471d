"""Simulation checks the laws itself: each broken law is found, and told with how to replay it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.commands import Command
from domain.kernel.events import Outcome
from domain.kernel.fold import Fold
from domain.kernel.legal import Legal
from domain.senso.options import SensoOptions
from service.bots.simulate import LawBroken, Policy, by_bot, play_game, simulate
from service.rulesets import AnyGame, rulesets

SENSO = rulesets()["senso"]
OPTIONS = SensoOptions()
GAMES = list(rulesets().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


class Forgetful(Fold):
    """A fold that drops whole events, as code that changed might."""

    def __init__(self, kept: Fold) -> None:
        self.__dict__.update(vars(kept))

    def fold(self, state: Any, events: Any) -> Any:
        return super().fold(state, tuple(events)[:-1])


def test_a_log_that_does_not_fold_to_the_state_is_told() -> None:
    with pytest.raises(LawBroken, match="the log does not fold"):
        play_game(replace(SENSO, fold=Forgetful(SENSO.fold)), 2, OPTIONS, "a", by_bot)


def test_options_that_do_not_fit_are_told_with_the_game() -> None:
    with pytest.raises(LawBroken, match="senso, 3 players"):
        play_game(SENSO, 3, SensoOptions(teams=True), "a", by_bot)


def in_silence(*_: object) -> None:
    """A player who has nothing to say."""


def too_late(_game: object, _state: object, _seat: int, moves: Legal, _chance: object) -> Command:
    """A player who answers a decision that is closed."""
    return replace(moves.commands[0], decision="99")


@pytest.mark.parametrize(
    ("policy", "words"), [(in_silence, "must act but nothing is legal"), (too_late, "99")]
)
def test_a_player_who_cannot_play_or_plays_what_is_not_legal_is_told(
    policy: Policy, words: str
) -> None:
    with pytest.raises(LawBroken, match=rf"senso, 2 players, .*, a: .*{words}"):
        play_game(SENSO, 2, OPTIONS, "a", policy)


def test_the_words_of_a_broken_law_are_enough_to_play_it_again() -> None:
    """Given a law that breaks at some command, the name in the words leads to the same place."""

    def unlucky(state: Any) -> Iterator[str]:
        if state.course.round == 3:
            yield "the third round is unlucky"

    told = []
    for _ in range(2):
        with pytest.raises(LawBroken) as caught:
            simulate(replace(SENSO, invariants=unlucky), games=1, seed=11, players=2)
        told.append(str(caught.value))

    assert told[0] == told[1]
    assert "11/0" in told[0]


@each_game
def test_a_game_of_bots_ends_keeps_its_laws_and_gives_an_outcome(game: AnyGame) -> None:
    """Given the fewest players, when bots play, the game ends within its own bound."""
    played = play_game(game, game.players[0], game.options(), "short", by_bot)

    assert isinstance(played.state.outcome, Outcome)
    assert 0 < played.commands <= game.longest
    assert game.fold.fold(game.blank, played.events) == played.state


def test_no_games_cost_nothing() -> None:
    tally = simulate(SENSO, games=0, seed=1)

    assert (tally.games, tally.commands, tally.events) == (0, 0, 0)
