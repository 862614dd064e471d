"""Lifting: own troops are taken up, to be placed anew or away from home."""

from typing import Final

from domain.daimyo.commands import Decline, LiftTroops
from domain.daimyo.deeds import TroopsLifted
from domain.daimyo.parts import LeaveHome, Rearrange
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.facts import asked, decline, decline_late, ended
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """Rearrange the whole army, or leave it where it stands."""
    decision = state.decisions.current.id
    return Legal((LiftTroops(decision), Decline(decision)))


def explain(_state: DaimyoState, _seat: Seat, _command: Command) -> Refused:
    """Say what may be done instead."""
    return not_allowed("all own troops may be lifted now, or stay where they are", "D29")


REARRANGEMENT: Final = DecisionKind[DaimyoState]("Rearrangement", legal=legal, explain=explain)
REARRANGEMENT.on(Decline)(decline)
REARRANGEMENT.on_time_up(decline_late)


def begin_rearranging(now: Acting, _part: Rearrange) -> Events:
    """Ask, if there are two provinces to choose between."""
    can = len(now.provinces) > 1 and now.land.troops_of(now.daimyo)
    return asked(now, REARRANGEMENT) if can else ended(now)


@REARRANGEMENT.on(LiftTroops)
def rearrange(state: DaimyoState, seat: Seat, command: LiftTroops, _chance: Chance) -> Events:
    """Lift every own troop; then each is placed on what was an own province (D29)."""
    now = acting(state)
    own = now.provinces
    lifted = TroopsLifted(now.daimyo, own, now.land.troops_of(now.daimyo), own)
    return DecisionAnswered(command.decision, seat), lifted, *ended(now)


def leave_home(now: Acting, _part: LeaveHome) -> Events:
    """Lift the troops of the own home castle; without other provinces they stay (D13)."""
    home = now.home
    others = tuple(p for p in now.provinces if p != home)
    if home is None or not others or not now.land.troops(home):
        return ended(now)
    return TroopsLifted(now.daimyo, (home,), now.land.troops(home), others), *ended(now)
