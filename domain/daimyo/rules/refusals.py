"""The words for what cannot be deployed, moved or attacked, the closest reason first."""

from collections.abc import Iterator

from domain.daimyo.board import CARDS, PROVINCES, CardId, ProvinceId
from domain.daimyo.commands import (
    AttackProvince,
    AttackTogether,
    Decline,
    MoveTroop,
    PlaceAll,
    PlaceTroop,
    PlayCard,
    Sail,
    SendTroops,
)
from domain.daimyo.parts import Attack, Demand, Deploy, March, Places
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.attacks import is_last_stand
from domain.daimyo.rules.script import part_of
from domain.daimyo.state import DaimyoState
from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.refusal import Refused, not_allowed


def explain(state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why a part of an action cannot be played so."""
    now = acting(state)
    match command:
        case PlayCard():
            reasons = _no_card(now, command.card)
        case PlaceTroop() | PlaceAll():
            reasons = _no_place(now, command)
        case MoveTroop():
            reasons = _no_step(now, command.source, command.destination)
        case Sail():
            reasons = _no_voyage(now, command)
        case AttackProvince():
            reasons = _no_attack(now, (command.origin,), command.target)
        case AttackTogether():
            reasons = _no_attack(now, (command.first, command.second), command.target)
        case Decline():
            reasons = iter((not_allowed("a Deploy cannot be declined", "D13"),))
        case _:
            reasons = iter(())
    return next(reasons, not_allowed("this does not belong to the action under way"))


def explain_number(_state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why so many troops cannot go."""
    if isinstance(command, SendTroops):
        return not_allowed(f"{command.troops} troops cannot go; see the legal numbers", "D11")
    return not_allowed("say how many troops go", "D11")


def _no_card(now: Acting, card: CardId) -> Iterator[Refused]:
    house, face = now.house, CARDS[card]
    if card in house.spent:
        yield not_allowed(f"{card} has been played", "D25")
    if card not in house.cards:
        yield not_allowed(f"{card} is not in your hand")
    if house.last_played == now.state.course.year:
        yield not_allowed("a general card was played this year already")
    if face.action is not now.turn.action:
        yield not_allowed(f"{card} goes with {face.action.value}, not {now.turn.action.value}")
    if face.after_capture:
        yield not_allowed(f"{card} is played after a capture", "D14")
    if now.turn.part or now.turn.touched:
        yield not_allowed("a card is played at the beginning of an action", "D13")
    yield not_allowed(f"the first part of {card} is not possible now", "D13")


def _no_place(now: Acting, command: PlaceTroop | PlaceAll) -> Iterator[Refused]:
    part, province = part_of(now), command.province
    if not isinstance(part, Deploy):
        return
    if not now.is_own(province):
        yield not_allowed(f"{province} is not yours")
    if isinstance(command, PlaceAll) is not part.in_one_place:
        how = "all on one province" if part.in_one_place else "one by one"
        yield not_allowed(f"these troops are placed {how}")
    if part.among is not None and province not in part.among:
        yield not_allowed(f"{province} is neither Sendai nor next to it", "D24")
    if part.one_each and province in now.turn.touched:
        yield not_allowed(f"{province} has had its troop", "D9")
    kinds = " or ".join(kind.value for kind in part.on)
    yield not_allowed(f"{province} is a {PROVINCES[province].kind.value}, not a {kinds}")


def _no_step(now: Acting, source: ProvinceId, destination: ProvinceId) -> Iterator[Refused]:
    if not isinstance(part_of(now), March):
        return
    yield from _no_army(now, source, "move")
    if destination not in now.theatre:
        yield not_allowed(f"{destination} is not in play", "D15")
    if destination not in now.neighbours(source):
        yield not_allowed(f"{destination} is not next to {source}", "D5")
    yield not_allowed(f"{destination} is an enemy's", "D5")


def _no_army(now: Acting, province: ProvinceId, act: str) -> Iterator[Refused]:
    if not now.is_own(province):
        yield not_allowed(f"{province} is not yours")
    if not now.land.troops(province):
        yield not_allowed(f"the troop assumed in {province} cannot {act}", "D7")


def _no_voyage(now: Acting, command: Sail) -> Iterator[Refused]:
    part = part_of(now)
    if not isinstance(part, March) or not part.by_sea or now.turn.ploy.sailed:
        yield not_allowed("troops sail only with the Navy, and once", "D19")
    yield from _no_army(now, command.source, "sail")
    yield not_allowed("troops sail from a coast to another coast's fort in play", "D19")


def _no_attack(now: Acting, origins: Places, target: ProvinceId) -> Iterator[Refused]:
    part = part_of(now)
    if not isinstance(part, Attack):
        return
    if part.together is not (len(origins) > 1):
        yield not_allowed("an attack comes from one province, the Pincer's from two")
    for origin in origins:
        yield from _no_army(now, origin, "attack")
        if part.origins is not None and origin not in part.origins:
            yield not_allowed(f"this attack cannot come from {origin}", "D12")
    yield from _out_of_reach(now, part, origins, target)
    yield from _no_target(now, part, target)
    yield not_allowed("name two different provinces, in the order of the board")


def _out_of_reach(
    now: Acting, part: Attack, origins: Places, target: ProvinceId
) -> Iterator[Refused]:
    if target not in now.theatre:
        yield not_allowed(f"{target} is not in play", "D15")
    elif now.is_own(target):
        yield not_allowed(f"{target} is your own", "D11")
    elif target == part.spared:
        yield not_allowed(f"{target} was attacked already; choose another")
    else:
        reached = (now.neighbours(o) if part.targets is None else part.targets for o in origins)
        if not all(target in within for within in reached):
            yield not_allowed(f"{target} cannot be reached from there", "D11")


def _no_target(now: Acting, part: Attack, target: ProvinceId) -> Iterator[Refused]:
    army, kind = now.land.armies.get(target), PROVINCES[target].kind
    if army is None:
        yield not_allowed(f"{target} is unowned; this attack is for enemies")
    elif not army.troops and not is_last_stand(now, target):
        yield not_allowed(f"{target} is an empty home castle", "D7")
    if part.kind not in (None, kind):
        yield not_allowed(f"this attack is not for a {kind.value}")
    if part.demand is Demand.SURVIVORS:
        yield not_allowed(f"no defender of {target} would be left", "D21")
    if part.demand is Demand.CAPTURE:
        yield not_allowed(f"this attack would not capture {target}", "D22")
