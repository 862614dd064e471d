"""How fast the rules are, alone: folding stored games, and playing whole ones.

The ratio is what was reached to what is demanded; both are figures of this machine.
"""

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from service.bots.simulate import by_bot, play_game, simulate
from service.rulesets import AnyGame, rulesets
from tests.benchmarks.rows import Row, at_least

FOLDED: Final = {"senso": 100_000}  # events/s demanded; 50,000 for every other ruleset
PLAYED: Final = {"senso": 5_000, "rokugan": 3_000, "daimyo": 5_000, "senji": 2_000}
SECONDS: Final = 2.0


def run() -> Iterator[Row]:
    """Measure every ruleset."""
    for game in rulesets().values():
        yield _fold(game)
        yield _play(game)


def _fold(game: AnyGame) -> Row:
    events = play_game(game, game.players[1], game.options(), "bench", by_bot).events
    folded, began = 0, perf_counter()
    while perf_counter() - began < SECONDS:
        game.fold.fold(game.blank, events)
        folded += len(events)
    rate = folded / (perf_counter() - began)
    demanded = FOLDED.get(game.name, 50_000)
    return at_least(f"fold {game.name}", rate / demanded, 1.0, f"{rate:,.0f} events/s")


def _play(game: AnyGame) -> Row:
    tally = simulate(game, games=20, seed=1)
    rate = tally.commands / tally.seconds
    figures = f"{rate:,.0f} commands/s"
    return at_least(f"simulate {game.name}", rate / PLAYED[game.name], 1.0, figures)
