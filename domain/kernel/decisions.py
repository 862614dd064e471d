"""The stack of pending decisions: it lives in the state and is built from events alone."""

from dataclasses import dataclass
from typing import Final

from domain.kernel.events import DecisionId, DecisionOpened, PrivateDecisionOpened, Seat


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to some seats; `seats` are those who still owe an answer."""

    id: DecisionId
    kind: str
    seats: tuple[Seat, ...]
    private: bool = False


@dataclass(frozen=True, slots=True)
class Decisions:
    """The open decisions, the last one on top; only the top takes commands.

    `opened` is the number of the last public one: a rewind takes decisions back, but never their
    numbers. A private one is named after the last public one, its seat and the seat's own count,
    so that no number tells the others of it.
    """

    stack: tuple[Decision, ...] = ()
    opened: int = 0
    private: tuple[Seat, ...] = ()

    @property
    def top(self) -> Decision | None:
        """The decision that must be answered next."""
        return self.stack[-1] if self.stack else None

    def known_to(self, seat: Seat | None) -> Decision | None:
        """The topmost decision that a seat, or a spectator (None), may know of."""
        known = (d for d in reversed(self.stack) if not d.private or seat in d.seats)
        return next(known, None)

    @property
    def current(self) -> Decision:
        """The decision on top, where there must be one."""
        if not self.stack:
            raise LookupError("no decision is open")
        return self.stack[-1]

    def find(self, decision_id: DecisionId) -> Decision | None:
        """Give the open decision of that name."""
        return next((d for d in self.stack if d.id == decision_id), None)

    def ask(self, kind: str, seats: tuple[Seat, ...]) -> DecisionOpened:
        """Give the event that opens the next public decision."""
        return DecisionOpened(str(self.opened + 1), kind, seats)

    def ask_privately(self, kind: str, seat: Seat) -> PrivateDecisionOpened:
        """Give the event that opens a decision only its seat may know of."""
        count = self.private.count(seat) + 1
        return PrivateDecisionOpened(f"{self.opened}.{seat}.{count}", kind, seat)

    def pushed(self, decision: Decision) -> "Decisions":
        """Put a decision on top."""
        stack = (*self.stack, decision)
        if decision.private:
            return Decisions(stack, self.opened, (*self.private, *decision.seats))
        return Decisions(stack, int(decision.id), self.private)

    def answered(self, decision_id: DecisionId, seat: Seat) -> "Decisions":
        """Take a seat out of a decision, and the decision away with its last seat."""
        top = self.top
        if top and top.id == decision_id and top.seats == (seat,):  # nearly always
            return Decisions(self.stack[:-1], self.opened, self.private)
        rest = (_without(d, seat) if d.id == decision_id else d for d in self.stack)
        return Decisions(tuple(d for d in rest if d.seats), self.opened, self.private)


NO_DECISIONS: Final = Decisions()


def _without(decision: Decision, seat: Seat) -> Decision:
    rest = tuple(s for s in decision.seats if s != seat)
    return Decision(decision.id, decision.kind, rest, decision.private)
