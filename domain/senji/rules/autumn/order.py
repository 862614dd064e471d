"""AutumnOrder: the host names the next family once one is done (S34)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.commands.autumn import CallFamily
from domain.senji.events.autumn import FamilyCalled
from domain.senji.events.setup import PhaseBegan
from domain.senji.rules.common.late import on_time_up
from domain.senji.state import Phase, SenjiState


def go_on(state: SenjiState) -> Events:
    """Ask the host while there is a choice; with all done the year ends."""
    waiting = _waiting(state)
    if not waiting:
        return (PhaseBegan(Phase.YEAR_END, state.course.year),)
    if len(waiting) == 1:
        return (FamilyCalled(waiting[0]),)
    return (state.decisions.ask(AUTUMN_ORDER.name, (state.host,)),)


def _waiting(state: SenjiState) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.living if seat not in state.autumn.done)


def legal(state: SenjiState, _seat: Seat) -> Legal:
    """List the families that have not acted this autumn."""
    decision = state.decisions.current.id
    return Legal(tuple(CallFamily(decision, seat) for seat in _waiting(state)))


def explain(_state: SenjiState, _seat: Seat, _command: Command) -> Refused:
    """Say who can be called."""
    return not_allowed("the host must call a family that has not acted this autumn", "S34")


AUTUMN_ORDER: Final = DecisionKind[SenjiState]("AutumnOrder", legal=legal, explain=explain)


@AUTUMN_ORDER.on(CallFamily)
def call(_state: SenjiState, seat: Seat, command: CallFamily, _chance: Chance) -> Events:
    """Let the family act."""
    return DecisionAnswered(command.decision, seat), FamilyCalled(command.seat)


@on_time_up(AUTUMN_ORDER)
def call_first(state: SenjiState, _seat: Seat, decision: str) -> Command:
    """Call the first seat for a host out of time."""
    return CallFamily(decision, _waiting(state)[0])
