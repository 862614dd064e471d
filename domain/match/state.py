"""The state around a game, and how match events change it."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeVar

from domain.kernel.events import DecisionId, Event, Outcome, Seat
from domain.kernel.history import Steps
from domain.match.attendance import ALL_PRESENT, Attendance, attendance_fold
from domain.match.clocks.fold import timing_fold
from domain.match.clocks.timing import NO_TIMING, Timing
from domain.match.events import (
    BY_ALL_IN_A_DAY,
    TO_ALL,
    Clock,
    ClockChanged,
    ClockChangeProposed,
    EndProposed,
    GameAborted,
    GameCreated,
    GameRewound,
    GameStarted,
    HistoryOpened,
    InviteMade,
    MatchEnded,
    OpeningAgreed,
    Origin,
    PlayerId,
    PlayerKicked,
    Press,
    ProposalClosed,
    Rewinding,
    RewindProposed,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeatTakenOver,
    Setting,
    VoteCast,
)
from domain.match.time_events import ExtensionProposed, PauseProposed, TimeCredited

T = TypeVar("T")


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
class Rewind:
    """Where a proposal would have the game go back to, why, and until when votes count."""

    decision: DecisionId
    reason: str
    until: int


@dataclass(frozen=True, slots=True)
class Extension:
    """The decision for which a proposal asks for more time, and for how much."""

    decision: DecisionId
    seconds: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question to all seats beside the game: a clock, to go back, a pause, more time, an end.

    `agreed` are those who said yes, its own seat too; `declined` those who said no. `winners`
    are those of the end that is asked for: none is a draw, and None asks for no end.
    """

    id: str
    seat: Seat
    clock: Clock | None
    agreed: tuple[Seat, ...]
    declined: tuple[Seat, ...] = ()
    rewind: Rewind | None = None
    pause: int | None = None
    extension: Extension | None = None
    winners: tuple[Seat, ...] | None = None

    def with_vote(self, seat: Seat, *, agrees: bool) -> "Proposal":
        """Count a vote; a seat may change its mind, and its last word counts."""
        agreed = tuple(s for s in self.agreed if s != seat)
        declined = tuple(s for s in self.declined if s != seat)
        if agrees:
            return replace(self, agreed=(*agreed, seat), declined=declined)
        return replace(self, agreed=agreed, declined=(*declined, seat))


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
        return tuple(_prolonged(p, lost, self.rewinding.vote_seconds) for p in self.proposals)

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """The seats nobody holds."""
        return tuple(seat for seat, player in enumerate(self.players) if player is None)


def _prolonged(proposal: Proposal, lost: TimeCredited, vote_seconds: int) -> Proposal:
    rewind = proposal.rewind
    if rewind is None or rewind.until <= lost.began:
        return proposal
    since = rewind.until - 1000 * vote_seconds
    more = max(0, lost.ended - max(lost.began, since))
    return replace(proposal, rewind=replace(rewind, until=rewind.until + more))


NO_MATCH: Final = Match(options={}, clock=Clock(None, {}))

match_fold: Final = Steps[Match]()


@match_fold.on(GameCreated)
def _created(match: Match, event: GameCreated) -> Match:
    return replace(
        match,
        ruleset=event.ruleset,
        options=event.options,
        host=event.host,
        clock=event.clock,
        joining=event.joining,
        watching=event.watching,
        opened_at_end=event.opened_at_end,
        rewinding=event.rewinding,
        press=event.press,
        anonymous=event.anonymous,
        sandbox=event.sandbox,
        seed=event.seed,
        forked_from=event.forked_from,
        commitment=event.commitment,
        created_at=event.created_at,
        rematch_of=event.rematch_of,
        reserved=event.reserved,
        players=(None,) * event.seats,
        nonces=("",) * event.seats,
    )


@match_fold.on(SeatTaken)
def _seat_taken(match: Match, event: SeatTaken) -> Match:
    return replace(
        match,
        players=_put(match.players, event.seat, event.player),
        nonces=_put(match.nonces, event.seat, event.nonce),
        invites=tuple(i for i in match.invites if i.id != event.invite),
    )


@match_fold.on(SeatLeft)
def _seat_left(match: Match, event: SeatLeft) -> Match:
    return _without_player(match, event.seat)


@match_fold.on(PlayerKicked)
def _player_kicked(match: Match, event: PlayerKicked) -> Match:
    player = match.players[event.seat]
    return replace(
        _without_player(match, event.seat),
        kicked=match.kicked if player is None else (*match.kicked, player),
        reserved=tuple(p for p in match.reserved if p != player),
    )


@match_fold.on(InviteMade)
def _invite_made(match: Match, event: InviteMade) -> Match:
    invite = Invite(event.invite, event.digest, event.expires_at)
    return replace(match, invites=(*match.invites, invite))


