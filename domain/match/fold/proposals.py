"""Proposals are made, voted on and closed; the clock that was agreed on counts."""

from dataclasses import replace

from domain.match.fold.steps import match_fold
from domain.match.proposal_events import (
    ClockChanged,
    ClockChangeProposed,
    EndProposed,
    ProposalClosed,
    RewindProposed,
    VoteCast,
)
from domain.match.proposals import Extension, Proposal, Rewind
from domain.match.state import Match
from domain.match.time_events import ExtensionProposed, PauseProposed


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


@match_fold.on(PauseProposed)
def _pause_proposed(match: Match, event: PauseProposed) -> Match:
    asked = Proposal(event.proposal, event.seat, None, (event.seat,), pause=event.until)
    return _with_proposal(match, asked)


@match_fold.on(ExtensionProposed)
def _extension_proposed(match: Match, event: ExtensionProposed) -> Match:
    more = Extension(event.decision, event.seconds)
    asked = Proposal(event.proposal, event.seat, None, (event.seat,), extension=more)
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


def _with_proposal(match: Match, proposal: Proposal) -> Match:
    return replace(match, proposals=(*match.proposals, proposal), proposed=match.proposed + 1)
