"""Which places are open to a seat, and which type of token stands there rightly.

A facedown token may lie wherever some type could (R2); whether its own type could is judged when
all are revealed (R5).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from domain.kernel.events import Seat
from domain.rokugan.board import PROVINCES, ProvinceId, TokenType
from domain.rokugan.places import COASTS, INTO, OUT_OF, Place, PlaceId, PlaceKind
from domain.rokugan.realm import Holding
from domain.rokugan.state import RokuganState

Holdings: TypeAlias = Mapping[str, Holding]
CLOSING: Final = ("peace", "scorched-earth")


def has_open_place(state: RokuganState, seat: Seat) -> bool:
    """Tell whether any place is open: where a province is, its centre is (R10)."""
    return not all(is_closed(held, seat) for held in state.realm.holdings.values())


def open_places(state: RokuganState, seat: Seat) -> tuple[PlaceId, ...]:
    """Give the places where the seat may lay a token now; what it holds plays no part (R2)."""
    holdings = state.realm.holdings
    taken = {token.where.border for token in state.tokens}  # for both directions (R1)
    enterable = [p for p, held in holdings.items() if not is_closed(held, seat)]
    foreign = {p for p in enterable if holdings[p].controller != seat}
    is_ronin = seat in state.course.ronin
    sources = [p for p in enterable if is_ronin or p not in foreign]  # none at peace (R42)
    borders = [
        place.id
        for places in (COASTS, *(OUT_OF[source] for source in sources))
        for place in places
        if place.target in foreign and place.border not in taken
    ]
    harbors = (p for p in foreign if holdings[p].special == "harbor")
    seaways = (
        place.id
        for harbor in harbors
        for place in INTO[harbor]
        if place.origin in foreign and place.origin not in sources and place.border not in taken
    )
    return (*enterable, *borders, *seaways)


def is_closed(holding: Holding, seat: Seat) -> bool:
    """Tell whether a province is closed to a seat, centre and borders and coast (R10)."""
    if holding.special == "shrine":
        return holding.controller != seat
    return holding.special in CLOSING


def is_coastal(province: ProvinceId, holdings: Holdings) -> bool:
    """Tell whether a province has a coast or a harbor."""
    return PROVINCES[province].coastal or holdings[province].special == "harbor"


def fits(
    token_type: TokenType, place: Place, seat: Seat, holdings: Holdings, *, is_ronin: bool
) -> bool:
    """Tell whether a token of this type stands rightly in a place (R3, R5, R8, R9, R10)."""
    if any(is_closed(holdings[p], seat) for p in (place.target, place.origin) if p is not None):
        return False
    is_own = holdings[place.target].controller == seat
    if place.kind is not PlaceKind.CENTRE and is_own:
        return False
    return _FITS[token_type](_Standing(place, seat, holdings, is_own, is_ronin))


@dataclass(frozen=True, slots=True)
class _Standing:
    """A token's place as its type looks at it."""

    place: Place
    seat: Seat
    holdings: Holdings
    is_own: bool
    is_ronin: bool

    @property
    def is_central(self) -> bool:
        return self.place.kind is PlaceKind.CENTRE

    @property
    def starts_at_home(self) -> bool:
        origin = self.place.origin
        return origin is not None and self.holdings[origin].controller == self.seat


def _army(at: _Standing) -> bool:
    if at.is_central:
        return at.is_own
    return at.place.kind is PlaceKind.LAND and (at.is_ronin or at.starts_at_home)


def _navy(at: _Standing) -> bool:
    if at.is_central:
        return at.is_own and is_coastal(at.place.target, at.holdings)
    return at.place.kind is PlaceKind.COAST or at.holdings[at.place.target].special == "harbor"


def _shinobi(at: _Standing) -> bool:
    return at.is_central


def _diplomacy(at: _Standing) -> bool:
    return at.is_central and at.is_own and _may_change(at)


def _raid(at: _Standing) -> bool:
    return at.is_central and not at.is_own and _may_change(at)


def _may_change(at: _Standing) -> bool:
    """Neither raid nor diplomacy for a ronin (R8) or on a battlefield."""
    return not at.is_ronin and at.holdings[at.place.target].special != "battlefield"


def _never(_at: _Standing) -> bool:
    return False


_FITS: Final[Mapping[TokenType, Callable[[_Standing], bool]]] = {
    TokenType.ARMY: _army,
    TokenType.NAVY: _navy,
    TokenType.SHINOBI: _shinobi,
    TokenType.DIPLOMACY: _diplomacy,
    TokenType.RAID: _raid,
    TokenType.BLESSING: _never,  # it lies on a token, not in a place (R4)
    TokenType.BLUFF: _never,  # it may lie anywhere, and stands for nothing
}
