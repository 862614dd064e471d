"""`tenka conformance`: plays sandbox games on a server and tells what holds, line by line."""

import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click

from service.conformance.exchange import Exchange, Http, introduced
from service.conformance.findings import Line
from service.conformance.guest import Guest, entertain
from service.conformance.kit import Kit
from service.histories.fairness import FairChance
from service.rulesets import AnyGame, rulesets
from service.verbs.bot import FILE, SERVER, token_from
from service.verbs.output import console, counted

MARKS: Final = {True: "ok", False: "FAIL", None: "--"}


@click.command()
@click.option("--url", default=SERVER, show_default=True, help="The server to play on.")
@click.option("--ruleset", "names", multiple=True, type=click.Choice(list(rulesets())))
@click.option(
    "--games",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="At most, of each ruleset.",
)
@click.option("--seat", "seats", multiple=True, type=click.IntRange(0, 7), help="For your client.")
@click.option("--patience", type=click.FloatRange(0.1), default=30.0, show_default=True)
@click.option("--token-file", type=FILE, help="A file with the token; otherwise $TENKA_TOKEN.")
@click.argument("command", nargs=-1)
def conformance(  # noqa: PLR0913, PLR0917 - one per option
    url: str,
    names: tuple[str, ...],
    games: int,
    seats: tuple[int, ...],
    patience: float,
    token_file: Path | None,
    command: tuple[str, ...],
) -> None:
    """Play sandbox games through every kind of decision, and tell in lines what holds.

    With --seat those seats are left to your own client: COMMAND starts it for each of them, with
    {url}, {game} and {seat} filled in and the token in TENKA_TOKEN. The kit plays the others, and
    moves the clock when nothing happens for --patience seconds. Exits 1 if a line says FAIL.
    """
    games_of = [rulesets()[name] for name in names or rulesets()]
    _must_seat(games_of, seats, command)
    address = url.rstrip("/")
    exchange = introduced(Http(address), token_from(token_file))
    guest = Guest(address, seats or (0,), command, patience) if seats or command else None
    lines = []
    for game in games_of:
        for line in _lines(exchange, game, games, guest):
            lines.append(line)
            mark = MARKS[line.holds]
            console.print(f"{mark:4} {game.name:8} {line.what}: {line.told}", soft_wrap=True)
    broken, unmet = (sum(line.holds is holds for line in lines) for holds in (False, None))
    answers, fails = counted(exchange.asked, "answer"), counted(broken, "line")
    console.print(f"{answers}: {fails} FAIL, {counted(unmet, 'kind')} not met in full")
    raise SystemExit(1 if broken else 0)


def _must_seat(games: Iterable[AnyGame], seats: tuple[int, ...], command: tuple[str, ...]) -> None:
    """Refuse seats that a game has not, and seats for a client that nobody starts."""
    if seats and not command:
        raise click.ClickException("say after -- what starts your client, as -- ./client {game}")
    for game in games:
        most = game.players[1]
        if any(seat >= most for seat in seats):
            raise click.ClickException(f"{game.title} has seats 0 to {most - 1}")


def _lines(exchange: Exchange, game: AnyGame, games: int, guest: Guest | None) -> Iterator[Line]:
    kit = Kit(exchange, game, FairChance(secrets.token_bytes(32), b"conformance", 0, (), 1))
    kit.tell = lambda words: click.echo(words, err=True)
    if guest is None:
        kit.run(games)
        yield from kit.findings.lines(game)
    else:
        met = entertain(kit, guest, games)
        yield from kit.findings.checks()
        yield from met.lines(game)
