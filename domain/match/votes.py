"""Votes beside the game: a seat proposes, the others agree or not; play goes on meanwhile.

A proposal needs everyone who has not resigned. One vote against it ends it, and so does its own
seat by voting against it. Open proposals form a set: none waits for another.
"""

from domain.kernel.events import Events, Seat
from domain.kernel.refusal import Reason, Refused, not_allowed
from domain.match.events import (
    Clock,
    ClockChanged,
    ClockChangeProposed,
    PlayerId,
    ProposalClosed,
    VoteCast,
)
from domain.match.seating import seat_held
from domain.match.state import Match, Proposal, Status


def propose_clock(match: Match, player: PlayerId, clock: Clock) -> Events:
    """Ask all seats to play under another clock; a seat has one open proposal at most."""
    seat = _voter(match, player)
    if any(proposal.seat == seat for proposal in match.proposals):
        raise not_allowed("your last proposal is still open; vote against it to take it back")
    if clock == match.clock:
        raise not_allowed("the game is played under this clock already")
    proposal = Proposal(str(match.proposed + 1), seat, clock, (seat,))
    proposed = ClockChangeProposed(proposal.id, seat, clock)
    return proposed, *_decided(match, proposal)


def vote(match: Match, player: PlayerId, proposal_id: str, *, agrees: bool) -> Events:
    """Agree with a proposal or end it."""
    seat = _voter(match, player)
    proposal = next((p for p in match.proposals if p.id == proposal_id), None)
    if proposal is None:
        raise Refused(Reason.STALE_DECISION, f"proposal {proposal_id} is not open")
    if agrees and seat in proposal.agreed:
        raise not_allowed("you have agreed already")
    cast = VoteCast(proposal_id, seat, agrees)
    if not agrees:
        return cast, ProposalClosed(proposal_id, accepted=False)
    agreed = Proposal(proposal.id, proposal.seat, proposal.clock, (*proposal.agreed, seat))
    return cast, *_decided(match, agreed)


def settle(match: Match) -> Events:
    """Decide what a seat that has just resigned was the last to hold up, or had proposed."""
    events: Events = ()
    for proposal in match.proposals:
        if proposal.seat in match.resigned:
            events += (ProposalClosed(proposal.id, accepted=False),)
        else:
            events += _decided(match, proposal)
    return events


def _voter(match: Match, player: PlayerId) -> Seat:
    if match.status is not Status.RUNNING:
        raise not_allowed("votes are held in a running game")
    seat = seat_held(match, player)
    if seat in match.resigned:
        raise not_allowed("you have resigned and have no vote")
    return seat


def _decided(match: Match, proposal: Proposal) -> Events:
    """Give what follows when everyone who plays on has agreed."""
    voters = set(range(len(match.players))) - set(match.resigned)
    if not voters <= set(proposal.agreed):
        return ()
    return ProposalClosed(proposal.id, accepted=True), ClockChanged(proposal.clock)
