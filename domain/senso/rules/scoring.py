"""Points: the pips of one's cubes, control of regions, and what nobody controls."""

from domain.senso.board import (
    CLANS,
    CONTROL_CUBES,
    CONTROL_POINTS,
    EMPEROR,
    EMPEROR_POINTS,
    REGIONS,
    ClanId,
    FactionId,
)
from domain.senso.land import Columns


def score(columns: Columns, faction: FactionId) -> int:
    """Give a faction's points on this map."""
    of_region = emperor_points if faction == EMPEROR else clan_points
    return sum(of_region(region, columns[region], faction) for region in REGIONS)


def clan_points(region: str, column: tuple[str, ...], clan: ClanId) -> int:
    """Give the pips of a clan's squares in a region, and the point for its control."""
    pips = zip(REGIONS[region].pips, column, strict=False)
    control = CONTROL_POINTS if controls(column, clan) else 0
    return sum(pip for pip, cube in pips if cube == clan) + control


def emperor_points(region: str, column: tuple[str, ...], _faction: FactionId = EMPEROR) -> int:
    """Give the Emperor's points: empty and uncontrolled count once together (B2)."""
    if column and REGIONS[region].emperor_needs_it_empty:
        return 0
    return 0 if any(controls(column, clan) for clan in CLANS) else EMPEROR_POINTS


def controls(column: tuple[str, ...], clan: ClanId) -> bool:
    """Tell whether a clan has the cubes to control a region; team-mates do not add up (B22)."""
    return column.count(clan) >= CONTROL_CUBES
