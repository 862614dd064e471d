"""Laws that every state of Battle for Rokugan keeps, whatever was played."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from domain.rokugan.board import (
    CARDS,
    CONTROL_TOKENS,
    HAND,
    SPECIALS,
    ClanId,
    FaceId,
    tokens_of,
)
from domain.rokugan.state import RokuganState


def invariants(state: RokuganState) -> Iterator[str]:
    """Name every law that this state breaks."""
    yield from _combat_tokens(state)
    yield from _control_tokens(state)
    yield from _special_tokens(state)
    yield from _borders(state)
    yield from _cards(state)


def _combat_tokens(state: RokuganState) -> Iterator[str]:
    """A clan keeps its 27 tokens: hand, pool, discard pile, aside, and on the board."""
    on_board: list[list[FaceId]] = [[] for _ in state.daimyos]
    for token in state.tokens:
        on_board[token.seat] += (token.face, *token.blessings)
    for daimyo, placed in zip(state.daimyos, on_board, strict=True):
        stock = daimyo.stock
        aside = ("bluff",) * stock.aside
        found = (*stock.hand, *stock.pool, *stock.discard, *aside, *placed)
        if daimyo.clan is not None and sorted(found) != _all_tokens(daimyo.clan):
            yield f"{daimyo.clan} has not its combat tokens"
        if len(stock.hand) > HAND + 2:  # Dragon draws one more, Reinforcements take two
            yield f"{daimyo.clan} holds {len(stock.hand)} tokens"


@cache
def _all_tokens(clan: ClanId) -> list[FaceId]:
    return sorted(tokens_of(clan))


def _control_tokens(state: RokuganState) -> Iterator[str]:
    """A clan keeps its 30 control tokens, and no province holds tokens without a controller."""
    found = list(state.realm.supply)
    for province, held in state.realm.holdings.items():
        if held.controller is None:
            if held.tokens:
                yield f"{province} has control tokens but no controller"
        else:
            found[held.controller] += held.tokens
            if held.facedown != 1 or held.special == "scorched-earth":
                yield f"{province} cannot be controlled so"
    for seat, tokens in enumerate(found):
        if tokens != CONTROL_TOKENS or state.realm.supply[seat] < 0:
            yield f"seat {seat} has not its control tokens"


def _special_tokens(state: RokuganState) -> Iterator[str]:
    """No more special tokens of a kind lie on the board than there are (R28)."""
    placed = Counter(h.special for h in state.realm.holdings.values() if h.special is not None)
    for special, count in placed.items():
        if count > SPECIALS[special].count:
            yield f"{count} tokens {special} are on the board"


def _borders(state: RokuganState) -> Iterator[str]:
    """A border holds one token for both directions (R1)."""
    borders = [token.where.border for token in state.tokens if token.where.border is not None]
    if len(set(borders)) != len(borders):
        yield "a border holds two tokens"


def _cards(state: RokuganState) -> Iterator[str]:
    """Each card belongs to its territory; a played one has no holder (R37)."""
    for territory, card in state.cards.items():
        if CARDS[card.card].territory != territory or (card.played and card.holder is not None):
            yield f"the card of {territory} is not where it should be"
