"""`tenka conformance`: plays sandbox games on a server and tells what holds, line by line."""

import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import click

from service.bots.client import Unreachable
from service.conformance.arrival import Unsuitable, arrived, must_play
from service.conformance.exchange import Exchange, Http
from service.conformance.findings import Line
from service.conformance.guest import Guest, entertain
from service.conformance.kit import Kit
from service.conformance.tours import NoTours, tours_of
from service.histories.fairness import FairChance
from service.rulesets import AnyGame, rulesets
from service.verbs.bot import FILE, SERVER, token_from
from service.verbs.output import console, counted

MARKS: Final = {True: "ok", False: "FAIL"}


class NotBegun(click.ClickException):
    """Nothing could be tried at all: told apart from a fault that was found."""

    exit_code = 2


class Address(click.ParamType[str]):
    """The address of a server, without a path."""

    name = "address"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:  # noqa: ANN401 - as click has it
        """Refuse what is no address."""
        address = str(value).rstrip("/")
        scheme, found, host = address.partition("://")
        if scheme not in {"http", "https"} or not found or not host:
            self.fail(f"write it as {SERVER}, not {value!r}", param, ctx)
        return address


@click.command()
@click.option("--url", type=Address(), default=SERVER, show_default=True, help="The server.")
@click.option("--ruleset", "names", multiple=True, type=click.Choice(list(rulesets())))
@click.option(
    "--games",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Whole games for your client, of each ruleset.",
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

    After -- stands what starts your own client: COMMAND is run with {url}, {game} and {seat}
    filled in and the token in TENKA_TOKEN, for each --seat of some whole games, then for every
    kind of decision that these have not met. The kit plays the others, and moves the clock when
    nothing happens for --patience seconds. Exits 1 if a line says FAIL, 2 if it cannot begin.
    """
    games_of = [rulesets()[name] for name in names or rulesets()]
    _must_seat(games_of, seats, command)
    exchange = _begun(url, token_from(token_file), games_of)
    guest = Guest(url, seats or (0,), command, patience, _whims()) if command else None
    lines = []
    for game in games_of:
        for line in _lines(exchange, game, games, guest):
            lines.append(line)
            mark = MARKS[line.holds]
            console.print(f"{mark:4} {game.name:8} {line.what}: {line.told}", soft_wrap=True)
    broken = sum(not line.holds for line in lines)
    answers, tried = counted(exchange.asked, "answer"), counted(len(lines), "line")
    console.print(f"{answers}: {broken} of {tried} FAIL")
    raise SystemExit(1 if broken else 0)


def _begun(url: str, token: str, games: Iterable[AnyGame]) -> Exchange:
    try:
        exchange = arrived(Http(url), token)
        for game in games:
            must_play(exchange, game)
            tours_of(game)
    except Unsuitable as why:
        raise NotBegun(f"{url}: {why}") from why
    except (Unreachable, NoTours) as why:
        raise NotBegun(str(why)) from why
    return exchange


def _must_seat(games: Iterable[AnyGame], seats: tuple[int, ...], command: tuple[str, ...]) -> None:
    """Refuse seats that a game has not, and seats for a client that nobody starts."""
    if seats and not command:
        raise click.ClickException("say after -- what starts your client, as -- ./client {game}")
    for game in games:
        most = game.players[1]
        if any(seat >= most for seat in seats):
            raise click.ClickException(f"{game.title} has seats 0 to {most - 1}")


def _lines(exchange: Exchange, game: AnyGame, games: int, guest: Guest | None) -> Iterator[Line]:
    kit = Kit(exchange, game, tours_of(game), tell=lambda words: click.echo(words, err=True))
    if guest is None:
        yield from kit.run().lines(game)
    else:
        met = entertain(kit, guest, games)
        yield from kit.findings.checks()
        yield from met.lines(game)


def _whims() -> FairChance:
    return FairChance(secrets.token_bytes(32), b"conformance", 0, (), 1)
