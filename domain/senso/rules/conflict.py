"""A conflict: who plays next, which cards may be played, who wins."""

from collections.abc import Sequence

from domain.kernel.events import Seat
from domain.senso.board import DECK, NINJAS, CardId, ClanId
from domain.senso.state import Cards, Play


def next_to_play(cards: Cards) -> Seat:
    """Give the seat whose turn it is: clockwise from the leader (B23)."""
    return (cards.leader + len(cards.plays)) % len(cards.hands)


def leading_suit(plays: Sequence[Play]) -> ClanId | None:
    """Give the suit of the first card; a Ninja leads none (B4)."""
    return DECK[plays[0].card].suit if plays else None


def playable(hand: Sequence[CardId], lead: ClanId | None) -> tuple[CardId, ...]:
    """Give the cards of the leading suit, or the whole hand if there is none (B3, B5)."""
    following = tuple(card for card in hand if lead is not None and DECK[card].suit == lead)
    return following or tuple(hand)


def winner(plays: Sequence[Play], advantage: ClanId | None) -> Seat:
    """Give the seat whose card wins."""
    return max(plays, key=lambda play: strength(play.card, leading_suit(plays), advantage)).seat


def strength(card: CardId, lead: ClanId | None, advantage: ClanId | None) -> tuple[int, int]:
    """Order cards in a conflict: ignored, leading suit, advantage suit, Wood, Jade.

    Where a Ninja leads no suit there is nothing to follow, and the Ninja beats the rest anyway.
    """
    face = DECK[card]
    if card in NINJAS:
        return 3, NINJAS.index(card)
    if face.suit == advantage:
        return 2, face.rank
    return (1, face.rank) if face.suit == lead else (0, 0)
