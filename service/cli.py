"""`tenka`: every command an operator or a developer needs."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

import click
import msgspec
import psycopg
from redis.exceptions import RedisError

from domain.kernel.refusal import Refused
from service import server
from service.accounts.admin import create_account
from service.accounts.models import NameTaken, Scope
from service.bots import demo as demos
from service.bots.client import Rejected, Unreachable
from service.bots.simulate import LawBroken, simulate_apart
from service.config import Settings
from service.conformance.promises import BrokenPromise
from service.contract.choices import must_be_offered
from service.embedded import NotInstalledError
from service.rulesets import AnyGame, rulesets
from service.running.data_folder import InUseError
from service.running.processes import KeepsEndingError
from service.verbs.audit import audit, shadow_fold, verify
from service.verbs.bot import bot
from service.verbs.conformance import conformance
from service.verbs.halt import go, halt
from service.verbs.output import announce, console, place_of, print_score
from service.verbs.parked import parked, resume, rewind
from service.verbs.rulesets import list_rulesets

SEATS: Final = click.IntRange(1, 8)
EXPECTED: Final = (
    ValueError,
    NotInstalledError,
    InUseError,
    server.NotReadyError,
    KeepsEndingError,
    demos.StuckError,
    Rejected,
    Unreachable,
    BrokenPromise,
    NameTaken,
    Refused,
    OSError,
    psycopg.Error,
    RedisError,
    LawBroken,
)


class Friendly(click.Group):
    """Says in one line what an operator can mend; a fault of ours keeps its traceback."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run a command."""
        try:
            return super().invoke(ctx)
        except EXPECTED as error:
            raise click.ClickException(str(error)) from error


@click.group(cls=Friendly, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tenka")
def main() -> None:
    """The back end for correspondence board games of warring Japan."""


@main.command()
def up() -> None:
    """Run everything: bundled servers, API, clock, worker and streams; Ctrl-C stops it cleanly."""
    settings = Settings.from_environment()
    server.up(settings, lambda complete: announce(complete, place_of(settings)))
    console.print("stopped; your games are kept")


@main.command()
def migrate() -> None:
    """Bring the database named by TENKA_DATABASE_URL up to date."""
    for name in server.migrate(_own_database()):
        console.print(f"applied {name}")
    console.print("the database is up to date")


@main.command()
def api() -> None:
    """Run the HTTP API alone."""
    server.api(_own_servers())


@main.command()
def clock() -> None:
    """Run the clock alone: it finds what is due and hands it to the workers."""
    server.clock(_own_servers())


@main.command()
def worker() -> None:
    """Run one RQ worker alone: it fires what the clock hands over."""
    server.worker(_own_servers())


@main.command()
def courier() -> None:
    """Run one process alone that tells players' webhooks what waits for them."""
    server.courier(_own_servers())


@main.command()
def stream() -> None:
    """Run one process alone that holds streams of events."""
    server.stream(_own_servers())


@main.group()
def admin() -> None:
    """Make accounts with the admin scope."""


@admin.command("create")
@click.argument("name")
def admin_create(name: str) -> None:
    """Make an admin account and print its first token; also while the server runs."""
    _create(name, Scope.ADMIN)


@main.group()
def auditor() -> None:
    """Make accounts that may read every game whole."""


@auditor.command("create")
@click.argument("name")
def auditor_create(name: str) -> None:
    """Make an auditor's account and print its first token; also while the server runs."""
    _create(name, Scope.AUDIT)


main.add_command(bot)
main.add_command(conformance)
main.add_command(audit)
main.add_command(verify)
main.add_command(shadow_fold)
main.add_command(halt)
main.add_command(go)
main.add_command(parked)
main.add_command(resume)
main.add_command(rewind)
main.add_command(list_rulesets)


@main.command()
@click.option("--ruleset", default="senso", show_default=True)
@click.option("--players", type=SEATS, help="How many seats; the ruleset's most by default.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
@click.option("--url", help="Play on this server instead of starting one.")
def demo(ruleset: str, players: int | None, options: tuple[str, ...], url: str | None) -> None:
    """Let bots play a whole game over HTTP, then print the score."""
    game = _game(ruleset)
    seats = players or game.players[1]
    game.must_suit(seats, _options_of(game, options))
    with _a_server(url) as address, console.status("the bots sit down") as status:

        def report(progress: demos.Progress) -> None:
            status.update(
                f"{progress.commands} commands, {progress.events} events; {progress.decision}"
            )

        played = demos.play(address, game, seats, _parsed(game, options), report)
    print_score(game, played, url)


@main.command("simulate")
@click.argument("ruleset")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--players", type=SEATS, help="How many seats; every count in turn by default.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="An option of the game.")
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True)
def simulate_games(
    ruleset: str,
    games: int,
    seed: int,
    players: int | None,
    options: tuple[str, ...],
    processes: int,
) -> None:
    """Play games by the rules alone, without I/O, and check the laws on the way."""
    game = _game(ruleset)
    chosen = _options_of(game, options)
    if players is not None:
        game.must_suit(players, chosen)
    tally = simulate_apart(processes, game, games=games, seed=seed, players=players, options=chosen)
    console.print(
        f"{tally.games} games, {tally.commands} commands, {tally.events} events "
        f"in {tally.seconds:.1f} s: {tally.games / tally.seconds:.1f} games/s, "
        f"{tally.commands / tally.seconds:.0f} commands/s; no law was broken",
        soft_wrap=True,
    )


def _create(name: str, duty: Scope) -> None:
    settings = Settings.from_environment()
    welcome = create_account(settings, name, duty)
    console.print(f"made in {place_of(settings)}", soft_wrap=True)
    console.print(f"token:         {welcome.issued.secret}", soft_wrap=True)
    console.print(f"recovery code: {welcome.recovery_code}", soft_wrap=True)
    console.print("Both are shown this once.")


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


def _game(name: str) -> AnyGame:
    if name not in rulesets():
        raise click.ClickException(f"no ruleset {name!r}; there are {', '.join(rulesets())}")
    return rulesets()[name]


def _parsed(game: AnyGame, options: tuple[str, ...]) -> dict[str, Any]:
    """Read K=V pairs; a V that is JSON counts as what it says, anything else as text."""
    pairs = [option.partition("=") for option in options]
    for name, given, _ in pairs:
        if not given:
            raise click.ClickException(f"write an option with its value, as {name}=true")
    parsed = {name: _value(text) for name, _, text in pairs}
    must_be_offered(game, parsed)
    return parsed


def _options_of(game: AnyGame, options: tuple[str, ...]) -> Any:  # noqa: ANN401 - as each game's
    return msgspec.convert(_parsed(game, options), game.options)


def _value(text: str) -> Any:  # noqa: ANN401 - JSON is whatever JSON is
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _own_database() -> Settings:
    settings = Settings.from_environment()
    if not (settings.database_url or settings.owner_database_url):
        raise click.ClickException("name the database with TENKA_DATABASE_URL")
    return settings


def _own_servers() -> Settings:
    settings = Settings.from_environment()
    if not (settings.database_url and settings.redis_url):
        raise click.ClickException(
            "name the servers with TENKA_DATABASE_URL and TENKA_REDIS_URL, "
            "or run everything with `tenka up`"
        )
    return settings


if __name__ == "__main__":
    main()
