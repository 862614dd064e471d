"""The ward: games whose own code failed are parked here, one by one, and let go when they fold.

A game is parked only when the same fails twice, the second time on a table folded from the stream
alone: neither a passing fault nor a cached table can park one. Its stream is left as it is.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias
from uuid import UUID

import structlog
from marshmallow import ValidationError

from domain.kernel import referee
from domain.kernel.chance import Chance
from domain.kernel.commands import TimeUp
from domain.kernel.events import DecisionId, Events
from domain.kernel.refusal import Reason, Refused
from domain.kernel.visibility import Watcher
from eventstore.records import Parked, StoredEvent
from eventstore.store import EventStore
from service.contract.codec import command_from_wire
from service.games.batches import batch_of
from service.games.listing import listing_of
from service.games.play import Look
from service.games.table import Table, unfold
from service.games.wishes import Author, UnknownGame, Wish
from service.histories.audit import Audit
from service.histories.chances import Chances
from service.histories.takeback import TakeBack, take_back
from service.parked.poison import Asked, Foreseen, Poisoned, by_rules, place_of
from service.times import to_ms
from service.timing.deadlines import changes_from, wanted
from service.timing.timekeeping import When
from service.version import CODE_VERSION
from service.wire import from_json, to_json

CARETAKER: Final = Author("ward", operation="parkGame")
ChanceFor: TypeAlias = Callable[[Table], Chance]
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Fault:
    """What failed in a game, where in the code, and at which version of its stream.

    `asked` is the seat and its command that the rules failed on: kept in the store, to try it
    again before a resume, and shown to nobody.
    """

    step: str
    version: int
    error: str
    where: str
    code: str
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A parked game and its fault."""

    mark: Parked
    fault: Fault


