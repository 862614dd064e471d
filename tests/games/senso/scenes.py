"""Positions of Sensō in short notation: rows list a region from the top, t u o m, dot for empty."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from domain.kernel.events import Event, Seat
from domain.senso.board import CLANS, CUBES_PER_CLAN, REGIONS, SETUP
from domain.senso.events import (
    AdvantageRowDealt,
    CardPlayed,
    ConflictWon,
    FactionsDealt,
    FirstPlayerChosen,
    GameOpened,
    HandDealt,
    MapSetUp,
    RewardsBegan,
    RoundBegan,
)
from domain.senso.state import SensoState

ACCEPTANCE: dict[str, Any] = json.loads(Path(__file__).with_name("acceptance.json").read_text())
LETTERS = {"t": "takeda", "u": "uesugi", "o": "oda", "m": "mori", "e": "emperor"}
EMPTY_MAP = dict.fromkeys(REGIONS, "")


def column(row: str) -> tuple[str, ...]:
    return tuple(LETTERS[letter] for letter in row if letter != ".")


def columns(rows: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    return {region: column(row) for region, row in (EMPTY_MAP | dict(rows)).items()}


def row_of(state: SensoState, region: str) -> str:
    """Read a region back into the short notation."""
    letters = {clan: letter for letter, clan in LETTERS.items()}
    cubes = "".join(letters[clan] for clan in state.land.columns[region])
    return cubes.ljust(len(REGIONS[region].pips), ".")


def opened(
    factions: str = "tu",
    rows: Mapping[str, str] | None = None,
    *,
    supply: Mapping[str, int] | None = None,
    first_player: Seat = 0,
    teams: bool = False,
    pause: bool = False,
    row: str = "tuom",
) -> tuple[Event, ...]:
    """The setup: who plays what on which map. The setup map and its supplies unless given."""
    seated = [LETTERS[letter] for letter in factions]
    on_map = dict(SETUP) if rows is None else columns(rows)
    cubes = [clan for cubes in on_map.values() for clan in cubes]
    clans = CLANS if "emperor" in seated else [clan for clan in CLANS if clan in seated]
    off_map = {clan: CUBES_PER_CLAN - cubes.count(clan) for clan in clans} | dict(supply or {})
    return (
        GameOpened(len(seated), teams, pause),
        FactionsDealt(1, tuple(seated)),
        MapSetUp(on_map, off_map),
        AdvantageRowDealt(2, column(row)),
        FirstPlayerChosen(3, first_player),
    )


def in_conflict(
    *hands: str,
    advantage: str = "takeda",
    leader: Seat = 0,
    plays: Sequence[tuple[Seat, str]] = (),
    factions: str = "tuome",
) -> tuple[Event, ...]:
    """A conflict under way: one string of cards for each seat, then the cards played so far."""
    held = [tuple(hand.split()) for hand in hands]
    dealt = (HandDealt(seat, len(hand), hand) for seat, hand in enumerate(held))
    return (
        *opened(factions[: len(hands)]),
        RoundBegan(1, leader, advantage),
        *dealt,
        *(CardPlayed(seat, card) for seat, card in plays),
    )


def in_rewards(
    victories: Sequence[int],
    rows: Mapping[str, str],
    *,
    factions: str = "tu",
    first_player: Seat = 0,
    round_number: int = 1,
    order: Sequence[Seat] | None = None,
    **setup: Any,
) -> tuple[Event, ...]:
    """The rewards of a round: who won how many conflicts, on which map."""
    won = (ConflictWon(seat) for seat, count in enumerate(victories) for _ in range(count))
    begun = () if order is None else (RewardsBegan(tuple(order)),)
    return (
        *opened(factions, rows, first_player=first_player, **setup),
        RoundBegan(round_number, first_player, "takeda"),
        *won,
        *begun,
    )
