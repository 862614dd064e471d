"""The end: by honor, by regions, by elimination, or by the year limit."""

from collections.abc import Sequence
from typing import TypeAlias

from domain.daimyo.board import SOLO_REGION, VICTORY_REGIONS, DaimyoId
from domain.daimyo.rules.regions import controlled_by, overrun
from domain.daimyo.state import DaimyoState
from domain.kernel.events import Events, GameEnded, Outcome, Seat

Standing: TypeAlias = tuple[int, ...]


def victory(state: DaimyoState) -> Events:
    """End a game that is won, as is tested after every action (D25, D26)."""
    if state.is_solo:
        return _overrun_enough(state)
    if not state.options.longer_game:
        return ()
    return last_one_standing(state) or _five_regions(state)


def last_one_standing(state: DaimyoState) -> Events:
    """End a game in which one daimyo with a player is left, or of all one alone (D25, D36)."""
    if state.is_solo:
        return () if len(state.houses) > 1 else _overrun_enough(state)
    living = [house.seat for house in state.houses.values() if house.seat is not None]
    return () if len(living) > 1 else _ended(_prowess(state), "last-daimyo")


def _five_regions(state: DaimyoState) -> Events:
    """End a game in which somebody controls five regions, if so many are in play (D25, D32)."""
    if state.options.last_daimyo:
        return ()
    standings = _prowess(state)
    if all(regions < VICTORY_REGIONS for _, regions, _ in standings):
        return ()
    return _ended(standings, "regions")


def _overrun_enough(state: DaimyoState) -> Events:
    regions = overrun(state)
    if len(regions) < VICTORY_REGIONS or SOLO_REGION not in regions:
        return ()
    return (GameEnded(Outcome((0,), (1,), (len(regions),), "regions")),)


def years_over(state: DaimyoState) -> Events:
    """End the game with its last year."""
    if state.is_solo:  # the goal was not reached (D26)
        return (GameEnded(Outcome((), (1,), (len(overrun(state)),), "years")),)
    if state.options.longer_game:
        return _ended(_prowess(state), "years")
    return _ended([(_honor(state, daimyo),) for daimyo in state.seats], "honor")


def _honor(state: DaimyoState, daimyo: DaimyoId | None) -> int:
    return state.houses[daimyo].honor if daimyo else 0


def _prowess(state: DaimyoState) -> Sequence[Standing]:
    """Rank the living by regions, then provinces; the fallen by how long they stood (D31)."""
    return [_of_living_or_fallen(state, daimyo) for daimyo in state.seats]


def _of_living_or_fallen(state: DaimyoState, daimyo: DaimyoId | None) -> Standing:
    if daimyo is None or daimyo in state.fallen:
        return (0, 0, state.fallen.index(daimyo) if daimyo else 0)
    return 1, len(controlled_by(state, daimyo)), len(state.land.held_by(daimyo))


def _ended(standings: Sequence[Standing], decided_by: str) -> Events:
    """Name all who stand best: a tie is a shared victory (D10)."""
    best = max(standings)
    winners: tuple[Seat, ...] = tuple(s for s, one in enumerate(standings) if one == best)
    places = tuple(1 + sum(other > one for other in standings) for one in standings)
    scores = tuple(one[1] if len(one) > 1 else one[0] for one in standings)
    return (GameEnded(Outcome(winners, places, scores, decided_by)),)
