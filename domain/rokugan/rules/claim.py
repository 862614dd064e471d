"""Resolution, step 6: territory cards go back with lost territories, and are claimed (R37)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from domain.kernel.chance import Chance
from domain.kernel.events import Event, Events, Seat
from domain.rokugan.board import PROVINCES_OF, ProvinceId
from domain.rokugan.events.resolution import (
    PhaseBegan,
    TerritoryCardClaimed,
    TerritoryCardReturned,
)
from domain.rokugan.realm import Realm
from domain.rokugan.state import Phase, RokuganState

Lords: TypeAlias = Mapping[str, Seat | None]


def claim(state: RokuganState, _chance: Chance) -> Events:
    """Return cards first, then give each that lies on the board to who controls its land (R37)."""
    owners = lords(state.realm)
    returned = tuple(_returned(state, owners))
    return *returned, *_claimed(state, owners), PhaseBegan(Phase.ROUND_OVER)


def lords(realm: Realm) -> Lords:
    """Give for each territory the seat that controls all of it, or None.

    Scorched provinces are left out; where all are scorched there is no lord (R34).
    """
    return {land: _lord(realm, provinces) for land, provinces in PROVINCES_OF.items()}


def _lord(realm: Realm, provinces: Sequence[ProvinceId]) -> Seat | None:
    lord = None
    for province in provinces:
        held = realm.holdings[province]
        if held.special == "scorched-earth":
            continue
        if held.controller is None or lord not in (None, held.controller):
            return None
        lord = held.controller
    return lord


def _returned(state: RokuganState, owners: Lords) -> Iterator[Event]:
    for territory, card in state.cards.items():
        if card.holder is not None and card.holder != owners[territory]:
            yield TerritoryCardReturned(card.holder, territory)


def _claimed(state: RokuganState, owners: Lords) -> Iterator[Event]:
    for territory, card in state.cards.items():
        owner = owners[territory]
        if owner is not None and owner != card.holder and not card.played:
            yield TerritoryCardClaimed(owner, territory, card.card)
