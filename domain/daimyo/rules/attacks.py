"""What may be attacked from where, and how many defenders fall."""

from collections.abc import Iterator
from itertools import combinations

from domain.daimyo.board import (
    ATTACKERS_PER_KILL,
    LAST_PROVINCES,
    LEAST_KILLS,
    PROVINCES,
    ProvinceId,
)
from domain.daimyo.land import Army
from domain.daimyo.parts import Attack, Blow, Demand, Places
from domain.daimyo.rules.acting import Acting


def attacks(acting: Acting, part: Attack) -> Iterator[tuple[Places, ProvinceId]]:
    """List the origins and target of each attack that a part allows."""
    if part.together:
        return _joint_attacks(acting, part)
    return _attacks(acting, part)


def _attacks(acting: Acting, part: Attack) -> Iterator[tuple[Places, ProvinceId]]:
    armies = acting.land.armies
    for origin in acting.provinces if part.origins is None else part.origins:
        army = armies.get(origin)
        if army and army.troops and army.daimyo == acting.daimyo:  # an empty castle cannot (D7)
            targets = acting.neighbours(origin) if part.targets is None else part.targets
            for target in targets:
                if is_target(acting, part, army.troops, target):
                    yield (origin,), target


def _joint_attacks(acting: Acting, part: Attack) -> Iterator[tuple[Places, ProvinceId]]:
    armed = [p for p in acting.provinces if acting.land.troops(p)]
    for target in filter(acting.is_enemy, acting.theatre):
        origins = [p for p in armed if p in acting.neighbours(target)]
        for pair in combinations(origins, 2):
            if is_target(acting, part, sum(map(acting.land.troops, pair)), target):
                yield pair, target


def is_target(acting: Acting, part: Attack, strength: int, target: ProvinceId) -> bool:
    """Tell whether an army of this strength may attack a province, if it can reach it."""
    if target == part.spared:
        return False
    army = acting.land.armies.get(target)
    if army is None:
        return not part.enemies_only
    if army.daimyo == acting.daimyo or part.kind not in (None, PROVINCES[target].kind):
        return False
    if not army.troops and not is_last_stand(acting, target):  # an empty castle (D7, D17)
        return False
    return _meets_demand(acting, part, kills(acting, part.blow, strength), target, army)


def _meets_demand(
    acting: Acting, part: Attack, killed: int, target: ProvinceId, army: Army
) -> bool:
    wiped_out = killed >= army.troops
    if part.demand is Demand.CAPTURE:
        return wiped_out and may_enter(acting, target)
    return part.demand is Demand.NOTHING or not wiped_out


def may_enter(acting: Acting, target: ProvinceId) -> bool:
    """Tell whether a province without defenders lies open: a home castle only to the last.

    So it is for Tadamune and for Kansuke, whose capture needs a troop that enters (D2, D22).
    """
    return target not in acting.land.homes or is_last_stand(acting, target)


def is_last_stand(acting: Acting, target: ProvinceId) -> bool:
    """Tell whether taking this home castle now eliminates its daimyo (D17)."""
    defender = acting.land.homes.get(target)
    if defender is None or not acting.state.eliminates:
        return False
    return len(acting.land.held_by(defender)) <= LAST_PROVINCES


def kills(acting: Acting, blow: Blow, strength: int) -> int:
    """Give how many defenders an attack destroys, if there are that many (D11)."""
    match blow:
        case Blow.ONE_FOR_ONE:
            return strength
        case Blow.HALF_ROUNDED_UP:
            return half(strength, round_up=True)
        case Blow.HALF_AND_TWO:
            return half(strength, round_up=acting.turn.round_up) + 2
        case Blow.HALF:
            return half(strength, round_up=acting.turn.round_up)


def half(strength: int, *, round_up: bool) -> int:
    """Give half of an army, but never less than one (D11)."""
    attackers = strength + ATTACKERS_PER_KILL - 1 if round_up else strength
    return max(LEAST_KILLS, attackers // ATTACKERS_PER_KILL)
