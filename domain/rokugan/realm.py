"""Who holds which province: control tokens and special tokens on the board, and the supplies."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from domain.kernel.change import replace
from domain.kernel.events import Seat
from domain.rokugan.board import PROVINCES, ProvinceId, SpecialId


@dataclass(frozen=True, slots=True)
class Holding:
    """What lies in a province: the control tokens of one seat, and at most one special token."""

    controller: Seat | None = None
    facedown: int = 0
    faceup: int = 0
    special: SpecialId | None = None

    @property
    def tokens(self) -> int:
        """Count the control tokens."""
        return self.facedown + self.faceup


@dataclass(frozen=True, slots=True)
class Realm:
    """The provinces and, for each seat, the control tokens that are not on the board."""

    holdings: Mapping[str, Holding] = field(default_factory=dict)
    supply: tuple[int, ...] = ()

    def controller(self, province: ProvinceId) -> Seat | None:
        """Give the seat that controls a province."""
        return self.holdings[province].controller

    def provinces_of(self, seat: Seat) -> tuple[ProvinceId, ...]:
        """Give the provinces that a seat controls."""
        return tuple(p for p, holding in self.holdings.items() if holding.controller == seat)

    def taken(self, seat: Seat, province: ProvinceId) -> "Realm":
        """Put a seat's facedown control token into a province without one."""
        held = replace(self.holdings[province], controller=seat, facedown=1)
        return self._with(province, held, seat, -1)

    def lost(self, provinces: Iterable[ProvinceId]) -> "Realm":
        """Give all control tokens of some provinces back to their owners."""
        realm = self
        for province in provinces:
            held = realm.holdings[province]
            bare = Holding(special=held.special)
            realm = realm._with(province, bare, held.controller, held.tokens)
        return realm

    def added(self, province: ProvinceId, count: int) -> "Realm":
        """Add faceup control tokens of the controller."""
        held = self.holdings[province]
        more = replace(held, faceup=held.faceup + count)
        return self._with(province, more, held.controller, -count)

    def removed(self, province: ProvinceId, *, faceup: bool) -> "Realm":
        """Take one control token away; with the last one, control ends (R40)."""
        held = self.holdings[province]
        if held.tokens == 1:
            return self.lost((province,))
        fewer = replace(held, faceup=held.faceup - faceup, facedown=held.facedown - (not faceup))
        return self._with(province, fewer, held.controller, 1)

    def exchanged(self, one: ProvinceId, other: ProvinceId) -> "Realm":
        """Let two provinces trade their control tokens, faces unchanged (R41)."""
        first, second = self.holdings[one], self.holdings[other]
        traded = {
            one: replace(second, special=first.special),
            other: replace(first, special=second.special),
        }
        return replace(self, holdings={**self.holdings, **traded})

    def with_special(self, province: ProvinceId, special: SpecialId | None) -> "Realm":
        """Put a special token in the place of what lay in a province (R28), or take it away."""
        held = replace(self.holdings[province], special=special)
        return replace(self, holdings={**self.holdings, province: held})

    def _with(
        self, province: ProvinceId, held: Holding, seat: Seat | None, returned: int
    ) -> "Realm":
        supply = self.supply
        if seat is not None:
            supply = (*supply[:seat], supply[seat] + returned, *supply[seat + 1 :])
        return Realm({**self.holdings, province: held}, supply)


def unclaimed(players: int, control_tokens: int) -> Realm:
    """Give the realm before anybody has taken a province."""
    return Realm(dict.fromkeys(PROVINCES, Holding()), (control_tokens,) * players)
