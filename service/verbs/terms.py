"""What `tenka demo` and `simulate` are told to play: a ruleset, its options, so many seats."""

from typing import Any, Final

import click
import msgspec

from domain.kernel.game import Options
from service.contract.choices import must_be_offered
from service.rulesets import AnyGame, rulesets

SEATS: Final = click.IntRange(1, 8)


def game_named(name: str) -> AnyGame:
    """Give a ruleset by its name."""
    if name not in rulesets():
        raise click.ClickException(f"no ruleset {name!r}; there are {', '.join(rulesets())}")
    return rulesets()[name]


def read_options(game: AnyGame, given: tuple[str, ...]) -> dict[str, Any]:
    """Read K=V pairs; a V that is JSON counts as what it says, anything else as text."""
    pairs = [option.partition("=") for option in given]
    for name, equals, _ in pairs:
        if not equals:
            raise click.ClickException(f"write an option with its value, as {name}=true")
    read = {name: _value(text) for name, _, text in pairs}
    must_be_offered(game, read)
    return read


def options_of(game: AnyGame, read: dict[str, Any]) -> Options:
    """Give the options of a game as its rules know them."""
    options: Options = msgspec.convert(read, game.options)
    return options


def _value(text: str) -> Any:  # noqa: ANN401 - JSON is whatever JSON is
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
