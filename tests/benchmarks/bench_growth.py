"""What the length of a stream costs: the same command late in it, beside early in it.

The stream is made long by people who sit down and stand up again before the start.
"""

from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Final
from uuid import UUID

from domain.kernel import referee
from service.bootstrap import Services
from service.games.wishes import Author, Wish
from service.rulesets import rulesets
from tests.benchmarks.rows import Row, at_most
from tests.benchmarks.servers import a_game, make_longer, open_services, start

EARLY: Final = 20  # version of the stream
LATE: Final = 20_000
GAMES: Final = 4
COMMANDS: Final = 40  # played in each of them
MOST: Final = 1.2


def run(late_version: int = LATE) -> Iterator[Row]:
    """Play the same number of commands on short and on long streams, in turn."""
    with open_services() as services:
        early, late = [], []
        for _ in range(GAMES):
            early += _play(services, EARLY)
            late += _play(services, late_version)
    ratio = median(late) / median(early)
    figures = f"{median(late) * 1e6:,.0f} against {median(early) * 1e6:,.0f} µs"
    yield at_most(f"command at version {late_version:,}, to one at {EARLY}", ratio, MOST, figures)


def _play(services: Services, version: int) -> list[float]:
    game, table = _started(services, version), None
    taken = []
    for _ in range(COMMANDS):
        table = services.cycle.load(game)
        seat = table.awaited[0]
        command = referee.legal(table.game, table.play, seat).commands[0]
        wish = Wish(game, Author(f"p{seat}"))
        began = perf_counter()
        services.play.submit(wish, command)
        taken.append(perf_counter() - began)
    return taken


def _started(services: Services, version: int) -> UUID:
    """Start a game for two whose stream is about that long by then."""
    players = ["p0", "p1"]
    game = a_game(services, rulesets()["senso"], players)
    make_longer(services, game, "p1", version - EARLY)
    return start(services, game, players)
