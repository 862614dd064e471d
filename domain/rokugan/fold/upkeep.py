"""How the events of upkeep and the effects of territory cards change the state."""

from domain.kernel.change import replace
from domain.rokugan.board import BLUFF, CARDS
from domain.rokugan.events import upkeep
from domain.rokugan.fold.base import FOLD, with_stock
from domain.rokugan.state import (
    CardLoop,
    Phase,
    Resolution,
    RokuganState,
    Spied,
    Turns,
)


@FOLD.on(upkeep.InitiativeRevealed)
def _initiative_revealed(state: RokuganState, event: upkeep.InitiativeRevealed) -> RokuganState:
    course = state.course
    revealed = (*course.revealed, event.card)
    return replace(state, course=replace(course, deck=course.deck[1:], revealed=revealed))


@FOLD.on(upkeep.RoundBegan)
def _round_began(state: RokuganState, event: upkeep.RoundBegan) -> RokuganState:
    course = replace(
        state.course,
        phase=Phase.DRAW,
        round=event.round,
        first_player=event.first_player,
        ronin=event.ronin,
    )
    return replace(
        state,
        course=course,
        loop=CardLoop(),
        spied=(),
        turns=Turns(taken=(0,) * state.players),
        resolution=Resolution(),
    )


@FOLD.on(upkeep.BluffRecovered)
def _bluff_recovered(state: RokuganState, event: upkeep.BluffRecovered) -> RokuganState:
    return with_stock(state, event.seat, state.daimyos[event.seat].stock.with_bluff())


@FOLD.on(upkeep.PoolShuffled)
def _pool_shuffled(state: RokuganState, _event: upkeep.PoolShuffled) -> RokuganState:
    return state


@FOLD.on(upkeep.TokensDrawn)
def _tokens_drawn(state: RokuganState, event: upkeep.TokensDrawn) -> RokuganState:
    return with_stock(state, event.seat, state.daimyos[event.seat].stock.drew(event.tokens))


@FOLD.on(upkeep.HandTokenPooled)
def _hand_token_pooled(state: RokuganState, event: upkeep.HandTokenPooled) -> RokuganState:
    stock = state.daimyos[event.seat].stock.played(event.token).pooled(event.token)
    return _repaid(with_stock(state, event.seat, stock))


@FOLD.on(upkeep.HandTokenDiscarded)
def _hand_token_discarded(state: RokuganState, event: upkeep.HandTokenDiscarded) -> RokuganState:
    stock = state.daimyos[event.seat].stock.played(event.token).discarded(event.token)
    return _repaid(with_stock(state, event.seat, stock))


@FOLD.on(upkeep.HandBluffSetAside)
def _hand_bluff_set_aside(state: RokuganState, event: upkeep.HandBluffSetAside) -> RokuganState:
    stock = state.daimyos[event.seat].stock.played(BLUFF)
    return with_stock(state, event.seat, replace(stock, aside=True))


@FOLD.on(upkeep.CardsPassed)
def _cards_passed(state: RokuganState, event: upkeep.CardsPassed) -> RokuganState:
    passes = state.loop.passes + 1
    return replace(state, loop=replace(state.loop, last=event.seat, passes=passes))


@FOLD.on(upkeep.CardTurnTaken)
def _card_turn_taken(state: RokuganState, event: upkeep.CardTurnTaken) -> RokuganState:
    return replace(state, loop=replace(state.loop, last=event.seat, passes=0))


@FOLD.on(upkeep.TerritoryCardPlayed)
def _card_played(state: RokuganState, event: upkeep.TerritoryCardPlayed) -> RokuganState:
    territory = CARDS[event.card].territory
    played = replace(state.cards[territory], holder=None, played=True)
    return replace(state, cards={**state.cards, territory: played})


@FOLD.on(upkeep.SpecialTokenPlaced)
def _special_placed(state: RokuganState, event: upkeep.SpecialTokenPlaced) -> RokuganState:
    return replace(state, realm=state.realm.with_special(event.province, event.special))


@FOLD.on(upkeep.SpecialTokenRemoved)
def _special_removed(state: RokuganState, event: upkeep.SpecialTokenRemoved) -> RokuganState:
    return replace(state, realm=state.realm.with_special(event.province, None))


@FOLD.on(upkeep.ControlTokensAdded)
def _control_added(state: RokuganState, event: upkeep.ControlTokensAdded) -> RokuganState:
    realm = state.realm.added(event.province, event.count)
    return replace(state, realm=realm, loop=replace(state.loop, added=0))


@FOLD.on(upkeep.ControlTokenRemoved)
def _control_removed(state: RokuganState, event: upkeep.ControlTokenRemoved) -> RokuganState:
    return replace(state, realm=state.realm.removed(event.province, faceup=event.faceup))


@FOLD.on(upkeep.ControlLost)
def _control_lost(state: RokuganState, event: upkeep.ControlLost) -> RokuganState:
    return replace(state, realm=state.realm.lost(event.provinces))


@FOLD.on(upkeep.ProvinceTaken)
def _province_taken(state: RokuganState, event: upkeep.ProvinceTaken) -> RokuganState:
    return replace(state, realm=state.realm.taken(event.seat, event.province))


@FOLD.on(upkeep.ControlExchanged)
def _control_exchanged(state: RokuganState, event: upkeep.ControlExchanged) -> RokuganState:
    return replace(state, realm=state.realm.exchanged(event.own, event.other))


@FOLD.on(upkeep.HandSeen)
def _hand_seen(state: RokuganState, event: upkeep.HandSeen) -> RokuganState:
    return replace(state, spied=(*state.spied, Spied(event.seat, event.victim, event.hand)))


@FOLD.on(upkeep.TokensRecalled)
def _tokens_recalled(state: RokuganState, event: upkeep.TokensRecalled) -> RokuganState:
    stock = state.daimyos[event.seat].stock.recalled(event.tokens)
    owing = replace(state, loop=replace(state.loop, owed=len(event.tokens)))
    return with_stock(owing, event.seat, stock)


@FOLD.on(upkeep.AdditionGranted)
def _addition_granted(state: RokuganState, event: upkeep.AdditionGranted) -> RokuganState:
    return replace(state, loop=replace(state.loop, added=event.count))


def _repaid(state: RokuganState) -> RokuganState:
    """Count a token that a seat gave back after it recalled some; others owe nothing."""
    return replace(state, loop=replace(state.loop, owed=max(state.loop.owed - 1, 0)))
