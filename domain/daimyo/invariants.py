"""Laws that every state of Daimyo Senso keeps, whatever was played."""

from collections.abc import Iterator
from typing import Final

from domain.daimyo.board import (
    DAIMYO,
    SPOIL_CARDS,
    THEATRES,
    TROOPS,
)
from domain.daimyo.state import DaimyoState, House

MOST_CARDS: Final = 16  # four of one's own and two of each of six others


def invariants(state: DaimyoState) -> Iterator[str]:
    """Name every law that this state breaks."""
    if not state.houses:
        return
    yield from _troops(state)
    yield from _armies(state)
    for daimyo, house in state.houses.items():
        yield from _cards(daimyo, house)


def _troops(state: DaimyoState) -> Iterator[str]:
    """A daimyo keeps his troops, and those of all he conquered (D9, D24)."""
    land = state.land
    counted = dict(land.supply)
    for army in land.armies.values():
        counted[army.daimyo] = counted.get(army.daimyo, 0) + army.troops
    if land.lifted:
        counted[land.lifted.daimyo] += land.lifted.troops
    owned = {daimyo: TROOPS * (1 + len(h.conquered)) for daimyo, h in state.houses.items()}
    if counted != owned:
        yield f"the daimyo own {owned} troops, but {counted} are there"
    if min(land.supply.values()) < 0:
        yield "a supply holds less than no troop"


def _armies(state: DaimyoState) -> Iterator[str]:
    land = state.land
    if not land.armies.keys() <= THEATRES[land.theatre].borders.keys():
        yield "a province is held that is not in play"
    if min(army.troops for army in land.armies.values()) < 0:
        yield "a province holds less than no troop"
    for home, daimyo in land.homes.items():
        if land.owner(home) != daimyo:
            yield f"{home} was taken from {daimyo}, who lives"


def _cards(daimyo: str, house: House) -> Iterator[str]:
    held = len(house.cards) + len(house.spent)
    if len({*house.cards, *house.spent}) != held:
        yield f"{daimyo} holds a card twice"
    most = len(DAIMYO[daimyo].cards) + SPOIL_CARDS * len(house.conquered)
    if held > min(most, MOST_CARDS):
        yield f"{daimyo} holds more cards than he can have taken"
    if any(house.unused.count(a) > house.actions.count(a) for a in house.unused):
        yield f"{daimyo} has action cards unused that he does not own"
