"""Telling apart what a game's own code refuses from what it was not made for.

Whatever runs a ruleset, or the rules of the match around it, on a game that is played runs it by
`by_rules`. What the rules refuse, what the service foresees, and what the world does (a database
that is away, memory that is short, a job whose time is up), passes as it is; anything else is told
as `Poisoned`, with the means to try the very same once more.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final, Protocol, TypeAlias, TypeVar
from uuid import UUID

from rq.timeouts import BaseTimeoutException

import domain
from domain.kernel.refusal import Refused
from eventstore.store import Conflict, StoreUnavailable
from service.wire import FromNewerCode

SOURCE_ROOT: Final = Path(domain.__file__).parents[1]


class _Placed(Protocol):
    @property
    def id(self) -> UUID: ...


T = TypeVar("T", bound=_Placed)
R = TypeVar("R")
Asked: TypeAlias = Mapping[str, Any]  # a seat and its command, as JSON


class Poisoned(Exception):  # noqa: N818 - says what became of a game
    """A game's own code raised; `repeat` does the same on a table that was folded anew.

    `asked` is what was put to the rules, where a seat did so: for the store alone.
    """

    def __init__(
        self, game: UUID, step: str, repeat: Callable[[Any], object], asked: Asked | None = None
    ) -> None:
        """Name the game and what was done with it; what was raised is the cause."""
        super().__init__(f"{step} failed in game {game}")
        self.game = game
        self.step = step
        self.repeat = repeat
        self.asked = asked


class Foreseen(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """What may come of a wish beside what the rules refuse: no code of a game has failed."""


class GameParked(Foreseen):
    """The game is parked: nothing can be changed in it until somebody has seen to it."""


_PASSED: Final = (
    Refused,
    Poisoned,
    Foreseen,
    Conflict,
    FromNewerCode,
    StoreUnavailable,
    MemoryError,
    OSError,
    BaseTimeoutException,
)


def by_rules(table: T, step: str, work: Callable[[T], R], asked: Asked | None = None) -> R:
    """Do with a table what its game's own code does; `work` reads nothing but the table.

    Raises:
        Refused: by the rules.
        Poisoned: the game's code raised anything else.
    """
    try:
        return work(table)
    except _PASSED:
        raise
    except Exception as error:
        raise Poisoned(table.id, step, work, asked) from error


def place_of(error: BaseException) -> str:
    """Name the line of our code that raised; what it said may hold secrets, and is left out."""
    frames = [
        (path.relative_to(SOURCE_ROOT).as_posix(), frame)
        for frame in extract_tb(error.__traceback__)
        if (path := Path(frame.filename)).is_relative_to(SOURCE_ROOT)
    ]
    if not frames:
        return "elsewhere"
    name, frame = frames[-1]
    return f"{name}:{frame.lineno} in {frame.name}"
