"""Games before and around play: create, join, leave, kick, invite, start, abort, resign."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import count
from uuid import UUID

from domain.kernel.events import Events, Seat
from domain.kernel.game import Options
from domain.kernel.referee import opening
from domain.kernel.refusal import Refused, not_allowed
from domain.match import seating, votes
from domain.match.events import (
    BY_ALL_IN_A_DAY,
    TO_ALL,
    Clock,
    GameCreated,
    Origin,
    PlayerId,
    Press,
    Rewinding,
)
from domain.match.seating import Arrival
from domain.match.state import Invite, Match, Status
from eventstore.store import Conflict
from service.contract.options import chosen, make_options
from service.games.cycle import Cycle
from service.games.play import viewer_for
from service.games.sandbox import stand_in
from service.games.table import Table, follow
from service.games.wishes import Author, Done, Key, UnknownGame, Wish
from service.histories.chances import Chances
from service.histories.fairness import commitment, fresh_seed, sandbox_seed
from service.histories.forks import Forks
from service.ids import id_for, new_id
from service.parked.poison import by_rules
from service.rulesets import rulesets
from service.times import to_ms


@dataclass(frozen=True, slots=True)
class Terms:
    """What a new game is to be; the caller has checked the shape of each."""

    ruleset: str
    options: Options
    seats: int
    clock: Clock
    joining: str = "open"
    watching: str = "public"
    opened_at_end: bool = False
    rewinding: Rewinding = BY_ALL_IN_A_DAY
    press: Press = TO_ALL
    anonymous: bool = False
    sandbox: bool = False
    seed: int | None = None
    forked_from: Origin | None = None
    reserved: tuple[PlayerId, ...] = ()
    rematch_of: str | None = None


@dataclass(frozen=True, slots=True)
class NewInvite:
    """An invite whose code is shown this once."""

    id: str
    code: str
    expires_at: datetime


class Lobby:
    """Everything that settles who plays which game under which terms."""

    def __init__(
        self, cycle: Cycle, chances: Chances, new_seed: Callable[[], bytes] = fresh_seed
    ) -> None:
        """Work on games that are stored; only a test knows the seeds of its games beforehand."""
        self._cycle = cycle
        self._chances = chances
        self._new_seed = new_seed
        self._forks = Forks(cycle)

    def create(self, wish: Wish, terms: Terms, arrival: Arrival | None) -> Done:
        """Create a game and seat its host; `arrival` is None when the host only looks on.

        Raises:
            Refused: the seats and options do not go together.
        """
        self._must_suit(wish, terms)
        seed = self._new_seed() if terms.seed is None else sandbox_seed(terms.seed)
        created = self._created(wish, terms, commitment(seed))
        table = follow(Table(wish.game), created)
        if terms.sandbox:
            seated = self._stand_ins(table, seed)
        else:
            seated = () if arrival is None else self._seated(table, arrival, seed)
        return self._cycle.open(wish, created + seated, seed)

    def join(self, wish: Wish, arrival: Arrival) -> Done:
        """Take a seat; the game starts when the last one is taken."""

        def decide(table: Table) -> Events:
            if not self._is_invited(table, arrival):
                viewer_for(table, arrival.player)  # a private game is unknown without an invite
            return self._seated(table, arrival)

        return self._cycle.run(wish, decide)

    def leave(self, wish: Wish) -> Done:
        """Give a seat back before the start."""
        return self._around(wish, lambda match: seating.leave(match, wish.author.actor))

    def kick(self, wish: Wish, seat: Seat) -> Done:
        """Take another player's seat back before the start."""
        return self._around(wish, lambda match: seating.kick(match, wish.author.actor, seat))

    def resign(self, wish: Wish) -> Done:
        """Give a running game up."""

        def decide(table: Table) -> Events:
            self._must_know(table, wish)
            if table.outcome is not None:
                raise not_allowed("the game is over; there is nothing left to resign")
            sides = self._sides(table)
            resigned = seating.resign(table.match, wish.author.actor, sides)
            after = follow(table, resigned)
            if after.status is not Status.RUNNING:
                return resigned
            return resigned + votes.settle(after.match, lambda: self._cycle.past.standing(table))

        return self._cycle.run(wish, decide)

    def abort(self, wish: Wish) -> Done:
        """Call a game off before anyone has made a decision."""

        def decide(table: Table) -> Events:
            self._must_know(table, wish)
            return seating.abort(table.match, wish.author.actor, answered=table.answered)

        return self._cycle.run(wish, decide)

    def start(self, wish: Wish) -> Done:
        """Start with those who have joined, if the ruleset can be played by so many."""

        def decide(table: Table) -> Events:
            self._must_know(table, wish)
            seating.must_be_host(table.match, wish.author.actor)
            return self._started(table)

        return self._cycle.run(wish, decide)

    def invite(self, wish: Wish, lifetime: timedelta) -> NewInvite:
        """Make an invite for one player."""
        code = secrets.token_urlsafe(24)
        expires_at = self._cycle.store.now() + lifetime
        invite = Invite(str(new_id()), digest_of(code), to_ms(expires_at))
        self._around(wish, lambda match: seating.make_invite(match, wish.author.actor, invite))
        return NewInvite(invite.id, code, expires_at)

    def rematch(self, wish: Wish, nonce: str) -> Done:
        """Offer the same game to the same players again; the second to ask joins the first's."""
        old = self._cycle.load(wish.game)
        self._must_know(old, wish)
        seating.seat_held(old.match, wish.author.actor)
        if old.outcome is None:
            raise not_allowed("a rematch can be asked for when the game has ended")
        new = self._rematch_of(old, wish)
        arrival = Arrival(wish.author.actor, nonce=nonce)
        with suppress(UnknownGame):
            return self.join(replace(wish, game=new), arrival)
        try:
            return self.create(replace(wish, game=new, status=201), _same_terms(old), arrival)
        except Conflict:  # another player asked at the same moment
            return self.join(replace(wish, game=new), arrival)

    def _is_invited(self, table: Table, arrival: Arrival) -> bool:
        digest, now = arrival.invite_digest, to_ms(self._cycle.store.now())
        return digest is not None and seating.invite_of(table.match, digest, now) is not None

    def _rematch_of(self, old: Table, wish: Wish) -> UUID:
        """Give the one game that stands for the next rematch, or which a retry is about.

        One that was called off makes room for another.
        """
        ids = (id_for("rematch", str(old.id), str(attempt)) for attempt in count())
        return next(
            new
            for new in ids
            if not self._is_called_off(new) or self._cycle.replay(replace(wish, game=new))
        )

    def _is_called_off(self, game: UUID) -> bool:
        try:
            return self._cycle.load(game).status is Status.ABORTED
        except UnknownGame:
            return False

    def _must_suit(self, wish: Wish, terms: Terms) -> None:
        try:
            rulesets()[terms.ruleset].must_suit(terms.seats, terms.options)
        except Refused:
            self._cycle.replay(wish)  # a key that stands for another game is told first
            raise

    def _created(self, wish: Wish, terms: Terms, sealed: str) -> Events:
        created = GameCreated(
            ruleset=terms.ruleset,
            options=chosen(terms.options),
            seats=terms.seats,
            host=wish.author.actor,
            clock=terms.clock,
            joining=terms.joining,
            watching=terms.watching,
            commitment=sealed,
            created_at=to_ms(self._cycle.store.now()),
            rematch_of=terms.rematch_of,
            reserved=terms.reserved,
            opened_at_end=terms.opened_at_end,
            rewinding=terms.rewinding,
            press=terms.press,
            anonymous=terms.anonymous,
            sandbox=terms.sandbox,
            seed=terms.seed,
            forked_from=terms.forked_from,
        )
        return (created,)

    def _stand_ins(self, table: Table, seed: bytes) -> Events:
        events: Events = ()
        for seat in table.match.free_seats:
            arrival = Arrival(stand_in(table.id, seat), seat)
            events += self._seated(follow(table, events), arrival, seed)
        return events

    def _seated(self, table: Table, arrival: Arrival, seed: bytes | None = None) -> Events:
        events = seating.take_seat(table.match, arrival, to_ms(self._cycle.store.now()))
        after = follow(table, events)
        if not events or after.match.free_seats:
            return events
        return events + self._started(after, seed)

    def _started(self, table: Table, seed: bytes | None = None) -> Events:
        game, seed = table.game, seed or self._chances.seed(table.id)
        started = seating.start(table.match, game.rules_version)
        if table.match.forked_from is not None:
            return started + self._forks.path(table, table.match.forked_from)
        options = make_options(game, table.match.options, table.match.clock)

        def begin(after: Table) -> Events:
            chance = self._chances.continuing(after, seed)
            return opening(game, len(after.match.players), options, chance).events

        return started + by_rules(table, "opening", lambda t: begin(follow(t, started)))

    def _around(self, wish: Wish, decide: Callable[[Match], Events]) -> Done:
        def decide_knowing(table: Table) -> Events:
            self._must_know(table, wish)
            return decide(table.match)

        return self._cycle.run(wish, decide_knowing)

    @staticmethod
    def _sides(table: Table) -> tuple[int, ...]:
        seats = len(table.match.players)
        if table.play is None:
            return tuple(range(seats))
        return by_rules(table, "sides", lambda t: tuple(t.game.sides(t.play, seats)))

    @staticmethod
    def _must_know(table: Table, wish: Wish) -> None:
        viewer_for(table, wish.author.actor)


def game_id(author: Author, key: Key | None) -> UUID:
    """Give the id of a game to create; with a key it follows from it, so a retry finds it."""
    return id_for("game", author.actor, key.text) if key else new_id()


def digest_of(code: str) -> str:
    """Give the digest under which a secret code is kept; codes are too long to be guessed."""
    return sha256(code.encode()).hexdigest()


def _same_terms(old: Table) -> Terms:
    match = old.match
    players = tuple(player for player in match.players if player is not None)
    return Terms(
        ruleset=match.ruleset,
        options=make_options(old.game, match.options, match.clock),
        seats=len(players),
        clock=match.clock,
        joining="invite",
        watching=match.watching,
        opened_at_end=match.opened_at_end,
        rewinding=match.rewinding,
        press=match.press,
        anonymous=match.anonymous,
        reserved=players,
        rematch_of=str(old.id),
    )
