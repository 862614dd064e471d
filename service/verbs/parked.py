"""`tenka parked`, `resume` and `rewind`: games whose rules failed, on the database alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import click
from rich.table import Table as Grid

from domain.kernel.refusal import Refused
from service.games.wishes import Author, UnknownGame
from service.parked.faults import NotParked, StillFails
from service.times import rfc3339
from service.verbs.on_database import open_services
from service.verbs.output import console, counted


@click.command()
def parked() -> None:
    """List the games that are parked since their rules failed; exits 1 if there is one."""
    with open_services() as services:
        cases = services.parking.cases()
    grid = Grid("game", "parked at", "version", "what failed", "where")
    for case in cases:
        mark, fault = case.mark, case.fault
        failed = f"{fault.step} at version {fault.version}: {fault.error}"
        grid.add_row(str(mark.stream), rfc3339(mark.at), str(mark.version), failed, fault.where)
    if cases:
        console.print(grid)
    console.print(f"{counted(len(cases), 'game')} parked")
    raise SystemExit(1 if cases else 0)


@click.command()
@click.argument("game", type=click.UUID)
def resume(game: UUID) -> None:
    """Let a parked game go on, if the installed code can play it."""
    with open_services() as services, _told(game):
        services.parking.resume(game, Author("operator", operation="tenka resume"))
    console.print("the game goes on, each deadline with the time that was left of it")


@click.command()
@click.argument("game", type=click.UUID)
@click.argument("decision")
def rewind(game: UUID, decision: str) -> None:
    """Take a parked game back to before a decision opened, and let it go on from there."""
    with open_services() as services, _told(game):
        services.parking.rewind(game, decision, Author("operator", operation="tenka rewind"))
    console.print(f"the game goes on from before decision {decision}, which is asked anew")


@contextmanager
def _told(game: UUID) -> Iterator[None]:
    try:
        yield
    except UnknownGame:
        raise click.ClickException(f"there is no game {game}") from None
    except NotParked:
        raise click.ClickException("the game is not parked; there is nothing to see to") from None
    except (StillFails, Refused) as refused:
        raise click.ClickException(str(refused)) from None
