"""Where the bot places a token: by its type, in the places where it would stand rightly."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from domain.rokugan.board import FACES, FaceId, ProvinceId, TokenType
from domain.rokugan.bot.outlook import Outlook
from domain.rokugan.places import PLACES, PlaceId, PlaceKind
from domain.rokugan.rules.slots import is_coastal

Weighed: TypeAlias = tuple[int, PlaceId]
FEINT: Final = 3  # what a bluff is worth that looks like an attack on something rich


class Ground:
    """The places open to the bot, one for each way to reach a province."""

    def __init__(self, outlook: Outlook, places: Iterable[PlaceId]) -> None:
        self.outlook = outlook
        self.lands: dict[ProvinceId, PlaceId] = {}
        self.coasts: dict[ProvinceId, PlaceId] = {}
        self.centres: list[ProvinceId] = []
        for place_id in places:
            place = PLACES[place_id]
            if place.kind is PlaceKind.CENTRE:
                self.centres.append(place.target)
            elif place.kind is PlaceKind.COAST:
                self.coasts[place.target] = place_id
            else:
                self.lands[place.target] = place_id

    def best(self, face: FaceId) -> Weighed:
        """Give the place that suits a token best, and what it is worth there."""
        ways = _WAYS[FACES[face].type](self, FACES[face].strength)
        return max(ways, default=(0, ""))

    def attacks(self, ways: Mapping[ProvinceId, PlaceId], strength: int) -> Iterator[Weighed]:
        """Weigh attacks on the provinces that can be reached."""
        for province, place in ways.items():
            yield self.outlook.attack(province, strength), place

    def guards(self, strength: int) -> Iterator[Weighed]:
        """Weigh defenses of own provinces."""
        for province in self.centres:
            if province in self.outlook.own:
                yield self.outlook.guard(province, strength), province


def _army(ground: Ground, strength: int) -> Iterator[Weighed]:
    yield from ground.attacks(ground.lands, strength)
    yield from ground.guards(strength)


def _navy(ground: Ground, strength: int) -> Iterator[Weighed]:
    yield from ground.attacks(ground.coasts, strength)
    for value, province in ground.guards(strength):
        if is_coastal(province, ground.outlook.holdings):
            yield value, province


def _shinobi(ground: Ground, strength: int) -> Iterator[Weighed]:
    foreign = {p: p for p in ground.centres if p not in ground.outlook.own}
    yield from ground.attacks(foreign, strength)
    yield from ground.guards(strength)


def _diplomacy(ground: Ground, _strength: int) -> Iterator[Weighed]:
    """Weigh peace: good for a rich province that is under heavy attack."""
    outlook = ground.outlook
    for province in outlook.own.intersection(ground.centres):
        yield outlook.worth(province) * (outlook.other_strength[province] // 2), province


def _raid(ground: Ground, _strength: int) -> Iterator[Weighed]:
    """Weigh raids: what they burn, where an own province lies next to it."""
    outlook = ground.outlook
    for province in ground.centres:
        is_foreign = outlook.holdings[province].controller not in (None, outlook.seat)
        if is_foreign and outlook.has_neighbour(province):
            yield outlook.worth(province) + outlook.defense(province), province


def _bluff(ground: Ground, _strength: int) -> Iterator[Weighed]:
    for province, place in ground.lands.items():
        if ground.outlook.worth(province) >= FEINT:
            yield FEINT, place


def _nowhere(_ground: Ground, _strength: int) -> Iterator[Weighed]:
    yield from ()


_WAYS: Final[Mapping[TokenType, Callable[[Ground, int], Iterator[Weighed]]]] = {
    TokenType.ARMY: _army,
    TokenType.NAVY: _navy,
    TokenType.SHINOBI: _shinobi,
    TokenType.BLESSING: _nowhere,
    TokenType.DIPLOMACY: _diplomacy,
    TokenType.RAID: _raid,
    TokenType.BLUFF: _bluff,
}
