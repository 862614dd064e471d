"""Resolution, steps 3 and 4: raids, then diplomacy, sweep provinces with all their borders."""

from collections.abc import Iterable, Iterator

from domain.kernel.chance import Chance
from domain.kernel.events import Event, Events
from domain.rokugan.board import TokenType
from domain.rokugan.events.resolution import PhaseBegan, ProvinceSwept
from domain.rokugan.events.upkeep import SpecialTokenPlaced
from domain.rokugan.places import ADJACENT, touches
from domain.rokugan.rules.control import Changes
from domain.rokugan.rules.reveal import cleared
from domain.rokugan.state import Phase, RokuganState
from domain.rokugan.stock import Placed


def raid(state: RokuganState, _chance: Chance) -> Events:
    """Resolve the supported raids, all tested on one snapshot; discard the others (R21)."""
    raids = [token for token in state.tokens if token.type is TokenType.RAID]
    supported = [token for token in raids if _is_supported(state, token)]
    failed = [token for token in raids if token not in supported]
    left = [token for token in state.tokens if token not in failed]
    swept = _swept(left, supported)
    burnt = (fact for token, facts in swept for fact in (*facts, *_burnt(state, token)))
    return *cleared(failed), *burnt, PhaseBegan(Phase.DIPLOMACY)


def pacify(state: RokuganState, _chance: Chance) -> Events:
    """Resolve the diplomacy tokens that no raid has swept."""
    envoys = [token for token in state.tokens if token.type is TokenType.DIPLOMACY]
    swept = _swept(state.tokens, envoys)
    calmed = (
        fact
        for token, facts in swept
        for fact in (*facts, SpecialTokenPlaced(token.target, "peace"))
    )
    return *calmed, PhaseBegan(Phase.BATTLES)


def _is_supported(state: RokuganState, raid_token: Placed) -> bool:
    """Tell whether an own shinobi is there or an own province next to it; peace is no bar (R42)."""
    seat, province = raid_token.seat, raid_token.target
    if any(state.realm.controller(near) == seat for near in ADJACENT[province]):
        return True
    return any(
        token.type is TokenType.SHINOBI and token.seat == seat and token.target == province
        for token in state.tokens
    )


def _swept(
    tokens: Iterable[Placed], sweepers: Iterable[Placed]
) -> Iterator[tuple[Placed, tuple[Event, ...]]]:
    """Sweep each province once, both directions of its borders; a second token goes too (R22)."""
    left = list(tokens)
    for sweeper in {token.target: token for token in reversed(list(sweepers))}.values():
        gone = [token for token in left if touches(token.place, sweeper.target)]
        left = [token for token in left if token not in gone]
        swept = ProvinceSwept(sweeper.seat, sweeper.id, sweeper.target)
        yield sweeper, (swept, *cleared(gone))


def _burnt(state: RokuganState, raid_token: Placed) -> Iterator[Event]:
    changes = Changes(state.realm)
    changes.lose((raid_token.target,))
    yield from changes.events
    yield SpecialTokenPlaced(raid_token.target, "scorched-earth")
