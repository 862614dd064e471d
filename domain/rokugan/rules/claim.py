"""Resolution, step 6: territory cards go back with lost territories, and are claimed (R37)."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from domain.kernel.chance import Chance
from domain.kernel.events import Event, Events, Seat
from domain.rokugan.board import PROVINCES, TERRITORIES, TerritoryId
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
    found: dict[TerritoryId, Seat | None] = {}
    for province, held in realm.holdings.items():
        if held.special != "scorched-earth":
            territory = PROVINCES[province].territory
            lord = found.setdefault(territory, held.controller)
            found[territory] = lord if lord == held.controller else None
    return {territory: found.get(territory) for territory in TERRITORIES}


def _returned(state: RokuganState, owners: Lords) -> Iterator[Event]:
    for territory, card in state.cards.items():
        if card.holder is not None and card.holder != owners[territory]:
            yield TerritoryCardReturned(card.holder, territory)


def _claimed(state: RokuganState, owners: Lords) -> Iterator[Event]:
    for territory, card in state.cards.items():
        owner = owners[territory]
        if owner is not None and owner != card.holder and not card.played:
            yield TerritoryCardClaimed(owner, territory, card.card)
