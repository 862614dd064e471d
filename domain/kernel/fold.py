"""The fold: state is what the events so far come to."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar, cast

from domain.kernel.change import replace
from domain.kernel.decisions import Decision
from domain.kernel.events import (
    DecisionAnswered,
    DecisionOpened,
    Drawn,
    Event,
    GameEnded,
    PrivateDecisionAnswered,
    PrivateDecisionOpened,
    TimeExpired,
)
from domain.kernel.state import State

T = TypeVar("T")
S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)


class Steps(Generic[T]):
    """How each event changes a state: total and dull, no rule, no refusal, no chance."""

    def __init__(self) -> None:
        self._steps: dict[type[Event], Callable[[T, Event], T]] = {}

    def on(self, event_type: type[E]) -> Callable[[Callable[[T, E], T]], Callable[[T, E], T]]:
        """Register what an event of this type changes."""

        def register(step: Callable[[T, E], T]) -> Callable[[T, E], T]:
            self._steps[event_type] = self._prepared(event_type, step)
            return step

        return register

    @property
    def handled(self) -> frozenset[type[Event]]:
        """The event types that this fold knows."""
        return frozenset(self._steps)

    def evolve(self, state: T, event: Event) -> T:
        """Give the state after one more event."""
        return self._steps[type(event)](state, event)

    def fold(self, state: T, events: Iterable[Event]) -> T:
        """Give the state after more events."""
        steps = self._steps
        for event in events:
            state = steps[type(event)](state, event)
        return state

    def _prepared(self, _type: type[E], step: Callable[[T, E], T]) -> Callable[[T, Event], T]:
        return cast("Callable[[T, Event], T]", step)


class Fold(Steps[S]):
    """The fold of a game: it registers its own events with `on`; the shared ones are known."""

    def __init__(self) -> None:
        self._steps = {
            DecisionOpened: _opened,
            PrivateDecisionOpened: _opened,
            DecisionAnswered: _answered,
            PrivateDecisionAnswered: _answered,
            TimeExpired: _unchanged,
            GameEnded: _ended,
        }

    def _prepared(self, event_type: type[E], step: Callable[[S, E], S]) -> Callable[[S, Event], S]:
        plain = cast("Callable[[S, Event], S]", step)
        return _counting_draws(plain) if issubclass(event_type, Drawn) else plain


def _counting_draws(step: Callable[[S, Event], S]) -> Callable[[S, Event], S]:
    def counted(state: S, event: Event) -> S:
        return replace(step(state, event), draws=cast("Drawn", event).draw)

    return counted


def _opened(state: S, event: Event) -> S:
    if isinstance(event, PrivateDecisionOpened):
        decision = Decision(event.id, event.kind, (event.seat,), private=True)
    else:
        opened = cast("DecisionOpened", event)
        decision = Decision(opened.id, opened.kind, opened.seats)
    return replace(state, decisions=state.decisions.pushed(decision))


def _answered(state: S, event: Event) -> S:
    answer = cast("DecisionAnswered | PrivateDecisionAnswered", event)
    return replace(state, decisions=state.decisions.answered(answer.id, answer.seat))


def _ended(state: S, event: Event) -> S:
    return replace(state, outcome=cast("GameEnded", event).outcome)


def _unchanged(state: S, _event: Event) -> S:
    return state
