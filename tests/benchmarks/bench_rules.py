"""How fast the rules are, alone: folding stored games, and playing whole ones.

The ratio is what was reached to what is demanded; both are figures of this machine.
"""

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from service.bots.simulate import Tally, by_bot, play_game, simulate_apart
from service.rulesets import AnyGame, rulesets
from tests.benchmarks.rows import Row, at_least

FOLDED: Final = {"senso": 100_000}  # events/s demanded; 50,000 for every other ruleset
PLAYED: Final = {"senso": 5_000, "rokugan": 3_000, "daimyo": 5_000, "senji": 2_000}
SECONDS: Final = 2.0
GAMES: Final = 64
TWO_TO_ONE: Final = 1.8


def run(seconds: float = SECONDS, games: int = GAMES) -> Iterator[Row]:
    """Measure every ruleset."""
    for game in rulesets().values():
        yield _fold(game, seconds)
        yield from _play(game, games)


def _fold(game: AnyGame, seconds: float) -> Row:
    events = play_game(game, game.players[1], game.options(), "bench", by_bot).events
    folded, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        game.fold.fold(game.blank, events)
        folded += len(events)
    rate = folded / (perf_counter() - began)
    demanded = FOLDED.get(game.name, 50_000)
    return at_least(f"fold {game.name}", rate / demanded, 1.0, f"{rate:,.0f} events/s")


def _play(game: AnyGame, games: int) -> Iterator[Row]:
    """Play in one process, and the same games in two."""
    one, two = (_rate(simulate_apart(n, game, games=games, seed=1)) for n in (1, 2))
    name, demanded = f"simulate {game.name}", PLAYED[game.name]
    yield at_least(name, one / demanded, 1.0, f"{one:,.0f} commands/s")
    yield at_least(f"{name}, two processes to one", two / one, TWO_TO_ONE, f"{two:,.0f} commands/s")


def _rate(tally: Tally) -> float:
    return tally.commands / tally.seconds
