"""The map with its armies, the supplies, and how each change alters them.

A province is held by whoever has an army entry there. Only a home castle, and an own province
while its owner places lifted troops anew, may be held by an army of no troops (D7, D29).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from domain.daimyo.board import (
    PROVINCES,
    WHOLE_BOARD,
    DaimyoId,
    Kind,
    ProvinceId,
    TheatreId,
    Troops,
)
from domain.kernel.change import replace


@dataclass(frozen=True, slots=True)
class Army:
    """The troops in a province and their daimyo; conquered colours count as his own (D24)."""

    daimyo: DaimyoId
    troops: Troops


@dataclass(frozen=True, slots=True)
class Lifted:
    """Troops taken off the map that their daimyo must place on some of his provinces."""

    daimyo: DaimyoId
    troops: Troops
    places: tuple[ProvinceId, ...]


@dataclass(frozen=True, slots=True)
class Land:
    """Armies by province, troops in supply by daimyo, and the home castles that are protected."""

    theatre: TheatreId = WHOLE_BOARD
    armies: Mapping[ProvinceId, Army] = field(default_factory=dict)
    supply: Mapping[DaimyoId, Troops] = field(default_factory=dict)
    homes: Mapping[ProvinceId, DaimyoId] = field(default_factory=dict)
    lifted: Lifted | None = None

    def owner(self, province: ProvinceId) -> DaimyoId | None:
        """Give who holds a province, if anybody does."""
        army = self.armies.get(province)
        return army.daimyo if army else None

    def troops(self, province: ProvinceId) -> int:
        """Count the troops in a province."""
        army = self.armies.get(province)
        return army.troops if army else 0

    def held_by(self, daimyo: DaimyoId) -> tuple[ProvinceId, ...]:
        """List the provinces of a daimyo in the order of the board."""
        armies = self.armies
        return tuple(p for p in PROVINCES if p in armies and armies[p].daimyo == daimyo)

    def count(self, daimyo: DaimyoId, kinds: Iterable[Kind]) -> int:
        """Count a daimyo's provinces of these kinds; a kind named twice counts twice."""
        wanted = tuple(kinds)
        return sum(wanted.count(PROVINCES[p].kind) for p in self.held_by(daimyo))

    def troops_of(self, daimyo: DaimyoId) -> int:
        """Count a daimyo's troops on the map."""
        return sum(army.troops for army in self.armies.values() if army.daimyo == daimyo)

    def deployed(self, daimyo: DaimyoId, province: ProvinceId, troops: int) -> "Land":
        """Bring troops from the supply to a province."""
        army = Army(daimyo, self.troops(province) + troops)
        return self._with({province: army}, {daimyo: self.supply[daimyo] - troops})

    def removed(self, province: ProvinceId, troops: int) -> "Land":
        """Return troops of a province to their daimyo's supply (D9)."""
        army = self.armies[province]
        rest = replace(army, troops=army.troops - troops)
        return self._with({province: rest}, {army.daimyo: self.supply[army.daimyo] + troops})

    def moved(self, source: ProvinceId, destination: ProvinceId, troops: int) -> "Land":
        """Send troops from one province to another, which is theirs from then on."""
        army = self.armies[source]
        there = self.armies.get(destination)
        before = there.troops if there and there.daimyo == army.daimyo else 0
        return self._with(
            {
                source: Army(army.daimyo, army.troops - troops),
                destination: Army(army.daimyo, before + troops),
            }
        )

    def left(self, province: ProvinceId) -> "Land":
        """Leave a province to nobody."""
        rest = {p: army for p, army in self.armies.items() if p != province}
        return replace(self, armies=rest)

    def traded(self, first: ProvinceId, second: ProvinceId) -> "Land":
        """Let two provinces trade their armies, and with them their owners."""
        return self._with({first: self.armies[second], second: self.armies[first]})

    def lifted_from(self, sources: tuple[ProvinceId, ...], lifted: Lifted) -> "Land":
        """Take all troops off some provinces, to be placed anew."""
        emptied = {p: replace(self.armies[p], troops=0) for p in sources}
        return replace(self._with(emptied), lifted=lifted)

    def placed(self, province: ProvinceId, troops: int, rest: int) -> "Land":
        """Put lifted troops on a province of their daimyo."""
        army = self.armies[province]
        land = self._with({province: replace(army, troops=army.troops + troops)})
        lifted = replace(self.lifted, troops=rest) if self.lifted and rest else None
        return replace(land, lifted=lifted)

    def conquered(self, loser: DaimyoId, winner: DaimyoId) -> "Land":
        """Give a daimyo's armies and supply to another; his castle, now empty, to nobody (D17)."""
        armies = {
            p: replace(army, daimyo=winner) if army.daimyo == loser else army
            for p, army in self.armies.items()
            if army.daimyo != loser or army.troops
        }
        supply = {d: n for d, n in self.supply.items() if d != loser}
        supply[winner] += self.supply[loser]
        homes = {p: daimyo for p, daimyo in self.homes.items() if daimyo != loser}
        return replace(self, armies=armies, supply=supply, homes=homes)

    def _with(
        self, armies: Mapping[ProvinceId, Army], supply: Mapping[DaimyoId, int] | None = None
    ) -> "Land":
        return Land(
            self.theatre,
            {**self.armies, **armies},
            {**self.supply, **supply} if supply else self.supply,
            self.homes,
            self.lifted,
        )
