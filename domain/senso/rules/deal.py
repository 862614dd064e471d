"""The beginning of a round: the advantage moves on, the whole deck is shuffled and dealt."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.events import Events
from domain.senso.board import ADVANTAGE_ROW, DECK, CardId, hand_size
from domain.senso.events import DeckShuffled, HandDealt, RoundBegan
from domain.senso.rules.reward import clockwise
from domain.senso.state import SensoState

PLACE_IN_DECK = {card: place for place, card in enumerate(DECK)}


def begin_round(state: SensoState, chance: Chance) -> Events:
    """Pass the first player card on, turn up the advantage, shuffle all cards, deal (B23, B24).

    The Emperor gets a hand like anyone (B16).
    """
    course = state.course
    number = course.round + 1
    first_player = course.first_player
    if course.round:
        first_player = (first_player + 1) % state.players
    advantage = course.row[(number - 1) % ADVANTAGE_ROW]  # the second row begins anew (B19)
    deck = chance.shuffle(tuple(DECK))
    return (
        RoundBegan(number, first_player, advantage),
        DeckShuffled(deck.number, deck.value),
        *_hands(
            clockwise(state.players, first_player), hand_size(number, state.players), deck.value
        ),
    )


def _hands(seats: tuple[int, ...], size: int, deck: tuple[CardId, ...]) -> Iterator[HandDealt]:
    for place, seat in enumerate(seats):
        cards = deck[place * size : (place + 1) * size]
        yield HandDealt(seat, size, tuple(sorted(cards, key=PLACE_IN_DECK.__getitem__)))
