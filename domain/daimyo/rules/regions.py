"""Regions: who controls them, and what that gives."""

from domain.daimyo.board import REGIONS, Bonus, DaimyoId, RegionId
from domain.daimyo.state import DaimyoState


def controller(state: DaimyoState, region: RegionId) -> DaimyoId | None:
    """Give who holds the majority of a region, home castles counting even if empty (D3, D4)."""
    printed, armies = REGIONS[region], state.land.armies
    holders = [armies[p].daimyo for p in printed.provinces if p in armies]
    if len(holders) < printed.majority:
        return None
    strongest = max(holders, key=holders.count)
    if holders.count(strongest) < printed.majority or _is_disputed(state, printed.rivals):
        return None
    return strongest


def _is_disputed(state: DaimyoState, rivals: tuple[DaimyoId, ...]) -> bool:
    """Tell whether a region's rivals all have players, so that nobody controls it (D3)."""
    houses = state.houses
    return bool(rivals) and all(r in houses and houses[r].seat is not None for r in rivals)


def controlled_by(state: DaimyoState, daimyo: DaimyoId) -> tuple[RegionId, ...]:
    """List the regions a daimyo controls."""
    return tuple(region for region in REGIONS if controller(state, region) == daimyo)


def is_overrun(state: DaimyoState, region: RegionId, daimyo: DaimyoId) -> bool:
    """Tell whether no enemy and no living enemy's castle is left; empty provinces count (D26)."""
    armies = state.land.armies
    return all(armies[p].daimyo == daimyo for p in REGIONS[region].provinces if p in armies)


def overrun(state: DaimyoState) -> tuple[RegionId, ...]:
    """List the regions that a daimyo who plays alone has overrun; none at a table of several."""
    daimyo = state.seats[0] if state.is_solo else None
    return tuple(region for region in REGIONS if daimyo and is_overrun(state, region, daimyo))


def rewards(state: DaimyoState, daimyo: DaimyoId) -> tuple[Bonus, ...]:
    """List the bonuses of a daimyo's regions; alone he must have overrun them too (D12, D26)."""
    return tuple(
        bonus
        for region in controlled_by(state, daimyo)
        if not state.is_solo or is_overrun(state, region, daimyo)
        for bonus in REGIONS[region].bonuses
    )
