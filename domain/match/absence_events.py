"""Match events about players who are away: warned, missed, played for, and back again."""

from dataclasses import dataclass

from domain.kernel.events import EVERYONE, DecisionId, Event, Seat
from domain.match.clocks.calendar import Moment


@dataclass(frozen=True, slots=True)
class TimeRunsShort(Event):
    """A seat has not answered yet and should: its time ends then."""

    AUDIENCE = EVERYONE
    decision: DecisionId
    seat: Seat
    until: Moment


@dataclass(frozen=True, slots=True)
class DecisionMissed(Event):
    """A seat let its own time run out where there was something to decide."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatAway(Event):
    """Its player has missed too much: the bot plays for the seat from now on."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class BotPlayed(Event):
    """What came before was the bot's, for a seat whose player is away."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatOpened(Event):
    """A newcomer may take the seat over, unless its player comes back first."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatPresent(Event):
    """Its player acts himself: what he missed is forgotten, and the bot steps back."""

    AUDIENCE = EVERYONE
    seat: Seat


ABSENCE_EVENTS: tuple[type[Event], ...] = (
    TimeRunsShort,
    DecisionMissed,
    SeatAway,
    BotPlayed,
    SeatOpened,
    SeatPresent,
)
