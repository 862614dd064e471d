"""What some cards let follow from an attack, with nothing to decide."""

from domain.daimyo.deeds import ProvinceLeft, TroopsGathered, TroopsRemoved
from domain.daimyo.parts import Burn, Gather
from domain.daimyo.rules.acting import Acting
from domain.daimyo.rules.facts import ended
from domain.kernel.events import Event, Events


def burn(now: Acting, part: Burn) -> Events:
    """Remove a troop of each enemy province around; it may be the last, but none enters (D23)."""
    facts: list[Event] = []
    for province in now.neighbours(part.around):
        army = now.land.armies.get(province)
        if army and army.troops and army.daimyo != now.daimyo:
            facts.append(TroopsRemoved(army.daimyo, province, 1))
            if army.troops == 1 and province not in now.land.homes:
                facts.append(ProvinceLeft(army.daimyo, province))
    return *facts, *ended(now)


def gather(now: Acting, part: Gather) -> Events:
    """Bring one troop from every other own province that has two or more; it is a must (D22)."""
    sources = tuple(p for p in now.provinces if p != part.at and now.land.troops(p) > 1)
    if not sources:
        return ended(now)
    return TroopsGathered(now.daimyo, sources, part.at), *ended(now)
