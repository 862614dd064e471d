"""A number for some of the seats: pairs, for JSON knows no names that are numbers."""

from typing import TypeAlias

from domain.kernel.events import Seat

PerSeat: TypeAlias = tuple[tuple[Seat, int], ...]


def value_of(numbers: PerSeat, seat: Seat, default: int = 0) -> int:
    """Give the number of a seat."""
    if not numbers:
        return default
    return next((number for one, number in numbers if one == seat), default)


def with_value(numbers: PerSeat, seat: Seat, number: int) -> PerSeat:
    """Give the numbers with another one for a seat."""
    return (*without(numbers, seat), (seat, number))


def without(numbers: PerSeat, seat: Seat) -> PerSeat:
    """Give the numbers of all but one seat."""
    return tuple((one, number) for one, number in numbers if one != seat)
