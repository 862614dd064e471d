"""Regions: who controls them, and what that gives."""

from collections import Counter

from domain.daimyo.board import REGIONS, Bonus, DaimyoId, RegionId
from domain.daimyo.state import DaimyoState


def controller(state: DaimyoState, region: RegionId) -> DaimyoId | None:
    """Give who holds the majority of a region, home castles counting even if empty (D3, D4)."""
    printed, armies = REGIONS[region], state.land.armies
    held = Counter(armies[p].daimyo for p in printed.provinces if p in armies)
    if not held or _is_disputed(state, printed.rivals):
        return None
    daimyo, provinces = held.most_common(1)[0]
    return daimyo if provinces >= printed.majority else None


def _is_disputed(state: DaimyoState, rivals: tuple[DaimyoId, ...]) -> bool:
    """Tell whether a region's rivals all have players, so that nobody controls it (D3)."""
    played = (state.houses[r].seat is not None for r in rivals if r in state.houses)
    return bool(rivals) and sum(played) == len(rivals)


def controlled_by(state: DaimyoState, daimyo: DaimyoId) -> tuple[RegionId, ...]:
    """List the regions a daimyo controls."""
    return tuple(region for region in REGIONS if controller(state, region) == daimyo)


def is_overrun(state: DaimyoState, region: RegionId, daimyo: DaimyoId) -> bool:
    """Tell whether no enemy and no living enemy's castle is left; empty provinces count (D26)."""
    armies = state.land.armies
    return all(armies[p].daimyo == daimyo for p in REGIONS[region].provinces if p in armies)


def bonus(state: DaimyoState, daimyo: DaimyoId, kind: Bonus) -> int:
    """Count a bonus over all regions that give it to a daimyo now (D12)."""
    return sum(
        kind in REGIONS[region].bonuses
        for region in controlled_by(state, daimyo)
        if not state.is_solo or is_overrun(state, region, daimyo)
    )
