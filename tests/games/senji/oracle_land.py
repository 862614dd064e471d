"""A second referee for orders and movement: the rulings worked out anew, slowly, from the board.

Nothing here uses the rules: a mistake in them is found by two readers who disagree.
"""

from collections.abc import Iterator
from typing import Any

from domain.kernel.events import Seat
from domain.senji.board import BOARD, ORDERS

NEXT_TO = {p.text("id"): set(p.texts("adjacent")) for p in BOARD.tables("provinces")}
SEAS_OF = {p.text("id"): set(p.texts("seas")) for p in BOARD.tables("provinces")}
COAST = {s.text("id"): set(s.texts("coast")) for s in BOARD.tables("seas")}
ACROSS = {"north-sea": "south-sea", "south-sea": "north-sea"}

Step = tuple[str, str | int]


def leader(state: Any, banner: str | None) -> Seat | None:
    """S49: this year's host leads the imperial force."""
    if banner is None:
        return None
    host: Seat | None = state.course.host
    return host if banner == "imperial" else state.families.index(banner)


def banners(state: Any, seat: Seat) -> list[str]:
    imperial = ["imperial"] if state.players == 2 and seat == state.course.host else []
    return [state.families[seat], *imperial]


def held(state: Any, banner: str) -> list[str]:
    return [name for name, here in state.land.provinces.items() if here.banner == banner]


def troops(state: Any, banner: str, place: str) -> tuple[int, tuple[str, ...]]:
    if place in NEXT_TO:
        here = state.land.provinces[place]
        return here.units, here.samurai
    for fleet in state.land.fleets:
        if (fleet.banner, fleet.sea) == (banner, place):
            return fleet.units, fleet.samurai
    return 0, ()


def army(state: Any, banner: str) -> int:
    ashore = sum(p.units for p in state.land.provinces.values() if p.banner == banner)
    return ashore + sum(fleet.units for fleet in state.land.fleets if fleet.banner == banner)


def may_attack(state: Any, name: str) -> bool:
    """S18, S49, S59: not neutral, not led by oneself, not an empty Kii, not above six."""
    march, here = state.march, state.land.provinces.get(name)
    if here is None or here.banner == march.banner:
        return False
    if here.banner and leader(state, here.banner) == leader(state, march.banner):
        return False
    if (name, here.banner) == ("kii", "imperial") and not (here.units or here.samurai):
        return False
    declared = [force.province for force in march.attacks]
    return name in declared or len(held(state, march.banner)) + len(declared) < 6


def steps(state: Any) -> set[tuple[str, Step]]:
    """S13, S19: every unit count and every samurai for every place within reach."""
    march = state.march
    found: set[tuple[str, Step]] = set()
    units, samurai = troops(state, march.banner, march.source)
    if march.kind == "raid":
        units, samurai = march.units, march.samurai
    for place, kind in _targets(march):
        room = _room(state, place) if march.kind in ("", kind) else None
        if room is not None:
            found |= {(place, ("units", n)) for n in range(1, min(units, room) + 1)}
            found |= {(place, ("samurai", who)) for who in samurai}
    return found


def _targets(march: Any) -> Iterator[tuple[str, str]]:
    if march.kind == "raid":
        yield from ((p, "raid") for p in COAST[march.sea])
    elif march.source in NEXT_TO:
        yield from ((p, "ground") for p in NEXT_TO[march.source])
        yield from ((s, "sea") for s in SEAS_OF[march.source])
    else:
        yield from ((p, "landing") for p in COAST[march.source])
        yield ACROSS[march.source], "sailing"


def _room(state: Any, place: str) -> int | None:
    march = state.march
    if place in COAST or place in held(state, march.banner):
        return 6 - troops(state, march.banner, place)[0]
    if not may_attack(state, place):
        return None
    return 6 - sum(force.units for force in march.attacks if force.province == place)


def raids(state: Any) -> dict[str, int]:
    """S16, S18: over which sea how many units can be sure to land."""
    march, found = state.march, {}
    if march.kind:
        return {}
    units, samurai = troops(state, march.banner, march.source)
    seas = SEAS_OF[march.source] if march.source in NEXT_TO else {ACROSS[march.source]}
    for sea in seas:
        own = [p for p in COAST[sea] if p in held(state, march.banner)]
        foes = [p for p in COAST[sea] if may_attack(state, p)]
        certain = bool(foes) or march.source in own
        room = sum(6 - state.land.provinces[p].units for p in own)
        most = units if certain else min(units, room)
        if (own or foes) and (most or samurai):
            found[sea] = most
    return found


def recruits(state: Any) -> set[int]:
    """S12, S19, S68: none to two, as far as there is room and the family has units."""
    here = state.land.provinces[state.course.recruiting]
    left = (6 if here.banner == "imperial" else 12) - army(state, here.banner)
    return {n for n in range(3) if n <= left and here.units + n <= 6}


def orders(state: Any, seat: Seat) -> set[tuple[str, str]]:
    """S12: any order for every province that is led and has none."""
    provinces = (p for banner in banners(state, seat) for p in held(state, banner))
    return {(p, order) for p in provinces if p not in state.land.orders for order in ORDERS}


def activations(state: Any) -> set[tuple[str, ...]]:
    """S12, S15: every order and every fleet that was at sea when summer came."""
    fleets = {(fleet.banner, fleet.sea) for fleet in state.land.fleets if fleet.ready}
    return {(province,) for province in state.land.orders} | fleets
