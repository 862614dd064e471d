"""Hanafuda from the top of the pile; an empty pile is made anew of the discards (S41)."""

from collections.abc import Iterator
from typing import TypeAlias

from domain.kernel.chance import Chance
from domain.kernel.events import Events, Seat
from domain.senji.board import HanafudaId
from domain.senji.cards import Hanafuda
from domain.senji.events.autumn import HanafudaTurnedUp
from domain.senji.events.summer import HanafudaDrawn, HanafudaShuffled

Portion: TypeAlias = tuple[HanafudaId, ...] | HanafudaShuffled


def drawn(cards: Hanafuda, seat: Seat, count: int, chance: Chance) -> Events:
    """Draw so many cards into a hand; what neither pile nor discards hold is lost (S41)."""
    return tuple(
        portion
        if isinstance(portion, HanafudaShuffled)
        else HanafudaDrawn(seat, len(portion), portion)
        for portion in _portions(cards, count, chance)
    )


def turned_up(cards: Hanafuda, seat: Seat, count: int, chance: Chance) -> Events:
    """Lay so many cards before the one who converts a missing family's card, and no other (S67)."""
    return tuple(
        portion
        if isinstance(portion, HanafudaShuffled)
        else HanafudaTurnedUp(seat, len(portion), portion)
        for portion in _portions(cards, count, chance)
    )


def _portions(cards: Hanafuda, count: int, chance: Chance) -> Iterator[Portion]:
    top = cards.pile[:count]
    if top:
        yield top
    if len(top) < count and cards.discards:
        anew = chance.shuffle(cards.discards)
        yield HanafudaShuffled(anew.number, anew.value)
        yield anew.value[: count - len(top)]
