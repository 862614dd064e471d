"""What a viewer may see: all of it, for nothing in Daimyo Senso is hidden."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from domain.daimyo.board import REGIONS, DaimyoId, RegionId, TheatreId
from domain.daimyo.land import Army, Lifted
from domain.daimyo.rules.regions import controller, overrun
from domain.daimyo.state import DaimyoState, House, Phase, Spoils, Turn
from domain.kernel.commands import OneOf
from domain.kernel.events import Outcome, Seat
from domain.kernel.visibility import Viewer, Watcher

PhaseName: TypeAlias = Annotated[str, OneOf(tuple(phase.value for phase in Phase))]


@dataclass(frozen=True, slots=True)
class DaimyoView:
    """The game as a viewer sees it; `seat` is his own, null for a spectator.

    `seats` names whom each seat plays, `theatre` the part of the board in play: null until all
    have chosen. `queue` lists who still chooses a fort or acts in this season, in order.
    `armies` holds every owned province, a home castle even without troops; `supply`, `houses`
    and `regions` are by daimyo and by region, a region being null where nobody controls it.
    `overrun` lists the regions that a daimyo who plays alone has overrun; he needs five (D26).
    `last_year` is null where no year is the last; `homes` are the castles nobody can simply take.
    """

    seat: Seat | None
    action_cards: bool
    full_board: bool
    longer_game: bool
    last_daimyo: bool
    seats: tuple[DaimyoId | None, ...]
    phase: PhaseName
    year: int
    last_year: int | None
    season: int
    queue: tuple[DaimyoId, ...]
    theatre: TheatreId | None
    armies: Mapping[str, Army]
    supply: Mapping[str, int]
    homes: Mapping[str, DaimyoId]
    houses: Mapping[str, House]
    regions: Mapping[str, DaimyoId | None]
    overrun: tuple[RegionId, ...]
    turn: Turn | None
    lifted: Lifted | None
    spoils: Spoils | None
    fallen: tuple[DaimyoId, ...]
    outcome: Outcome | None


def view(state: DaimyoState, viewer: Viewer) -> DaimyoView:
    """Give the game as `viewer` may see it."""
    land, course = state.land, state.course
    return DaimyoView(
        seat=None if isinstance(viewer, Watcher) else viewer,
        action_cards=state.has_action_cards,
        full_board=state.has_full_board,
        longer_game=state.options.longer_game,
        last_daimyo=state.options.last_daimyo,
        seats=state.seats,
        phase=course.phase.value,
        year=course.year,
        last_year=state.last_year,
        season=course.season,
        queue=course.queue,
        theatre=None if course.phase is Phase.CHOOSING else land.theatre,
        armies=land.armies,
        supply=land.supply,
        homes=land.homes,
        houses=state.houses,
        regions={region: controller(state, region) for region in REGIONS},
        overrun=overrun(state),
        turn=state.turn,
        lifted=land.lifted,
        spoils=state.spoils,
        fallen=state.fallen,
        outcome=state.outcome,
    )
