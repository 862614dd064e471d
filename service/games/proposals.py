"""What the seats of a game decide together, beside its play."""

from collections.abc import Callable

from domain.kernel.events import DecisionId, Events, Seat
from domain.kernel.refusal import game_over, not_allowed
from domain.kernel.visibility import Watcher
from domain.match import disclosure, pauses, votes
from domain.match.clocks.calendar import Moment
from domain.match.proposals import Extension, Rewind
from domain.match.state import Status
from domain.match.terms import Clock
from domain.match.time_events import ExtensionProposed, PauseProposed
from service.games.cycle import Cycle
from service.games.play import viewer_for
from service.games.table import Table
from service.games.wishes import Done, Wish
from service.times import to_ms


class Proposals:
    """Proposals and the votes on them."""

    def __init__(self, cycle: Cycle) -> None:
        self._cycle = cycle

    def propose_clock(self, wish: Wish, clock: Clock) -> Done:
        """Ask all seats to play under another clock."""
        player = wish.author.actor
        return self._run(wish, lambda table: votes.propose_clock(table.match, player, clock))

    def propose_rewind(self, wish: Wish, decision: DecisionId, reason: str) -> Done:
        """Ask all seats to go back to the moment before a decision opened."""

        def decide(table: Table) -> Events:
            until = self._now() + 1000 * table.match.rewinding.vote_seconds
            rewind = Rewind(decision, reason, until)
            standing = self._standing(table)
            return votes.propose_rewind(table.match, wish.author.actor, rewind, standing)

        return self._run(wish, decide)

    def propose_pause(self, wish: Wish, until: Moment) -> Done:
        """Ask that all clocks stand still until a moment."""

        def decide(table: Table) -> Events:
            match, seat = table.match, votes.proposer(table.match, wish.author.actor)
            pauses.must_allow_pause(match, until, self._now())
            return votes.propose_time(match, PauseProposed(votes.next_id(match), seat, until))

        return self._run(wish, decide)

    def propose_extension(self, wish: Wish, more: Extension) -> Done:
        """Ask for more time for everyone in the decision that is open."""

        def decide(table: Table) -> Events:
            match, seat = table.match, votes.proposer(table.match, wish.author.actor)
            pauses.must_allow_extension(match, more, table.open_decision(Watcher.SPECTATOR))
            pauses.must_still_run(match, more, self._now())
            asked = ExtensionProposed(votes.next_id(match), seat, more.decision, more.seconds)
            return votes.propose_time(match, asked)

        return self._run(wish, decide)

    def take_vacation(self, wish: Wish, days: int) -> Done:
        """Let a player's own clocks in a game stand still for some days."""

        def decide(table: Table) -> Events:
            seat = votes.voter(table.match, wish.author.actor)
            return pauses.take_vacation(table.match, seat, days, self._now())

        return self._run(wish, decide)

    def propose_end(self, wish: Wish, winners: tuple[Seat, ...]) -> Done:
        """Ask all seats to end the game with these winners; none is a draw."""
        player = wish.author.actor
        return self._run(wish, lambda table: votes.propose_end(table.match, player, winners))

    def vote(self, wish: Wish, proposal: str, *, agrees: bool) -> Done:
        """Agree with a proposal or speak against it."""

        def decide(table: Table) -> Events:
            standing, open_ones = self._standing(table), table.match.proposals
            if agrees:
                asked = next((one for one in open_ones if one.id == proposal), None)
                known = table.open_decision(Watcher.SPECTATOR)
                pauses.must_not_be_over(table.match, asked, known, self._now())
            return votes.vote(table.match, wish.author.actor, proposal, standing, agrees=agrees)

        return self._run(wish, decide)

    def agree_to_open(self, wish: Wish) -> Done:
        """Agree that everyone may read a game whole that has ended."""

        def decide(table: Table) -> Events:
            viewer_for(table, wish.author.actor)
            if table.status is not Status.ENDED:
                raise not_allowed("a game can be opened when it has been played to its end")
            return disclosure.agree(table.match, wish.author.actor)

        return self._cycle.run(wish, decide)

    def _now(self) -> Moment:
        return to_ms(self._cycle.store.now())

    def _standing(self, table: Table) -> votes.Standing:
        return lambda: self._cycle.past.standing(table)

    def _run(self, wish: Wish, decide: Callable[[Table], Events]) -> Done:
        def decide_while_playing(table: Table) -> Events:
            viewer_for(table, wish.author.actor)  # a private game is unknown to strangers
            if table.outcome is not None:
                raise game_over()
            return decide(table)

        return self._cycle.run(wish, decide_while_playing)
