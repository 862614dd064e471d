"""Autumn: conversion, sets, combinations, samurai, hostages, mercenaries."""

from domain.kernel.change import replace
from domain.senji.board import Ability, HanafudaId
from domain.senji.cards import less, put
from domain.senji.events import autumn as events
from domain.senji.fold.steps import FOLD, with_cards
from domain.senji.state import Autumn, Conversion, Hiring, SenjiState, Swap


@FOLD.on(events.FamilyCalled)
def _family_called(state: SenjiState, event: events.FamilyCalled) -> SenjiState:
    return replace(state, autumn=Autumn(event.seat, state.autumn.done))


@FOLD.on(events.HostageExposed)
def _hostage_exposed(state: SenjiState, event: events.HostageExposed) -> SenjiState:
    cards, shown = state.diplomacy.lost(event.seat, (event.card,)), event.card
    exposed = (*cards.exposed[event.seat], shown)
    return with_cards(state, cards.with_exposed(event.seat, exposed))


@FOLD.on(events.HostageTakenBack)
def _hostage_taken_back(state: SenjiState, event: events.HostageTakenBack) -> SenjiState:
    back = (event.card,)
    exposed = less(state.diplomacy.exposed[event.seat], back)
    cards = state.diplomacy.with_exposed(event.seat, exposed).gained(event.seat, back)
    autumn = replace(state.autumn, taken_back=state.autumn.taken_back + back)
    return with_cards(replace(state, autumn=autumn), cards)


@FOLD.on(events.ConversionBegan)
def _conversion_began(state: SenjiState, event: events.ConversionBegan) -> SenjiState:
    conversion = Conversion(event.seat, event.owner, event.count)
    return replace(state, tasks=replace(state.tasks, conversion=conversion))


@FOLD.on(events.HanafudaShown)
def _hanafuda_shown(state: SenjiState, event: events.HanafudaShown) -> SenjiState:
    return _shown(state, event.cards)


@FOLD.on(events.HanafudaTurnedUp)
def _hanafuda_turned_up(state: SenjiState, event: events.HanafudaTurnedUp) -> SenjiState:
    cards = replace(state.hanafuda, pile=less(state.hanafuda.pile, event.cards))
    return _shown(replace(state, hanafuda=cards), event.cards)


@FOLD.on(events.HanafudaTaken)
def _hanafuda_taken(state: SenjiState, event: events.HanafudaTaken) -> SenjiState:
    cards, taken = state.hanafuda, (event.card,)
    hands = put(cards.hands, event.seat, cards.hands[event.seat] + taken)
    pile, conversion = cards.pile, state.tasks.conversion
    if event.owner is not None:
        hands = put(hands, event.owner, less(hands[event.owner], taken))
    elif conversion is not None:
        pile = pile + less(conversion.shown, taken)
    return replace(
        state,
        hanafuda=replace(cards, hands=hands, pile=pile),
        tasks=replace(state.tasks, conversion=None),
    )


@FOLD.on(events.SetPlayed)
def _set_played(state: SenjiState, _event: events.SetPlayed) -> SenjiState:
    return state


@FOLD.on(events.CombinationPlayed)
def _combination_played(state: SenjiState, event: events.CombinationPlayed) -> SenjiState:
    return replace(state, hanafuda=state.hanafuda.discarded(event.seat, event.cards))


@FOLD.on(events.HiringBegan)
def _hiring_began(state: SenjiState, event: events.HiringBegan) -> SenjiState:
    hiring = Hiring(event.seat, event.keep, event.sea)
    return replace(state, tasks=replace(state.tasks, hiring=hiring))


@FOLD.on(events.SamuraiHired)
def _samurai_hired(state: SenjiState, event: events.SamuraiHired) -> SenjiState:
    cards, hired, seat = state.samurai, (event.samurai,), event.seat
    offered = put(cards.offered, seat, less(cards.offered[seat], hired))
    hiring = state.tasks.hiring
    if hiring is not None:
        hiring = replace(hiring, keep=hiring.keep - 1)
    return replace(
        state,
        land=state.land.added(state.families[seat], event.place, 0, hired),
        samurai=replace(cards, offered=offered),
        tasks=replace(state.tasks, hiring=hiring),
    )


@FOLD.on(events.HiringEnded)
def _hiring_ended(state: SenjiState, _event: events.HiringEnded) -> SenjiState:
    return replace(state, tasks=replace(state.tasks, hiring=None))


@FOLD.on(events.MercenariesHired)
def _mercenaries_hired(state: SenjiState, event: events.MercenariesHired) -> SenjiState:
    land = state.land.added(state.families[event.seat], event.sea, event.units, ())
    return _spent(replace(state, land=land), "mercenaries")


@FOLD.on(events.HanafudaDiscarded)
def _hanafuda_discarded(state: SenjiState, event: events.HanafudaDiscarded) -> SenjiState:
    cards = state.hanafuda.discarded(event.seat, event.cards)
    return _spent(replace(state, hanafuda=cards), Ability.CYCLE_HANAFUDA.value)


@FOLD.on(events.SwapForced)
def _swap_forced(state: SenjiState, event: events.SwapForced) -> SenjiState:
    swap = Swap(event.seat, event.target, event.card)
    state = replace(state, tasks=replace(state.tasks, swap=swap))
    return _spent(state, Ability.FORCED_SWAP.value)


@FOLD.on(events.CardsSwapped)
def _cards_swapped(state: SenjiState, event: events.CardsSwapped) -> SenjiState:
    gave, got = (event.gave,), (event.got,)
    cards = state.diplomacy.lost(event.seat, gave).gained(event.seat, got)
    cards = cards.lost(event.target, got).gained(event.target, gave)
    return with_cards(replace(state, tasks=replace(state.tasks, swap=None)), cards)


@FOLD.on(events.PileShown)
def _pile_shown(state: SenjiState, _event: events.PileShown) -> SenjiState:
    return state


@FOLD.on(events.PileCardTaken)
def _pile_card_taken(state: SenjiState, event: events.PileCardTaken) -> SenjiState:
    cards = state.hanafuda.drawn(event.seat, (event.card,))
    return replace(state, hanafuda=cards, tasks=replace(state.tasks, browsing=None))


@FOLD.on(events.AutumnTurnEnded)
def _autumn_turn_ended(state: SenjiState, event: events.AutumnTurnEnded) -> SenjiState:
    return replace(state, autumn=Autumn(None, (*state.autumn.done, event.seat)))


def _shown(state: SenjiState, cards: tuple[HanafudaId, ...]) -> SenjiState:
    conversion = state.tasks.conversion
    if conversion is None:
        return state
    more = replace(conversion, shown=conversion.shown + cards)
    return replace(state, tasks=replace(state.tasks, conversion=more))


def _spent(state: SenjiState, power: str) -> SenjiState:
    autumn = replace(state.autumn, spent=(*state.autumn.spent, power))
    return replace(state, autumn=autumn)
