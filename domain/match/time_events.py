"""Match events about time: which clocks run until when, and what made them stand still."""

from dataclasses import dataclass

from domain.kernel.events import EVERYONE, DecisionId, Event, Seat
from domain.match.clocks.calendar import Moment
from domain.match.clocks.timing import Run


@dataclass(frozen=True, slots=True)
class ClocksSet(Event):
    """These times count from now on, and no others of the same decision and seat."""

    AUDIENCE = EVERYONE
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class BankChanged(Event):
    """A seat's clock stopped: so many milliseconds are in its bank now."""

    AUDIENCE = EVERYONE
    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class VacationTaken(Event):
    """A seat's clocks stand still until then; so many days came off its budget."""

    AUDIENCE = EVERYONE
    seat: Seat
    days: int
    until: Moment


@dataclass(frozen=True, slots=True)
class PauseProposed(Event):
    """A seat asks that all clocks stand still until then."""

    AUDIENCE = EVERYONE
    proposal: str
    seat: Seat
    until: Moment


@dataclass(frozen=True, slots=True)
class ClocksPaused(Event):
    """All have agreed: the clocks stand still until then, and go on by themselves."""

    AUDIENCE = EVERYONE
    until: Moment


@dataclass(frozen=True, slots=True)
class ExtensionProposed(Event):
    """A seat asks for more time for everyone in a decision."""

    AUDIENCE = EVERYONE
    proposal: str
    seat: Seat
    decision: DecisionId
    seconds: int


@dataclass(frozen=True, slots=True)
class DecisionExtended(Event):
    """All have agreed: the decision is open for longer, this once."""

    AUDIENCE = EVERYONE
    decision: DecisionId
    seconds: int


@dataclass(frozen=True, slots=True)
class TimeCredited(Event):
    """No time counted from one moment to the other: the server stood still, or the game did."""

    AUDIENCE = EVERYONE
    outage: int
    began: Moment
    ended: Moment


TIME_EVENTS: tuple[type[Event], ...] = (
    ClocksSet,
    BankChanged,
    VacationTaken,
    PauseProposed,
    ClocksPaused,
    ExtensionProposed,
    DecisionExtended,
    TimeCredited,
)
