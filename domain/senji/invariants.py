"""Laws that every state of Senji keeps: no card, unit, samurai or fortress is lost or doubled."""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.senji.board import (
    DIPLOMACY,
    HANAFUDA,
    IMPERIAL,
    LEAST_HONOR,
    MOST_PROVINCES,
    MOST_UNITS,
    MOST_UNITS_OF_A_FAMILY,
    SAMURAI,
)
from domain.senji.state import Phase, SenjiState


def invariants(state: SenjiState) -> Iterator[str]:
    """Name every law that this state breaks."""
    if state.course.phase is not Phase.FAMILIES:
        yield from _whole("hanafuda", _hanafuda(state), HANAFUDA)
        yield from _whole("diplomacy cards", _diplomacy(state), DIPLOMACY)
        yield from _whole("samurai", _samurai(state), SAMURAI)
    yield from _troops(state)
    if any(honor < LEAST_HONOR for honor in state.honor):
        yield "somebody's honor is below the floor"


def _whole(name: str, found: list[str], printed: Iterable[str]) -> Iterator[str]:
    if sorted(found) != sorted(printed):
        yield f"the {name} are not all there once"


def _hanafuda(state: SenjiState) -> list[str]:
    cards, conversion = state.hanafuda, state.tasks.conversion
    turned_up = conversion.shown if conversion and conversion.owner is None else ()
    return [*cards.pile, *cards.discards, *turned_up, *(c for hand in cards.hands for c in hand)]


def _diplomacy(state: SenjiState) -> list[str]:
    cards = state.diplomacy
    found = [*cards.removed, *cards.idle]
    for group in (*cards.hands, *cards.exposed, *cards.piles.values()):
        found += group
    for lot in cards.lots:
        found.append(lot.card)
        for bid in lot.bids:
            found += (*bid.cards, *bid.held)
    return found


def _samurai(state: SenjiState) -> list[str]:
    cards, land = state.samurai, state.land
    found = [*cards.pile, *cards.gone, *(s for s in cards.kept if s)]
    for group in (*cards.offered, *cards.kami):
        found += group
    for province in land.provinces.values():
        found += province.samurai
    for fleet in land.fleets:
        found += fleet.samurai
    march, combat = state.march, state.combat
    if march is not None:
        found += march.samurai
        for force in march.attacks:
            found += force.samurai
    if combat is not None:
        found += combat.force.samurai
        found += [combat.fleeing] if combat.fleeing else []
    return found


def _troops(state: SenjiState) -> Iterator[str]:
    """Twelve units and six fortresses for each banner, six units in one place (S18, S19)."""
    units: Counter[str] = Counter()
    fortresses: Counter[str] = Counter()
    for name, province in state.land.provinces.items():
        if province.banner:
            units[province.banner] += province.units
            fortresses[province.banner] += 1
        elif province.units or province.samurai:
            yield f"troops stand in {name} without a fortress"
        if not 0 <= province.units <= MOST_UNITS:
            yield f"{name} holds {province.units} units"
    for fleet in state.land.fleets:
        units[fleet.banner] += fleet.units
        if not 0 <= fleet.units <= MOST_UNITS or not (fleet.units or fleet.samurai):
            yield f"a fleet of {fleet.banner} holds {fleet.units} units"
    _add_marching(state, units)
    for banner in units:
        if units[banner] > MOST_UNITS_OF_A_FAMILY or fortresses[banner] > MOST_PROVINCES:
            yield f"{banner} has more units or fortresses than there are"
        if banner == IMPERIAL and not state.has_imperial:
            yield "an imperial force is in play"


def _add_marching(state: SenjiState, units: Counter[str]) -> None:
    march, combat = state.march, state.combat
    if march is not None:
        units[march.banner] += march.units + sum(force.units for force in march.attacks)
    if combat is not None:
        units[combat.attacker] += combat.force.units
