"""Laws that every state of Daimyo Senso keeps, whatever was played."""

from collections import Counter
from collections.abc import Iterator

from domain.daimyo.board import (
    DAIMYO,
    SPOIL_CARDS,
    THEATRES,
    TROOPS,
)
from domain.daimyo.state import DaimyoState, House

MOST_CARDS = 16  # four of one's own and two of each of six others


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
    on_map: Counter[str] = Counter()
    for army in land.armies.values():
        on_map[army.daimyo] += army.troops
    if land.lifted:
        on_map[land.lifted.daimyo] += land.lifted.troops
    for daimyo, house in state.houses.items():
        owned = TROOPS * (1 + len(house.conquered))
        if on_map[daimyo] + land.supply[daimyo] != owned:
            yield f"{daimyo} has not his {owned} troops"
        if land.supply[daimyo] < 0:
            yield f"{daimyo} has less than no troop in supply"


def _armies(state: DaimyoState) -> Iterator[str]:
    land, in_play = state.land, THEATRES[state.land.theatre].borders
    for province, army in land.armies.items():
        if province not in in_play:
            yield f"{province} is held but not in play"
        if army.daimyo not in state.houses:
            yield f"{province} is held by {army.daimyo}, who is not there"
        if army.troops < 0:
            yield f"{province} holds less than no troop"
        if not army.troops and province not in land.homes and not land.lifted:
            yield f"{province} is held by nobody's troop"
    for home, daimyo in land.homes.items():
        if land.owner(home) != daimyo:
            yield f"{home} was taken from {daimyo}, who lives"


def _cards(daimyo: str, house: House) -> Iterator[str]:
    held = (*house.cards, *house.spent)
    if len(set(held)) != len(held):
        yield f"{daimyo} holds a card twice"
    most = len(DAIMYO[daimyo].cards) + SPOIL_CARDS * len(house.conquered)
    if len(held) > min(most, MOST_CARDS):
        yield f"{daimyo} holds more cards than he can have taken"
    if Counter(house.unused) - Counter(house.actions):
        yield f"{daimyo} has action cards unused that he does not own"
