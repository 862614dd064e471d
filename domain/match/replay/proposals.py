"""What seats have asked of each other, and how the votes went."""

from domain.kernel.events import Events
from domain.match import pauses, votes
from domain.match.proposal_events import (
    ClockChangeProposed,
    EndProposed,
    ProposalClosed,
    RewindProposed,
    VoteCast,
)
from domain.match.proposals import Extension, Rewind
from domain.match.replay.events import Before, replays
from domain.match.time_events import (
    ExtensionProposed,
    PauseProposed,
)


@replays(ClockChangeProposed)
def _clock_proposed(before: Before, event: ClockChangeProposed) -> Events:
    return votes.propose_clock(before.match, before.player(event.seat), event.clock)


@replays(RewindProposed)
def _rewind_proposed(before: Before, event: RewindProposed) -> Events:
    rewind = Rewind(event.decision, event.reason, event.until)
    player = before.player(event.seat)
    return votes.propose_rewind(before.match, player, rewind, lambda: before.branch)


@replays(EndProposed)
def _end_proposed(before: Before, event: EndProposed) -> Events:
    return votes.propose_end(before.match, before.player(event.seat), event.winners)


@replays(PauseProposed)
def _pause_proposed(before: Before, event: PauseProposed) -> Events:
    match, seat = before.match, votes.proposer(before.match, before.player(event.seat))
    pauses.must_allow_pause(match, event.until, now=event.until - 1)
    return votes.propose_time(match, PauseProposed(votes.next_id(match), seat, event.until))


@replays(ExtensionProposed)
def _extension_proposed(before: Before, event: ExtensionProposed) -> Events:
    match, seat = before.match, votes.proposer(before.match, before.player(event.seat))
    more = Extension(event.decision, event.seconds)
    pauses.must_allow_extension(match, more, before.known)
    asked = ExtensionProposed(votes.next_id(match), seat, more.decision, more.seconds)
    return votes.propose_time(match, asked)


@replays(VoteCast)
def _voted(before: Before, event: VoteCast) -> Events:
    player, standing = before.player(event.seat), lambda: before.branch
    return votes.vote(before.match, player, event.proposal, standing, agrees=event.agrees)


@replays(ProposalClosed)
def _lapsed(before: Before, event: ProposalClosed) -> Events:
    """Only a vote on going back has an end of its own."""
    proposal = next(p for p in before.match.proposals if p.id == event.proposal)
    return votes.lapse(before.match, event.proposal) if proposal.rewind else ()
