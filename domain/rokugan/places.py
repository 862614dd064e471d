"""Where a combat token can lie: the centre of a province, its coast, or a land border.

A land border holds two places, one for each way the arrow of a token may point, named
`from>to`; a coast is named `coast:province`, a centre after its province.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, TypeAlias

from domain.kernel.commands import OneOf
from domain.rokugan.board import BORDERS, PROVINCES, ProvinceId


class PlaceKind(Enum):
    """The three kinds of places."""

    CENTRE = "centre"
    COAST = "coast"
    LAND = "land"


@dataclass(frozen=True, slots=True)
class Place:
    """A place: the province it belongs or points to, and for a land border where it comes from.

    `border` is what two places share that may not both hold a token (R1); a centre has none.
    """

    id: str
    kind: PlaceKind
    target: str
    origin: str | None = None
    border: str | None = None


def _land(origin: str, target: str) -> Place:
    border = "|".join(sorted((origin, target)))
    return Place(f"{origin}>{target}", PlaceKind.LAND, target, origin, border)


CENTRES: Final = tuple(Place(p, PlaceKind.CENTRE, p) for p in PROVINCES)
COASTS: Final = tuple(
    Place(f"coast:{p.id}", PlaceKind.COAST, p.id, border=f"coast:{p.id}")
    for p in PROVINCES.values()
    if p.coastal
)
LANDS: Final = tuple(
    place for one, other in BORDERS for place in (_land(one, other), _land(other, one))
)
PLACES: Final[Mapping[str, Place]] = {place.id: place for place in (*CENTRES, *COASTS, *LANDS)}
PlaceId: TypeAlias = Annotated[str, OneOf(tuple(PLACES))]

OUT_OF: Final[Mapping[str, tuple[Place, ...]]] = {
    province: tuple(place for place in LANDS if place.origin == province) for province in PROVINCES
}
INTO: Final[Mapping[str, tuple[Place, ...]]] = {
    province: tuple(place for place in LANDS if place.target == province) for province in PROVINCES
}
ADJACENT: Final[Mapping[str, tuple[ProvinceId, ...]]] = {
    province: tuple(place.target for place in OUT_OF[province]) for province in PROVINCES
}


def touches(place: PlaceId, province: ProvinceId) -> bool:
    """Tell whether a place is the centre of a province or on one of its borders (R22)."""
    return province in (PLACES[place].target, PLACES[place].origin)
