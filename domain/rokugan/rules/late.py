"""Out of time: chance chooses for a seat, and the draw is recorded (R51)."""

from collections.abc import Sequence
from typing import TypeVar

from domain.kernel.chance import Chance
from domain.kernel.events import Event, Seat
from domain.rokugan.events.setup import ChoiceDrawn, SecretChoiceDrawn
from domain.rokugan.state import RokuganState

T = TypeVar("T", str, int)


def late_seat(state: RokuganState, seat: Seat | None) -> Seat:
    """Give the seat that is out of time; where one seat is asked, it is that one."""
    return state.decisions.current.seats[0] if seat is None else seat


def drawn(seat: Seat, options: Sequence[T], chance: Chance) -> tuple[Event, T]:
    """Let chance choose in the open."""
    draw = chance.pick(options)
    return ChoiceDrawn(draw.number, seat, str(draw.value)), draw.value


def drawn_secretly(seat: Seat, options: Sequence[T], chance: Chance) -> tuple[Event, T]:
    """Let chance choose what only the seat may know."""
    draw = chance.pick(options)
    return SecretChoiceDrawn(draw.number, seat, str(draw.value)), draw.value
