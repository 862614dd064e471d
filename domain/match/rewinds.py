"""Going back: where to, and what follows when it is agreed."""

from domain.kernel.events import DecisionId, DecisionOpened, Events
from domain.kernel.refusal import not_allowed
from domain.match.branches import Branch, Place
from domain.match.events import GameRewound, ProposalClosed
from domain.match.state import Match, Proposal, Rewind


def must_be_place(branch: Branch, decision: DecisionId) -> None:
    """Refuse a decision that nobody can go back to; hidden and unknown ones sound alike."""
    if decision in branch.cut:
        raise not_allowed(f"decision {decision} was cut by an earlier rewind; name one that stands")
    if decision not in branch.places:
        raise not_allowed(
            f"decision {decision} is none that everyone has seen open in this game; "
            "name one by the `id` of its DecisionOpened event"
        )


def must_allow(match: Match) -> None:
    """Refuse where the game was made without rewinds."""
    if match.rewinding.policy == "never":
        raise not_allowed("this game was made to be played without going back")


def rewound(match: Match, proposal: Proposal, branch: Branch) -> Events:
    """Give what follows from an accepted proposal.

    The decision is asked anew under a number of its own, so that no command that was meant for
    the cut branch can ever reach the new one.
    """
    rewind = proposal.rewind
    place = None if rewind is None else branch.find(rewind.decision)
    if rewind is None or place is None:
        raise LookupError(f"proposal {proposal.id} leads to no decision that stands")
    cut = (
        ProposalClosed(other.id, accepted=False)
        for other in match.proposals
        if other.id != proposal.id and other.rewind and _is_cut(other.rewind, rewind)
    )
    gone_back = GameRewound(
        proposal=proposal.id,
        seat=proposal.seat,
        decision=rewind.decision,
        reason=rewind.reason,
        branch=match.branch + 1,
        tainted=place.passes_chance,
    )
    return *cut, gone_back, reopened(place, branch.last)


def reopened(place: Place, last: int) -> DecisionOpened:
    """Give the decision of a place under the number after the last one that was given."""
    return DecisionOpened(str(last + 1), place.opened.kind, place.opened.seats)


def _is_cut(other: Rewind, accepted: Rewind) -> bool:
    return int(other.decision) >= int(accepted.decision)
