"""Resolution, step 6: territory cards go back with lost territories, and are claimed (R37)."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.events import Event, Events, Seat
from domain.rokugan.board import PROVINCES_OF, TERRITORIES, TerritoryId
from domain.rokugan.events.resolution import (
    PhaseBegan,
    TerritoryCardClaimed,
    TerritoryCardReturned,
)
from domain.rokugan.realm import Realm
from domain.rokugan.state import Phase, RokuganState


def claim(state: RokuganState, _chance: Chance) -> Events:
    """Return cards first, then give each that lies on the board to who controls its land (R37)."""
    owners = {territory: lord_of(state.realm, territory) for territory in TERRITORIES}
    returned = tuple(_returned(state, owners))
    return *returned, *_claimed(state, owners), PhaseBegan(Phase.ROUND_OVER)


def lord_of(realm: Realm, territory: TerritoryId) -> Seat | None:
    """Give the seat that controls a whole territory; scorched provinces are left out (R34)."""
    holdings = (realm.holdings[province] for province in PROVINCES_OF[territory])
    lords = {held.controller for held in holdings if held.special != "scorched-earth"}
    return lords.pop() if len(lords) == 1 else None


def _returned(state: RokuganState, owners: dict[str, Seat | None]) -> Iterator[Event]:
    for territory, card in state.cards.items():
        if card.holder is not None and card.holder != owners[territory]:
            yield TerritoryCardReturned(card.holder, territory)


def _claimed(state: RokuganState, owners: dict[str, Seat | None]) -> Iterator[Event]:
    for territory, card in state.cards.items():
        owner = owners[territory]
        if owner is not None and owner != card.holder and not card.played:
            yield TerritoryCardClaimed(owner, territory, card.card)
