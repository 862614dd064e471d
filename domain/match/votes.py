"""Votes beside the game: a seat proposes, the others agree or not; play goes on meanwhile.

Another clock and the end of the game need everyone who has not resigned; one vote against it ends
such a proposal. Going back is decided as `verdict` tells. A seat takes its own proposal back by
voting against it. Open proposals form a set: none waits for another.
"""

from collections.abc import Callable
from typing import TypeAlias

from domain.kernel.events import Events, Seat
from domain.kernel.refusal import Reason, Refused, not_allowed
from domain.match.branches import Branch
from domain.match.ending import agreed_end, must_be_winners
from domain.match.fold import match_fold
from domain.match.pauses import granted
from domain.match.proposal_events import (
    ClockChanged,
    ClockChangeProposed,
    EndProposed,
    ProposalClosed,
    RewindProposed,
    VoteCast,
)
from domain.match.proposals import Proposal, Rewind
from domain.match.rewinds import must_allow, must_be_news, must_be_place, rewound
from domain.match.seating import seat_held
from domain.match.state import Match, Status
from domain.match.terms import Clock, PlayerId
from domain.match.time_events import ExtensionProposed, PauseProposed
from domain.match.vote_counting import verdict

Standing: TypeAlias = Callable[[], Branch]  # read only where somebody asks to go back


def propose_clock(match: Match, player: PlayerId, clock: Clock) -> Events:
    """Ask all seats to play under another clock; a seat has one open proposal at most."""
    seat = proposer(match, player)
    if clock == match.clock:
        raise not_allowed("the game is played under this clock already")
    proposed = ClockChangeProposed(next_id(match), seat, clock)
    return proposed, *_decided(match_fold.evolve(match, proposed), proposed.proposal, Branch)


def propose_rewind(match: Match, player: PlayerId, rewind: Rewind, standing: Standing) -> Events:
    """Ask to go back to the moment before a public decision opened (H1)."""
    seat = proposer(match, player)
    must_allow(match)
    must_be_place(standing(), rewind.decision)
    must_be_news(standing(), seat, rewind.decision)
    proposed = RewindProposed(next_id(match), seat, rewind.decision, rewind.reason, rewind.until)
    return proposed, *_decided(match_fold.evolve(match, proposed), proposed.proposal, standing)


def propose_end(match: Match, player: PlayerId, winners: tuple[Seat, ...]) -> Events:
    """Ask to end the game with these winners; none is a draw."""
    seat = proposer(match, player)
    must_be_winners(match, winners)
    proposed = EndProposed(next_id(match), seat, tuple(sorted(winners)))
    return proposed, *_decided(match_fold.evolve(match, proposed), proposed.proposal, Branch)


def vote(
    match: Match, player: PlayerId, proposal_id: str, standing: Standing, *, agrees: bool
) -> Events:
    """Agree with a proposal or speak against it."""
    seat = voter(match, player)
    proposal = _open(match, proposal_id)
    if seat in (proposal.agreed if agrees else proposal.declined):
        raise not_allowed(f"you have {'agreed' if agrees else 'voted against it'} already")
    cast = VoteCast(proposal_id, seat, agrees)
    return cast, *_decided(match_fold.evolve(match, cast), proposal_id, standing)


def lapse(match: Match, proposal_id: str) -> Events:
    """Close a proposal whose time is up (H5)."""
    return (ProposalClosed(_open(match, proposal_id).id, accepted=False),)


def settle(match: Match, standing: Standing) -> Events:
    """Decide what a seat that has just resigned was the last to hold up, or had proposed.

    The way back that goes furthest comes first: it cuts all the others that are agreed too. An
    ended game has no votes left.
    """
    events: Events = ()
    for proposal in sorted(match.proposals, key=_place_of):
        is_open = any(other.id == proposal.id for other in match.proposals)
        if is_open and match.status is Status.RUNNING:
            decided = _decided(match, proposal.id, standing)
            match = match_fold.fold(match, (e for e in decided if type(e) in match_fold.handled))
            events += decided
    return events


def propose_time(match: Match, asked: PauseProposed | ExtensionProposed) -> Events:
    """Ask for a pause or for more time; `domain.match.pauses` says what may be asked for."""
    return asked, *_decided(match_fold.evolve(match, asked), asked.proposal, Branch)


def proposer(match: Match, player: PlayerId) -> Seat:
    """Give the seat of a player who may make a proposal."""
    seat = voter(match, player)
    if (last := next((p for p in match.proposals if p.seat == seat), None)) is not None:
        raise not_allowed(f"your proposal {last.id} is still open; vote against it to take it back")
    return seat


def voter(match: Match, player: PlayerId) -> Seat:
    """Give the seat of a player whose word counts in a running game."""
    if match.status is not Status.RUNNING:
        raise not_allowed("votes are held in a running game")  # H10
    seat = seat_held(match, player)
    if seat in match.resigned:
        raise not_allowed("you have resigned and have no vote")
    return seat


def _open(match: Match, proposal_id: str) -> Proposal:
    proposal = next((p for p in match.proposals if p.id == proposal_id), None)
    if proposal is None:
        raise Refused(Reason.PROPOSAL_CLOSED, f"proposal {proposal_id} is not open")
    return proposal


def next_id(match: Match) -> str:
    """Give the id of the next proposal."""
    return str(match.proposed + 1)


def _place_of(proposal: Proposal) -> int:
    return 0 if proposal.rewind is None else int(proposal.rewind.decision)


def _decided(match: Match, proposal_id: str, standing: Standing) -> Events:
    """Give what the votes so far have decided about a proposal, nothing while they have not."""
    proposal = _open(match, proposal_id)
    place = None if proposal.rewind is None else standing().find(proposal.rewind.decision)
    behind_chance = place is not None and place.passes_chance
    accepted = verdict(match, proposal, passes_chance=behind_chance)
    if accepted is None:
        return ()
    closed = ProposalClosed(proposal.id, accepted=accepted)
    if not accepted:
        return (closed,)
    if proposal.clock is not None:
        return closed, ClockChanged(proposal.clock)
    if proposal.winners is not None:
        return closed, agreed_end(match, proposal.winners)
    if proposal.rewind is None:
        return granted(match, proposal)
    return closed, *rewound(match, proposal, standing())
