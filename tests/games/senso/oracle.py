"""A second referee of Sensō, written from the rulings alone.

It shares no code with the rules: a position is plain data, the map and the tables are read from
board.json, and each function follows the words of its ruling, however slowly.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import domain.senso

BOARD = json.loads(Path(domain.senso.__file__).with_name("board.json").read_text("utf-8"))
CLANS = ["takeda", "uesugi", "oda", "mori"]
PIPS = {row["id"]: row["pips"] for row in BOARD["regions"]}
LINKS = {(row["id"], other) for row in BOARD["regions"] for other in row["adjacent"]}
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
DECK = [f"{clan}-{rank}" for clan in CLANS for rank in RANKS] + ["ninja-wood", "ninja-jade"]
ALLIES = {"oda": "mori", "mori": "oda", "takeda": "uesugi", "uesugi": "takeda"}

REWARD_OF = {
    "SwapCubes": "balance",
    "MoveCube": "balance",
    "ReplaceCube": "balance",
    "PlaceCube": "determination",
    "StrikeCube": "aggression",
}

Take = tuple[Any, ...]  # the command's name and its fields


@dataclass
class Position:
    """What lies open: squares from the top, supplies of seated clans, black cubes by region."""

    factions: list[str]
    squares: dict[str, list[str | None]]
    supply: dict[str, int]
    black: dict[str, int] = field(default_factory=dict)
    teams: bool = False

    def cubes(self, clan: str) -> list[tuple[str, int]]:
        return [
            (r, i) for r, column in self.squares.items() for i, c in enumerate(column) if c == clan
        ]

    def top_empty(self, region: str) -> int | None:
        empty = [i for i, cube in enumerate(self.squares[region]) if cube is None]
        return empty[0] if empty else None

    @property
    def is_full(self) -> bool:
        return all(None not in column for column in self.squares.values())

    def closed_to(self, seat: int, region: str) -> bool:
        return region in self.black and self.black[region] != seat

    def opposed(self, clan: str, other: str | None) -> bool:
        """B14, B22: any other clan's cube, but not a team-mate's."""
        if other is None or other == clan:
            return False
        return not (self.teams and ALLIES[clan] == other)


# Conflicts


def suit(card: str) -> str | None:
    return None if card.startswith("ninja") else card.split("-", maxsplit=1)[0]


def may_play(hand: Sequence[str], led: str | None) -> set[str]:
    """B3, B4, B5: whoever holds the leading suit follows it; a Ninja leads none."""
    wanted = None if led is None else suit(led)
    suited = {card for card in hand if wanted is not None and suit(card) == wanted}
    return suited or set(hand)


def best_card(played: Sequence[str], advantage: str) -> str:
    """Jade, then Wood, then the advantage suit, then the leading suit; others do not count."""
    for ninja in ("ninja-jade", "ninja-wood"):
        if ninja in played:
            return ninja
    for wanted in (advantage, suit(played[0])):
        for rank in reversed(RANKS):
            if f"{wanted}-{rank}" in played:
                return f"{wanted}-{rank}"
    raise AssertionError("the first card is of the leading suit")


def lowest(cards: set[str]) -> str:
    """B26: by rank, then takeda, uesugi, oda, mori; a Ninja last, Wood before Jade."""
    in_order = [f"{clan}-{rank}" for rank in RANKS for clan in CLANS]
    return next(card for card in (*in_order, "ninja-wood", "ninja-jade") if card in cards)


# Rounds


def hand_of(round_number: int, players: int) -> int:
    """Six cards in the first round and one more in each, but never more than the deck allows."""
    return min(5 + round_number, len(DECK) // players if players == 5 else 13)


def seats_from_left(players: int, first: int) -> list[int]:
    return [*range(first + 1, players), *range(first + 1)]


def reward_order(victories: Sequence[int], first: int) -> list[int]:
    """B17: most victories first; of equals, whoever is met first on the way round."""
    seats = seats_from_left(len(victories), first)
    return [s for wanted in range(13, 0, -1) for s in seats if victories[s] == wanted]


def bonus_order(position: Position, first: int) -> list[int]:
    """B18: from the left of the first player; only clans with a cube left."""
    seats = seats_from_left(len(position.factions), first)
    return [s for s in seats if position.supply.get(position.factions[s])]


# Rewards


def offered(position: Position, seat: int, victories: int, taken: Sequence[str]) -> set[Take]:
    """B12, B13, B15: everything a seat may take now, beside passing."""
    if not victories or len(taken) >= (2 if victories >= 7 else 1):
        return set()
    faction = position.factions[seat]
    clans = [c for c in CLANS if c in position.factions] if faction == "emperor" else [faction]
    found: set[Take] = set()
    for clan in clans:
        if "balance" not in taken:
            found |= {*swaps(position, seat, clan), *travels(position, seat, clan)}
        if victories >= 3 and "determination" not in taken:
            found |= {*placements(position, seat, clan)}
        if victories >= 5 and "aggression" not in taken:
            found |= {*strikes(position, seat, clan)}
    return found


def swaps(position: Position, seat: int, clan: str) -> Iterator[Take]:
    """B9."""
    for region, square in position.cubes(clan):
        above = position.squares[region][square - 1] if square else None
        if position.opposed(clan, above) and not position.closed_to(seat, region):
            yield "SwapCubes", clan, region, square


def travels(position: Position, seat: int, clan: str) -> Iterator[Take]:
    """B7, B8: into an empty square next door; only where there is none at all, by force."""
    for region, square in position.cubes(clan):
        beside = [other for other in PIPS if (region, other) in LINKS]
        hemmed_in = all(position.top_empty(other) is None for other in beside)
        for other in beside:
            if position.closed_to(seat, other):
                continue
            if position.top_empty(other) is not None:
                yield "MoveCube", clan, region, square, other
            elif hemmed_in and position.opposed(clan, position.squares[other][-1]):
                yield "ReplaceCube", clan, region, square, other


def placements(position: Position, seat: int, clan: str) -> Iterator[Take]:
    """B10."""
    for region in PIPS:
        has_room = position.top_empty(region) is not None
        if position.supply[clan] and has_room and not position.closed_to(seat, region):
            yield "PlaceCube", clan, region


def strikes(position: Position, seat: int, clan: str) -> Iterator[Take]:
    """B11: with a supply or without."""
    for region, column in position.squares.items():
        for square, cube in enumerate(column):
            if position.opposed(clan, cube) and not position.closed_to(seat, region):
                yield "StrikeCube", clan, region, square


def take(position: Position, seat: int, taken: Take) -> None:
    """Carry a reward out: cubes go, cubes come, columns close up, a black cube is laid."""
    name, clan, region, *rest = taken
    squares = position.squares
    match name:
        case "SwapCubes":
            column, square = squares[region], rest[0]
            column[square], column[square - 1] = column[square - 1], column[square]
        case "MoveCube":
            squares[region][rest[0]] = None
            put(position, clan, rest[1])
        case "ReplaceCube":
            give_back(position, squares[rest[1]][-1])
            squares[region][rest[0]] = None
            squares[rest[1]][-1] = clan
        case "PlaceCube":
            position.supply[clan] -= 1
            put(position, clan, region)
        case "StrikeCube":
            strike(position, clan, region, rest[0])
    for column in squares.values():
        close_up(column)
    position.black[rest[1] if name in ("MoveCube", "ReplaceCube") else region] = seat


def put(position: Position, clan: str, region: str) -> None:
    square = position.top_empty(region)
    assert square is not None
    position.squares[region][square] = clan


def strike(position: Position, clan: str, region: str, square: int) -> None:
    """B11: the cube goes home, and one of the striker's takes its square if he has one."""
    give_back(position, position.squares[region][square])
    has_cube = position.supply[clan] > 0
    position.squares[region][square] = clan if has_cube else None
    position.supply[clan] -= has_cube


