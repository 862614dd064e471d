"""The words for what cannot be deployed, moved or attacked, the closest reason first."""

from collections.abc import Iterator, Mapping
from typing import Final

from domain.daimyo.board import CARDS, PROVINCES, REFRESH_YEARS, CardId, ProvinceId
from domain.daimyo.commands import (
    AttackProvince,
    AttackTogether,
    Decline,
    MoveTroop,
    PlaceAll,
    PlaceTroop,
    PlayCard,
    Sail,
)
from domain.daimyo.parts import Attack, Demand, Deploy, March, Part, Places
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.attacks import is_last_stand
from domain.daimyo.rules.script import part_of
from domain.daimyo.state import DaimyoState
from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.refusal import Refused, not_allowed


def explain(state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why a part of an action cannot be played so, or what this part is for."""
    now = acting(state)
    part = part_of(now)
    for reason in _reasons(now, part, command):
        return reason
    return not_allowed(*_DUE[type(part)])


_DUE: Final[Mapping[type, tuple[str, str]]] = {
    Deploy: ("new troops are to be placed now", "D42"),
    March: ("troops may move now, step by step, or the Move may end", "D5"),
    Attack: ("an attack may be made now, or declined", "D11"),
}


def _reasons(now: Acting, part: Part | None, command: Command) -> Iterator[Refused]:
    match command, part:
        case PlayCard(), _:
            yield from _no_card(now, command.card)
        case ((PlaceTroop() | PlaceAll()), Deploy()):
            yield from _no_place(now, part, command)
        case Decline(), Deploy():
            yield not_allowed("a Deploy cannot be declined", "D13")
        case MoveTroop(), March():
            yield from _no_step(now, command.source, command.destination)
        case Sail(), _:
            yield from _no_voyage(now, part, command)
        case AttackProvince(), Attack():
            yield from _no_attack(now, part, (command.origin,), command.target)
        case AttackTogether(), Attack():
            yield from _no_attack(now, part, (command.first, command.second), command.target)


def _no_card(now: Acting, card: CardId) -> Iterator[Refused]:
    house, face, action = now.house, CARDS[card], now.turn.action.value
    if card in house.spent:
        yield _spent(now, card)
    if card not in house.cards:
        yield not_allowed(f"{card} is not in your hand", "D43")
    if house.last_played == now.state.course.year:
        yield not_allowed("a general card was played this year already", "D43")
    if face.action is not now.turn.action:
        yield not_allowed(f"{card} goes with {face.action.value}, not {action}", "D43")
    if face.after_capture:
        yield not_allowed(f"{card} is played after a capture", "D14")
    if now.turn.part or now.turn.touched:
        yield not_allowed("a card is played at the beginning of an action", "D13")
    yield not_allowed(f"the first part of {card} is not possible now", "D13")


def _spent(now: Acting, card: CardId) -> Refused:
    if now.state.options.longer_game:
        return not_allowed(
            f"{card} is spent; such cards return after every {REFRESH_YEARS} years", "D25"
        )
    return not_allowed(f"{card} has been played, and is played once in a game", "D43")


def _no_place(now: Acting, part: Deploy, command: PlaceTroop | PlaceAll) -> Iterator[Refused]:
    province = command.province
    if isinstance(command, PlaceAll) is not part.in_one_place:
        how = "all on one province" if part.in_one_place else "one by one"
        yield not_allowed(f"these troops are placed {how}", "D44")
    if not now.is_own(province):
        yield not_allowed(f"{province} is not yours", "D42")
    if part.among is not None and province not in part.among:
        yield not_allowed(f"{province} is neither Sendai nor next to it", "D24")
    if part.one_each and province in now.turn.touched:
        yield not_allowed(f"{province} has had its troop", "D9")
    kinds = " or ".join(kind.value for kind in part.on)
    kind = PROVINCES[province].kind.value
    yield not_allowed(f"{province} is a {kind}; these troops go on a {kinds}", "D42")


def _no_step(now: Acting, source: ProvinceId, destination: ProvinceId) -> Iterator[Refused]:
    yield from _no_army(now, source, "move", "D5")
    if destination not in now.theatre:
        yield not_allowed(f"{destination} is not in play", "D15")
    if destination not in now.neighbours(source):
        yield not_allowed(f"{destination} is not next to {source}", "D5")
    yield not_allowed(f"{destination} is an enemy's", "D5")


def _no_army(now: Acting, province: ProvinceId, act: str, rule: str) -> Iterator[Refused]:
    if not now.is_own(province):
        yield not_allowed(f"{province} is not yours", rule)
    if not now.land.troops(province):
        yield not_allowed(f"the troop assumed in {province} cannot {act}", "D7")


def _no_voyage(now: Acting, part: Part | None, command: Sail) -> Iterator[Refused]:
    if not isinstance(part, March) or not part.by_sea or now.turn.ploy.sailed:
        yield not_allowed("troops sail only with the Navy, and once", "D19")
    yield from _no_army(now, command.source, "sail", "D19")
    yield not_allowed("troops sail from a coast to another coast's fort in play", "D19")


def _no_attack(now: Acting, part: Attack, origins: Places, target: ProvinceId) -> Iterator[Refused]:
    if part.together is not (len(origins) > 1):
        yield not_allowed("an attack comes from one province, the Pincer's from two", "D44")
    for origin in origins:
        yield from _no_army(now, origin, "attack", "D11")
        if part.origins is not None and origin not in part.origins:
            rule = "D12" if now.turn.ploy.origins else "D44"
            yield not_allowed(f"this attack comes from {_any_of(part.origins)}", rule)
    yield from _out_of_reach(now, part, origins, target)
    yield from _no_target(now, part, target)
    yield not_allowed("name two different provinces, in the order of the board", "D44")


def _any_of(places: Places) -> str:
    return " or ".join(places) or "nowhere"


def _out_of_reach(
    now: Acting, part: Attack, origins: Places, target: ProvinceId
) -> Iterator[Refused]:
    if target not in now.theatre:
        yield not_allowed(f"{target} is not in play", "D15")
    elif now.is_own(target):
        yield not_allowed(f"{target} is your own", "D11")
    elif target == part.spared:
        yield not_allowed(f"{target} was attacked already; choose another", "D44")
    else:
        reached = (now.neighbours(o) if part.targets is None else part.targets for o in origins)
        if not all(target in within for within in reached):
            yield not_allowed(f"{target} cannot be reached from there", "D11")


def _no_target(now: Acting, part: Attack, target: ProvinceId) -> Iterator[Refused]:
    army, kind = now.land.armies.get(target), PROVINCES[target].kind
    if army is None and part.enemies_only:
        yield not_allowed(f"{target} is unowned; this attack is for enemies", "D44")
    if army and not army.troops and not is_last_stand(now, target):
        yield not_allowed(f"{target} is an empty home castle", "D7")
    if part.kind and part.kind is not kind:
        yield not_allowed(f"this attack is for a {part.kind.value}, not a {kind.value}", "D44")
    if part.demand is Demand.SURVIVORS:
        yield not_allowed(f"no defender of {target} would be left", "D21")
    if part.demand is Demand.CAPTURE:
        yield not_allowed(f"this attack would not capture {target}", "D22")
