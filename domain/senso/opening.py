"""The setup: who plays what, the cubes on the map, the advantage row, the first player."""

from domain.kernel.chance import Chance
from domain.kernel.events import Events
from domain.senso.board import CLANS, CUBES_PER_CLAN, EMPEROR, EMPEROR_PLAYERS, SETUP
from domain.senso.events import (
    AdvantageRowDealt,
    FactionsDealt,
    FirstPlayerChosen,
    GameOpened,
    MapSetUp,
)
from domain.senso.options import SensoOptions


def open_game(seats: int, options: SensoOptions, chance: Chance) -> Events:
    """Give the first facts of a game; with five players the Emperor joins all four clans (B16)."""
    in_use = (*CLANS, EMPEROR) if seats == EMPEROR_PLAYERS else CLANS
    factions = chance.shuffle(in_use)
    row = chance.shuffle(CLANS)
    first_player = chance.pick(range(seats))
    return (
        GameOpened(seats, options.teams, options.clocked),
        FactionsDealt(factions.number, factions.value),
        MapSetUp(dict(SETUP), _supply(factions.value[:seats])),
        AdvantageRowDealt(row.number, row.value),
        FirstPlayerChosen(first_player.number, first_player.value),
    )


def _supply(seated: tuple[str, ...]) -> dict[str, int]:
    """Count the cubes off the map; a clan nobody plays has none (B14)."""
    on_map = [clan for column in SETUP.values() for clan in column]
    return {clan: CUBES_PER_CLAN - on_map.count(clan) for clan in CLANS if clan in seated}
