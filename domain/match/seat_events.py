"""Match events about seats: taken, left, reserved by an invite, given up, taken over."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.events import EVERYONE, NOBODY, Event, Seat
from domain.match.terms import PlayerId


@dataclass(frozen=True, slots=True)
class SeatTaken(Event):
    """A player sat down; his nonce goes into every draw of the game."""

    AUDIENCE = EVERYONE
    seat: Seat
    player: PlayerId
    nonce: str
    invite: Annotated[str | None, NOBODY]


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A player gave his seat back before the start."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayerKicked(Event):
    """The host took a seat back before the start; that player may not return."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class InviteMade(Event):
    """An invite for one player lies ready; only the digest of its code is kept."""

    AUDIENCE = NOBODY
    invite: str
    digest: str
    expires_at: int


@dataclass(frozen=True, slots=True)
class SeatResigned(Event):
    """A player gave up; the clock answers for the seat from now on."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatTakenOver(Event):
    """A newcomer plays the seat from now on, in whatever it has to decide."""

    AUDIENCE = EVERYONE
    seat: Seat
    player: PlayerId