class NotParked(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """The game is not parked, so there is nothing to resume."""


class StillFails(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """The game stays parked: its code would fail again."""

    def __init__(self, fault: Fault) -> None:
        """Tell what still fails, and where."""
        super().__init__(
            f"it still fails: {fault.step} at version {fault.version}, "
            f"{fault.error} at {fault.where}"
        )


class Ward:
    """Takes failing games in and lets them go."""

    def __init__(
        self, store: EventStore, chances: Chances, audit: Audit, forget: Callable[[UUID], None]
    ) -> None:
        self._store = store
        self._chances = chances
        self._audit = audit
        self._forget = forget

    def take_in(self, poison: Poisoned) -> bool:
        """Park a game if it fails again from its stream alone; tell whether it is parked now."""
        game = poison.game
        if self._store.parked(game) is not None:
            return True
        self._forget(game)
        rows = self._store.read(game)
        fault = _again(rows, poison)
        if fault is None:
            return False
        if self._store.park(game, rows[-1].version, to_json(fault)):
            _tell(rows, fault)
            self._audit.enter(game, CARETAKER, "GameParked")
            return True
        return self._store.parked(game) is not None

    def cases(self) -> list[Case]:
        """Give all parked games, the one parked first at the head."""
        return [_case(mark) for mark in self._store.all_parked()]

    def resume(self, game: UUID, author: Author) -> Case:
        """Let a game go on if everything its players may ask of it works now.

        Raises:
            UnknownGame: there is none.
            NotParked: it is not parked.
            StillFails: what was wrong is still so, or something else is.
        """
        case = self._case_of(game)
        self._must_work(game, case.fault)
        self._audit.enter(game, author, "GameResumed")
        if not self._store.resume(game):
            raise NotParked(game)
        self._forget(game)
        return case

    def rewind(self, game: UUID, decision: DecisionId, author: Author) -> Case:
        """Take back what a game has failed on, and let it go on in the same step (H18).

        Raises:
            UnknownGame, NotParked: as above.
            Refused: there is no such way back, or he who asks has a part in the game.
            StillFails: it would fail there too.
        """
        case = self._case_of(game)
        if self._audit.concerns(game, author.actor):
            raise Refused(Reason.NO_SEAT, "you have a part in this game; another admin may do it")
        plan = self._planned(game, decision)
        self._must_play(plan.after, case.fault)
        self._audit.enter(game, author, "GameTakenBack")
        with self._store.exclusive(game) as held:
            if not held.resume(game):
                raise NotParked(game)
            live = (deadline.id for deadline in held.deadlines(game))
            clock = changes_from(live, plan.after)
            held.append(batch_of(Wish(game, author), plan.before, plan.after, plan.events, clock))
        self._forget(game)
        return case

    def _case_of(self, game: UUID) -> Case:
        if self._store.head(game) is None:
            raise UnknownGame(game)
        mark = self._store.parked(game)
        if mark is None:
            raise NotParked(game)
        return _case(mark)

    def _planned(self, game: UUID, decision: DecisionId) -> TakeBack:
        rows = self._store.read(game)
        try:
            plan = take_back(rows, decision)
            when = When(lambda: to_ms(self._store.now()))
            return plan.timed(when)
        except Poisoned as poison:
            raise StillFails(_folded(rows)[1] or _fault(rows[-1].version, poison)) from poison

    def _must_work(self, game: UUID, known: Fault) -> None:
        table, fault = _folded(self._store.read(game))
        if fault is not None:
            raise StillFails(fault)
        self._must_play(table, known)

    def _must_play(self, table: Table, known: Fault) -> None:
        seed = self._store.secret(table.id)
        try:
            _try_all(table, known, lambda t: self._chances.continuing(t, seed))
        except Poisoned as poison:
            raise StillFails(_fault(table.version, poison)) from poison


def _again(rows: Sequence[StoredEvent], poison: Poisoned) -> Fault | None:
    """Give what fails when a game is folded anew and the same is done with it; None if nothing."""
    if not rows:
        return None  # it was never stored, so there is nothing to park
    table, fault = _folded(rows)
    if fault is not None:
        return fault
    if poison.step == "fold":
        return None  # what does not fold was cut, and holds nobody up
    try:
        by_rules(table, poison.step, poison.repeat, poison.asked)
    except (Refused, Foreseen):
        return None
    except Poisoned as again:
        return _fault(table.version, again)
    return None


def _folded(rows: Sequence[StoredEvent]) -> tuple[Table, Fault | None]:
    """Fold a stream from its beginning; where that fails, find the first event that does not."""
    blank = Table(rows[0].stream)
    try:
        return unfold(blank, list(rows)), None
    except Poisoned as poison:
        sound = bisect_left(range(1, len(rows)), 1, key=lambda count: _fails(blank, rows[:count]))
        return blank, _fault(rows[sound].version, poison)


def _fails(blank: Table, rows: Sequence[StoredEvent]) -> bool:
    try:
        unfold(blank, list(rows))
    except Poisoned:
        return True
    return False


def _fault(version: int, poison: Poisoned) -> Fault:
    error = poison.__cause__ or poison
    kind, where = type(error).__name__, place_of(error)
    return Fault(poison.step, version, kind, where, CODE_VERSION, poison.asked)


def _try_all(table: Table, known: Fault, chance_for: ChanceFor) -> None:
    """Do what the players and the clock may ask of a game next, and keep nothing of it."""
    by_rules(table, "listing", listing_of)
    for viewer in (*range(len(table.match.players)), Watcher.SPECTATOR):
        look = Look(table, viewer)
        _ = look.view, look.legal
    for due in wanted(table).values():
        _try_time_up(table, TimeUp(due.decision, due.seat), chance_for)
    if known.asked is not None:
        _try_command(table, known.asked, chance_for)


def _try_time_up(table: Table, command: TimeUp, chance_for: ChanceFor) -> None:
    def expire(on: Table) -> Events:
        return referee.time_up(on.game, on.play, command, chance_for(on)).events

    with suppress(Refused):  # nothing of the rules waits for it
        by_rules(table, "timeUp", expire)


def _try_command(table: Table, asked: Asked, chance_for: ChanceFor) -> None:
    with suppress(Refused, ValidationError):  # the rules do not allow it, or know no such command
        command = command_from_wire(table.game, dict(asked["command"]))

        def play(on: Table) -> Events:
            return referee.decide(on.game, on.play, asked["seat"], command, chance_for(on)).events

        by_rules(table, "decide", play)


def _case(mark: Parked) -> Case:
    return Case(mark, from_json(mark.why, Fault))


def _tell(rows: Sequence[StoredEvent], fault: Fault) -> None:
    """Write the one line about it: versions and hashes lead to the events, whose words stay in."""
    log.error(
        "game.parked",
        game=str(rows[0].stream),
        step=fault.step,
        error=fault.error,
        where=fault.where,
        code=fault.code,
        failed_at=fault.version,
        versions=[rows[0].version, rows[-1].version],
        head=rows[-1].hash.hex(),
    )
