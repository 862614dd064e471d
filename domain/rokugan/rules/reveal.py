"""Resolution, steps 1 and 2: all tokens are revealed; bluffs and misplaced ones leave (R2)."""

from collections.abc import Sequence

from domain.kernel.chance import Chance
from domain.kernel.events import Event, Events
from domain.rokugan.board import TokenType
from domain.rokugan.events.resolution import (
    AttacksCounted,
    PhaseBegan,
    ShownToken,
    TokensCleared,
    TokensRevealed,
)
from domain.rokugan.places import PlaceKind
from domain.rokugan.rules.slots import fits
from domain.rokugan.state import Phase, RokuganState
from domain.rokugan.stock import Placed


def reveal(state: RokuganState, _chance: Chance) -> Events:
    """Turn all tokens up, clear away what does not count, and note who is under attack (R23)."""
    shown = tuple(ShownToken(t.id, t.face) for t in state.tokens if not t.faceup)
    standing = {token.id for token in state.tokens if stands(state, token)}
    return (
        *((TokensRevealed(shown),) if shown else ()),
        *cleared([token for token in state.tokens if token.id not in standing]),
        *_attacks(state, [token for token in state.tokens if token.id in standing]),
        PhaseBegan(Phase.RAIDS),
    )


def stands(state: RokuganState, token: Placed) -> bool:
    """Tell whether a token counts: rightly placed as control is now (R5), or Lion's bluff (R17)."""
    if token.type is TokenType.BLUFF:
        return is_lions_bluff(state, token)
    holdings, is_ronin = state.realm.holdings, token.seat in state.course.ronin
    return fits(token.type, token.where, token.seat, holdings, is_ronin=is_ronin)


def is_lions_bluff(state: RokuganState, token: Placed) -> bool:
    """Tell whether a bluff defends: Lion's, in the centre of a province of Lion (R17)."""
    is_bluff = token.type is TokenType.BLUFF
    return is_bluff and defends(state, token) and state.plays(token.seat, "lion")


def attacks(state: RokuganState, token: Placed) -> bool:
    """Tell whether a token is an army, navy or shinobi aimed at a province not its seat's (R23)."""
    return token.shows.fights and state.realm.controller(token.target) != token.seat


def defends(state: RokuganState, token: Placed) -> bool:
    """Tell whether a token lies in the centre of a province that its seat controls."""
    is_central = token.where.kind is PlaceKind.CENTRE
    return is_central and state.realm.controller(token.target) == token.seat


def guards(state: RokuganState, token: Placed) -> bool:
    """Tell whether a token is an army, navy or shinobi that defends (R24)."""
    return token.shows.fights and defends(state, token)


def cleared(tokens: Sequence[Placed]) -> tuple[Event, ...]:
    """Clear tokens off the board: bluffs to the hands, all others to the discard piles."""
    if not tokens:
        return ()
    bluffs = tuple(token.id for token in tokens if token.type is TokenType.BLUFF)
    others = tuple(token.id for token in tokens if token.type is not TokenType.BLUFF)
    return (TokensCleared(others, bluffs),)


def _attacks(state: RokuganState, staying: Sequence[Placed]) -> tuple[Event, ...]:
    aimed = dict.fromkeys(token.target for token in staying if attacks(state, token))
    controlled = tuple(p for p in aimed if state.realm.controller(p) is not None)
    return (AttacksCounted(controlled),) if controlled else ()
