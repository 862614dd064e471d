"""Displacement: an enemy fort is cleared (Cunning), and Occupation: own troops move in."""

from typing import Final

from domain.daimyo.board import PROVINCES, ProvinceId
from domain.daimyo.commands import Decline, LiftGarrison, MoveIn
from domain.daimyo.deeds import FortCleared, TroopsMovedIn
from domain.daimyo.events import PartEnded
from domain.daimyo.parts import FORTS, Displace, Places
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.facts import asked, decline, displaced, emptied, ended, late
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal_forts(state: DaimyoState, _seat: Seat) -> Legal:
    """List the enemy forts that an own army stands next to; one must be taken (D34)."""
    decision = state.decisions.current.id
    return Legal(tuple(LiftGarrison(decision, fort) for fort in _forts(acting(state))))


def explain_displacement(_state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why a fort cannot be cleared."""
    if isinstance(command, LiftGarrison):
        return not_allowed(f"{command.province} is no enemy fort next to an army of yours", "D23")
    return not_allowed("an enemy fort must be chosen", "D34")


DISPLACEMENT: Final = DecisionKind[DaimyoState](
    "Displacement", legal=legal_forts, explain=explain_displacement
)


def begin(now: Acting, _part: Displace) -> Events:
    """Ask which fort, if there is one; once it is cleared the troops move in."""
    return asked(now, DISPLACEMENT) if _forts(now) else ended(now)


def _forts(now: Acting) -> Places:
    land = now.land
    return tuple(
        fort
        for fort, army in land.armies.items()
        if army.daimyo != now.daimyo and PROVINCES[fort].kind in FORTS and _sources(now, fort)
    )


def _sources(now: Acting, fort: ProvinceId) -> Places:
    return tuple(p for p in now.neighbours(fort) if now.is_own(p) and now.land.troops(p))


@DISPLACEMENT.on(LiftGarrison)
def lift(state: DaimyoState, seat: Seat, command: LiftGarrison, _chance: Chance) -> Events:
    """Lift the garrison; its owner places it when the fort is taken (D23)."""
    now = acting(state)
    return DecisionAnswered(command.decision, seat), *_cleared(now, command.province)


@DISPLACEMENT.on_time_up
def lift_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Clear the first fort that is listed (D35)."""
    now = acting(state)
    return late(state), *_cleared(now, _forts(now)[0])


def _cleared(now: Acting, fort: ProvinceId) -> Events:
    return *displaced(now.land, fort), FortCleared(now.daimyo, fort)


def legal_entries(state: DaimyoState, _seat: Seat) -> Legal:
    """List how many troops of which neighbour may move in; at least one in all must."""
    now = acting(state)
    decision = state.decisions.current.id
    commands: list[Command] = [
        MoveIn(decision, source, troops)
        for source in _sources(now, _cleared_fort(now))
        for troops in range(1, now.land.troops(source) + 1)
    ]
    if now.turn.touched:
        commands.append(Decline(decision))
    return Legal(tuple(commands))


def explain_occupation(_state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why troops cannot move in."""
    if isinstance(command, MoveIn):
        return not_allowed("so many troops do not stand next to the fort", "D23")
    return not_allowed("at least one troop must move in", "D23")


OCCUPATION: Final = DecisionKind[DaimyoState](
    "Occupation", legal=legal_entries, explain=explain_occupation
)
OCCUPATION.on(Decline)(decline)


def go_on(now: Acting) -> Events:
    """Ask for troops until no neighbour has any more."""
    return asked(now, OCCUPATION) if _sources(now, _cleared_fort(now)) else ended(now)


def _cleared_fort(now: Acting) -> ProvinceId:
    if now.turn.displaced is None:
        raise LookupError("no fort was cleared")
    return now.turn.displaced


@OCCUPATION.on(MoveIn)
def move_in(state: DaimyoState, seat: Seat, command: MoveIn, _chance: Chance) -> Events:
    """Move troops in; others may follow."""
    now = acting(state)
    moved = _moved_in(now, command.source, command.troops)
    return DecisionAnswered(command.decision, seat), *moved


@OCCUPATION.on_time_up
def move_in_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Move in one troop of the strongest neighbour, unless some have done so (D35)."""
    now = acting(state)
    if now.turn.touched:
        return late(state), PartEnded(now.daimyo)
    source = max(_sources(now, _cleared_fort(now)), key=now.land.troops)
    return late(state), *_moved_in(now, source, 1), PartEnded(now.daimyo)


def _moved_in(now: Acting, source: ProvinceId, troops: int) -> Events:
    moved = TroopsMovedIn(now.daimyo, source, _cleared_fort(now), troops)
    return moved, *emptied(now.land, source, troops)
