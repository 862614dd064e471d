"""`tenka demo`: bots play a whole game over HTTP, on a server that exists for it alone."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import click

from service import server
from service.bots import demo as demos
from service.bots.showing import console, counted, print_score
from service.bots.simulate import player_counts
from service.config import Settings
from service.verbs.terms import SEATS, game_named, options_of, read_options


@click.command()
@click.option("--ruleset", default="senso", show_default=True)
@click.option("--players", type=SEATS, help="How many seats; by default the most that fit.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
@click.option("--url", help="Play on this server instead of starting one.")
def demo(ruleset: str, players: int | None, options: tuple[str, ...], url: str | None) -> None:
    """Let bots play a whole game over HTTP, then print the score."""
    game = game_named(ruleset)
    read = read_options(game, options)
    chosen = options_of(game, read)
    seats = players or max(player_counts(game, chosen))
    game.must_suit(seats, chosen)
    with _a_server(url) as address, console.status("the bots sit down") as status:

        def report(progress: demos.Progress) -> None:
            done = counted(progress.commands, "command"), counted(progress.events, "event")
            status.update(f"{', '.join(done)}; {progress.decision}")

        played = demos.play(address, game, seats, read, report)
    print_score(game, played, url)


@contextmanager
def _a_server(url: str | None) -> Iterator[str]:
    if url is not None:
        yield url.rstrip("/")
        return
    with tempfile.TemporaryDirectory(prefix="tenka-demo-") as folder:
        settings = replace(
            Settings.from_environment(),
            data_folder=folder,
            rate_limit="1000000/minute",
            address_rate_limit="1000000/minute",
            log_level="ERROR",
        )
        with server.everything(server.on_free_ports(settings)) as running:
            yield server.address_of(running)
