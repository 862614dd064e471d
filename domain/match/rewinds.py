"""Going back: where to, and what follows when it is agreed."""

from typing import Final

from domain.kernel.events import DecisionId, DecisionOpened, Events, GameEnded, Seat
from domain.kernel.refusal import game_over, not_allowed
from domain.match.branches import Branch, Place
from domain.match.proposal_events import GameRewound, ProposalClosed
from domain.match.proposals import Proposal, Rewind
from domain.match.state import Match

RULES_FAILED: Final = "the rules of the game had failed"


def must_be_place(branch: Branch, decision: DecisionId) -> None:
    """Refuse a decision that nobody can go back to; hidden and unknown ones sound alike (H2)."""
    if decision in branch.cut:
        raise not_allowed(f"decision {decision} was cut by an earlier rewind; name one that stands")
    if decision not in branch.places:
        raise not_allowed(
            f"decision {decision} is none that everyone has seen open in this game; "
            "name one by the `id` of its DecisionOpened event"
        )


def must_be_news(branch: Branch, seat: Seat, decision: DecisionId) -> None:
    """Refuse what the same seat has just asked for in vain, until play has moved on (H5)."""
    if (seat, decision) in branch.refused:
        raise not_allowed(
            f"your way back to decision {decision} was not agreed to; "
            "ask again when another decision has opened for all to see"
        )


def must_allow(match: Match) -> None:
    """Refuse where the game was made without rewinds (H3)."""
    if match.rewinding.policy == "never":
        raise not_allowed("this game was made to be played without going back")


def rewound(match: Match, proposal: Proposal, branch: Branch) -> Events:
    """Give what follows from an accepted proposal.

    The decision is asked anew under a number of its own, so that no command that was meant for
    the cut branch can ever reach the new one (H6).
    """
    rewind = proposal.rewind
    place = None if rewind is None else branch.find(rewind.decision)
    if rewind is None or place is None:
        raise LookupError(f"proposal {proposal.id} leads to no decision that stands")
    number, tainted = match.branch + 1, place.passes_chance
    back = GameRewound(proposal.id, proposal.seat, rewind.decision, rewind.reason, number, tainted)
    return _followed(match, branch, place, back)


def taken_back(match: Match, branch: Branch, decision: DecisionId) -> Events:
    """Give what follows when an admin takes back what the rules have failed on (H18).

    Nobody is asked, for nobody can play on otherwise; a game that has ended stays as it is (H10).
    """
    if match.outcome is not None or any(isinstance(e, GameEnded) for e in branch.events):
        raise game_over()
    must_be_place(branch, decision)
    place = branch.find(decision)
    if place is None:
        raise LookupError(f"decision {decision} has no place")
    number, tainted = match.branch + 1, place.passes_chance
    back = GameRewound(None, None, decision, RULES_FAILED, number, tainted)
    return _followed(match, branch, place, back)


def reopened(place: Place, last: int) -> DecisionOpened:
    """Give the decision of a place under the number after the last one that was given."""
    return DecisionOpened(str(last + 1), place.opened.kind, place.opened.seats)


def _followed(match: Match, branch: Branch, place: Place, back: GameRewound) -> Events:
    """Close the other proposals whose place is cut (H5), go back, and ask anew."""
    cut = (
        ProposalClosed(other.id, accepted=False)
        for other in match.proposals
        if other.id != back.proposal and other.rewind and _is_cut(other.rewind, back)
    )
    return *cut, back, reopened(place, branch.last)


def _is_cut(other: Rewind, back: GameRewound) -> bool:
    return int(other.decision) >= int(back.decision)
