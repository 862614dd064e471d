"""What a seat may ask: imperative frozen dataclasses with the shape and bounds of each field.

Bounds are `Annotated` marks. The wire schemas are derived from them and refuse what is out of
shape, so the rules never meet it.
"""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from domain.kernel.events import DecisionId, Seat


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number from `least` to `greatest`, both allowed."""

    least: int
    greatest: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these words."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """How many entries a list may have, and whether one may stand twice."""

    least: int
    greatest: int
    unique: bool = True


@dataclass(frozen=True, slots=True)
class Matching:
    """A text of at most `longest` characters that fits the pattern as a whole; `example` does."""

    pattern: str
    longest: int
    example: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a value stands for, where its type alone does not tell."""

    words: str


DecisionName: TypeAlias = Annotated[
    DecisionId, Matching(r"[0-9]{1,9}(\.[0-9]{1,3}){0,3}", 32, example="12")
]


@dataclass(frozen=True, slots=True)
class Command:
    """A wish of a seat; `decision` names the open decision that it answers."""

    decision: DecisionName


@dataclass(frozen=True, slots=True)
class TimeUp(Command):
    """The clock's command: a seat, or all of a decision with one clock, did not answer in time."""

    seat: Seat | None
