"""Resolution, step 5: all battles at the same time, then the reward of successful defenses."""

from collections.abc import Iterable, Iterator

from domain.kernel.chance import Chance
from domain.kernel.events import Events, Seat
from domain.rokugan.board import PROVINCES, ProvinceId
from domain.rokugan.events.resolution import BattleFought, PhaseBegan
from domain.rokugan.rules.battle import fight
from domain.rokugan.rules.control import Changes
from domain.rokugan.rules.reveal import attacks, cleared, guards
from domain.rokugan.state import Phase, RokuganState


def fight_all(state: RokuganState, _chance: Chance) -> Events:
    """Decide every battle on one snapshot, then apply them all (R26)."""
    aimed = {token.target for token in state.tokens if attacks(state, token)}
    fought = [fight(state, province) for province in PROVINCES if province in aimed]
    changes = Changes(state.realm)
    _conquer(changes, fought)
    for seat, province in _held(state, fought):
        changes.add(seat, province, 1)
    return *fought, *changes.events, *cleared(state.tokens), PhaseBegan(Phase.CLAIM)


def _conquer(changes: Changes, fought: Iterable[BattleFought]) -> None:
    taken = [(b.taken_by, b.province) for b in fought if b.taken_by is not None]
    changes.lose(province for _, province in taken)
    for seat, province in taken:
        changes.take(seat, province)


def _held(state: RokuganState, fought: Iterable[BattleFought]) -> Iterator[tuple[Seat, ProvinceId]]:
    """Give who earns a faceup token where: provinces attacked and held (R23), or guarded (R24)."""
    taken = {battle.province for battle in fought if battle.taken_by is not None}
    lost = taken | set(state.resolution.swept)
    guarded = {token.target for token in state.tokens if guards(state, token)}
    earning = (guarded | set(state.resolution.attacked)) - lost
    for province, held in state.realm.holdings.items():
        if held.controller is not None and province in earning:
            yield held.controller, province
