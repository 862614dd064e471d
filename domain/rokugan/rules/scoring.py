"""Honor: flowers, faceup control tokens, whole territories, and in the end the objective."""

from collections.abc import Sequence
from typing import Final

from domain.rokugan.board import (
    PROVINCES,
    SHADOWLANDS,
    SPECIALS,
    TERRITORY_HONOR,
    ProvinceId,
    is_shadowlands,
)
from domain.rokugan.events.resolution import HonorCounted
from domain.rokugan.realm import Holding, Realm
from domain.rokugan.rules.claim import lords

PRINTED: Final = {province.id: province.flowers for province in PROVINCES.values()}


def count_honor(realm: Realm, objectives: Sequence[int]) -> tuple[HonorCounted, ...]:
    """Count everybody's honor; it follows control, not who holds or played a card (R36).

    `objectives` gives for each seat what its objective brings.
    """
    flower = [0] * len(objectives)
    faceup = [0] * len(objectives)
    for province, held in realm.holdings.items():
        seat = held.controller
        if seat is not None:
            flower[seat] += flowers(province, held)
            if held.faceup and not is_shadowlands(province):
                faceup[seat] += held.faceup
    lands = territories(realm, len(objectives))
    return tuple(
        HonorCounted(seat, flower[seat], faceup[seat], TERRITORY_HONOR * lands[seat], objective)
        for seat, objective in enumerate(objectives)
    )


def total(honor: HonorCounted) -> int:
    """Add the parts up."""
    return honor.flowers + honor.faceup_tokens + honor.territories + honor.objective


def flowers(province: ProvinceId, holding: Holding) -> int:
    """Give the flowers of a province with those on its special token, which may replace them."""
    if holding.special is None:
        return PRINTED[province]
    special = SPECIALS[holding.special]
    return special.flowers + (0 if special.replaces_printed else PRINTED[province])


def territories(realm: Realm, players: int) -> tuple[int, ...]:
    """Count the territories that each seat controls; the Shadowlands bring no honor."""
    owners = [lord for land, lord in lords(realm).items() if land not in SHADOWLANDS]
    return tuple(owners.count(seat) for seat in range(players))
