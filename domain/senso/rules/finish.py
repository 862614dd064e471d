"""The end: who won, and by what a tie was broken (B21, B22)."""

from collections.abc import Sequence
from typing import TypeAlias

from domain.kernel.events import Events, GameEnded, Outcome, Seat
from domain.senso.board import EMPEROR, TEAMS
from domain.senso.rules.scoring import score
from domain.senso.state import SensoState

Standing: TypeAlias = tuple[int, int]  # points, then cubes on the map


def end_game(state: SensoState) -> Events:
    """Count the points and name the winner."""
    standings = _of_teams(state) if state.options.teams else _of_seats(state)
    return (GameEnded(_outcome(state, standings)),)


def _of_seats(state: SensoState) -> tuple[Standing, ...]:
    land = state.land
    return tuple((score(land.columns, f), land.cubes(f)) for f in state.factions)


def sides(state: SensoState, seats: int) -> tuple[int, ...]:
    """Number the side of each seat: its team's, or its own (B22)."""
    if not state.options.teams:
        return tuple(range(seats))
    number_of = {clan: number for number, team in enumerate(TEAMS) for clan in team}
    return tuple(number_of[faction] for faction in state.factions)


def _of_teams(state: SensoState) -> tuple[Standing, ...]:
    """Give each seat the combined points and cubes of its team (B22)."""
    own = dict(zip(state.factions, _of_seats(state), strict=True))
    team_of = {clan: team for team in TEAMS for clan in team}
    return tuple(_combined([own[c] for c in team_of[f]]) for f in state.factions)


def _combined(standings: Sequence[Standing]) -> Standing:
    points, cubes = zip(*standings, strict=True)
    return sum(points), sum(cubes)


def _outcome(state: SensoState, standings: tuple[Standing, ...]) -> Outcome:
    best = max(standings)
    leaders = tuple(seat for seat, standing in enumerate(standings) if standing == best)
    winners, decided_by = _winners(state, standings, leaders)
    places = tuple(_place(standings, winners, seat) for seat in range(state.players))
    return Outcome(winners, places, tuple(points for points, _ in standings), decided_by)


def _winners(
    state: SensoState, standings: tuple[Standing, ...], leaders: tuple[Seat, ...]
) -> tuple[tuple[Seat, ...], str]:
    sides = {_side(state, seat) for seat in leaders}
    if len(sides) > 1:
        return _unbroken_tie(state)
    points = standings[leaders[0]][0]
    rivals = {_side(state, s) for s, standing in enumerate(standings) if standing[0] == points}
    return leaders, "score" if rivals == sides else "cubes"


def _unbroken_tie(state: SensoState) -> tuple[tuple[Seat, ...], str]:
    """No team wins (B22); else the Emperor does, even from outside (B21)."""
    if state.options.teams:
        return (), "none"
    return (() if state.emperor is None else (state.emperor,)), EMPEROR


def _side(state: SensoState, seat: Seat) -> tuple[str, ...]:
    faction = state.factions[seat]
    if state.options.teams:
        return next(team for team in TEAMS if faction in team)
    return (faction,)


def _place(standings: tuple[Standing, ...], winners: tuple[Seat, ...], seat: Seat) -> int:
    """Count who is ahead: a winner by the Emperor's tie-break is ahead of all others (B21)."""
    if seat in winners:
        return 1
    ahead = {s for s, standing in enumerate(standings) if standing > standings[seat]}
    return 1 + len(ahead | set(winners))
