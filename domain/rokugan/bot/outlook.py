"""How the bot weighs provinces and tokens, from what its view shows."""

from collections import defaultdict
from typing import Final

from domain.kernel.events import Seat
from domain.rokugan.board import (
    CRAB_FACEUP_DEFENSE,
    FACES,
    FACEUP_DEFENSE,
    PROVINCES,
    PROVINCES_OF,
    SPECIALS,
    ProvinceId,
    is_shadowlands,
)
from domain.rokugan.places import ADJACENT, PLACES
from domain.rokugan.rules.scoring import flowers
from domain.rokugan.view import RokuganView, TokenView

UNKNOWN_STRENGTH: Final = 2  # what a token is taken for whose face the bot cannot see
COMPLETION: Final = 5  # a whole territory brings as much honor
DARK_LURE: Final = 4  # a Shadowlands brings a card, if no honor
GUARD: Final = 1  # an unattacked guard earns one faceup control token


class Outlook:
    """A view, and what the bot works out from it."""

    def __init__(self, view: RokuganView, seat: Seat) -> None:
        self.seat = seat
        self.tokens = view.tokens
        self.holdings = view.provinces
        self.clans = [one.clan for one in view.seats]
        self.own = {p for p, held in view.provinces.items() if held.controller == seat}
        self.own_strength: dict[ProvinceId, int] = defaultdict(int)
        self.other_strength: dict[ProvinceId, int] = defaultdict(int)
        for token in view.tokens:
            sums = self.own_strength if token.seat == seat else self.other_strength
            sums[target_of(token)] += strength_of(token)
        self._worths: dict[ProvinceId, int] = {}

    def has_neighbour(self, province: ProvinceId) -> bool:
        """Tell whether the bot controls a province next to this one."""
        return not self.own.isdisjoint(ADJACENT[province])

    def worth(self, province: ProvinceId) -> int:
        """Weigh a province: its flowers, and how much of its territory the bot has beside it."""
        if province not in self._worths:
            land = PROVINCES_OF[PROVINCES[province].territory]
            mates = sum(mate in self.own for mate in land if mate != province)
            completes = COMPLETION if mates and mates == len(land) - 1 else 0
            lure = DARK_LURE if is_shadowlands(province) else mates + completes
            self._worths[province] = flowers(province, self.holdings[province]) + lure
        return self._worths[province]

    def defense(self, province: ProvinceId) -> int:
        """Guess how strongly a province will be defended."""
        holding = self.holdings[province]
        controller = holding.controller
        is_crab = controller is not None and self.clans[controller] == "crab"
        each = CRAB_FACEUP_DEFENSE if is_crab else FACEUP_DEFENSE
        special = SPECIALS[holding.special].defense if holding.special else 0
        printed = PROVINCES[province].defense
        return printed + holding.faceup * each + special + self.other_strength[province]

    def attack(self, province: ProvinceId, strength: int) -> int:
        """Weigh strength added to an attack: most where it just succeeds."""
        needed = self.defense(province) - self.own_strength[province]
        if needed < 0:
            return 0
        worth = self.worth(province)
        return 2 * worth + 4 - (strength - needed) if strength > needed else worth // 2

    def guard(self, province: ProvinceId, strength: int) -> int:
        """Weigh a defense: the worth of what may be lost, or one faceup token."""
        threat = self.other_strength[province] - self.own_strength[province]
        if threat <= 0:
            return 0 if self.own_strength[province] else GUARD
        return 2 * self.worth(province) if strength >= threat else GUARD


def strength_of(token: TokenView) -> int:
    """Give the strength of a token as far as it is known."""
    blessings = sum(FACES[blessing].strength for blessing in token.blessings)
    known = UNKNOWN_STRENGTH if token.face is None else FACES[token.face].strength
    return known + blessings


def target_of(token: TokenView) -> ProvinceId:
    """Give the province that a token lies in or points to."""
    return PLACES[token.place].target
