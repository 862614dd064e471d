"""A game as its stream tells it: what is around it, its state by the rules, who saw how much."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, TypeAlias
from uuid import UUID

from domain.kernel import referee
from domain.kernel.decisions import Decision, Decisions
from domain.kernel.events import (
    DecisionAnswered,
    DecisionId,
    DecisionOpened,
    Event,
    Outcome,
    PrivateDecisionAnswered,
    Seat,
)
from domain.kernel.upcasting import Shape
from domain.kernel.visibility import (
    Viewer,
    Watcher,
    is_known_to_all,
    may_know_of,
    viewer_name,
)
from domain.match.branches import Branch, standing
from domain.match.events import MATCH_EVENTS, GameCreated, GameStarted
from domain.match.fold import match_fold
from domain.match.proposal_events import GameRewound
from domain.match.proposals import Proposal
from domain.match.state import NO_MATCH, Match, Status
from eventstore.records import GENESIS, StoredEvent
from service.parked.poison import by_rules
from service.rulesets import AnyGame, rulesets
from service.wire import Vocabulary, to_json, vocabulary

MATCH_TYPES: Final = frozenset(MATCH_EVENTS)
ANSWERS: Final = (DecisionAnswered, PrivateDecisionAnswered)

Places: TypeAlias = Mapping[DecisionId, Any]  # the rules' state before each decision opened
NOWHERE: Final[Places] = {}


class OutOfReach(LookupError):  # noqa: N818 - an outcome to handle, not a fault
    """The game went back, maybe to a place before the events at hand; read it from the start."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game at one version of its stream.

    `play` is the ruleset's state, None until the start. `seen` holds for each viewer the id of
    the last event he may see. `answered` tells whether anyone has made a decision yet.
    """

    id: UUID
    version: int = 0
    head: bytes = GENESIS
    match: Match = NO_MATCH
    play: Any = None
    seen: Mapping[str, int] = field(default_factory=dict)
    answered: bool = False

    @property
    def game(self) -> AnyGame:
        """The ruleset this table plays by."""
        return rulesets()[self.match.ruleset]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or around them."""
        return self.match.outcome or (self.play.outcome if self.play is not None else None)

    @property
    def status(self) -> Status:
        """How far the game has come; a ruleset's end counts as much as one around it."""
        if self.match.status is Status.RUNNING and self.play.outcome is not None:
            return Status.ENDED
        return self.match.status

    @property
    def state_hash(self) -> str:
        """The digest of all that the fold came to: equal for equal states, whatever code folds."""
        return sha256(to_json([self.match, self.play])).hexdigest()

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """What is being voted on; the end of a game ends its votes."""
        return self.match.proposals if self.status is Status.RUNNING else ()

    @property
    def is_opened(self) -> bool:
        """Whether everyone may read all of it: it has ended and was made to be opened then."""
        return self.match.opened_at_end and self.status is Status.ENDED

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose answer the game waits for; not for every viewer's eyes."""
        return referee.awaited(self.play) if self.status is Status.RUNNING else ()

    def open_decision(self, viewer: Viewer) -> Decision | None:
        """Give the decision that a viewer may know the game waits for."""
        if self.status is not Status.RUNNING:
            return None
        decisions: Decisions = self.play.decisions
        return decisions.known_to(None if isinstance(viewer, Watcher) else viewer)


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with what the store knows of it: also its bytes and their salt, as in the chain."""

    event: Event
    version: int
    seen: Mapping[str, int]
    at: datetime
    content: bytes
    salt: bytes

    def id_for(self, viewer: Viewer) -> int | None:
        """Give the id under which a viewer finds it; None where he may not know of it."""
        return self.version if viewer is Watcher.OPEN else self.seen.get(viewer_name(viewer))


def follow(table: Table, events: Sequence[Event], places: Places = NOWHERE) -> Table:
    """Give the table after more events; version and head stay, for only the store moves them.

    Raises:
        LookupError: the game goes back to a decision that is not among the places.
    """
    if not events:
        return table
    match, play, answered = table.match, table.play, table.answered
    game = rulesets().get(match.ruleset)
    for event in events:
        if type(event) in MATCH_TYPES:
            match = match_fold.evolve(match, event)
            if isinstance(event, GameCreated):
                game = rulesets()[event.ruleset]
            elif isinstance(event, GameStarted) and game is not None:
                play = game.blank
            elif isinstance(event, GameRewound):
                play = places[event.decision]
        elif game is not None:
            play = game.fold.evolve(play, event)
            answered = answered or isinstance(event, ANSWERS)
    return Table(table.id, table.version, table.head, match, play, table.seen, answered)


def places_in(table: Table, events: Sequence[Event]) -> Places:
    """Give the places among these events that some of them go back to."""
    wanted = {event.decision for event in events if isinstance(event, GameRewound)}
    found: dict[DecisionId, Any] = {}
    followed = 0
    for place, event in enumerate(events if wanted else ()):
        if isinstance(event, DecisionOpened) and event.id in wanted:
            table = follow(table, events[followed:place], found)
            found[event.id], followed = table.play, place
    return found


def unfold(table: Table, stored: list[StoredEvent]) -> Table:
    """Give the table after events read from the store.

    Raises:
        OutOfReach: somewhere in them the game goes back.
        Poisoned: they do not fold.
    """
    if not stored:
        return table
    if table.version and any(row.type == GameRewound.__name__ for row in stored):
        raise OutOfReach(table.id)
    return placed(by_rules(table, "fold", lambda t: _unfolded(t, stored)), stored)


def _unfolded(table: Table, stored: list[StoredEvent]) -> Table:
    events = [happened.event for happened in decoded(table, stored)]
    if any(isinstance(event, GameRewound) for event in events):
        return brought_back(table, events).table
    return follow(table, events)


@dataclass(frozen=True, slots=True)
class BroughtBack:
    """A table, and the branch of it that stands."""

    table: Table
    branch: Branch


def brought_back(
    blank: Table, events: Sequence[Event], upto: DecisionId | None = None
) -> BroughtBack:
    """Fold the branch alone that stands after all of a game's events: what was cut need not fold.

    `upto` names a decision of it that the rules' part of the table shall stop before.
    """
    branch = standing(events)
    around = [event for event in events if type(event) in MATCH_TYPES]
    match, play = match_fold.fold(NO_MATCH, around), None
    if any(isinstance(event, GameStarted) for event in around):
        place = None if upto is None else branch.find(upto)
        rules = rulesets()[match.ruleset]
        play = rules.fold.fold(rules.blank, branch.events if place is None else place.before)
    answered = any(isinstance(event, ANSWERS) for event in events)
    return BroughtBack(replace(blank, match=match, play=play, answered=answered), branch)


def placed(after: Table, stored: Sequence[StoredEvent]) -> Table:
    """Give a table its place in the store: that of the last event which led to it."""
    seen = dict(after.seen)
    for row in stored:
        seen.update(row.seen)
    return replace(after, version=stored[-1].version, head=stored[-1].hash, seen=seen)


def decoded(table: Table, stored: Iterable[StoredEvent]) -> Iterable[Happened]:
    """Read stored events of a table; the very first one names the ruleset of the rest."""
    words = vocabulary(rulesets().get(table.match.ruleset))
    for row in stored:
        event = _read(table, words, row)
        if isinstance(event, GameCreated):
            words = vocabulary(rulesets()[event.ruleset])
        yield Happened(event, row.version, row.seen, row.at, row.data, row.data_salt)


def _read(table: Table, words: Vocabulary, row: StoredEvent) -> Event:
    return by_rules(table, "fold", lambda _: words.read(Shape(row.type, row.schema_v), row.data))


def ordinals(before: Table, after: Table, events: Iterable[Event]) -> list[dict[str, int]]:
    """Give each new event the ids under which its viewers will find it, dense for each viewer."""
    seats = range(max(len(before.match.players), len(after.match.players)))
    viewers = {viewer: viewer_name(viewer) for viewer in (*seats, Watcher.SPECTATOR)}
    counts = dict(before.seen)
    return [_count(event, viewers, counts) for event in events]


def _count(event: Event, viewers: Mapping[Viewer, str], counts: dict[str, int]) -> dict[str, int]:
    is_for_all, ids = is_known_to_all(event), {}
    for viewer, name in viewers.items():
        if is_for_all or may_know_of(event, viewer):
            ids[name] = counts[name] = counts.get(name, 0) + 1
    return ids
