"""The one fold of the game, and the changes that several events share."""

from collections.abc import Callable, Sequence
from typing import Final

from domain.kernel.change import replace
from domain.kernel.events import Seat
from domain.kernel.fold import Fold
from domain.rokugan.board import TokenId
from domain.rokugan.state import Daimyo, RokuganState
from domain.rokugan.stock import Placed, Stock

FOLD: Final = Fold[RokuganState]()


def with_daimyo(state: RokuganState, seat: Seat, daimyo: Daimyo) -> RokuganState:
    """Change what belongs to a seat."""
    seats = state.daimyos
    return replace(state, daimyos=(*seats[:seat], daimyo, *seats[seat + 1 :]))


def with_stock(state: RokuganState, seat: Seat, stock: Stock) -> RokuganState:
    """Change where a seat's combat tokens are."""
    return replace(state, daimyos=with_stock_of(state.daimyos, seat, stock))


def with_stock_of(daimyos: tuple[Daimyo, ...], seat: Seat, stock: Stock) -> tuple[Daimyo, ...]:
    """Change where the combat tokens of one of the daimyos are."""
    daimyo = replace(daimyos[seat], stock=stock)
    return (*daimyos[:seat], daimyo, *daimyos[seat + 1 :])


def with_token(
    state: RokuganState, token_id: TokenId, change: Callable[[Placed], Placed]
) -> RokuganState:
    """Change a combat token on the board."""
    tokens = (change(token) if token.id == token_id else token for token in state.tokens)
    return replace(state, tokens=tuple(tokens))


def without_tokens(state: RokuganState, gone: Sequence[TokenId]) -> RokuganState:
    """Take combat tokens off the board."""
    return replace(state, tokens=tuple(t for t in state.tokens if t.id not in gone))
