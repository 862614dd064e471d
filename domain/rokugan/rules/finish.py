"""The end: objectives are revealed, honor is counted, ties are broken (R33)."""

from collections.abc import Sequence
from typing import TypeAlias

from domain.kernel.events import Events, GameEnded, Outcome, Seat
from domain.rokugan.board import OBJECTIVES, ObjectiveId
from domain.rokugan.events.resolution import ObjectivesRevealed
from domain.rokugan.realm import Realm
from domain.rokugan.rules.objectives import is_met
from domain.rokugan.rules.scoring import count_honor, territories, total
from domain.rokugan.state import RokuganState

Standing: TypeAlias = tuple[int, int, int]  # honor, territories, provinces
DECIDERS = ("honor", "territories", "provinces")


def end_game(state: RokuganState) -> Events:
    """Reveal the objectives and count who has most honor."""
    seats = range(state.players)
    objectives = tuple(_kept(state, seat) for seat in seats)
    met = tuple(is_met(state.realm, seat, objectives[seat]) for seat in seats)
    brought = [
        OBJECTIVES[o].honor if is_so else 0 for o, is_so in zip(objectives, met, strict=True)
    ]
    honors = count_honor(state.realm, brought)
    standings = _standings(state.realm, [total(honor) for honor in honors])
    return ObjectivesRevealed(objectives, met), *honors, GameEnded(outcome(standings))


def outcome(standings: Sequence[Standing]) -> Outcome:
    """Name the winners: most honor, then territories, then provinces, then all of them (R33)."""
    best = max(standings)
    winners = tuple(seat for seat, standing in enumerate(standings) if standing == best)
    places = tuple(1 + sum(other > own for other in standings) for own in standings)
    scores = tuple(honor for honor, _, _ in standings)
    return Outcome(winners, places, scores, _decided_by(standings))


def _decided_by(standings: Sequence[Standing]) -> str:
    best = max(standings)
    for length, decider in enumerate(DECIDERS, 1):
        if sum(standing[:length] == best[:length] for standing in standings) == 1:
            return decider
    return "shared"


def _kept(state: RokuganState, seat: Seat) -> ObjectiveId:
    kept = state.daimyos[seat].objective
    if kept is None:
        raise LookupError(f"seat {seat} kept no objective")
    return kept


def _standings(realm: Realm, honors: Sequence[int]) -> list[Standing]:
    lands = territories(realm, len(honors))
    provinces = (len(realm.provinces_of(seat)) for seat in range(len(honors)))
    return list(zip(honors, lands, provinces, strict=True))
