"""Out of time: the clock answers with a command that the seat itself could have given (S61)."""

from collections.abc import Callable
from typing import TypeAlias

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import Events, Seat
from domain.kernel.game import DecisionKind
from domain.senji.state import SenjiState

Choice: TypeAlias = Callable[[SenjiState, Seat, str], Command]


def on_time_up(kind: DecisionKind[SenjiState]) -> Callable[[Choice], Choice]:
    """Register what the clock answers for a seat: its command for the decision of that id."""

    def register(choice: Choice) -> Choice:
        def answer(state: SenjiState, seat: Seat | None, chance: Chance) -> Events:
            decision = state.decisions.current
            who = decision.seats[0] if seat is None else seat
            return kind.answer(state, who, choice(state, who, decision.id), chance)

        kind.on_time_up(answer)
        return choice

    return register
