"""Who is first: a clan's own card names it, a neutral card asks who has most of something."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from domain.kernel.events import Seat
from domain.rokugan.board import InitiativeId
from domain.rokugan.state import RokuganState

Count: TypeAlias = Callable[[RokuganState, Seat], int]


def first_player(state: RokuganState, card: InitiativeId) -> Seat:
    """Give the seat that an initiative card makes first; a ronin may be (R46)."""
    own = state.seat_of(card)
    if own is not None:
        return own
    count = _COUNTS[card]
    amounts = [count(state, seat) for seat in range(state.players)]
    tied = [seat for seat in _counter_clockwise(state) if amounts[seat] == max(amounts)]
    return tied[0]


def _counter_clockwise(state: RokuganState) -> tuple[Seat, ...]:
    """Give the seats from the right of the first player round to himself, last of all (R35)."""
    return tuple(reversed(state.clockwise(state.first_player)))


def _cards_held(state: RokuganState, seat: Seat) -> int:
    return sum(card.holder == seat for card in state.cards.values())


def _provinces(state: RokuganState, seat: Seat) -> int:
    return len(state.realm.provinces_of(seat))


def _control_tokens(state: RokuganState, seat: Seat) -> int:
    return sum(h.tokens for h in state.realm.holdings.values() if h.controller == seat)


_COUNTS: Final[Mapping[InitiativeId, Count]] = {
    "rise-of-an-empire": _cards_held,
    "master-of-governance": _provinces,
    "master-of-tactics": _control_tokens,
}
