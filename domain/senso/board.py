"""board.json as frozen values: map, deck, tables; the one reader of it (B1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from domain.kernel.commands import Between, OneOf
from domain.kernel.packaged_data import Table, read_board

BOARD: Final = read_board(__package__)


@dataclass(frozen=True, slots=True)
class Region:
    """A region of the map: the pips of its squares from the top, and its neighbours."""

    id: str
    name: str
    pips: tuple[int, ...]
    adjacent: tuple[str, ...]
    emperor_needs_it_empty: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the deck; a Ninja has no suit, and ranks count from 0 (the two) upwards."""

    id: str
    suit: str | None
    rank: int


def _region(data: Table) -> Region:
    return Region(
        data.text("id"),
        data.text("name"),
        data.numbers("pips"),
        data.texts("adjacent"),
        data.flag("emperor_needs_it_empty"),
    )


def _deck(data: Table) -> tuple[Card, ...]:
    ranks = data.texts("ranks")
    suited = (
        Card(f"{suit}-{name}", suit, rank)
        for suit in data.texts("suits")
        for rank, name in enumerate(ranks)
    )
    ninjas = (Card(ninja, None, i) for i, ninja in enumerate(data.texts("ninjas"), len(ranks)))
    return (*suited, *ninjas)


def _ids(entries: tuple[Table, ...]) -> tuple[str, ...]:
    return tuple(entry.text("id") for entry in entries)


CLANS: Final = _ids(BOARD.tables("factions"))
EMPEROR: Final = BOARD.table("emperor").text("id")
EMPEROR_PLAYERS: Final = BOARD.table("emperor").number("players")
CUBES_PER_CLAN: Final = BOARD.tables("factions")[0].number("cubes")
PLAYERS: Final = (BOARD.table("players").number("least"), BOARD.table("players").number("most"))
TEAMS: Final = BOARD.rows("teams")

REGIONS: Final[Mapping[str, Region]] = {
    region.id: region for region in map(_region, BOARD.tables("regions"))
}
SETUP: Final[Mapping[str, tuple[str, ...]]] = {
    region: BOARD.table("setup").texts(region) for region in REGIONS
}

DECK: Final[Mapping[str, Card]] = {card.id: card for card in _deck(BOARD.table("deck"))}
NINJAS: Final = BOARD.table("deck").texts("ninjas")  # the later one beats the earlier
SUITS: Final = BOARD.table("deck").texts("suits")

_CARDS_DEALT: Final = BOARD.table("rounds").numbers("cards_dealt")
_CARDS_DEALT_TO_FIVE: Final = BOARD.table("rounds").numbers("cards_dealt_to_five")
ROUNDS: Final = len(_CARDS_DEALT)
BONUS_AFTER: Final = BOARD.table("rounds").number("bonus_after")
ADVANTAGE_ROW: Final = BOARD.table("rounds").number("advantage_row")  # rounds that one row serves

REWARDS: Final = ("balance", "determination", "aggression")
THRESHOLDS: Final[Mapping[str, int]] = {
    reward: BOARD.table("rewards").number(reward) for reward in (*REWARDS, "focus")
}
CONTROL_CUBES: Final = BOARD.table("scoring").number("control_cubes")
CONTROL_POINTS: Final = BOARD.table("scoring").number("control_points")
EMPEROR_POINTS: Final = BOARD.table("scoring").number("emperor_points")

ClanId: TypeAlias = Annotated[str, OneOf(CLANS)]
FactionId: TypeAlias = Annotated[str, OneOf((*CLANS, EMPEROR))]
RegionId: TypeAlias = Annotated[str, OneOf(tuple(REGIONS))]
CardId: TypeAlias = Annotated[str, OneOf(tuple(DECK))]
Square: TypeAlias = Annotated[int, Between(0, max(len(r.pips) for r in REGIONS.values()) - 1)]


def hand_size(round_number: int, players: int) -> int:
    """Give the number of cards dealt to each player in a round."""
    table = _CARDS_DEALT_TO_FIVE if players == EMPEROR_PLAYERS else _CARDS_DEALT
    return table[round_number - 1]


def rewards_for(victories: int) -> tuple[str, ...]:
    """Give the rewards among which so many victories let a player choose."""
    return tuple(reward for reward in REWARDS if victories >= THRESHOLDS[reward])


def picks_for(victories: int) -> int:
    """Give how many different rewards so many victories are worth: Focus takes two."""
    if victories >= THRESHOLDS["focus"]:
        return 2
    return 1 if rewards_for(victories) else 0
