"""Match events about what the seats decide together: proposals, votes, and what came of them."""

from dataclasses import dataclass

from domain.kernel.events import EVERYONE, DecisionId, Event, Seat
from domain.match.clocks.calendar import Moment
from domain.match.terms import Clock


@dataclass(frozen=True, slots=True)
class ClockChangeProposed(Event):
    """A seat asks the others to play under another clock; the vote blocks no play."""

    AUDIENCE = EVERYONE
    proposal: str
    seat: Seat
    clock: Clock


@dataclass(frozen=True, slots=True)
class RewindProposed(Event):
    """A seat asks to go back to the moment before a decision opened; votes count up to `until`."""

    AUDIENCE = EVERYONE
    proposal: str
    seat: Seat
    decision: DecisionId
    reason: str
    until: Moment


@dataclass(frozen=True, slots=True)
class EndProposed(Event):
    """A seat asks to end the game with these seats as its winners; none is a draw."""

    AUDIENCE = EVERYONE
    proposal: str
    seat: Seat
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class VoteCast(Event):
    """A seat agrees with a proposal or does not; a vote stands."""

    AUDIENCE = EVERYONE
    proposal: str
    seat: Seat
    agrees: bool


@dataclass(frozen=True, slots=True)
class ProposalClosed(Event):
    """The votes have decided a proposal, or its seat has taken it back."""

    AUDIENCE = EVERYONE
    proposal: str
    accepted: bool


@dataclass(frozen=True, slots=True)
class ClockChanged(Event):
    """Another clock counts from now on; an open decision gets its full time under it."""

    AUDIENCE = EVERYONE
    clock: Clock


@dataclass(frozen=True, slots=True)
class GameRewound(Event):
    """The game goes on from before a decision opened; what came since is a cut branch.

    `branch` numbers the one that begins here. `tainted` tells that chance or a reveal lay in
    what was cut, so that some now know what was to stay unknown. No `seat` and no `proposal`:
    an admin took back what the rules had failed on.
    """

    AUDIENCE = EVERYONE
    proposal: str | None
    seat: Seat | None
    decision: DecisionId
    reason: str
    branch: int
    tainted: bool


PROPOSAL_EVENTS: tuple[type[Event], ...] = (
    ClockChangeProposed,
    RewindProposed,
    EndProposed,
    VoteCast,
    ProposalClosed,
    ClockChanged,
    GameRewound,
)
