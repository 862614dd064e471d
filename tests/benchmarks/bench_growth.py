"""What the length of a stream costs: the same command late in it, beside early in it.

The stream is made long by people who sit down and stand up again before the start.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final
from uuid import UUID

from domain.kernel import referee
from domain.match.events import Clock, SeatLeft, SeatTaken
from domain.match.seating import Arrival
from service.config import Settings
from service.embedded import servers
from service.games.lobby import Terms
from service.games.wishes import Author, Wish
from service.house import House, build
from service.ids import new_id
from service.rulesets import rulesets
from service.server import migrate
from tests.benchmarks.rows import Row, at_most

EARLY: Final = 20  # version of the stream
LATE: Final = 2_000
GAMES: Final = 12
COMMANDS: Final = 15  # played in each of them
MOST: Final = 1.2


def run() -> Iterator[Row]:
    """Play the same number of commands on short and on long streams, in turn."""
    with a_house() as house:
        early, late = [], []
        for _ in range(GAMES):
            early += _play(house, EARLY)
            late += _play(house, LATE)
    ratio = median(late) / median(early)
    figures = f"{median(late) * 1e6:,.0f} against {median(early) * 1e6:,.0f} µs"
    yield at_most(f"command at version {LATE:,}, to one at {EARLY}", ratio, MOST, figures)


def _play(house: House, version: int) -> list[float]:
    game, table = _started(house, version), None
    taken = []
    for _ in range(COMMANDS):
        table = house.cycle.load(game)
        seat = table.awaited[0]
        command = referee.legal(table.game, table.play, seat).commands[0]
        wish = Wish(game, Author(f"p{seat}"))
        began = perf_counter()
        house.play.submit(wish, command)
        taken.append(perf_counter() - began)
    return taken


def _started(house: House, version: int) -> UUID:
    """Start a game for two whose stream is about that long by then."""
    game = new_id()
    options = rulesets()["senso"].options(clocked=False)
    terms = Terms("senso", options, 2, Clock(None, {}))
    house.lobby.create(Wish(game, Author("p0")), terms, Arrival("p0"))
    busy = (SeatTaken(1, "p1", "", None), SeatLeft(1)) * max(0, (version - 20) // 2)
    for start in range(0, len(busy), 100):
        part = busy[start : start + 100]
        house.cycle.run(Wish(game, Author("p1")), lambda _table, part=part: part)
    house.lobby.join(Wish(game, Author("p1")), Arrival("p1"))
    return game


@contextmanager
def a_house() -> Iterator[House]:
    """Give a house on a database of its own."""
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="tenka-bench-"))
        settings = stack.enter_context(servers(Settings(data_folder=folder)))
        migrate(settings)
        house = build(replace(settings, cached_games=64))
        stack.callback(house.close)
        yield house
