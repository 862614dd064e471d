"""Balance: swap upwards, move to a neighbour, or drive a cube out where no neighbour has room."""

from collections.abc import Iterator

from domain.senso.board import REGIONS
from domain.senso.commands import MoveCube, ReplaceCube, SwapCubes
from domain.senso.land import Land
from domain.senso.rules.targets import Acting


def swaps(acting: Acting) -> Iterator[SwapCubes]:
    """List swaps with an opponent's cube directly above (B9)."""
    for region in acting.open_regions():
        column = acting.land.columns[region]
        for square in range(1, len(column)):
            if column[square] == acting.clan and acting.opposes(column[square - 1]):
                yield SwapCubes(acting.decision, acting.clan, region, square)


def moves(acting: Acting) -> Iterator[MoveCube]:
    """List moves; the region that is left may be closed to the seat (B7)."""
    for source, square in _own_cubes(acting):
        for region in REGIONS[source].adjacent:
            if acting.may_enter(region) and acting.land.has_room(region):
                yield MoveCube(acting.decision, acting.clan, source, square, region)


def replacements(acting: Acting) -> Iterator[ReplaceCube]:
    """List cubes that can be driven out, once every neighbour of the source is full (B8)."""
    for source, square in _own_cubes(acting):
        if _is_hemmed_in(acting.land, source):
            for region in REGIONS[source].adjacent:
                if acting.may_enter(region) and acting.opposes(acting.land.columns[region][-1]):
                    yield ReplaceCube(acting.decision, acting.clan, source, square, region)


def _own_cubes(acting: Acting) -> Iterator[tuple[str, int]]:
    for region, column in acting.land.columns.items():
        for square, clan in enumerate(column):
            if clan == acting.clan:
                yield region, square


def _is_hemmed_in(land: Land, source: str) -> bool:
    return not any(map(land.has_room, REGIONS[source].adjacent))
