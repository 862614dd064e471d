"""Scout, shugenja and first player card: used at the start of a turn, which then goes on (R11)."""

from domain.kernel.chance import Chance
from domain.kernel.events import Events, Seat
from domain.rokugan.board import TokenId
from domain.rokugan.commands import UseFirstPlayerCard, UseScout, UseShugenja
from domain.rokugan.events.placement import (
    FirstPlayerCardUsed,
    ScoutUsed,
    ShugenjaUsed,
    TokenSeen,
)
from domain.rokugan.rules.placement import PLACEMENT
from domain.rokugan.rules.removal import discarded, pooled
from domain.rokugan.state import RokuganState


def seen(state: RokuganState, seat: Seat, token_id: TokenId) -> TokenSeen:
    """Show a token to a seat alone."""
    token = state.token(token_id)
    return TokenSeen(seat, token.seat, token_id, token.face)


@PLACEMENT.on(UseScout)
def scout(state: RokuganState, seat: Seat, command: UseScout, _chance: Chance) -> Events:
    """Look at an opponent's token."""
    return ScoutUsed(seat), seen(state, seat, command.token)


@PLACEMENT.on(UseShugenja)
def shugenja(state: RokuganState, seat: Seat, command: UseShugenja, _chance: Chance) -> Events:
    """Reveal and discard an opponent's token; its border is free again (R1)."""
    return ShugenjaUsed(seat), *discarded(state, command.token)


@PLACEMENT.on(UseFirstPlayerCard)
def send_to_pool(
    state: RokuganState, seat: Seat, command: UseFirstPlayerCard, _chance: Chance
) -> Events:
    """Look at a token and send it to its owner's pool; the owner draws no other (R13)."""
    looked = seen(state, seat, command.token)
    return FirstPlayerCardUsed(seat), looked, *pooled(state, command.token)
