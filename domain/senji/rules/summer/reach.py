"""Where the troops of a movement may go, and how many of them (S13, S18, S19)."""

from collections.abc import Iterator

from domain.senji.board import (
    IMPERIAL,
    IMPERIAL_PROVINCE,
    MOST_PROVINCES,
    MOST_UNITS,
    PROVINCES,
    SEAS,
    PlaceId,
    ProvinceId,
    SeaId,
    other_sea,
)
from domain.senji.fighting import March
from domain.senji.state import SenjiState

GROUND, BY_SEA, LANDING, SAILING, RAID = "ground", "sea", "landing", "sailing", "raid"


def kind_of(march: March, place: PlaceId) -> str:
    """Name the kind of movement that leads to a place."""
    if march.kind == RAID:
        return RAID
    if march.source in PROVINCES:
        return GROUND if place in PROVINCES else BY_SEA
    return LANDING if place in PROVINCES else SAILING


def places(march: March) -> tuple[PlaceId, ...]:
    """List the places next to where the troops are; by fleet or raid, the coast (S15)."""
    if march.kind == RAID:
        return SEAS[march.sea or ""]
    if march.source in PROVINCES:
        printed = PROVINCES[march.source]
        return (*printed.adjacent, *printed.seas)
    return (*SEAS[march.source], other_sea(march.source))


def within_reach(state: SenjiState, march: March) -> Iterator[tuple[PlaceId, int]]:
    """List where troops may go next with how many units; one order is of one kind (S13)."""
    for place in places(march):
        if march.kind in ("", kind_of(march, place)) and is_open(state, march, place):
            yield place, room(state, march, place)


def room(state: SenjiState, march: March, place: PlaceId) -> int:
    """Count the units that still find room in a place, or in the force that attacks it (S19)."""
    if is_own(state, march, place) or place in SEAS:
        return MOST_UNITS - state.land.units_at(march.banner, place)
    force = march.attack_on(place)
    return MOST_UNITS - (force.units if force else 0)


def is_own(state: SenjiState, march: March, place: PlaceId) -> bool:
    """Tell whether a place is a province of the banner that moves."""
    province = state.land.provinces.get(place)
    return province is not None and province.banner == march.banner


def is_open(state: SenjiState, march: March, place: PlaceId) -> bool:
    """Tell whether troops may enter a place at all."""
    return place in SEAS or is_own(state, march, place) or may_attack(state, march, place)


def may_attack(state: SenjiState, march: March, name: ProvinceId) -> bool:
    """Tell whether a province may be attacked, or one more force may join the attack on it.

    Neutral provinces are closed, and those that the same seat leads (S59); the imperial province
    can be attacked only while somebody defends it (S49); and attacks are limited (S18).
    """
    province = state.land.provinces.get(name)
    if province is None or province.banner == march.banner:
        return False
    if state.seat_of(province.banner) == state.seat_of(march.banner):
        return False
    if is_protected(state, name) and not (province.units or province.samurai):
        return False
    return march.attack_on(name) is not None or attacks_left(state, march) > 0


def is_protected(state: SenjiState, name: ProvinceId) -> bool:
    """Tell whether this is the province of the imperial force, which nobody captures (S49)."""
    return name == IMPERIAL_PROVINCE and state.land.provinces[name].banner == IMPERIAL


def attacks_left(state: SenjiState, march: March) -> int:
    """Count the further provinces that one order may attack; imperial troops too (S18, S68)."""
    return MOST_PROVINCES - len(state.land.held(march.banner)) - len(march.attacks)


def raiders(state: SenjiState, march: March, sea: SeaId) -> int:
    """Count the units that a raid over a sea can be sure to land; -1 if nobody can (S18)."""
    units = state.land.units_at(march.banner, march.source)
    coast = SEAS[sea]
    if march.source in coast or any(may_attack(state, march, p) for p in coast):
        return units
    own = [p for p in coast if is_own(state, march, p)]
    return min(units, sum(room(state, march, p) for p in own)) if own else -1


def raid_seas(march: March) -> tuple[SeaId, ...]:
    """List the seas over which a raid may go: a fleet raids from the other one (F2)."""
    if march.source in PROVINCES:
        return PROVINCES[march.source].seas
    return (other_sea(march.source),)
