"""What several verbs ask for: a ruleset by its name, how many seats, and `--option K=V`."""

from typing import Any, Final

import click
import msgspec

from service.contract.choices import must_be_offered
from service.rulesets import AnyGame, rulesets

SEATS: Final = click.IntRange(1, 8)
option_pairs: Final = click.option(
    "--option", "options", multiple=True, metavar="K=V", help="An option of the game."
)


def game_named(name: str) -> AnyGame:
    """Give a ruleset by its name."""
    if name not in rulesets():
        raise click.ClickException(f"no ruleset {name!r}; there are {', '.join(rulesets())}")
    return rulesets()[name]


def parsed(game: AnyGame, options: tuple[str, ...]) -> dict[str, Any]:
    """Read K=V pairs; a V that is JSON counts as what it says, anything else as text."""
    pairs = [option.partition("=") for option in options]
    for name, given, _ in pairs:
        if not given:
            raise click.ClickException(f"write an option with its value, as {name}=true")
    found = {name: _value(text) for name, _, text in pairs}
    must_be_offered(game, found)
    return found


def options_of(game: AnyGame, options: tuple[str, ...]) -> Any:  # noqa: ANN401 - as each game's
    """Read K=V pairs as the options of a game."""
    return msgspec.convert(parsed(game, options), game.options)


def _value(text: str) -> Any:  # noqa: ANN401 - JSON is whatever JSON is
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
