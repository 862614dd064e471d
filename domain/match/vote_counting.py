"""How votes decide: whose word counts for a proposal, and when it is settled."""

from domain.kernel.events import Seat
from domain.match.proposals import Proposal
from domain.match.state import Match


def verdict(match: Match, proposal: Proposal, *, passes_chance: bool) -> bool | None:
    """Tell how the votes have decided; None while they have not.

    A way back behind chance needs everyone, whatever the game was made with (H4).
    """
    voters = set(range(len(match.players))) - set(match.resigned)
    yes, no = voters & set(proposal.agreed), voters & set(proposal.declined)
    if proposal.seat in proposal.declined or proposal.seat not in voters:
        return False
    policy = "all" if passes_chance else _policy(match, proposal, voters)
    if policy == "majority":
        yes_wins, no_wins = 2 * len(yes) > len(voters), 2 * len(no) >= len(voters)
    elif policy == "host":
        host = match.seat_of(match.host)
        yes_wins, no_wins = host in yes, host in no
    else:
        yes_wins, no_wins = yes == voters, bool(no)
    return True if yes_wins else False if no_wins else None


def _policy(match: Match, proposal: Proposal, voters: set[Seat]) -> str:
    """Give whose word decides; a host who does not play, or no longer, leaves it to all (H3)."""
    if proposal.rewind is None:
        return "all"
    if match.rewinding.policy == "host" and match.seat_of(match.host) not in voters:
        return "all"
    return match.rewinding.policy
