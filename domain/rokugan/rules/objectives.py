"""The secret objectives: each is met or not by the control of provinces at the very end (R32)."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from domain.kernel.events import Seat
from domain.rokugan.board import (
    CLANS,
    OBJECTIVES,
    PROVINCES,
    PROVINCES_OF,
    SHADOWLANDS,
    Objective,
    ObjectiveId,
    ProvinceId,
)
from domain.rokugan.places import ADJACENT
from domain.rokugan.realm import Realm
from domain.rokugan.rules.slots import is_coastal

Condition: TypeAlias = Callable[[Realm, Seat, Objective], bool]


def is_met(realm: Realm, seat: Seat, objective: ObjectiveId) -> bool:
    """Tell whether a seat meets an objective."""
    wanted = OBJECTIVES[objective]
    return _CONDITIONS[wanted.condition](realm, seat, wanted)


def _capital_or_provinces(realm: Realm, seat: Seat, wanted: Objective) -> bool:
    if realm.controller(CLANS[wanted.territory].capital) == seat:
        return True
    return _held(realm, seat, wanted.territory) >= wanted.count


def _chain(realm: Realm, seat: Seat, wanted: Objective) -> bool:
    """Look for a path of different provinces, each next to the one before (R31)."""
    own = frozenset(realm.provinces_of(seat))
    return any(_grows((province,), own, wanted) for province in sorted(own))


def _grows(path: tuple[ProvinceId, ...], own: frozenset[str], wanted: Objective) -> bool:
    if len(path) == wanted.count:
        return len({PROVINCES[p].territory for p in path}) >= wanted.territories
    steps = (p for p in ADJACENT[path[-1]] if p in own and p not in path)
    return any(_grows((*path, step), own, wanted) for step in steps)


def _both_shadowlands(realm: Realm, seat: Seat, _wanted: Objective) -> bool:
    return all(_held(realm, seat, territory) for territory in SHADOWLANDS)


def _fewest_provinces(realm: Realm, seat: Seat, _wanted: Objective) -> bool:
    """A tie counts, and so does having none (R32)."""
    seats = range(len(realm.supply))
    return len(realm.provinces_of(seat)) == min(len(realm.provinces_of(s)) for s in seats)


def _coastal_provinces(realm: Realm, seat: Seat, wanted: Objective) -> bool:
    own = realm.provinces_of(seat)
    return sum(is_coastal(province, realm.holdings) for province in own) >= wanted.count


def _territories(realm: Realm, seat: Seat, wanted: Objective) -> bool:
    """Each of the Shadowlands is a territory of its own (R32)."""
    own = realm.provinces_of(seat)
    return len({PROVINCES[province].territory for province in own}) >= wanted.count


def _held(realm: Realm, seat: Seat, territory: str) -> int:
    return sum(realm.controller(province) == seat for province in PROVINCES_OF[territory])


_CONDITIONS: Final[Mapping[str, Condition]] = {
    "capital-or-provinces": _capital_or_provinces,
    "chain": _chain,
    "both-shadowlands": _both_shadowlands,
    "fewest-provinces": _fewest_provinces,
    "coastal-provinces": _coastal_provinces,
    "territories": _territories,
}
