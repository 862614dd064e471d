"""The map with its cubes, and how each change alters it.

A column lists a region's cubes from the top down. It has no holes: whatever leaves it, the cubes
below slide up (B6), so the highest empty square is always the one after the last cube.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from domain.kernel.change import replace
from domain.kernel.events import Seat
from domain.senso.board import REGIONS, ClanId, RegionId

Columns: TypeAlias = Mapping[str, tuple[str, ...]]
Supply: TypeAlias = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Land:
    """Cubes on the map, cubes in the supplies of seated clans, and whose black cube lies where."""

    columns: Columns = field(default_factory=dict)
    supply: Supply = field(default_factory=dict)
    affected: Mapping[str, Seat] = field(default_factory=dict)

    def has_room(self, region: RegionId) -> bool:
        """Tell whether a region has an empty square."""
        return len(self.columns[region]) < len(REGIONS[region].pips)

    def has_room_anywhere(self) -> bool:
        """Tell whether any region has an empty square."""
        return any(map(self.has_room, self.columns))

    def cubes(self, clan: ClanId) -> int:
        """Count the cubes of a clan on the map."""
        return sum(column.count(clan) for column in self.columns.values())

    def swapped(self, region: RegionId, square: int) -> "Land":
        """Let the cube on a square trade places with the one directly above."""
        column = self.columns[region]
        above, below = column[square - 1], column[square]
        return self._with({region: (*column[: square - 1], below, above, *column[square + 1 :])})

    def moved(self, source: RegionId, square: int, destination: RegionId) -> "Land":
        """Let a cube go to the highest empty square of another region."""
        cube = self.columns[source][square]
        landed = (*self.columns[destination], cube)
        return self._with({source: self._closed_up(source, square), destination: landed})

    def replaced(self, source: RegionId, square: int, destination: RegionId) -> "Land":
        """Let a cube drive out the lowest cube of another region (B8)."""
        *others, driven_out = self.columns[destination]
        landed = (*others, self.columns[source][square])
        changed = {source: self._closed_up(source, square), destination: landed}
        return self._with(changed, _returned(self.supply, driven_out))

    def placed(self, clan: ClanId, region: RegionId) -> "Land":
        """Put a cube of the supply on the highest empty square of a region."""
        return self._with({region: (*self.columns[region], clan)}, _spent(self.supply, clan))

    def struck(self, region: RegionId, square: int) -> "Land":
        """Take a cube off the map and close up its region (B11)."""
        supply = _returned(self.supply, self.columns[region][square])
        return self._with({region: self._closed_up(region, square)}, supply)

    def refilled(self, region: RegionId, square: int, clan: ClanId) -> "Land":
        """Put a cube of the supply in the place of a cube that is taken off the map (B11)."""
        column = self.columns[region]
        supply = _spent(_returned(self.supply, column[square]), clan)
        return self._with({region: (*column[:square], clan, *column[square + 1 :])}, supply)

    def with_affected(self, region: RegionId, seat: Seat) -> "Land":
        """Lay a seat's black cube over a region."""
        return replace(self, affected={**self.affected, region: seat})

    def _closed_up(self, region: RegionId, square: int) -> tuple[str, ...]:
        column = self.columns[region]
        return (*column[:square], *column[square + 1 :])

    def _with(self, changed: Columns, supply: Supply | None = None) -> "Land":
        columns = {**self.columns, **changed}
        return Land(columns, self.supply if supply is None else supply, self.affected)


def _spent(supply: Supply, clan: ClanId) -> Supply:
    return {**supply, clan: supply[clan] - 1}


def _returned(supply: Supply, clan: ClanId) -> Supply:
    """Give a cube back to its owner; one that nobody plays leaves the game (B14)."""
    return {**supply, clan: supply[clan] + 1} if clan in supply else supply
