"""What the seats of a game decide together, beside its play."""

from collections.abc import Callable

from domain.kernel.events import Events
from domain.kernel.refusal import game_over
from domain.match import votes
from domain.match.events import Clock
from domain.match.state import Match
from service.cycle import Cycle, Done, Wish
from service.play import viewer_for
from service.table import Table


class Proposals:
    """Proposals and the votes on them."""

    def __init__(self, cycle: Cycle) -> None:
        self._cycle = cycle

    def propose_clock(self, wish: Wish, clock: Clock) -> Done:
        """Ask all seats to play under another clock."""
        player = wish.author.actor
        return self._run(wish, lambda match: votes.propose_clock(match, player, clock))

    def vote(self, wish: Wish, proposal: str, *, agrees: bool) -> Done:
        """Agree with a proposal or end it."""
        player = wish.author.actor
        return self._run(wish, lambda match: votes.vote(match, player, proposal, agrees=agrees))

    def _run(self, wish: Wish, decide: Callable[[Match], Events]) -> Done:
        def decide_while_playing(table: Table) -> Events:
            viewer_for(table, wish.author.actor)  # a private game is unknown to strangers
            if table.outcome is not None:
                raise game_over()
            return decide(table.match)

        return self._cycle.run(wish, decide_while_playing)
