"""`tenka up`, `migrate`, and each process of a server alone."""

import click

from service.config import Settings
from service.entrypoints import api as api_process
from service.entrypoints import clock as clock_process
from service.entrypoints import stream as stream_process
from service.entrypoints import whole_server, workers
from service.running import schema
from service.verbs.output import announce, console, place_of


@click.command()
def up() -> None:
    """Run everything: databases, API, clock, worker, courier and streams, until Ctrl-C.

    PostgreSQL and Valkey are bundled, where no others are named. Ctrl-C stops all of it cleanly.
    """
    settings = Settings.from_environment()
    whole_server.up(settings, lambda complete: announce(complete, place_of(settings)))
    console.print("stopped; your games are kept")


@click.command()
def migrate() -> None:
    """Bring the database named by TENKA_DATABASE_URL up to date."""
    for name in schema.migrate(_own_database()):
        console.print(f"applied {name}")
    console.print("the database is up to date")


@click.command()
def api() -> None:
    """Run the HTTP API alone."""
    api_process.api(_own_servers())


@click.command()
def clock() -> None:
    """Run the clock alone: it finds what is due and hands it to the workers."""
    clock_process.clock(_own_servers())


@click.command()
def worker() -> None:
    """Run one RQ worker alone: it fires what the clock hands over."""
    workers.worker(_own_servers())


@click.command()
def courier() -> None:
    """Run one process alone that tells players' webhooks what waits for them."""
    workers.courier(_own_servers())


@click.command()
def stream() -> None:
    """Run one process alone that holds streams of events."""
    stream_process.stream(_own_servers())


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
