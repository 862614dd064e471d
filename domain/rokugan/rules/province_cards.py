"""Cards that are played on provinces: special tokens placed or removed, control strengthened."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from domain.kernel.events import Seat
from domain.rokugan.board import PROVINCES, SPECIALS, Card, ProvinceId, is_shadowlands
from domain.rokugan.events.upkeep import SpecialTokenPlaced, SpecialTokenRemoved
from domain.rokugan.realm import Holding, Realm
from domain.rokugan.rules.control import Changes

Targets: TypeAlias = Callable[[Realm, Seat, Card], tuple[ProvinceId, ...]]
Effect: TypeAlias = Callable[[Changes, Seat, Card, ProvinceId], None]
SCORCHED: Final = "scorched-earth"


def targets(realm: Realm, seat: Seat, card: Card) -> tuple[ProvinceId, ...]:
    """Give the provinces that a card may be played on; none for cards of another sort."""
    return _TARGETS[card.act](realm, seat, card) if card.act in _TARGETS else ()


def effect(realm: Realm, seat: Seat, card: Card, provinces: Sequence[ProvinceId]) -> Changes:
    """Give what the card does in each of the provinces."""
    changes = Changes(realm)
    for province in provinces:
        _EFFECTS[card.act](changes, seat, card, province)
    return changes


def admits(card: Card, province: ProvinceId) -> bool:
    """Tell whether a card's token may lie in a province at all."""
    if card.where == "landlocked":
        return not PROVINCES[province].coastal
    return card.where == "anywhere" or not is_shadowlands(province)


def is_replaceable(holding: Holding) -> bool:
    """Tell whether a special token may come here: peace and scorched earth stay (R28)."""
    return holding.special is None or not SPECIALS[holding.special].permanent


def _open_to(realm: Realm, _seat: Seat, card: Card) -> tuple[ProvinceId, ...]:
    return tuple(p for p, h in realm.holdings.items() if admits(card, p) and is_replaceable(h))


def _bearing(realm: Realm, _seat: Seat, card: Card) -> tuple[ProvinceId, ...]:
    return tuple(p for p, holding in realm.holdings.items() if holding.special == card.special)


def _own(realm: Realm, seat: Seat, _card: Card) -> tuple[ProvinceId, ...]:
    return realm.provinces_of(seat)


def _place_special(changes: Changes, _seat: Seat, card: Card, province: ProvinceId) -> None:
    if card.special == SCORCHED:
        changes.lose((province,))
    changes.events.append(SpecialTokenPlaced(province, card.special))


def _remove_special(changes: Changes, seat: Seat, card: Card, province: ProvinceId) -> None:
    changes.events.append(SpecialTokenRemoved(province))
    if card.added_if == "claimed":
        changes.take(seat, province)
    if changes.realm.controller(province) == seat:
        changes.add(province, card.added)


def _strengthen(changes: Changes, _seat: Seat, card: Card, province: ProvinceId) -> None:
    changes.add(province, card.added)


_TARGETS: Final[Mapping[str, Targets]] = {
    "place-special": _open_to,
    "remove-special": _bearing,
    "strengthen": _own,
}
_EFFECTS: Final[Mapping[str, Effect]] = {
    "place-special": _place_special,
    "remove-special": _remove_special,
    "strengthen": _strengthen,
}