def give_back(position: Position, clan: str | None) -> None:
    """B14: a cube of a clan that nobody plays leaves the game."""
    if clan in position.supply:
        position.supply[clan] += 1


def close_up(column: list[str | None]) -> None:
    """B6: the cubes below a gap slide up."""
    cubes = [cube for cube in column if cube is not None]
    column[:] = cubes + [None] * (len(column) - len(cubes))


# Scoring


def points(position: Position, faction: str) -> int:
    if faction == "emperor":
        return 2 * sum(is_the_emperors(position, region) for region in PIPS)
    held = sum(PIPS[region][square] for region, square in position.cubes(faction))
    return held + sum(controller(position, region) == faction for region in PIPS)


def controller(position: Position, region: str) -> str | None:
    column = position.squares[region]
    return next((clan for clan in CLANS if column.count(clan) > 1), None)


def is_the_emperors(position: Position, region: str) -> bool:
    """B2: empty or uncontrolled, once; 04 and 08 only while empty."""
    is_empty = not any(position.squares[region])
    if region in ("r04", "r08"):
        return is_empty
    return is_empty or controller(position, region) is None


@dataclass
class Result:
    """Who wins, on what place each seat is, its points, and what decided."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decided_by: str


def result(position: Position) -> Result:
    """B21, B22."""
    sides = [side_of(position, faction) for faction in position.factions]
    scores = [sum(points(position, f) for f in side) for side in sides]
    cubes = [sum(len(position.cubes(f)) for f in side) for side in sides]
    most = max(scores)
    leading = {side for side, score in zip(sides, scores, strict=True) if score == most}
    most_cubes = max(c for c, side in zip(cubes, sides, strict=True) if side in leading)
    left = {s for s, c in zip(sides, cubes, strict=True) if s in leading and c == most_cubes}
    decided_by = "score" if len(leading) == 1 else "cubes"
    if len(left) > 1:
        decided_by = "none" if position.teams else "emperor"
        left = {("emperor",)} if not position.teams else set()
    winners = tuple(seat for seat, side in enumerate(sides) if side in left)
    ranks = [(seat in winners, scores[seat], cubes[seat]) for seat in range(len(sides))]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    return Result(winners, places, tuple(scores), decided_by)


def side_of(position: Position, faction: str) -> tuple[str, ...]:
    if not position.teams:
        return (faction,)
    return tuple(sorted((faction, ALLIES[faction])))
