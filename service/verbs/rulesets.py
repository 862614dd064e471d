"""`tenka rulesets`: the games that can be played here, and what may be chosen for each."""

from collections.abc import Iterator, Mapping
from typing import Any

import click
from rich.table import Table as Grid

from service.bots.showing import console
from service.contract.derived import game_components, prefix_of
from service.rulesets import AnyGame, rulesets


@click.command("rulesets")
def list_rulesets() -> None:
    """List the games that can be played here."""
    grid = Grid("ruleset", "title", "players")
    grid.add_column("options, as --option K=V", overflow="fold")
    for game in rulesets().values():
        least, most = game.players
        grid.add_row(game.name, game.title, f"{least} to {most}", "\n".join(choices_of(game)))
    console.print(grid)


def choices_of(game: AnyGame) -> Iterator[str]:
    """Tell each option of a ruleset with the values that it takes."""
    schema = game_components(game)[f"{prefix_of(game.name)}Options"]
    for name, option in schema["properties"].items():
        yield f"{name}={_values_of(option)}"


def _values_of(option: Mapping[str, Any]) -> str:
    if "enum" in option:
        return "|".join(value for value in option["enum"] if value is not None)
    if "minimum" in option:
        return f"{option['minimum']}..{option['maximum']}"
    return "true|false"
