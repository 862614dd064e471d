"""Resolution, step 5: all battles at the same time, then the reward of successful defenses."""

from collections.abc import Iterable

from domain.kernel.chance import Chance
from domain.kernel.events import Events
from domain.rokugan.board import PROVINCES, ProvinceId
from domain.rokugan.events.resolution import BattleFought, PhaseBegan
from domain.rokugan.rules.battle import defenders, fight
from domain.rokugan.rules.control import Changes
from domain.rokugan.rules.reveal import cleared
from domain.rokugan.state import Phase, RokuganState


def fight_all(state: RokuganState, _chance: Chance) -> Events:
    """Decide every battle on one snapshot, then apply them all (R26)."""
    fought = [battle for battle in (fight(state, p) for p in PROVINCES) if battle is not None]
    changes = Changes(state.realm)
    _conquer(changes, fought)
    for province in _held(state, fought):
        changes.add(province, 1)
    return *fought, *changes.events, *cleared(state.tokens), PhaseBegan(Phase.CLAIM)


def _conquer(changes: Changes, fought: Iterable[BattleFought]) -> None:
    taken = [battle for battle in fought if battle.taken_by is not None]
    changes.lose(battle.province for battle in taken)
    for battle in taken:
        if battle.taken_by is not None:
            changes.take(battle.taken_by, battle.province)


def _held(state: RokuganState, fought: Iterable[BattleFought]) -> Iterable[ProvinceId]:
    """Give the provinces that earn one faceup token: attacked and held (R23), or guarded (R24)."""
    taken = {battle.province for battle in fought if battle.taken_by is not None}
    lost = taken | set(state.resolution.swept)
    for province in PROVINCES:
        if province not in lost and state.realm.controller(province) is not None:
            attacked = province in state.resolution.attacked
            if attacked or any(t.shows.fights for t in defenders(state, province)):
                yield province
