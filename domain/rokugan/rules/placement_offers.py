"""What a seat can do in a placement turn: the hand, the action cards, the Shadowlands cards."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.legal import Choice, Legal, Template
from domain.rokugan.board import (
    FACES,
    FIRST_PLAYER_CARD_FROM,
    SHADOWLANDS,
    FaceId,
    TokenId,
    TokenType,
)
from domain.rokugan.commands import (
    PlaceBlessing,
    PlaceToken,
    StandDown,
    UseFirstPlayerCard,
    UseScout,
    UseShugenja,
)
from domain.rokugan.rules.shadowlands_offers import shadowlands_offers
from domain.rokugan.rules.slots import has_open_place, open_places
from domain.rokugan.rules.targets import any_token, blessable, facedown, opposing
from domain.rokugan.state import RokuganState

BARRED_TO_RONIN: Final = frozenset((TokenType.RAID, TokenType.DIPLOMACY))


def offers(state: RokuganState, seat: Seat, decision: str) -> Legal:
    """Give all that the seat can do; standing down only where it can place nothing (R7)."""
    placements = tuple(_placements(state, seat, decision))
    cards = tuple(_action_cards(state, seat, decision))
    dark = shadowlands_offers(state, seat, decision)
    idle = () if placements else (StandDown(decision),)
    return Legal((*idle, *dark.commands), (*placements, *cards, *dark.templates))


def may_act(state: RokuganState, seat: Seat) -> bool:
    """Tell from public facts alone whether the seat might have something to do (R7, R50)."""
    return (
        has_open_place(state, seat)
        or facedown(state, seat)
        or any(state.cards[territory].holder == seat for territory in SHADOWLANDS)
        or any(_usable(state, seat))
    )


def placeable(state: RokuganState, seat: Seat) -> tuple[FaceId, ...]:
    """Give the faces of the hand that may lie in a place (R2).

    Spied on, a seat may not use its bluff (R39); a ronin places neither raid nor diplomacy (R8).
    """
    barred = {TokenType.BLESSING}
    if seat in state.course.ronin:
        barred |= BARRED_TO_RONIN
    if state.is_spied(seat):
        barred |= {TokenType.BLUFF}
    hand = dict.fromkeys(state.daimyos[seat].stock.hand)
    return tuple(face for face in hand if FACES[face].type not in barred)


def blessings(state: RokuganState, seat: Seat) -> tuple[FaceId, ...]:
    """Give the faces of the blessings in the hand (R4)."""
    hand = dict.fromkeys(state.daimyos[seat].stock.hand)
    return tuple(face for face in hand if FACES[face].type is TokenType.BLESSING)


def _placements(state: RokuganState, seat: Seat, decision: str) -> Iterator[Template]:
    tokens, places = placeable(state, seat), open_places(state, seat)
    if tokens and places:
        choices = {"token": Choice(tokens), "place": Choice(places)}
        yield Template(PlaceToken, decision, choices)
    blessing, bearers = blessings(state, seat), blessable(state, seat)
    if blessing and bearers:
        choices = {"blessing": Choice(blessing), "token": Choice(bearers)}
        yield Template(PlaceBlessing, decision, choices)


def _action_cards(state: RokuganState, seat: Seat, decision: str) -> Iterator[Template]:
    for command, targets in _usable(state, seat):
        yield Template(command, decision, {"token": Choice(targets)})


def _usable(state: RokuganState, seat: Seat) -> Iterator[tuple[type[Command], tuple[TokenId, ...]]]:
    """List the action cards that the seat still has and that find a token (R12, R13)."""
    daimyo = state.daimyos[seat]
    against = opposing(state, seat)
    if daimyo.scouts and against:
        yield UseScout, against
    if daimyo.shugenja and against:
        yield UseShugenja, against
    anyone = any_token(state)
    if has_first_player_card(state, seat) and anyone:
        yield UseFirstPlayerCard, anyone


def has_first_player_card(state: RokuganState, seat: Seat) -> bool:
    """Tell whether the first player card is this seat's to use: not with two players (R13)."""
    return (
        state.players >= FIRST_PLAYER_CARD_FROM
        and seat == state.course.first_player
        and not state.turns.card_used
    )
