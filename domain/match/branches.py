"""The branch of a game that stands, out of all that was ever played in it.

A rewind takes back what came since a decision opened. Numbers of decisions are never given twice,
so a decision's name alone tells where in the stream the branch goes on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from domain.kernel.events import (
    EVERYONE,
    DecisionId,
    DecisionOpened,
    Drawn,
    Event,
    Events,
    PrivateDecisionOpened,
    Seat,
)
from domain.match.events import MATCH_EVENTS
from domain.match.proposal_events import GameRewound, ProposalClosed, RewindProposed

_MATCH_TYPES = frozenset(MATCH_EVENTS)
_OPENING = (DecisionOpened, PrivateDecisionOpened)


@dataclass(frozen=True, slots=True)
class Place:
    """A public decision that a game may go back to.

    `before` are the rules' events up to where it opened; `passes_chance` tells that a draw or a
    reveal which everyone knows of lies behind it. One that only some know of does not count:
    the others would learn of it by what a vote then needs (H4).
    """

    opened: DecisionOpened
    before: Events
    passes_chance: bool


@dataclass(slots=True)
class Branch:
    """The rules' events that stand, and the places of the public decisions among them."""

    events: list[Event] = field(default_factory=list)
    places: dict[DecisionId, tuple[int, DecisionOpened]] = field(default_factory=dict)
    cut: set[DecisionId] = field(default_factory=set)
    last: int = 0  # the highest number that a public decision was given
    asked: dict[str, tuple[Seat, DecisionId]] = field(default_factory=dict)  # proposals to go back
    refused: set[tuple[Seat, DecisionId]] = field(default_factory=set)  # since the last opened

    def take(self, event: Event) -> None:
        """Follow the game by one more event."""
        if isinstance(event, GameRewound):
            self._cut_at(self.places[event.decision][0])
        elif isinstance(event, RewindProposed):
            self.asked[event.proposal] = event.seat, event.decision
        elif isinstance(event, ProposalClosed):
            if event.proposal in self.asked and not event.accepted:
                self.refused.add(self.asked[event.proposal])
        elif type(event) not in _MATCH_TYPES:
            if isinstance(event, DecisionOpened):
                self.places[event.id] = len(self.events), event
                self.last = int(event.id)
                self.refused.clear()  # by what everyone sees: a hidden one would show itself here
            self.events.append(event)

    def find(self, decision: DecisionId) -> Place | None:
        """Give the place of a public decision that stands in this branch."""
        if decision not in self.places:
            return None
        at, opened = self.places[decision]
        behind = any(_is_known_chance(event) for event in self.events[at:])
        return Place(opened, tuple(self.events[:at]), behind)

    def _cut_at(self, place: int) -> None:
        gone = {name for name, (at, _) in self.places.items() if at >= place}
        self.cut |= gone
        for name in gone:
            del self.places[name]
        del self.events[place:]


def standing(events: Iterable[Event]) -> Branch:
    """Give the branch that stands after all of a game's events."""
    branch = Branch()
    for event in events:
        branch.take(event)
    return branch


def path_to(events: Sequence[Event], decision: DecisionId) -> Events | None:
    """Give the rules' events that led to a decision, its opening the last; None where it is none.

    It may be anyone's and may have been cut since (H13): when it opened, its branch stood.
    """
    opening = (n for n, e in enumerate(events) if isinstance(e, _OPENING) and e.id == decision)
    last = next(opening, None)
    return None if last is None else tuple(standing(events[: last + 1]).events)


def _is_known_chance(event: Event) -> bool:
    return event.AUDIENCE == EVERYONE and (isinstance(event, Drawn) or event.REVEALS)
