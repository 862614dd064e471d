"""What happened: past-tense frozen dataclasses; the ones every game shares stand here.

An event class says who may learn of it (`AUDIENCE`) and a field may be kept to fewer
(`Annotated[..., only("seat")]`). Both are allow-lists: nothing is visible that is not declared so.
"""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

Seat: TypeAlias = int
DecisionId: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Audience:
    """Who may see: everyone, or the seats named by some fields of the event."""

    named_by: tuple[str, ...] | None


EVERYONE = Audience(None)
NOBODY = Audience(())


def only(*fields: str) -> Audience:
    """Admit the seats that stand in these fields of the event, and no one else."""
    return Audience(fields)


@dataclass(frozen=True, slots=True)
class Event:
    """A fact. `REVEALS` marks one that shows somebody what was hidden from him until then."""

    AUDIENCE: ClassVar[Audience] = NOBODY
    REVEALS: ClassVar[bool] = False


Events: TypeAlias = tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A fact decided by chance; `draw` numbers the game's draws from 1, so each can be proven."""

    draw: int


@dataclass(frozen=True, slots=True)
class DecisionOpened(Event):
    """A decision came to the top of the stack; each of its seats must answer."""

    AUDIENCE = EVERYONE
    id: DecisionId
    kind: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DecisionAnswered(Event):
    """A seat has no more to say in a decision; the last answer closes it."""

    AUDIENCE = EVERYONE
    id: DecisionId
    seat: Seat


@dataclass(frozen=True, slots=True)
class PrivateDecisionOpened(Event):
    """A decision nobody else may know of came to the top of the stack."""

    AUDIENCE = only("seat")
    id: DecisionId
    kind: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class PrivateDecisionAnswered(Event):
    """The answer to a decision nobody else knows of."""

    AUDIENCE = only("seat")
    id: DecisionId
    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeExpired(Event):
    """The clock answered in place of a seat, or of all who had not (`seat` is null)."""

    AUDIENCE = EVERYONE
    decision: DecisionId
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `places[seat]` counts from 1 and may be shared, `winners` may be empty."""

    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decided_by: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; nothing follows by its rules."""

    AUDIENCE = EVERYONE
    outcome: Outcome


KERNEL_EVENTS: tuple[type[Event], ...] = (
    DecisionOpened,
    DecisionAnswered,
    PrivateDecisionOpened,
    PrivateDecisionAnswered,
    TimeExpired,
    GameEnded,
)
