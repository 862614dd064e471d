"""A ruleset's options: what the client chose, completed with what follows from the clock."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.kernel.game import Options
from domain.match.terms import Clock, Setting
from service.rulesets import AnyGame
from service.wire import plain

SET_BY_SERVER = frozenset({"clocked"})


def make_options(game: AnyGame, given: Mapping[str, Setting], clock: Clock) -> Any:  # noqa: ANN401
    """Give a ruleset's own options; each game has a dataclass of its own.

    Raises:
        ValueError: a choice does not fit; the message says where.
    """
    return msgspec.convert({**given, "clocked": clock.runs}, game.options)


def chosen(options: Options) -> dict[str, Setting]:
    """Give the choices alone, as they are kept and shown."""
    choices: dict[str, Setting] = plain(options)
    return {name: value for name, value in choices.items() if name not in SET_BY_SERVER}
