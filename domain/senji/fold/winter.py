"""Winter: lots, offers, bids, and how the diplomacy cards change hands."""

from domain.kernel.change import replace
from domain.senji.board import DIPLOMACY
from domain.senji.cards import CardBid, Lot, less, put
from domain.senji.events import winter as events
from domain.senji.fold.steps import FOLD, spent_kami, with_cards
from domain.senji.state import Look, Offer, SenjiState


@FOLD.on(events.PileShuffled)
def _pile_shuffled(state: SenjiState, event: events.PileShuffled) -> SenjiState:
    return with_cards(state, state.diplomacy.with_pile(event.family, event.order))


@FOLD.on(events.LotDrawn)
def _lot_drawn(state: SenjiState, event: events.LotDrawn) -> SenjiState:
    cards = state.diplomacy
    pile = less(cards.piles[event.family], (event.card,))
    drawn = replace(cards, lots=(*cards.lots, Lot(event.card)))
    return with_cards(state, drawn.with_pile(event.family, pile))


@FOLD.on(events.CardReturned)
def _card_returned(state: SenjiState, event: events.CardReturned) -> SenjiState:
    cards = state.diplomacy.without(event.card)
    if event.seat is not None:
        return with_cards(state, cards.gained(event.seat, (event.card,)))
    family = DIPLOMACY[event.card].family
    return with_cards(state, cards.with_pile(family, (*cards.piles.get(family, ()), event.card)))


@FOLD.on(events.CardPaid)
def _card_paid(state: SenjiState, event: events.CardPaid) -> SenjiState:
    cards = state.diplomacy.without(event.card)
    pile = (*cards.piles.get(event.family, ()), event.card)
    return with_cards(state, cards.with_pile(event.family, pile))


@FOLD.on(events.HandsCounted)
def _hands_counted(state: SenjiState, event: events.HandsCounted) -> SenjiState:
    return replace(state, winter=replace(state.winter, counted=event.counts))


@FOLD.on(events.OfferMade)
def _offer_made(state: SenjiState, event: events.OfferMade) -> SenjiState:
    winter, seat, to = state.winter, event.seat, event.to
    face = "down" if event.shown_to is None else "up"
    offer = Offer(event.offer, seat, to, event.gives, face, event.asks, event.blind)
    row = winter.made[seat]
    made = put(winter.made, seat, put(row, to, row[to] + 1))
    return replace(state, winter=replace(winter, offers=(*winter.offers, offer), made=made))


@FOLD.on(events.OfferDeclined)
def _offer_declined(state: SenjiState, event: events.OfferDeclined) -> SenjiState:
    return _without_offer(state, event.offer)


@FOLD.on(events.OfferWithdrawn)
def _offer_withdrawn(state: SenjiState, event: events.OfferWithdrawn) -> SenjiState:
    return _without_offer(state, event.offer)


@FOLD.on(events.OfferFailed)
def _offer_failed(state: SenjiState, event: events.OfferFailed) -> SenjiState:
    return _without_offer(state, event.offer)


@FOLD.on(events.CardsExchanged)
def _cards_exchanged(state: SenjiState, event: events.CardsExchanged) -> SenjiState:
    cards = state.diplomacy.lost(event.seat, event.gave).gained(event.seat, event.got)
    cards = cards.lost(event.to, event.got).gained(event.to, event.gave)
    return with_cards(_without_offer(state, event.offer), cards)


@FOLD.on(events.BidPlaced)
def _bid_placed(state: SenjiState, event: events.BidPlaced) -> SenjiState:
    cards = state.diplomacy
    lot = cards.lot(event.lot)
    if lot is None:
        return state
    before = lot.bid_of(event.seat)
    hand = less(cards.hands[event.seat] + before.cards, event.cards)
    bid = replace(before, cards=event.cards)
    return with_cards(state, cards.with_hand(event.seat, hand).with_lot(lot.with_bid(bid)))


@FOLD.on(events.NegotiationsEnded)
def _negotiations_ended(state: SenjiState, _event: events.NegotiationsEnded) -> SenjiState:
    return replace(state, winter=replace(state.winter, offers=(), is_over=True))


@FOLD.on(events.BidsUncovered)
def _bids_uncovered(state: SenjiState, _event: events.BidsUncovered) -> SenjiState:
    return state


@FOLD.on(events.LotWon)
def _lot_won(state: SenjiState, event: events.LotWon) -> SenjiState:
    cards = state.diplomacy.without(event.lot)
    return with_cards(state, cards.gained(event.seat, (event.lot,)))


@FOLD.on(events.BidReturned)
def _bid_returned(state: SenjiState, event: events.BidReturned) -> SenjiState:
    cards = state.diplomacy.gained(event.seat, event.cards)
    lot = cards.lot(event.lot)
    if lot is None:
        return state
    return with_cards(state, cards.with_lot(lot.with_bid(CardBid(event.seat, ()))))


@FOLD.on(events.BidKept)
def _bid_kept(state: SenjiState, event: events.BidKept) -> SenjiState:
    lot = state.diplomacy.lot(event.lot)
    if lot is None:
        return state
    bid = lot.bid_of(event.seat)
    kept = CardBid(event.seat, (), bid.held + bid.cards)
    return with_cards(state, state.diplomacy.with_lot(lot.with_bid(kept)))


@FOLD.on(events.KamiCalled)
def _kami_called(state: SenjiState, event: events.KamiCalled) -> SenjiState:
    state = spent_kami(state, event.seat, event.samurai)
    if event.target is None:
        return replace(state, tasks=replace(state.tasks, browsing=event.seat))
    return _with_looks(state, (*state.tasks.looks, Look(event.seat, event.target)))


@FOLD.on(events.HandShown)
def _hand_shown(state: SenjiState, event: events.HandShown) -> SenjiState:
    shown = Look(event.seat, event.target, event.cards)
    looks = (shown if look.seat == event.seat else look for look in state.tasks.looks)
    return _with_looks(state, tuple(looks))


@FOLD.on(events.CardTaken)
def _card_taken(state: SenjiState, event: events.CardTaken) -> SenjiState:
    state = _with_looks(state, tuple(x for x in state.tasks.looks if x.seat != event.seat))
    if event.card is None:
        return state
    taken = (event.card,)
    cards = state.diplomacy.lost(event.target, taken).gained(event.seat, taken)
    return with_cards(state, cards)


def _with_looks(state: SenjiState, looks: tuple[Look, ...]) -> SenjiState:
    return replace(state, tasks=replace(state.tasks, looks=looks))


def _without_offer(state: SenjiState, name: str) -> SenjiState:
    offers = tuple(offer for offer in state.winter.offers if offer.id != name)
    return replace(state, winter=replace(state.winter, offers=offers))
