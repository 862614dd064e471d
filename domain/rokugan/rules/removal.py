"""Cards that take combat tokens off the board during placement, face first."""

from domain.kernel.events import Event, Events
from domain.rokugan.board import TokenId, TokenType
from domain.rokugan.events.placement import (
    BluffSetAside,
    TokenDiscarded,
    TokenPooled,
    TokenRevealed,
)
from domain.rokugan.state import RokuganState


def discarded(state: RokuganState, token_id: TokenId) -> Events:
    """Reveal and discard a token; a bluff waits aside for the next upkeep (R14)."""
    token = state.token(token_id)
    is_bluff = token.type is TokenType.BLUFF
    gone: Event = BluffSetAside(token_id) if is_bluff else TokenDiscarded(token_id)
    return TokenRevealed(token_id, token.face), gone


def pooled(state: RokuganState, token_id: TokenId) -> Events:
    """Send a token to its owner's pool unseen; only a bluff is shown, and set aside (R13, R14)."""
    if state.token(token_id).type is TokenType.BLUFF:
        return discarded(state, token_id)
    return (TokenPooled(token_id),)
