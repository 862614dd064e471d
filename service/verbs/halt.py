"""`tenka halt` and `tenka go`: all games at once, on the database alone."""

import click

from service.verbs.on_database import open_services
from service.verbs.output import console


@click.command()
def halt() -> None:
    """Hold all games: no deadline fires and none is changed, until `tenka go`."""
    with open_services() as services:
        held = services.outages.halt()
    console.print("all games are halted" if held else "all games were halted already")


@click.command()
def go() -> None:
    """Let halted games go on; each gets the lost time back before a deadline fires."""
    with open_services() as services:
        freed = services.outages.resume()
    console.print("all games go on" if freed else "the games were not halted")
