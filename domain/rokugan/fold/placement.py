"""How the events of the placement phase change the state."""

from collections.abc import Callable

from domain.kernel.change import replace
from domain.kernel.events import Seat
from domain.rokugan.board import FaceId, TokenId
from domain.rokugan.events import placement
from domain.rokugan.fold.base import (
    FOLD,
    with_daimyo,
    with_stock,
    with_stock_of,
    with_token,
    without_tokens,
)
from domain.rokugan.places import PlaceId
from domain.rokugan.state import RokuganState
from domain.rokugan.stock import Placed, Stock


@FOLD.on(placement.TokenPlaced)
def _token_placed(state: RokuganState, event: placement.TokenPlaced) -> RokuganState:
    stock = state.daimyos[event.seat].stock.played(event.face)
    token = Placed(event.token, event.seat, event.place, event.face)
    return _on_board(state, token, stock)


@FOLD.on(placement.BlessingPlaced)
def _blessing_placed(state: RokuganState, event: placement.BlessingPlaced) -> RokuganState:
    return _blessed_from_hand(state, event.seat, event.token, event.blessing)


@FOLD.on(placement.BlessingForced)
def _blessing_forced(state: RokuganState, event: placement.BlessingForced) -> RokuganState:
    return _blessed_from_hand(state, event.seat, event.token, event.blessing)


@FOLD.on(placement.TokenAnimated)
def _token_animated(state: RokuganState, event: placement.TokenAnimated) -> RokuganState:
    stock = state.daimyos[event.seat].stock.animated(event.face)
    token = Placed(event.token, event.seat, event.place, event.face, faceup=True)
    return _on_board(state, token, stock)


@FOLD.on(placement.BlessingAnimated)
def _blessing_animated(state: RokuganState, event: placement.BlessingAnimated) -> RokuganState:
    stock = state.daimyos[event.seat].stock.animated(event.blessing)
    blessed = with_token(state, event.token, _blessed_by(event.blessing))
    return with_stock(_blessing_is_latest(blessed), event.seat, stock)


@FOLD.on(placement.TurnEnded)
def _turn_ended(state: RokuganState, event: placement.TurnEnded) -> RokuganState:
    turns, seat = state.turns, event.seat
    taken = (*turns.taken[:seat], turns.taken[seat] + 1, *turns.taken[seat + 1 :])
    return replace(state, turns=replace(turns, last=seat, taken=taken))


@FOLD.on(placement.SeatStoodDown)
def _stood_down(state: RokuganState, event: placement.SeatStoodDown) -> RokuganState:
    turns = state.turns
    out = (*turns.stood_down, event.seat)
    return replace(state, turns=replace(turns, last=event.seat, stood_down=out))


@FOLD.on(placement.ScoutUsed)
def _scout_used(state: RokuganState, event: placement.ScoutUsed) -> RokuganState:
    daimyo = state.daimyos[event.seat]
    return with_daimyo(state, event.seat, replace(daimyo, scouts=daimyo.scouts - 1))


@FOLD.on(placement.ShugenjaUsed)
def _shugenja_used(state: RokuganState, event: placement.ShugenjaUsed) -> RokuganState:
    daimyo = state.daimyos[event.seat]
    return with_daimyo(state, event.seat, replace(daimyo, shugenja=daimyo.shugenja - 1))


@FOLD.on(placement.FirstPlayerCardUsed)
def _card_used(state: RokuganState, _event: placement.FirstPlayerCardUsed) -> RokuganState:
    return replace(state, turns=replace(state.turns, card_used=True))


@FOLD.on(placement.LookUsed)
def _look_used(state: RokuganState, _event: placement.LookUsed) -> RokuganState:
    return replace(state, turns=replace(state.turns, look_used=True))


@FOLD.on(placement.LookDeclined)
def _look_declined(state: RokuganState, _event: placement.LookDeclined) -> RokuganState:
    return state


@FOLD.on(placement.TokenSeen)
def _token_seen(state: RokuganState, event: placement.TokenSeen) -> RokuganState:
    return with_token(state, event.token, _seen_by(event.seat))


@FOLD.on(placement.FavorsSeen)
def _favors_seen(state: RokuganState, event: placement.FavorsSeen) -> RokuganState:
    return replace(state, turns=replace(state.turns, favors=event.tokens))


@FOLD.on(placement.TokenRevealed)
def _token_revealed(state: RokuganState, event: placement.TokenRevealed) -> RokuganState:
    """What Dark Favors asked for is done when the next token is turned up."""
    shown = with_token(state, event.token, lambda token: replace(token, faceup=True))
    return replace(shown, turns=replace(state.turns, favors=()))


@FOLD.on(placement.TokenDiscarded)
def _token_discarded(state: RokuganState, event: placement.TokenDiscarded) -> RokuganState:
    token = state.token(event.token)
    stock = state.daimyos[token.seat].stock.discarded(token.face)
    return with_stock(without_tokens(state, (token.id,)), token.seat, stock)


@FOLD.on(placement.TokenPooled)
def _token_pooled(state: RokuganState, event: placement.TokenPooled) -> RokuganState:
    token = state.token(event.token)
    stock = state.daimyos[token.seat].stock.pooled(token.face)
    return with_stock(without_tokens(state, (token.id,)), token.seat, stock)


@FOLD.on(placement.BluffSetAside)
def _bluff_set_aside(state: RokuganState, event: placement.BluffSetAside) -> RokuganState:
    token = state.token(event.token)
    stock = replace(state.daimyos[token.seat].stock, aside=True)
    return with_stock(without_tokens(state, (token.id,)), token.seat, stock)


@FOLD.on(placement.TokensSwapped)
def _tokens_swapped(state: RokuganState, event: placement.TokensSwapped) -> RokuganState:
    first, second = state.token(event.first), state.token(event.second)
    moved = with_token(state, first.id, _moved_to(second.place))
    return with_token(moved, second.id, _moved_to(first.place))


@FOLD.on(placement.SwapDeclined)
def _swap_declined(state: RokuganState, _event: placement.SwapDeclined) -> RokuganState:
    return state


def _on_board(state: RokuganState, token: Placed, stock: Stock) -> RokuganState:
    return replace(
        state,
        daimyos=with_stock_of(state.daimyos, token.seat, stock),
        tokens=(*state.tokens, token),
        placed=token.id,
        turns=replace(state.turns, latest=token.id),
    )


def _blessed_from_hand(
    state: RokuganState, seat: Seat, token: TokenId, blessing: FaceId
) -> RokuganState:
    stock = state.daimyos[seat].stock.played(blessing)
    blessed = with_token(state, token, _blessed_by(blessing))
    return with_stock(_blessing_is_latest(blessed), seat, stock)


def _blessing_is_latest(state: RokuganState) -> RokuganState:
    return replace(state, turns=replace(state.turns, latest=0))


def _blessed_by(blessing: FaceId) -> Callable[[Placed], Placed]:
    return lambda token: replace(token, blessings=(*token.blessings, blessing))


def _seen_by(seat: Seat) -> Callable[[Placed], Placed]:
    return lambda token: (
        token if seat in token.seen_by else replace(token, seen_by=(*token.seen_by, seat))
    )


def _moved_to(place: PlaceId) -> Callable[[Placed], Placed]:
    return lambda token: replace(token, place=place)