@match_fold.on(GameStarted)
def _started(match: Match, event: GameStarted) -> Match:
    return replace(
        match,
        status=Status.RUNNING,
        players=event.players,
        nonces=event.nonces,
        rules_version=event.rules_version,
        invites=(),
    )


@match_fold.on(GameAborted)
def _aborted(match: Match, _event: GameAborted) -> Match:
    return replace(match, status=Status.ABORTED)


@match_fold.on(SeatResigned)
def _resigned(match: Match, event: SeatResigned) -> Match:
    return replace(match, resigned=(*match.resigned, event.seat))


@match_fold.on(ClockChangeProposed)
def _proposed(match: Match, event: ClockChangeProposed) -> Match:
    return _with_proposal(match, Proposal(event.proposal, event.seat, event.clock, (event.seat,)))


@match_fold.on(RewindProposed)
def _rewind_proposed(match: Match, event: RewindProposed) -> Match:
    rewind = Rewind(event.decision, event.reason, event.until)
    asked = Proposal(event.proposal, event.seat, None, (event.seat,), rewind=rewind)
    return _with_proposal(match, asked)


@match_fold.on(EndProposed)
def _end_proposed(match: Match, event: EndProposed) -> Match:
    asked = Proposal(event.proposal, event.seat, None, (event.seat,), winners=event.winners)
    return _with_proposal(match, asked)


@match_fold.on(VoteCast)
def _voted(match: Match, event: VoteCast) -> Match:
    voted = (
        p.with_vote(event.seat, agrees=event.agrees) if p.id == event.proposal else p
        for p in match.proposals
    )
    return replace(match, proposals=tuple(voted))


@match_fold.on(ProposalClosed)
def _closed(match: Match, event: ProposalClosed) -> Match:
    return replace(match, proposals=tuple(p for p in match.proposals if p.id != event.proposal))


@match_fold.on(ClockChanged)
def _clock_changed(match: Match, event: ClockChanged) -> Match:
    """Leave nothing of the old clock (K14)."""
    return replace(match, clock=event.clock, timing=replace(match.timing, runs=(), banks=()))


@match_fold.on(PauseProposed)
def _pause_proposed(match: Match, event: PauseProposed) -> Match:
    asked = Proposal(event.proposal, event.seat, None, (event.seat,), pause=event.until)
    return _with_proposal(match, asked)


@match_fold.on(ExtensionProposed)
def _extension_proposed(match: Match, event: ExtensionProposed) -> Match:
    more = Extension(event.decision, event.seconds)
    asked = Proposal(event.proposal, event.seat, None, (event.seat,), extension=more)
    return _with_proposal(match, asked)


def _timed(match: Match, event: Event) -> Match:
    return replace(match, timing=timing_fold.evolve(match.timing, event))


def _attended(match: Match, event: Event) -> Match:
    return replace(match, attendance=attendance_fold.evolve(match.attendance, event))


@match_fold.on(SeatTakenOver)
def _taken_over(match: Match, event: SeatTakenOver) -> Match:
    left = match.players[event.seat]
    tenures = match.tenures if left is None else (*match.tenures, Tenure(event.seat, left))
    attendance = match.attendance.with_present(event.seat)
    players = _put(match.players, event.seat, event.player)
    return replace(match, players=players, tenures=tenures, attendance=attendance)


for kind in timing_fold.handled:
    match_fold.on(kind)(_timed)
for kind in attendance_fold.handled:
    match_fold.on(kind)(_attended)


@match_fold.on(TimeCredited)
def _credited(match: Match, event: TimeCredited) -> Match:
    """Give open votes the lost time too."""
    return replace(_timed(match, event), proposals=match.proposals_after(event))


@match_fold.on(GameRewound)
def _rewound(match: Match, event: GameRewound) -> Match:
    """Take nothing back of what happened around the rules (H9), nor fill a bank again (K4)."""
    return replace(match, branch=event.branch, tainted=match.tainted or event.tainted)


@match_fold.on(MatchEnded)
def _ended(match: Match, event: MatchEnded) -> Match:
    return replace(match, status=Status.ENDED, outcome=event.outcome)


@match_fold.on(OpeningAgreed)
def _agreed_to_open(match: Match, event: OpeningAgreed) -> Match:
    return replace(match, opening=(*match.opening, event.seat))


@match_fold.on(HistoryOpened)
def _opened(match: Match, _event: HistoryOpened) -> Match:
    return replace(match, opened_at_end=True)


def _with_proposal(match: Match, proposal: Proposal) -> Match:
    return replace(match, proposals=(*match.proposals, proposal), proposed=match.proposed + 1)


def _without_player(match: Match, seat: Seat) -> Match:
    return replace(
        match, players=_put(match.players, seat, None), nonces=_put(match.nonces, seat, "")
    )


def _put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
