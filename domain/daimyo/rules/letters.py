"""Correspondence: one troop of every other daimyo is removed (Letters)."""

from typing import Final

from domain.daimyo.board import ProvinceId
from domain.daimyo.commands import RemoveTroop
from domain.daimyo.deeds import TroopsRemoved
from domain.daimyo.parts import Letters, Places
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.facts import asked, ended, late
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the provinces that can spare a troop, of daimyo who have not yet lost one."""
    decision = state.decisions.current.id
    return Legal(tuple(RemoveTroop(decision, p) for p in _victims(acting(state))))


def explain(state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why a troop cannot be removed."""
    if not isinstance(command, RemoveTroop):
        return not_allowed("a troop of another daimyo must be removed", "D34")
    if not acting(state).is_enemy(command.province):
        return not_allowed(f"{command.province} is not another daimyo's", "D34")
    if state.land.troops(command.province) <= 1:
        return not_allowed(f"{command.province} has no troop to spare", "D23")
    return not_allowed("each other daimyo loses exactly one troop", "D23")


CORRESPONDENCE: Final = DecisionKind[DaimyoState]("Correspondence", legal=legal, explain=explain)


def begin(now: Acting, _part: Letters) -> Events:
    """Ask until every daimyo who can has lost one."""
    return asked(now, CORRESPONDENCE) if _victims(now) else ended(now)


def _victims(now: Acting) -> Places:
    """List them, of all on the board; the last troop of a province is safe (D23, D40)."""
    land = now.land
    spared = {now.daimyo, *(land.owner(province) for province in now.turn.touched)}
    return tuple(
        province
        for province in now.theatre
        if land.troops(province) > 1 and land.owner(province) not in spared
    )


@CORRESPONDENCE.on(RemoveTroop)
def remove(state: DaimyoState, seat: Seat, command: RemoveTroop, _chance: Chance) -> Events:
    """Send one troop to its daimyo's supply."""
    removed = _removed(acting(state), command.province)
    return DecisionAnswered(command.decision, seat), removed


@CORRESPONDENCE.on_time_up
def remove_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Take one of each from where he is strongest (D35)."""
    now = acting(state)
    weakest_first = sorted(_victims(now), key=now.land.troops)
    of_each = {now.land.owner(province): province for province in weakest_first}
    return late(state), *(_removed(now, p) for p in of_each.values()), *ended(now)


def _removed(now: Acting, province: ProvinceId) -> TroopsRemoved:
    return TroopsRemoved(now.land.armies[province].daimyo, province, 1)
