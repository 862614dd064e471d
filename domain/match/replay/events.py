"""One match event after another: each kind is replayed by the function registered for it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar, cast

from domain.kernel.decisions import Decision
from domain.kernel.events import Event, Events, Seat
from domain.kernel.refusal import game_over, not_allowed
from domain.match.branches import Branch
from domain.match.events import OpeningAgreed
from domain.match.state import Match
from domain.match.terms import PlayerId

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Before:
    """A game as it stood before a match event; `known` is the decision that all see open."""

    match: Match
    branch: Branch
    is_over: bool
    sides: tuple[int, ...] = ()
    known: Decision | None = None

    def player(self, seat: Seat) -> PlayerId:
        """Give the player of a seat; a seat that nobody holds has none."""
        held = self.match.players[seat] if 0 <= seat < len(self.match.players) else None
        if held is None:
            raise not_allowed(f"nobody holds seat {seat}")
        return held


Replay: TypeAlias = Callable[[Before, E], Events]
_REPLAYS: Final[dict[type[Event], Replay[Event]]] = {}


def replayed(before: Before, event: Event) -> Events:
    """Give a match event, as it must have been, with the facts that follow from it.

    Raises:
        Refused: nobody could bring it about then.
        LookupError: it never comes about but as what follows from another.
    """
    if before.is_over != isinstance(event, OpeningAgreed):
        raise game_over() if before.is_over else not_allowed("the game has not ended")
    return _REPLAYS[type(event)](before, event)


def replays(kind: type[E]) -> Callable[[Replay[E]], Replay[E]]:
    """Register how one kind of event is replayed."""

    def register(replay: Replay[E]) -> Replay[E]:
        _REPLAYS[kind] = cast("Replay[Event]", replay)
        return replay

    return register
