"""`tenka demo`: bots play a whole game over HTTP, on a server of its own or on a given one."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import click

from service.bots.demo import Progress, play
from service.bots.simulate import player_counts
from service.config import Settings
from service.entrypoints.addresses import address_of, on_free_ports
from service.entrypoints.whole_server import everything
from service.verbs.game_options import SEATS, game_named, option_pairs, options_of, parsed
from service.verbs.output import console, counted, print_score


@click.command()
@click.option("--ruleset", default="senso", show_default=True)
@click.option("--players", type=SEATS, help="How many seats; by default the most that fit.")
@option_pairs
@click.option("--url", help="Play on this server instead of starting one.")
def demo(ruleset: str, players: int | None, options: tuple[str, ...], url: str | None) -> None:
    """Let bots play a whole game over HTTP, then print the score."""
    game = game_named(ruleset)
    chosen = options_of(game, options)
    seats = players or max(player_counts(game, chosen))
    game.must_suit(seats, chosen)
    with _a_server(url) as address, console.status("the bots sit down") as status:

        def report(progress: Progress) -> None:
            done = counted(progress.commands, "command"), counted(progress.events, "event")
            status.update(f"{', '.join(done)}; {progress.decision}")

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
