"""Control tokens: what a cost takes, what a card or a defense adds, what a conquest needs.

Where several changes follow from one moment they are worked out one by one on a realm that is
handed along, so that a supply is never spent twice.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from domain.kernel.events import Event, Seat
from domain.rokugan.board import ProvinceId, is_shadowlands
from domain.rokugan.events.upkeep import (
    ControlLost,
    ControlTokenRemoved,
    ControlTokensAdded,
    ProvinceTaken,
)
from domain.rokugan.realm import Realm


@dataclass(slots=True)
class Changes:
    """Events that change control, and the realm as they leave it."""

    realm: Realm
    events: list[Event] = field(default_factory=list)

    def lose(self, provinces: Iterable[ProvinceId]) -> None:
        """Give all control tokens of some provinces back."""
        lost = tuple(p for p in provinces if self.realm.controller(p) is not None)
        if lost:
            self.realm = self.realm.lost(lost)
            self.events.append(ControlLost(lost))

    def take(self, seat: Seat, province: ProvinceId) -> None:
        """Place a facedown token in a province without one; there is always one to place (R27)."""
        if not self.realm.supply[seat]:
            self._borrow(seat)
        self.realm = self.realm.taken(seat, province)
        self.events.append(ProvinceTaken(seat, province))

    def add(self, province: ProvinceId, count: int) -> None:
        """Add faceup tokens of the controller, as many as the supply holds (R27)."""
        seat = self.realm.controller(province)
        if seat is None:
            return
        affordable = min(count, self.realm.supply[seat])
        if affordable:
            self.realm = self.realm.added(province, affordable)
            self.events.append(ControlTokensAdded(seat, province, affordable))

    def pay(self, seat: Seat, province: ProvinceId) -> None:
        """Remove one token, a faceup one first; it may be the last (R40)."""
        faceup = self.realm.holdings[province].faceup > 0
        self.realm = self.realm.removed(province, faceup=faceup)
        self.events.append(ControlTokenRemoved(seat, province, faceup))

    def _borrow(self, seat: Seat) -> None:
        """Free a faceup token where most of them lie, for an empty supply (R48)."""
        holdings = self.realm.holdings
        richest = max(self.realm.provinces_of(seat), key=lambda p: holdings[p].faceup)
        self.pay(seat, richest)


def costs(realm: Realm, seat: Seat) -> tuple[ProvinceId, ...]:
    """Give the provinces that can pay for a Shadowlands card (R40)."""
    return tuple(p for p in realm.provinces_of(seat) if not is_shadowlands(p))
