"""Which combat tokens on the board a card or an ability may choose: never a blessed one (R12)."""

from domain.kernel.events import Seat
from domain.rokugan.board import TokenId
from domain.rokugan.state import RokuganState


def any_token(state: RokuganState) -> tuple[TokenId, ...]:
    """Give the tokens without a blessing, whoever owns them."""
    return tuple(token.id for token in state.tokens if not token.blessings)


def opposing(state: RokuganState, seat: Seat) -> tuple[TokenId, ...]:
    """Give the opponents' tokens without a blessing."""
    return tuple(t.id for t in state.tokens if not t.blessings and t.seat != seat)


def own(state: RokuganState, seat: Seat) -> tuple[TokenId, ...]:
    """Give the seat's own tokens without a blessing."""
    return tuple(t.id for t in state.tokens if not t.blessings and t.seat == seat)


def blessable(state: RokuganState, seat: Seat) -> tuple[TokenId, ...]:
    """Give the own facedown armies, navies and shinobi; they may be blessed again (R4)."""
    return tuple(t.id for t in state.tokens if t.seat == seat and not t.faceup and t.shows.fights)


def facedown(state: RokuganState, seat: Seat) -> bool:
    """Tell what all can see: whether the seat has any token that might be blessed."""
    return any(token.seat == seat and not token.faceup for token in state.tokens)
