"""Who acts as which clan, against whom, and where he may."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.kernel.events import Seat
from domain.senso.board import ClanId, RegionId
from domain.senso.land import Land
from domain.senso.state import SensoState


@dataclass(frozen=True, slots=True)
class Acting:
    """A seat taking a reward as one clan: its own, or the Emperor's choice (B15)."""

    state: SensoState
    seat: Seat
    clan: ClanId
    decision: str

    @property
    def land(self) -> Land:
        """The map as it lies now."""
        return self.state.land

    def opposes(self, clan: ClanId) -> bool:
        """Tell whether a cube belongs to an opponent; a neutral one does (B14, B22)."""
        return self.state.are_opponents(self.clan, clan)

    def may_enter(self, region: RegionId) -> bool:
        """Tell whether no other seat's black cube lies there; one's own is no bar (B12)."""
        return self.land.affected.get(region, self.seat) == self.seat

    def open_regions(self) -> Iterator[RegionId]:
        """List the regions that the seat may interact with."""
        return filter(self.may_enter, self.land.columns)


def acting_clans(state: SensoState, seat: Seat, decision: str) -> Iterator[Acting]:
    """List the clans as which a seat may answer a decision on a reward."""
    return (Acting(state, seat, clan, decision) for clan in state.clans_of(seat))
