"""`tenka demo`: bots play a whole game over HTTP, on a server of its own or on a given one."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import click

from service.bots.demo import Progress, play
from service.config import Settings
from service.entrypoints.addresses import address_of, on_free_ports
from service.entrypoints.whole_server import everything
from service.verbs.game_options import SEATS, game_named, option_pairs, options_of, parsed
from service.verbs.output import console, print_score


@click.command()
@click.option("--ruleset", default="senso", show_default=True)
@click.option("--players", type=SEATS, help="How many seats; the ruleset's most by default.")
@option_pairs
@click.option("--url", help="Play on this server instead of starting one.")
def demo(ruleset: str, players: int | None, options: tuple[str, ...], url: str | None) -> None:
    """Let bots play a whole game over HTTP, then print the score."""
    game = game_named(ruleset)
    seats = players or game.players[1]
    game.must_suit(seats, options_of(game, options))
    with _a_server(url) as address, console.status("the bots sit down") as status:

        def report(progress: Progress) -> None:
            status.update(
                f"{progress.commands} commands, {progress.events} events; {progress.decision}"
            )

        played = play(address, game, seats, parsed(game, options), report)
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
        with everything(on_free_ports(settings)) as running:
            yield address_of(running)
