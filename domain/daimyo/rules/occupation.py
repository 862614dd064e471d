"""Occupation: own troops move onto a fort that was cleared, at least one in all (Cunning)."""

from typing import Final

from domain.daimyo.board import ProvinceId
from domain.daimyo.commands import Decline, MoveIn
from domain.daimyo.deeds import TroopsMovedIn
from domain.daimyo.parts import Occupy, Places
from domain.daimyo.rules.acting import Acting
from domain.daimyo.rules.facts import asked, decline, emptied, ended, late
from domain.daimyo.rules.script import under_way
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def sources(now: Acting, fort: ProvinceId) -> Places:
    """List the own provinces next to a fort from which troops can come."""
    return tuple(p for p in now.neighbours(fort) if now.is_own(p) and now.land.troops(p))


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List how many troops of which neighbour may move in; none may when some have (D34)."""
    now, part = under_way(state, Occupy)
    decision = state.decisions.current.id
    commands: list[Command] = [
        MoveIn(decision, source, troops)
        for source in sources(now, part.fort)
        for troops in range(1, now.land.troops(source) + 1)
    ]
    if now.turn.touched:
        commands.append(Decline(decision))
    return Legal(tuple(commands))


def explain(state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why troops cannot move in."""
    now, part = under_way(state, Occupy)
    if not isinstance(command, MoveIn):
        return not_allowed(f"troops move into {part.fort} now, one at least", "D23")
    if command.source not in sources(now, part.fort):
        return not_allowed(f"{command.source} is no army of yours next to {part.fort}", "D23")
    troops = now.land.troops(command.source)
    return not_allowed(f"from 1 to {troops} troops can move in from {command.source}", "D23")


OCCUPATION: Final = DecisionKind[DaimyoState]("Occupation", legal=legal, explain=explain)
OCCUPATION.on(Decline)(decline)


def begin(now: Acting, part: Occupy) -> Events:
    """Ask for troops until no neighbour has any more."""
    return asked(now, OCCUPATION) if sources(now, part.fort) else ended(now)


@OCCUPATION.on(MoveIn)
def move_in(state: DaimyoState, seat: Seat, command: MoveIn, _chance: Chance) -> Events:
    """Move troops in; others may follow."""
    now, part = under_way(state, Occupy)
    moved = _moved_in(now, part, command.source, command.troops)
    return DecisionAnswered(command.decision, seat), *moved


@OCCUPATION.on_time_up
def move_in_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Move in one troop of the strongest neighbour, unless some have done so (D35)."""
    now, part = under_way(state, Occupy)
    if now.turn.touched:
        return late(state), *ended(now)
    source = max(sources(now, part.fort), key=now.land.troops)
    return late(state), *_moved_in(now, part, source, 1), *ended(now)


def _moved_in(now: Acting, part: Occupy, source: ProvinceId, troops: int) -> Events:
    moved = TroopsMovedIn(now.daimyo, source, part.fort, troops)
    return moved, *emptied(now.land, source, troops)
