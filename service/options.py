"""A ruleset's options: what the client chose, completed with what follows from the clock."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.kernel.game import Options
from domain.kernel.history import Json
from domain.match.events import Clock
from service.rulesets import AnyGame
from service.wire import plain

SET_BY_SERVER = frozenset({"clocked"})


def make_options(game: AnyGame, given: Mapping[str, Json], clock: Clock) -> Any:  # noqa: ANN401
    """Give a ruleset's own options; each game has a dataclass of its own.

    Raises:
        ValueError: a choice does not fit; the message says where.
    """
    return msgspec.convert({**given, "clocked": clock.runs}, game.options)


def chosen(options: Options) -> dict[str, Json]:
    """Give the choices alone, as they are kept and shown."""
    choices: dict[str, Json] = plain(options)
    return {name: value for name, value in choices.items() if name not in SET_BY_SERVER}
