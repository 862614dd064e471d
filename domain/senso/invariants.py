"""Laws that every state of Sensō keeps, whatever was played."""

from collections import Counter
from collections.abc import Iterator

from domain.senso.board import CLANS, CUBES_PER_CLAN, DECK, REGIONS, SETUP
from domain.senso.state import Conflict, SensoState


def invariants(state: SensoState) -> Iterator[str]:
    """Name every law that this state breaks."""
    if not state.land.columns:
        return
    yield from _cubes(state)
    yield from _squares(state)
    if state.cards.hands and any(state.cards.hands):
        yield from _cards(state)


def _cubes(state: SensoState) -> Iterator[str]:
    """A seated clan keeps all its cubes; those nobody plays never become more (B14)."""
    on_map = Counter(cube for column in state.land.columns.values() for cube in column)
    for clan in CLANS:
        if clan in state.land.supply:
            if on_map[clan] + state.land.supply[clan] != CUBES_PER_CLAN:
                yield f"{clan} has not its {CUBES_PER_CLAN} cubes"
            if state.land.supply[clan] < 0:
                yield f"{clan} has less than no cube in supply"
        elif on_map[clan] > _AT_SETUP[clan]:
            yield f"{clan} is played by nobody and gained a cube"


def _squares(state: SensoState) -> Iterator[str]:
    for region, column in state.land.columns.items():
        if len(column) > len(REGIONS[region].pips):
            yield f"{region} holds more cubes than it has squares"


def _cards(state: SensoState) -> Iterator[str]:
    cards = state.cards
    under_way = Conflict(cards.plays, cards.leader)
    played = [p.card for conflict in (*cards.conflicts, under_way) for p in conflict.plays]
    held = [card for hand in cards.hands for card in hand]
    everything = [*cards.undealt, *held, *played]
    if len(everything) != len(DECK) or set(everything) != DECK.keys():
        yield "the cards are not the whole deck"


_AT_SETUP = Counter(cube for column in SETUP.values() for cube in column)
