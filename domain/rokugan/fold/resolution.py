"""How the events of the resolution phase change the state."""

from domain.kernel.change import replace
from domain.rokugan.events import resolution
from domain.rokugan.fold.base import FOLD, with_stock, without_tokens
from domain.rokugan.state import RokuganState


@FOLD.on(resolution.PhaseBegan)
def _phase_began(state: RokuganState, event: resolution.PhaseBegan) -> RokuganState:
    return replace(state, course=replace(state.course, phase=event.phase))


@FOLD.on(resolution.TokensRevealed)
def _tokens_revealed(state: RokuganState, _event: resolution.TokensRevealed) -> RokuganState:
    return replace(state, tokens=tuple(replace(token, faceup=True) for token in state.tokens))


@FOLD.on(resolution.TokensCleared)
def _tokens_cleared(state: RokuganState, event: resolution.TokensCleared) -> RokuganState:
    cleared = without_tokens(state, (*event.discarded, *event.returned))
    for token in state.tokens:
        stock = cleared.daimyos[token.seat].stock
        if token.id in event.discarded:
            spent = stock.discarded(token.face, *token.blessings)
            cleared = with_stock(cleared, token.seat, spent)
        elif token.id in event.returned:
            cleared = with_stock(cleared, token.seat, stock.with_bluff())
    return cleared


@FOLD.on(resolution.AttacksCounted)
def _attacks_counted(state: RokuganState, event: resolution.AttacksCounted) -> RokuganState:
    return replace(state, resolution=replace(state.resolution, attacked=event.provinces))


@FOLD.on(resolution.ProvinceSwept)
def _province_swept(state: RokuganState, event: resolution.ProvinceSwept) -> RokuganState:
    swept = (*state.resolution.swept, event.province)
    return replace(state, resolution=replace(state.resolution, swept=swept))


@FOLD.on(resolution.BattleFought)
def _battle_fought(state: RokuganState, _event: resolution.BattleFought) -> RokuganState:
    return state


@FOLD.on(resolution.TerritoryCardReturned)
def _card_returned(state: RokuganState, event: resolution.TerritoryCardReturned) -> RokuganState:
    laid_back = replace(state.cards[event.territory], holder=None)
    return replace(state, cards={**state.cards, event.territory: laid_back})


@FOLD.on(resolution.TerritoryCardClaimed)
def _card_claimed(state: RokuganState, event: resolution.TerritoryCardClaimed) -> RokuganState:
    card = state.cards[event.territory]
    known = card.known_to if event.seat in card.known_to else (*card.known_to, event.seat)
    claimed = replace(card, holder=event.seat, known_to=known)
    return replace(state, cards={**state.cards, event.territory: claimed})


@FOLD.on(resolution.ObjectivesRevealed)
def _objectives_revealed(
    state: RokuganState, _event: resolution.ObjectivesRevealed
) -> RokuganState:
    return state


@FOLD.on(resolution.HonorCounted)
def _honor_counted(state: RokuganState, _event: resolution.HonorCounted) -> RokuganState:
    return state
