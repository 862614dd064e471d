"""What most rows are measured on: a server, or its services, on databases of its own."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import Any, Final
from uuid import UUID

from domain.match.seat_events import SeatLeft, SeatTaken
from domain.match.seating import Arrival
from domain.match.terms import Clock
from service.bootstrap import Services, build
from service.config import Settings
from service.embedded import servers
from service.entrypoints.addresses import on_free_ports
from service.entrypoints.whole_server import everything
from service.games.terms import Terms
from service.games.wishes import Author, Wish
from service.ids import new_id
from service.rulesets import AnyGame
from service.running.schema import migrate
from tests.benchmarks.posting import PLENTY

MANY: Final = 10_000  # streams of one player


@contextmanager
def whole_server() -> Iterator[Settings]:
    """Run everything that `tenka up` runs, for clients who may ask as often as they like."""
    with new_settings() as settings, everything(on_free_ports(settings)) as running:
        yield running


@contextmanager
def database_and_queue() -> Iterator[Settings]:
    """Run the bundled servers alone, migrated."""
    with new_settings() as settings, servers(settings) as running:
        migrate(running)
        yield running


@contextmanager
def open_services(kept: int = 512) -> Iterator[Services]:
    """Give services that keep so many games in memory."""
    with ExitStack() as stack:
        settings = stack.enter_context(database_and_queue())
        services = build(replace(settings, cached_games=kept))
        stack.callback(services.close)
        yield services


def a_game(
    services: Services, game: AnyGame, players: list[str], clock: int | None = None, **options: Any
) -> UUID:
    """Create a game for these players, of whom the first has sat down."""
    made, chosen = new_id(), game.options(clocked=clock is not None, **options)
    terms = Terms(game.name, chosen, len(players), Clock(clock, {}))
    services.lobby.create(Wish(made, Author(players[0])), terms, Arrival(players[0]))
    return made


def make_longer(services: Services, game: UUID, player: str, events: int) -> None:
    """Lengthen the stream of a game that has not started: somebody sits down and stands up."""
    busy = (SeatTaken(1, player, "", None), SeatLeft(1)) * max(0, events // 2)
    for start in range(0, len(busy), 500):
        part = busy[start : start + 500]
        services.cycle.run(Wish(game, Author(player)), lambda _table, part=part: part)


def start(services: Services, game: UUID, players: list[str]) -> UUID:
    """Let all others sit down, which starts the game."""
    for player in players[1:]:
        services.lobby.join(Wish(game, Author(player)), Arrival(player))
    return game


@contextmanager
def new_settings() -> Iterator[Settings]:
    """Name no servers, so that new ones run in a folder of their own."""
    with TemporaryDirectory(prefix="tenka-bench-") as folder:
        yield Settings(
            data_folder=folder,
            log_level="ERROR",
            streams_per_player=MANY,
            rate_limit=PLENTY,
            address_rate_limit=PLENTY,
            register_rate_limit=PLENTY,
        )
