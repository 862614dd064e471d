"""Honor: flowers, faceup control tokens, whole territories, and in the end the objective."""

from domain.kernel.events import Seat
from domain.rokugan.board import (
    PROVINCES,
    SHADOWLANDS,
    SPECIALS,
    TERRITORIES,
    TERRITORY_HONOR,
    ProvinceId,
    TerritoryId,
    is_shadowlands,
)
from domain.rokugan.events.resolution import HonorCounted
from domain.rokugan.realm import Holding, Realm
from domain.rokugan.rules.claim import lord_of


def count_honor(realm: Realm, seat: Seat, objective: int = 0) -> HonorCounted:
    """Count a seat's honor; it follows control, not who holds or played a card (R36)."""
    provinces = realm.provinces_of(seat)
    holdings = realm.holdings
    return HonorCounted(
        seat=seat,
        flowers=sum(flowers(p, holdings[p]) for p in provinces),
        faceup_tokens=sum(holdings[p].faceup for p in provinces if not is_shadowlands(p)),
        territories=TERRITORY_HONOR * len(territories_of(realm, seat)),
        objective=objective,
    )


def total(honor: HonorCounted) -> int:
    """Add the parts up."""
    return honor.flowers + honor.faceup_tokens + honor.territories + honor.objective


def flowers(province: ProvinceId, holding: Holding) -> int:
    """Give the flowers of a province with those on its special token, which may replace them."""
    printed = PROVINCES[province].flowers
    if holding.special is None:
        return printed
    special = SPECIALS[holding.special]
    return special.flowers if special.replaces_printed else printed + special.flowers


def territories_of(realm: Realm, seat: Seat) -> tuple[TerritoryId, ...]:
    """Give the territories that a seat controls; the Shadowlands bring no honor."""
    return tuple(t for t in TERRITORIES if t not in SHADOWLANDS and lord_of(realm, t) == seat)
