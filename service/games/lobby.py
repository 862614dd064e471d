"""Games before and around play: create, join, leave, kick, invite, start, abort, resign."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

from domain.kernel.events import Events, Seat
from domain.kernel.refusal import Refused, not_allowed
from domain.match import seating, votes
from domain.match.seating import Arrival
from domain.match.state import Match, Status
from service.games.cycle import Cycle
from service.games.game_start import GameStart
from service.games.invites import NewInvite, new_invite
from service.games.play import viewer_for
from service.games.table import Table, follow
from service.games.terms import Terms
from service.games.wishes import Author, Done, Key, Wish
from service.histories.chances import Chances
from service.histories.fairness import commitment, fresh_seed, sandbox_seed
from service.histories.forks import Forks
from service.ids import id_for, new_id
from service.parked.poison import by_rules
from service.rulesets import rulesets
from service.times import to_ms


class Lobby:
    """Everything that settles who plays which game under which terms."""

    def __init__(
        self, cycle: Cycle, chances: Chances, new_seed: Callable[[], bytes] = fresh_seed
    ) -> None:
        """Work on games that are stored; only a test knows the seeds of its games beforehand."""
        self._cycle = cycle
        self._new_seed = new_seed
        self._start = GameStart(cycle.store, chances, Forks(cycle))

    def create(self, wish: Wish, terms: Terms, arrival: Arrival | None) -> Done:
        """Create a game and seat its host; `arrival` is None when the host only looks on.

        Raises:
            Refused: the seats and options do not go together.
        """
        self._must_suit(wish, terms)
        seed = self._new_seed() if terms.seed is None else sandbox_seed(terms.seed)
        now = to_ms(self._cycle.store.now())
        created = (terms.created(wish.author.actor, commitment(seed), now),)
        table = follow(Table(wish.game), created)
        if terms.sandbox:
            seated = self._start.stand_ins(table, seed)
        else:
            seated = () if arrival is None else self._start.seated(table, arrival, seed)
        return self._cycle.open(wish, created + seated, seed)

    def join(self, wish: Wish, arrival: Arrival) -> Done:
        """Take a seat; the game starts when the last one is taken."""

        def decide(table: Table) -> Events:
            if not self._is_invited(table, arrival):
                viewer_for(table, arrival.player)  # a private game is unknown without an invite
            return self._start.seated(table, arrival)

        return self._cycle.run(wish, decide)

    def leave(self, wish: Wish) -> Done:
        """Give a seat back before the start."""
        return self._around(wish, lambda match: seating.leave(match, wish.author.actor))

    def kick(self, wish: Wish, seat: Seat) -> Done:
        """Take another player's seat back before the start."""
        return self._around(wish, lambda match: seating.kick(match, wish.author.actor, seat))

    def invite(self, wish: Wish, lifetime: timedelta) -> NewInvite:
        """Make an invite for one player."""
        made = new_invite(self._cycle.store.now() + lifetime)
        self._around(wish, lambda match: seating.make_invite(match, wish.author.actor, made.kept))
        return made

    def start(self, wish: Wish) -> Done:
        """Start with those who have joined, if the ruleset can be played by so many."""

        def decide(table: Table) -> Events:
            seating.must_be_host(table.match, wish.author.actor)
            return self._start.started(table)

        return self._knowing(wish, decide)

    def abort(self, wish: Wish) -> Done:
        """Call a game off before anyone has made a decision."""

        def decide(table: Table) -> Events:
            return seating.abort(table.match, wish.author.actor, answered=table.answered)

        return self._knowing(wish, decide)

    def resign(self, wish: Wish) -> Done:
        """Give a running game up."""

        def decide(table: Table) -> Events:
            if table.outcome is not None:
                raise not_allowed("the game is over; there is nothing left to resign")
            resigned = seating.resign(table.match, wish.author.actor, _sides(table))
            after = follow(table, resigned)
            if after.status is not Status.RUNNING:
                return resigned
            return resigned + votes.settle(after.match, lambda: self._cycle.past.standing(table))

        return self._knowing(wish, decide)

    def _is_invited(self, table: Table, arrival: Arrival) -> bool:
        digest, now = arrival.invite_digest, to_ms(self._cycle.store.now())
        return digest is not None and seating.invite_of(table.match, digest, now) is not None

    def _must_suit(self, wish: Wish, terms: Terms) -> None:
        try:
            rulesets()[terms.ruleset].must_suit(terms.seats, terms.options)
        except Refused:
            self._cycle.replay(wish)  # a key that stands for another game is told first
            raise

    def _around(self, wish: Wish, decide: Callable[[Match], Events]) -> Done:
        return self._knowing(wish, lambda table: decide(table.match))

    def _knowing(self, wish: Wish, decide: Callable[[Table], Events]) -> Done:
        """Change a game that its author may know of."""

        def decide_knowing(table: Table) -> Events:
            viewer_for(table, wish.author.actor)
            return decide(table)

        return self._cycle.run(wish, decide_knowing)


def game_id(author: Author, key: Key | None) -> UUID:
    """Give the id of a game to create; with a key it follows from it, so a retry finds it."""
    return id_for("game", author.actor, key.text) if key else new_id()


def _sides(table: Table) -> tuple[int, ...]:
    seats = len(table.match.players)
    if table.play is None:
        return tuple(range(seats))
    return by_rules(table, "sides", lambda t: tuple(t.game.sides(t.play, seats)))
