"""Every kind of game of Sensō that can be created, and what a viewer cannot tell apart."""

from dataclasses import replace

from domain.kernel.chance import Chance
from domain.kernel.visibility import Viewer
from domain.senso.options import SensoOptions
from domain.senso.rules.deal import PLACE_IN_DECK
from domain.senso.state import SensoState
from tests.games.laws import Cell

CELLS = (
    *(Cell(players, SensoOptions()) for players in (2, 3, 4, 5)),
    *(Cell(players, SensoOptions(clocked=False)) for players in (2, 3, 4, 5)),
    Cell(4, SensoOptions(teams=True)),
    Cell(4, SensoOptions(teams=True, clocked=False)),
)
PLAYTHROUGH = Cell(3, SensoOptions())


def rehide(state: SensoState, viewer: Viewer, chance: Chance) -> SensoState:
    """Deal all cards anew that the viewer does not see; hands keep their sizes."""
    cards = state.cards
    unseen = [c for seat, hand in enumerate(cards.hands) if seat != viewer for c in hand]
    shuffled = list(chance.shuffle((*unseen, *cards.undealt)).value)
    hands = tuple(
        hand if seat == viewer else _dealt(shuffled, len(hand))
        for seat, hand in enumerate(cards.hands)
    )
    return replace(state, cards=replace(cards, hands=hands, undealt=tuple(shuffled)))


def _dealt(deck: list[str], size: int) -> tuple[str, ...]:
    hand = [deck.pop() for _ in range(size)]
    return tuple(sorted(hand, key=PLACE_IN_DECK.__getitem__))
