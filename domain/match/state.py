"""The state around a game: who sits where, under which terms, and how far it has come."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from domain.kernel.events import Outcome, Seat
from domain.match.attendance import ALL_PRESENT, Attendance
from domain.match.clocks.timing import NO_TIMING, Timing
from domain.match.proposals import Proposal
from domain.match.terms import (
    BY_ALL_IN_A_DAY,
    TO_ALL,
    Clock,
    Origin,
    PlayerId,
    Press,
    Rewinding,
    Setting,
)
from domain.match.time_events import TimeCredited


class Status(Enum):
    """How far a game has come."""

    OPEN = "open"
    RUNNING = "running"
    ENDED = "ended"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True)
class Invite:
    """An invite that was made and not yet used."""

    id: str
    digest: str
    expires_at: int


@dataclass(frozen=True, slots=True)
class Tenure:
    """A player who held a seat in the running game until another took it over."""

    seat: Seat
    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Who sits where, under which terms, and how far it has come.

    `players[seat]` is None while the seat is free; `nonces` goes with it seat by seat. `branch`
    counts the rewinds; `tainted` tells that one of them went back behind chance or a reveal.
    """

    status: Status = Status.OPEN
    ruleset: str = ""
    rules_version: str = ""
    options: dict[str, Setting]
    host: PlayerId = ""
    clock: Clock
    joining: str = ""
    watching: str = ""
    opened_at_end: bool = False
    opening: tuple[Seat, ...] = ()
    rewinding: Rewinding = BY_ALL_IN_A_DAY
    press: Press = TO_ALL
    anonymous: bool = False
    sandbox: bool = False
    seed: int | None = None
    forked_from: Origin | None = None
    commitment: str = ""
    created_at: int = 0
    rematch_of: str | None = None
    reserved: tuple[PlayerId, ...] = ()
    players: tuple[PlayerId | None, ...] = ()
    tenures: tuple[Tenure, ...] = ()
    nonces: tuple[str, ...] = ()
    invites: tuple[Invite, ...] = ()
    kicked: tuple[PlayerId, ...] = ()
    resigned: tuple[Seat, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    proposed: int = 0
    branch: int = 0
    tainted: bool = False
    timing: Timing = NO_TIMING
    attendance: Attendance = ALL_PRESENT
    outcome: Outcome | None = None

    def seat_of(self, player: PlayerId) -> Seat | None:
        """Give the seat a player holds."""
        return self.players.index(player) if player in self.players else None

    def seat_ever(self, player: PlayerId) -> Seat | None:
        """Give the seat that a player holds, or held until somebody took it over."""
        held = next((one.seat for one in self.tenures if one.player == player), None)
        return held if self.seat_of(player) is None else self.seat_of(player)

    def proposals_after(self, lost: TimeCredited) -> tuple[Proposal, ...]:
        """Give the proposals when those with a time of their own have got back what they lost."""
        return tuple(p.prolonged(lost, self.rewinding.vote_seconds) for p in self.proposals)

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """The seats that a newcomer may take over: none that was given up (K20)."""
        return tuple(seat for seat in self.attendance.open if seat not in self.resigned)

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """The seats nobody holds."""
        return tuple(seat for seat, player in enumerate(self.players) if player is None)


NO_MATCH: Final = Match(options={}, clock=Clock(None, {}))
