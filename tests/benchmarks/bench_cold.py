"""What a long game costs a process that has never seen it: a view, a command, a look back.

A game of the most players of each ruleset is played by its bots until its stream is long. One that
ends sooner is made long by people who sit down and stand up again before the start. Each request
goes through the whole application, and nothing of the game is in memory when it comes: the service
reads what PostgreSQL holds. `folded` demands the same where not even a snapshot is there, as after
an upgrade of the rules.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any, Final
from uuid import UUID

from flask import Flask
from flask.testing import EnvironBuilder
from werkzeug.test import run_wsgi_app

from domain.kernel import referee
from domain.kernel.commands import Command
from domain.kernel.events import Seat
from service.accounts.models import Welcome
from service.app import create_app
from service.bootstrap import Services
from service.bots.simulate import by_bot, play_game
from service.contract.codec import command_to_wire
from service.games.table import Table
from service.games.wishes import Author, Wish
from service.histories.fairness import FairChance
from service.rulesets import AnyGame, rulesets
from service.running.memory import spare_what_stays
from tests.benchmarks.rows import Row, at_most
from tests.benchmarks.servers import a_game, make_longer, open_services, start

LONG: Final = 2_000  # events
COMMAND_WITHIN: Final = 60  # ms, also a view
WARM_WITHIN: Final = 3  # ms, of a command whose game is in memory
PAST_WITHIN: Final = 100  # ms
TIMES: Final = 7


@dataclass(frozen=True)
class Asked:
    """A long game, and one of its players at the door."""

    services: Services
    game: UUID
    players: list[Welcome]
    app: Flask

    def get(self, what: str, forget: Callable[[], None]) -> float:
        """Give the milliseconds of a request that comes after everything was forgotten."""
        return self._timed(self._request(what, 0), forget)

    def command(self, forget: Callable[[], None]) -> float:
        """Give those of a command of whoever must act."""
        seat, command = _next(self.services.cycle.load(self.game))
        asked = self._request("commands", seat, method="POST", json=command_to_wire(command))
        return self._timed(asked, forget)

    def forget(self) -> None:
        """Leave nothing of the game in memory."""
        self.services.cycle.forget(self.game)

    def forget_snapshots(self) -> None:
        """Leave nothing of the game but its stream."""
        with self.services.pool.lend() as connection:
            connection.execute("delete from snapshot")
        self.forget()

    def _request(self, what: str, seat: int, **rest: Any) -> dict[str, Any]:
        path = f"/v1/games/{self.game}/{what}"
        token = {"Authorization": f"Bearer {self.players[seat].issued.secret}"}
        return EnvironBuilder(self.app, path, headers=token, **rest).get_environ()

    def _timed(self, asked: dict[str, Any], forget: Callable[[], None]) -> float:
        forget()
        began = perf_counter()
        _, status, _ = run_wsgi_app(self.app.wsgi_app, asked)
        taken = perf_counter() - began
        assert status == "200 OK", status
        return taken * 1_000


def run(long: int = LONG, times: int = TIMES) -> Iterator[Row]:
    """Measure every ruleset."""
    with open_services() as services:
        for game in rulesets().values():
            yield from _measured(game.name, _long_game(services, game, long), times)


def _measured(name: str, asked: Asked, times: int) -> Iterator[Row]:
    spare_what_stays()  # as a server does; here also what playing the games has left
    last = asked.services.cycle.load(asked.game).seen["0"]
    for how, forget in (("cold", asked.forget), ("folded", asked.forget_snapshots)):
        views = [asked.get("view", forget) for _ in range(times)]
        commands = [asked.command(forget) for _ in range(times)]
        yield _row(f"{how} view {name}", views, COMMAND_WITHIN)
        yield _row(f"{how} command {name}", commands, COMMAND_WITHIN)
    warm = [asked.command(lambda: None) for _ in range(times)]
    yield _row(f"warm command {name}", warm, WARM_WITHIN)
    places = [max(1, last * nth // times) for nth in range(1, times + 1)]
    past = [asked.get(f"view?at={place}", asked.forget) for place in places]
    yield _row(f"view at any id {name}", past, PAST_WITHIN)


def _row(name: str, taken: list[float], within: int) -> Row:
    usual, slowest = median(taken), max(taken)
    figures = f"{usual:.1f} ms, slowest {slowest:.1f} ms, of {within}"
    return at_most(name, usual / within, 1.0, figures)


def _long_game(services: Services, game: AnyGame, long: int) -> Asked:
    """Play by bots until the stream is long or the game is over."""
    seats, options = game.players[1], game.options(clocked=False)
    players = [services.accounts.register(f"{game.name}-{seat}") for seat in range(seats)]
    ids = [str(one.player.id) for one in players]
    usual = len(play_game(game, seats, options, "cold", by_bot).events)
    made = a_game(services, game, ids)
    make_longer(services, made, ids[1], long - usual // 2)
    start(services, made, ids)
    while (table := services.cycle.load(made)).version < long and table.outcome is None:
        seat, command = _next(table)
        services.play.submit(Wish(made, Author(ids[seat])), command)
    return Asked(services, made, players, create_app(services))


def _next(table: Table) -> tuple[Seat, Command]:
    """Give what the bot of a seat that must act would do."""
    seat, whims = table.awaited[0], FairChance(b"cold", b"", 0, (), table.version)
    moves = referee.legal(table.game, table.play, seat)
    return seat, by_bot(table.game, table.play, seat, moves, whims)
