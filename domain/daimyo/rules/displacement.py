"""Displacement: an enemy fort is cleared for own troops (Cunning)."""

from typing import Final

from domain.daimyo.board import PROVINCES, ProvinceId
from domain.daimyo.commands import LiftGarrison
from domain.daimyo.deeds import FortCleared
from domain.daimyo.parts import FORTS, Displace, Places
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.facts import asked, displaced, ended, late
from domain.daimyo.rules.occupation import sources
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the enemy forts that an own army stands next to; one must be taken (D34)."""
    decision = state.decisions.current.id
    return Legal(tuple(LiftGarrison(decision, fort) for fort in _forts(acting(state))))


def explain(_state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why a fort cannot be cleared."""
    if isinstance(command, LiftGarrison):
        return not_allowed(f"{command.province} is no enemy fort next to an army of yours", "D23")
    return not_allowed("an enemy fort must be chosen", "D34")


DISPLACEMENT: Final = DecisionKind[DaimyoState]("Displacement", legal=legal, explain=explain)


def begin(now: Acting, _part: Displace) -> Events:
    """Ask which fort, if there is one; once it is cleared the troops move in."""
    return asked(now, DISPLACEMENT) if _forts(now) else ended(now)


def _forts(now: Acting) -> Places:
    return tuple(
        p for p in now.theatre if PROVINCES[p].kind in FORTS and now.is_enemy(p) and sources(now, p)
    )


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
    return *displaced(now.land, fort), FortCleared(now.daimyo, fort), *ended(now)
