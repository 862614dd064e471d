"""What a viewer may see, gathered piece by piece from what lies open and what is his own (B24)."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from domain.kernel.commands import OneOf
from domain.kernel.events import Outcome, Seat
from domain.kernel.visibility import Viewer, Watcher
from domain.senso.board import REGIONS, CardId, ClanId, FactionId, RegionId
from domain.senso.rules.conflict import leading_suit
from domain.senso.rules.scoring import controller, score
from domain.senso.state import Conflict, Phase, Play, SensoState

PhaseName: TypeAlias = Annotated[str, OneOf(tuple(phase.value for phase in Phase))]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat. `hand` is null for all who may not see it; the Emperor has no supply."""

    seat: Seat
    faction: FactionId
    hand_size: int
    hand: tuple[CardId, ...] | None
    victories: int
    supply: int
    cubes: int
    score: int


@dataclass(frozen=True, slots=True)
class RegionView:
    """One region: its squares from the top, whose black cube lies there, who controls it."""

    region: RegionId
    squares: tuple[ClanId | None, ...]
    affected_by: Seat | None
    controlled_by: ClanId | None


@dataclass(frozen=True, slots=True)
class ConflictView:
    """The conflict that is being fought; the advantage suit beats the leading suit."""

    leader: Seat
    leading_suit: ClanId | None
    plays: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class TurnsView:
    """Who still takes rewards or the bonus, in order, and what the first has taken so far."""

    queue: tuple[Seat, ...]
    picked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SensoView:
    """The game as one viewer sees it; `seat` is his own, null for a spectator."""

    seat: Seat | None
    teams: bool
    phase: PhaseName
    round: int
    first_player: Seat
    advantage: ClanId | None
    row: tuple[ClanId, ...]
    seats: tuple[SeatView, ...]
    regions: tuple[RegionView, ...]
    conflict: ConflictView
    conflicts: tuple[Conflict, ...]
    turns: TurnsView
    outcome: Outcome | None


def view(state: SensoState, viewer: Viewer) -> SensoView:
    """Give the game as `viewer` may see it."""
    course, cards = state.course, state.cards
    victories = cards.victories
    return SensoView(
        seat=None if isinstance(viewer, Watcher) else viewer,
        teams=state.options.teams,
        phase=course.phase.value,
        round=course.round,
        first_player=course.first_player,
        advantage=course.advantage,
        row=course.row,
        seats=tuple(_seat(state, s, viewer, victories[s]) for s in range(state.players)),
        regions=tuple(_region(state, region) for region in REGIONS),
        conflict=ConflictView(cards.leader, leading_suit(cards.plays), cards.plays),
        conflicts=cards.conflicts,
        turns=TurnsView(state.turns.queue, state.turns.picked),
        outcome=state.outcome,
    )


def _seat(state: SensoState, seat: Seat, viewer: Viewer, victories: int) -> SeatView:
    faction, hand = state.factions[seat], state.cards.hands[seat]
    return SeatView(
        seat=seat,
        faction=faction,
        hand_size=len(hand),
        hand=hand if viewer in (seat, Watcher.OPEN) else None,
        victories=victories,
        supply=state.land.supply.get(faction, 0),
        cubes=state.land.cubes(faction),
        score=score(state.land.columns, faction),
    )


def _region(state: SensoState, region: RegionId) -> RegionView:
    column = state.land.columns[region]
    empty = (None,) * (len(REGIONS[region].pips) - len(column))
    return RegionView(
        region=region,
        squares=(*column, *empty),
        affected_by=state.land.affected.get(region),
        controlled_by=controller(column),
    )
