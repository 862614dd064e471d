"""SamuraiRetreat: who survives a defeat goes to a province next to it, or else to sea (S32)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import PROVINCES, BannerId, PlaceId
from domain.senji.commands.combat import Retreat
from domain.senji.events.combat import CombatEnded, SamuraiEscaped
from domain.senji.fighting import Combat
from domain.senji.rules.common.late import on_time_up
from domain.senji.state import SenjiState


def go_on(state: SenjiState, combat: Combat, _chance: Chance) -> Events:
    """Once the combat is won, let a survivor find a refuge; then it is over."""
    if combat.winner is None:
        return ()
    if combat.fleeing is None:
        return (CombatEnded(combat.province),)
    banner = _banner(state, combat)
    refuges = _refuges(state, combat)
    seat = state.seat_of(banner)
    if len(refuges) == 1 or seat is None:
        return (SamuraiEscaped(banner, combat.fleeing, refuges[0]),)
    return (state.decisions.ask(SAMURAI_RETREAT.name, (seat,)),)


def _banner(state: SenjiState, combat: Combat) -> BannerId:
    """Give the banner of the side that lost."""
    if state.seat_of(combat.attacker) != combat.winner:
        return combat.attacker
    return combat.defender or ""


def _refuges(state: SenjiState, combat: Combat) -> tuple[PlaceId, ...]:
    """List own provinces next to the lost one, or else its seas: no province is without one."""
    printed, own = PROVINCES[combat.province], state.land.held(_banner(state, combat))
    return tuple(p for p in printed.adjacent if p in own) or printed.seas


def legal(state: SenjiState, _seat: Seat) -> Legal:
    """List the refuges."""
    decision = state.decisions.current.id
    refuges = () if state.combat is None else _refuges(state, state.combat)
    return Legal(tuple(Retreat(decision, place) for place in refuges))


def explain(_state: SenjiState, _seat: Seat, _command: Command) -> Refused:
    """Say where he can go."""
    return not_allowed("he retreats to an own province next to the combat, else to sea", "S32")


SAMURAI_RETREAT: Final = DecisionKind[SenjiState]("SamuraiRetreat", legal=legal, explain=explain)


@SAMURAI_RETREAT.on(Retreat)
def retreat(state: SenjiState, seat: Seat, command: Retreat, _chance: Chance) -> Events:
    """Go there."""
    combat = state.combat
    if combat is None or combat.fleeing is None:
        raise LookupError("nobody is fleeing")
    escaped = SamuraiEscaped(_banner(state, combat), combat.fleeing, command.destination)
    return DecisionAnswered(command.decision, seat), escaped


@on_time_up(SAMURAI_RETREAT)
def retreat_late(state: SenjiState, seat: Seat, _decision: str) -> Command:
    """Go to the first refuge when the time is up."""
    return legal(state, seat).commands[0]
