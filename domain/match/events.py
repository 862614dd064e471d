"""Match events: what happened around a game, folded beside the ruleset's own state.

Times are whole milliseconds since 1970 UTC, as the store's clock gave them. Players are opaque
ids: names live outside the stream.
"""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from domain.kernel.commands import Between, OneOf
from domain.kernel.events import EVERYONE, NOBODY, DecisionId, Event, Outcome, Seat
from domain.match.absence_events import ABSENCE_EVENTS
from domain.match.clocks.calendar import Moment
from domain.match.clocks.terms import Absence, Allowance, Bank, Daily, Hours
from domain.match.time_events import TIME_EVENTS

PlayerId: TypeAlias = str
Setting: TypeAlias = bool | int | str | list[str] | None  # what an option may be


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a seat may think: seconds per decision, and per kind where it differs.

    Null means no limit. `daily` takes the place of `seconds`. Hours and days are those of `zone`;
    no time counts on `rest_days` (1 is Monday) and in `quiet` hours.
    """

    seconds: int | None
    by_kind: dict[str, int | None]
    bank: Bank | None = None
    zone: str | None = None
    daily: Daily | None = None
    rest_days: tuple[int, ...] = ()
    quiet: Hours | None = None
    vacation_days: int = 0
    pauses: Allowance | None = None
    extensions: Allowance | None = None
    absence: Absence | None = None

    def seconds_for(self, kind: str) -> int | None:
        """Give the time for one kind of decision."""
        return self.by_kind.get(kind, self.seconds)

    @property
    def runs(self) -> bool:
        """Tell whether any decision has a limit."""
        limits = (self.seconds, self.daily, *self.by_kind.values())
        return any(limit is not None for limit in limits)

    @property
    def is_told(self) -> bool:
        """Tell whether events say until when each decision is open: seconds alone need none."""
        return self != Clock(self.seconds, self.by_kind, absence=self.absence)


@dataclass(frozen=True, slots=True)
class Press:
    """Which messages seats may send: none, to all alone, or private ones too.

    `by_kind` names the kinds of decision while which it differs.
    """

    policy: Annotated[str, OneOf(("none", "public", "private"))]
    by_kind: dict[str, Annotated[str, OneOf(("none", "public", "private"))]]

    def policy_for(self, kind: str | None) -> str:
        """Give the policy while one kind of decision is open; None is any other time."""
        return self.policy if kind is None else self.by_kind.get(kind, self.policy)


@dataclass(frozen=True, slots=True)
class Rewinding:
    """Whose word decides about going back, and for how many seconds a vote on it is open."""

    policy: Annotated[str, OneOf(("all", "majority", "host", "never"))]
    vote_seconds: Annotated[int, Between(60, 2_592_000)]


@dataclass(frozen=True, slots=True)
class Origin:
    """The decision of another game from which a fork is played on.

    `head` is the last hash of that game's chain; `generation` counts the forks up to this one.
    """

    game: str
    decision: DecisionId
    head: str
    generation: int


BY_ALL_IN_A_DAY: Final = Rewinding("all", 86_400)
TO_ALL: Final = Press("public", {})


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
class SeatResigned(Event):
    """A player gave up; the clock answers for the seat from now on."""

    AUDIENCE = EVERYONE
    seat: Seat


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


@dataclass(frozen=True, slots=True)
class SeatTakenOver(Event):
    """A newcomer plays the seat from now on, in whatever it has to decide."""

    AUDIENCE = EVERYONE
    seat: Seat
    player: PlayerId


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
    ClockChangeProposed,
    RewindProposed,
    EndProposed,
    VoteCast,
    ProposalClosed,
    ClockChanged,
    GameRewound,
    *TIME_EVENTS,
    *ABSENCE_EVENTS,
    SeatTakenOver,
    MatchEnded,
    OpeningAgreed,
    HistoryOpened,
)
