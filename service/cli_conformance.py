"""`tenka conformance`: what a client meets in sandbox games of every ruleset."""

from pathlib import Path

import click
from rich.table import Table as Grid

from service.cli_bot import FILE, SERVER, token_from
from service.client import Client
from service.conformance import Met, conform
from service.rulesets import AnyGame, rulesets
from service.showing import console


@click.command()
@click.option("--url", default=SERVER, show_default=True, help="The server to play on.")
@click.option("--ruleset", "names", multiple=True, type=click.Choice(list(rulesets())))
@click.option("--token-file", type=FILE, help="A file with the token; otherwise $TENKA_TOKEN.")
@click.option("--patience", type=click.FloatRange(0.1), default=30.0, show_default=True)
@click.argument("command", nargs=-1, required=True)
def conformance(
    url: str, names: tuple[str, ...], token_file: Path | None, patience: float, command: tuple[str]
) -> None:
    """Let COMMAND, a client, play every seat of sandbox games, and tell what it met.

    It is started once per seat, with {url}, {game} and {seat} filled in. After so many seconds
    without an event the clock answers. Exits 1 if the client left a kind of decision to the clock.
    """
    host, failed = Client(url.rstrip("/"), token_from(token_file)), False
    for name in names or rulesets():
        game = rulesets()[name]
        met = Met()
        for seats in sorted(set(game.players)):
            part = conform(host, game, seats, command, patience)
            met = Met(met.answered | part.answered, met.left | part.left)
        console.print(_shown(game, met))
        failed = failed or bool(_failed(game, met))
    if failed:
        raise click.ClickException("the client left decisions to the clock")


def _failed(game: AnyGame, met: Met) -> set[str]:
    return {kind for kind in met.left if not game.kind_by_name[kind].is_pause}


def _shown(game: AnyGame, met: Met) -> Grid:
    grid = Grid("decision", "client", title=game.title)
    for kind in game.kinds:
        if kind.name in _failed(game, met):
            word = "left to the clock"
        elif kind.is_pause:
            word = "a pause"
        else:
            word = "answered" if kind.name in met.answered else "not met"
        grid.add_row(kind.name, word)
    return grid
