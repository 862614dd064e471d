"""Who acts, and what he has done in this action so far: all that a card looks at."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from domain.daimyo.board import THEATRES, DaimyoId, ProvinceId
from domain.daimyo.land import Land
from domain.daimyo.parts import Part, Places
from domain.daimyo.state import DaimyoState, House, Strike, Turn
from domain.kernel.events import Seat


@dataclass(frozen=True, slots=True)
class Acting:
    """A daimyo in his action."""

    state: DaimyoState
    turn: Turn

    @property
    def daimyo(self) -> DaimyoId:
        """The daimyo who acts."""
        return self.turn.daimyo

    @property
    def house(self) -> House:
        """His cards."""
        return self.state.houses[self.turn.daimyo]

    @property
    def seat(self) -> Seat:
        """The seat that plays him."""
        seat = self.house.seat
        if seat is None:
            raise LookupError(f"nobody plays {self.turn.daimyo}")
        return seat

    @property
    def land(self) -> Land:
        """The map as it lies now."""
        return self.state.land

    @property
    def provinces(self) -> Places:
        """His provinces, in the order of the board."""
        return self.state.land.held_by(self.turn.daimyo)

    @property
    def home(self) -> ProvinceId | None:
        """His own home castle, also where another's card speaks of one (D24)."""
        homes = self.state.land.homes
        return next((p for p, daimyo in homes.items() if daimyo == self.turn.daimyo), None)

    @property
    def strikes(self) -> tuple[Strike, ...]:
        """The attacks he has made."""
        return self.turn.strikes

    @property
    def has_captured(self) -> bool:
        """Tell whether troops have entered what he attacked last."""
        return bool(self.turn.strikes) and self.turn.strikes[-1].entered > 0

    def neighbours(self, province: ProvinceId) -> Places:
        """List the provinces next to one, as far as they are in play (D1, D15)."""
        return THEATRES[self.state.land.theatre].borders[province]

    @property
    def theatre(self) -> Places:
        """The provinces in play."""
        return THEATRES[self.state.land.theatre].provinces

    def is_own(self, province: ProvinceId) -> bool:
        """Tell whether he holds a province, with troops or as his home castle (D7)."""
        return self.state.land.owner(province) == self.turn.daimyo

    def is_enemy(self, province: ProvinceId) -> bool:
        """Tell whether another daimyo holds a province, be he played or not (D27, D40)."""
        return self.state.land.owner(province) not in (None, self.turn.daimyo)


Script: TypeAlias = Callable[[Acting], Iterator[Part]]


def acting(state: DaimyoState) -> Acting:
    """Give the daimyo whose action is under way."""
    return Acting(state, state.acting)
