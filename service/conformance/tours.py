"""Tours: short sandbox games, found beforehand, that between them meet every kind of decision.

A tour has a seed, so that the kit and the server play the same game: the kit plays it by the rules
alone and knows each decision before the server asks for it. `python -m service.conformance.search`
finds the tours that stand in `tours.json`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from domain.kernel.commands import Command
from domain.kernel.events import DecisionId, Seat
from domain.kernel.legal import Legal
from domain.match.terms import Setting
from service.contract.codec import command_to_wire
from service.rulesets import AnyGame
from service.wire import from_json

FILE: Final = files("service.conformance") / "tours.json"
THE_END: Final = "the end"  # no decision, but to be met as well


class NoTours(Exception):  # noqa: N818 - says what is missing
    """Nobody has looked for the tours of a ruleset."""


@dataclass(frozen=True, slots=True)
class Tour:
    """The terms of a sandbox game, and after how many steps it is left."""

    seats: int
    options: Mapping[str, Setting]
    seed: int
    steps: int


@dataclass(frozen=True, slots=True)
class Step:
    """A decision of a tour, and how it is answered: by a command, or by the clock."""

    kind: str
    decision: DecisionId
    seat: Seat
    legal: Legal
    command: Command | None
    is_new: bool  # nobody has answered this kind before

    @property
    def wire(self) -> Mapping[str, Any]:
        """The command as it is sent; nothing where the clock answers."""
        return {} if self.command is None else command_to_wire(self.command)


@dataclass(slots=True)
class Progress:
    """The kinds of decision that a command has answered, and those whose time has run out."""

    answered: set[str] = field(default_factory=set)
    expired: set[str] = field(default_factory=set)

    @property
    def count(self) -> int:
        """How much has been met."""
        return len(self.answered) + len(self.expired)

    def copy(self) -> "Progress":
        """Give another one that has met the same."""
        return Progress(set(self.answered), set(self.expired))

    def missing(self, game: AnyGame) -> tuple[str, ...]:
        """Name what has not been met in each way that there is."""
        kinds = [k.name for k in game.kinds if k.name not in self.expired or self._owes(k)]
        return (*kinds, *({THE_END} - self.answered))

    def _owes(self, kind: Any) -> bool:  # noqa: ANN401 - of any game's state
        return not kind.is_pause and kind.name not in self.answered


def tours_of(game: AnyGame) -> tuple[Tour, ...]:
    """Give the tours of a ruleset.

    Raises:
        NoTours: they were never searched for.
    """
    found = all_tours().get(game.name)
    if not found:
        raise NoTours(
            f"no tours of {game.title} have been found yet: "
            "python -m service.conformance.search --write"
        )
    return found


@cache
def all_tours() -> Mapping[str, tuple[Tour, ...]]:
    """Give the tours that have been found, by ruleset."""
    return from_json(FILE.read_bytes(), dict[str, tuple[Tour, ...]])
