"""Where an action stands: the part under way, what it grants, and which cards may be played."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TypeVar

from domain.daimyo.board import CARDS, PROVINCES, CardId, Kind, ProvinceId
from domain.daimyo.parts import STRONGHOLDS, Attack, Deploy, March, NameKind, Part, Shift
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.attacks import attacks
from domain.daimyo.rules.cards import SCRIPTS
from domain.daimyo.rules.plain import PLAIN
from domain.daimyo.state import DaimyoState

P = TypeVar("P", bound=Part)


def part_of(now: Acting) -> Part | None:
    """Give the part of the action that is to be played, or none if all are done."""
    turn = now.turn
    script = SCRIPTS[turn.card] if turn.card else PLAIN[turn.action]
    return next(islice(script(now), turn.part, None), None)


def under_way(state: DaimyoState, part_type: type[P]) -> tuple[Acting, P]:
    """Give who acts, and the part of this type that he is in."""
    now = acting(state)
    part = part_of(now)
    if not isinstance(part, part_type):
        raise TypeError(f"{part_type.__name__} is not under way")
    return now, part


def troops_granted(now: Acting, part: Deploy) -> int:
    """Count the troops that a Deploy grants; an empty supply grants no more (D9)."""
    troops = part.troops
    if troops is None:
        bonus = now.turn.deploy_bonus if part.with_bonus else 0
        troops = now.land.count(now.daimyo, part.counted) + bonus
    return min(troops, now.land.supply[now.daimyo])


def moves_granted(now: Acting, part: March) -> int:
    """Count the Moves that a Move grants."""
    bonus = now.turn.move_bonus if part.with_bonus else 0
    return now.land.count(now.daimyo, STRONGHOLDS) + bonus


def playable_cards(now: Acting, *, after_capture: bool = False) -> tuple[CardId, ...]:
    """List the general cards that may be played now: one a year, at the beginning (D43)."""
    turn, house = now.turn, now.house
    if turn.card or house.last_played == now.state.course.year:
        return ()
    if not after_capture and (turn.part or turn.touched):
        return ()
    fitting = (
        card
        for card in house.cards
        if CARDS[card].action is turn.action and CARDS[card].after_capture is after_capture
    )
    return tuple(card for card in fitting if _can_begin(now, card))


def _can_begin(now: Acting, card: CardId) -> bool:
    """Tell whether the first part of a card is possible, or need not be (D13)."""
    played = Acting(now.state, replace(now.turn, card=card, part=0))
    first = next(SCRIPTS[card](played), None)
    return first is not None and _is_possible(played, first)


def _is_possible(now: Acting, part: Part) -> bool:
    match part:
        case Deploy():
            return troops_granted(now, part) > 0
        case Attack():
            return part.mere or any(True for _ in attacks(now, part))
        case NameKind():
            return any(True for _ in kinds_that_can_attack(now))
        case Shift():
            return any(True for _ in shifts(now, part))
        case _:  # a Move may be declined as a whole
            return True


def kinds_that_can_attack(now: Acting) -> Iterator[Kind]:
    """List the kinds of which some own province has something to attack."""
    found = {PROVINCES[origin].kind for (origin,), _ in attacks(now, Attack())}
    return (kind for kind in Kind if kind in found)


def shifts(now: Acting, part: Shift) -> Iterator[tuple[ProvinceId, ProvinceId]]:
    """List from where to where troops may go at any distance; one may have to stay."""
    own = now.provinces
    for source in own:
        if now.land.troops(source) > part.leaves_one:
            yield from ((source, other) for other in own if other != source)
