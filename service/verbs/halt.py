"""`tenka halt` and `tenka go`: all games at once, on the database alone."""

import click

from service.verbs.audit import a_house
from service.verbs.output import console


@click.command()
def halt() -> None:
    """Hold all games: no deadline fires and none is changed, until `tenka go`."""
    with a_house() as house:
        held = house.outages.halt()
    console.print("all games are halted" if held else "all games were halted already")


@click.command()
def go() -> None:
    """Let halted games go on; each gets the lost time back before a deadline fires."""
    with a_house() as house:
        freed = house.outages.resume()
    console.print("all games go on" if freed else "the games were not halted")
