"""Chance is passed in, never imported; what it gave is recorded with the number of the draw."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Draw(Generic[T]):
    """The result of one draw and its number in the game, counted from 1."""

    value: T
    number: int


class Chance(Protocol):
    """A source of draws. Each call is one draw and takes the next number."""

    def shuffle(self, items: Sequence[T]) -> Draw[tuple[T, ...]]:
        """Give all items in an order where every order is equally likely."""

    def pick(self, items: Sequence[T]) -> Draw[T]:
        """Give one of the items, each equally likely; there must be at least one."""

    def roll(self, dice: int, sides: int) -> Draw[tuple[int, ...]]:
        """Give the faces of so many dice, each from 1 to `sides`."""
