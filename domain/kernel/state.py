"""What the state of every game holds; a game's own State adds its board."""

from dataclasses import dataclass

from domain.kernel.decisions import NO_DECISIONS, Decisions
from domain.kernel.events import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The fold of the events so far: open decisions, the last draw's number, the outcome."""

    decisions: Decisions = NO_DECISIONS
    draws: int = 0
    outcome: Outcome | None = None
