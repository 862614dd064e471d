"""The map with its troops and orders, and how each change alters it.

A banner is whose troops stand there: a family, or the imperial force of the game for two. The
land holds only the provinces that are open to troops; neutral zones are left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.kernel.change import replace
from domain.senji.board import PROVINCES, BannerId, OrderId, PlaceId, ProvinceId, SamuraiId, SeaId


@dataclass(frozen=True, slots=True)
class Province:
    """Who controls a province, and the troops in it; nobody controls a vacant one."""

    banner: BannerId | None
    units: int = 0
    samurai: tuple[SamuraiId, ...] = ()


@dataclass(frozen=True, slots=True)
class Fleet:
    """The troops of a banner on a sea; a ready fleet is still to be activated this summer."""

    banner: BannerId
    sea: SeaId
    units: int
    samurai: tuple[SamuraiId, ...]
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Land:
    """Provinces, fleets, and the orders that wait to be carried out."""

    provinces: Mapping[str, Province] = field(default_factory=dict)
    fleets: tuple[Fleet, ...] = ()
    orders: Mapping[str, OrderId] = field(default_factory=dict)

    def held(self, banner: BannerId) -> tuple[ProvinceId, ...]:
        """List the provinces that a banner controls."""
        return tuple(name for name, p in self.provinces.items() if p.banner == banner)

    def fleet(self, banner: BannerId, sea: SeaId) -> Fleet | None:
        """Give a banner's fleet on a sea."""
        return next((f for f in self.fleets if f.banner == banner and f.sea == sea), None)

    def fleets_of(self, banner: BannerId) -> tuple[Fleet, ...]:
        """List a banner's fleets."""
        return tuple(fleet for fleet in self.fleets if fleet.banner == banner)

    def units_of(self, banner: BannerId) -> int:
        """Count a banner's units in provinces and fleets."""
        ashore = sum(p.units for p in self.provinces.values() if p.banner == banner)
        return ashore + sum(fleet.units for fleet in self.fleets if fleet.banner == banner)

    def samurai_of(self, banner: BannerId) -> tuple[SamuraiId, ...]:
        """List a banner's samurai in provinces and fleets."""
        ashore = [s for p in self.provinces.values() if p.banner == banner for s in p.samurai]
        return (*ashore, *(s for f in self.fleets if f.banner == banner for s in f.samurai))

    def units_at(self, banner: BannerId, place: PlaceId) -> int:
        """Count a banner's units in one place."""
        if place in PROVINCES:
            return self.provinces[place].units
        fleet = self.fleet(banner, place)
        return fleet.units if fleet else 0

    def samurai_at(self, banner: BannerId, place: PlaceId) -> tuple[SamuraiId, ...]:
        """List a banner's samurai in one place."""
        if place in PROVINCES:
            return self.provinces[place].samurai
        fleet = self.fleet(banner, place)
        return fleet.samurai if fleet else ()

    def with_province(self, name: ProvinceId, province: Province) -> "Land":
        """Let a province be like this."""
        return replace(self, provinces={**self.provinces, name: province})

    def with_order(self, province: ProvinceId, order: OrderId) -> "Land":
        """Put an order on a province."""
        return replace(self, orders={**self.orders, province: order})

    def without_order(self, province: ProvinceId) -> "Land":
        """Take the order off a province."""
        rest = {name: order for name, order in self.orders.items() if name != province}
        return replace(self, orders=rest)

    def added(
        self, banner: BannerId, place: PlaceId, units: int, samurai: tuple[SamuraiId, ...]
    ) -> "Land":
        """Let troops come to a place; at sea they join or become the banner's fleet."""
        if not units and not samurai:
            return self
        if place in PROVINCES:
            here = self.provinces[place]
            joined = Province(here.banner, here.units + units, (*here.samurai, *samurai))
            return self.with_province(place, joined)
        fleet = self.fleet(banner, place)
        if fleet is None:
            return replace(self, fleets=(*self.fleets, Fleet(banner, place, units, samurai)))
        return self._with_fleet(
            fleet,
            replace(fleet, units=fleet.units + units, samurai=(*fleet.samurai, *samurai)),
        )

    def removed(
        self, banner: BannerId, place: PlaceId, units: int, samurai: tuple[SamuraiId, ...]
    ) -> "Land":
        """Let troops leave a place; a fleet that nobody is left in is gone."""
        stay = tuple(s for s in self.samurai_at(banner, place) if s not in samurai)
        if place in PROVINCES:
            here = self.provinces[place]
            return self.with_province(place, Province(here.banner, here.units - units, stay))
        fleet = self.fleet(banner, place)
        if fleet is None:
            return self
        rest = replace(fleet, units=fleet.units - units, samurai=stay)
        return self._with_fleet(fleet, rest if rest.units or rest.samurai else None)

    def without_samurai(self, samurai: SamuraiId) -> "Land":
        """Take a samurai off the map, wherever he is."""
        for name, province in self.provinces.items():
            if samurai in province.samurai and province.banner:
                return self.removed(province.banner, name, 0, (samurai,))
        for fleet in self.fleets:
            if samurai in fleet.samurai:
                return self.removed(fleet.banner, fleet.sea, 0, (samurai,))
        return self

    def readied(self) -> "Land":
        """Let every fleet wait to be activated (S15)."""
        return replace(self, fleets=tuple(replace(f, ready=True) for f in self.fleets))

    def activated(self, banner: BannerId, sea: SeaId) -> "Land":
        """Let a fleet no longer wait."""
        fleet = self.fleet(banner, sea)
        return self if fleet is None else self._with_fleet(fleet, replace(fleet, ready=False))

    def _with_fleet(self, fleet: Fleet, instead: Fleet | None) -> "Land":
        changed = (instead if f is fleet else f for f in self.fleets)
        return replace(self, fleets=tuple(f for f in changed if f is not None))
