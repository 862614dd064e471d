"""Match events: what happened around a game, folded beside the ruleset's own state.

Those of its course stand here; seats, proposals, time and absence have files of their own.
Times are whole milliseconds since 1970 UTC, as the store's clock gave them. Players are opaque
ids: names live outside the stream.
"""

from dataclasses import dataclass

from domain.kernel.events import EVERYONE, Event, Outcome, Seat
from domain.match.absence_events import ABSENCE_EVENTS
from domain.match.clocks.calendar import Moment
from domain.match.proposal_events import PROPOSAL_EVENTS
from domain.match.seat_events import (
    InviteMade,
    PlayerKicked,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeatTakenOver,
)
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
from domain.match.time_events import TIME_EVENTS


@dataclass(frozen=True, slots=True)
class GameCreated(Event):
    """A game was set up and waits for players; `commitment` binds its seed before any nonce.

    `seed` is the number that the author of a sandbox game chose in place of a secret one.
    """

    AUDIENCE = EVERYONE
    ruleset: str
    options: dict[str, Setting]
    seats: int
    host: PlayerId
    clock: Clock
    joining: str
    watching: str
    commitment: str
    created_at: Moment
    rematch_of: str | None
    reserved: tuple[PlayerId, ...]
    opened_at_end: bool = False
    rewinding: Rewinding = BY_ALL_IN_A_DAY
    forked_from: Origin | None = None
    press: Press = TO_ALL
    anonymous: bool = False
    sandbox: bool = False
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """The seats are settled, the nonces closed; the ruleset's opening follows."""

    AUDIENCE = EVERYONE
    players: tuple[PlayerId, ...]
    nonces: tuple[str, ...]
    rules_version: str


@dataclass(frozen=True, slots=True)
class GameAborted(Event):
    """The game was called off before anyone had answered a decision."""

    AUDIENCE = EVERYONE
    by: PlayerId


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The game ended around its rules: all but one side gave up, or all agreed to end it."""

    AUDIENCE = EVERYONE
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class OpeningAgreed(Event):
    """A seat would let everyone read the ended game whole; its word stands."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class HistoryOpened(Event):
    """Everyone who sat in the ended game has agreed that it may be read whole."""

    AUDIENCE = EVERYONE


MATCH_EVENTS: tuple[type[Event], ...] = (
    GameCreated,
    SeatTaken,
    SeatLeft,
    PlayerKicked,
    InviteMade,
    GameStarted,
    GameAborted,
    SeatResigned,
    *PROPOSAL_EVENTS,
    *TIME_EVENTS,
    *ABSENCE_EVENTS,
    SeatTakenOver,
    MatchEnded,
    OpeningAgreed,
    HistoryOpened,
)
