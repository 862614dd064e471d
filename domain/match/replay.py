"""What happened around a game, told anew: who could bring it about then, and what it led to.

What a seat missed and what the bot played follow from commands, and are told with those. Times are
not judged: the store's clock gave them, and no chain covers it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVar, cast

from domain.kernel.decisions import Decision
from domain.kernel.events import Event, Events, Seat
from domain.kernel.refusal import game_over, not_allowed
from domain.match import absence, disclosure, pauses, seating, votes
from domain.match.absence_events import SeatPresent, TimeRunsShort
from domain.match.branches import Branch
from domain.match.events import (
    ClockChangeProposed,
    EndProposed,
    GameRewound,
    GameStarted,
    InviteMade,
    OpeningAgreed,
    PlayerId,
    PlayerKicked,
    ProposalClosed,
    RewindProposed,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeatTakenOver,
    VoteCast,
)
from domain.match.rewinds import taken_back
from domain.match.seating import Arrival
from domain.match.state import Extension, Invite, Match, Rewind, Status, match_fold
from domain.match.time_events import (
    BankChanged,
    ClocksSet,
    ExtensionProposed,
    PauseProposed,
    TimeCredited,
    VacationTaken,
)

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Before:
    """A game as it stood before a match event; `known` is the decision that all see open."""

    match: Match
    branch: Branch
    is_over: bool
    sides: tuple[int, ...] = ()
    known: Decision | None = None

    def player(self, seat: Seat) -> PlayerId:
        """Give the player of a seat; a seat that nobody holds has none."""
        held = self.match.players[seat] if 0 <= seat < len(self.match.players) else None
        if held is None:
            raise not_allowed(f"nobody holds seat {seat}")
        return held


Telling: TypeAlias = Callable[[Before, Event], Events]
_TELLINGS: Final[dict[type[Event], Telling]] = {}


def retold(before: Before, event: Event) -> Events:
    """Give a match event, as it must have been told, with the facts that follow from it.

    Raises:
        Refused: nobody could bring it about then.
        LookupError: it never comes about but as what follows from another.
    """
    if before.is_over != isinstance(event, OpeningAgreed):
        raise game_over() if before.is_over else not_allowed("the game has not ended")
    return _TELLINGS[type(event)](before, event)


def _on(kind: type[E]) -> Callable[[Callable[[Before, E], Events]], Callable[[Before, E], Events]]:
    def register(telling: Callable[[Before, E], Events]) -> Callable[[Before, E], Events]:
        _TELLINGS[kind] = cast("Telling", telling)
        return telling

    return register


@_on(SeatTaken)
def _seated(before: Before, event: SeatTaken) -> Events:
    invites = {invite.id: invite.digest for invite in before.match.invites}
    brought = None if event.invite is None else invites[event.invite]
    arrival = Arrival(event.player, event.seat, brought, event.nonce)
    return seating.take_seat(before.match, arrival, now=-1)


@_on(SeatLeft)
def _left(before: Before, event: SeatLeft) -> Events:
    return seating.leave(before.match, before.player(event.seat))


@_on(PlayerKicked)
def _kicked(before: Before, event: PlayerKicked) -> Events:
    return seating.kick(before.match, before.match.host, event.seat)


@_on(InviteMade)
def _invited(before: Before, event: InviteMade) -> Events:
    invite = Invite(event.invite, event.digest, event.expires_at)
    return seating.make_invite(before.match, before.match.host, invite)


@_on(GameStarted)
def _started(before: Before, event: GameStarted) -> Events:
    return seating.start(before.match, event.rules_version)


@_on(SeatTakenOver)
def _taken_over(before: Before, event: SeatTakenOver) -> Events:
    return absence.take_over(before.match, event.player, event.seat)


@_on(SeatResigned)
def _resigned(before: Before, event: SeatResigned) -> Events:
    resigned = seating.resign(before.match, before.player(event.seat), before.sides)
    after = match_fold.fold(before.match, resigned)
    return resigned + votes.settle(after, lambda: before.branch)


@_on(ClockChangeProposed)
def _clock_proposed(before: Before, event: ClockChangeProposed) -> Events:
    return votes.propose_clock(before.match, before.player(event.seat), event.clock)


@_on(RewindProposed)
def _rewind_proposed(before: Before, event: RewindProposed) -> Events:
    rewind = Rewind(event.decision, event.reason, event.until)
    player = before.player(event.seat)
    return votes.propose_rewind(before.match, player, rewind, lambda: before.branch)


@_on(EndProposed)
def _end_proposed(before: Before, event: EndProposed) -> Events:
    return votes.propose_end(before.match, before.player(event.seat), event.winners)


@_on(PauseProposed)
def _pause_proposed(before: Before, event: PauseProposed) -> Events:
    match, seat = before.match, votes.proposer(before.match, before.player(event.seat))
    pauses.must_allow_pause(match, event.until, now=event.until - 1)
    return votes.propose_time(match, PauseProposed(votes.next_id(match), seat, event.until))


@_on(ExtensionProposed)
def _extension_proposed(before: Before, event: ExtensionProposed) -> Events:
    match, seat = before.match, votes.proposer(before.match, before.player(event.seat))
    more = Extension(event.decision, event.seconds)
    pauses.must_allow_extension(match, more, before.known)
    asked = ExtensionProposed(votes.next_id(match), seat, more.decision, more.seconds)
    return votes.propose_time(match, asked)


@_on(VoteCast)
def _voted(before: Before, event: VoteCast) -> Events:
    player, standing = before.player(event.seat), lambda: before.branch
    return votes.vote(before.match, player, event.proposal, standing, agrees=event.agrees)


@_on(ProposalClosed)
def _lapsed(before: Before, event: ProposalClosed) -> Events:
    """Only a vote on going back has an end of its own."""
    proposal = next(p for p in before.match.proposals if p.id == event.proposal)
    return votes.lapse(before.match, event.proposal) if proposal.rewind else ()


@_on(GameRewound)
def _taken_back(before: Before, event: GameRewound) -> Events:
    """What was not voted for is an admin's."""
    return taken_back(before.match, before.branch, event.decision)


@_on(SeatPresent)
def _present(before: Before, event: SeatPresent) -> Events:
    return absence.come_back(before.match, before.player(event.seat))


@_on(OpeningAgreed)
def _agreed_to_open(before: Before, event: OpeningAgreed) -> Events:
    return disclosure.agree(before.match, before.player(event.seat))


@_on(VacationTaken)
def _away(before: Before, event: VacationTaken) -> Events:
    seat = votes.voter(before.match, before.player(event.seat))
    (taken,) = pauses.take_vacation(before.match, seat, event.days, now=0)
    return (replace(cast("VacationTaken", taken), until=event.until),)


@_on(ClocksSet)
def _clocks_set(before: Before, event: ClocksSet) -> Events:
    return _timed(before, event, (run.seat for run in event.runs if run.seat is not None))


@_on(BankChanged)
def _banked(before: Before, event: BankChanged) -> Events:
    return _timed(before, event, (event.seat,))


@_on(TimeRunsShort)
def _warned(before: Before, event: TimeRunsShort) -> Events:
    return _timed(before, event, (event.seat,))


@_on(TimeCredited)
def _credited(before: Before, event: TimeCredited) -> Events:
    return _timed(before, event, ())


def _timed(before: Before, event: Event, seats: Iterable[Seat]) -> Events:
    """Take what the clocks of a running game told as it is, where they are those of its seats."""
    if before.match.status is not Status.RUNNING:
        raise not_allowed("no clock runs")
    for seat in seats:
        before.player(seat)
    return (event,)
