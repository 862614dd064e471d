"""The auction of missing families' cards: lots drawn before winter, settled at its end."""

from collections.abc import Iterable, Iterator

from domain.kernel.chance import Chance
from domain.kernel.events import Event, Events
from domain.senji.board import DIPLOMACY, LOTS_PER_FAMILY, DiplomacyId, FamilyId
from domain.senji.cards import CardBid, Lot
from domain.senji.events.setup import PhaseBegan
from domain.senji.events.winter import (
    BidKept,
    BidReturned,
    BidsUncovered,
    CardPaid,
    CardReturned,
    HandsCounted,
    LotDrawn,
    LotWon,
    NegotiationsEnded,
)
from domain.senji.rules.common.homes import shuffled
from domain.senji.state import Phase, SenjiState


def opened(state: SenjiState, chance: Chance) -> Iterator[Event]:
    """Put the lots up and count the hands; chance is asked once the lots lie open, no earlier.

    Before that, what is shuffled would tell of a stray card: a dry run stops where chance begins.
    """
    drawn: list[Event] = []
    for event in _lots_drawn(state, chance):
        drawn.append(event)
        yield event
    yield counted(state, drawn)


def _lots_drawn(state: SenjiState, chance: Chance) -> Iterator[Event]:
    """Turn up two cards of each pile; a player's card goes home and is not replaced (S9)."""
    piles = dict(state.diplomacy.piles)
    strays: set[FamilyId] = set()
    for family in state.diplomacy.piles:
        top, piles[family] = piles[family][:LOTS_PER_FAMILY], piles[family][LOTS_PER_FAMILY:]
        for card in top:
            own = DIPLOMACY[card].family
            if own == family:
                yield LotDrawn(family, card)
                continue
            seat = state.player_of(own)
            yield CardReturned(card, seat)
            if seat is None:  # its family fell after it was paid
                piles[own] = (*piles.get(own, ()), card)
                strays.add(own)
    yield from shuffled({f: pile for f, pile in piles.items() if f in strays}, chance)


def uncovered(state: SenjiState) -> Events:
    """End the negotiations and uncover the bids, before chance has any part in it."""
    lots = state.diplomacy.lots
    return NegotiationsEnded(), *((BidsUncovered(lots),) if lots else ())


def settled(state: SenjiState, chance: Chance) -> Events:
    """Settle every lot, and count the hands again."""
    piles = dict(state.diplomacy.piles)
    lots = state.diplomacy.lots
    results = tuple(event for lot in lots for event in _result(state, lot, piles))
    changed = {family: pile for family, pile in piles.items() if pile != _before(state, family)}
    return (
        *results,
        *shuffled(changed, chance),
        counted(state, results),
        PhaseBegan(Phase.SPRING, state.course.year),
    )


def counted(state: SenjiState, changes: Iterable[Event]) -> HandsCounted:
    """Publish how many cards each hand holds after these changes (S53)."""
    counts = [len(hand) for hand in state.diplomacy.hands]
    for change in changes:
        match change:
            case CardReturned(_, seat) if seat is not None:
                counts[seat] += 1
            case LotWon(seat, _):
                counts[seat] += 1
            case BidReturned(seat, _, cards):
                counts[seat] += len(cards)
    return HandsCounted(tuple(counts))


def value(bid: CardBid) -> int:
    """Give the total of a bid, kept cards and new ones."""
    return sum(DIPLOMACY[card].value for card in (*bid.held, *bid.cards))


def _result(
    state: SenjiState, lot: Lot, piles: dict[FamilyId, tuple[DiplomacyId, ...]]
) -> Iterator[Event]:
    """The highest bid alone wins and is paid; tied ones stay, others go back (S9, S10)."""
    most = max(map(value, lot.bids), default=0)
    best = [bid for bid in lot.bids if value(bid) == most]
    for bid in lot.bids:
        if bid not in best:
            yield BidReturned(bid.seat, lot.card, (*bid.held, *bid.cards))
    if not best:
        yield from _unsold(lot, piles)
    elif len(best) > 1:
        yield from (BidKept(bid.seat, lot.card) for bid in best)
    else:
        yield from _paid(state, lot, best[0], piles)
        yield LotWon(best[0].seat, lot.card)


def _unsold(lot: Lot, piles: dict[FamilyId, tuple[DiplomacyId, ...]]) -> Iterator[Event]:
    """Without a bid the lot is shuffled back (S10)."""
    family = DIPLOMACY[lot.card].family
    piles[family] = (*piles.get(family, ()), lot.card)
    yield CardReturned(lot.card, None)


def _paid(
    state: SenjiState, lot: Lot, bid: CardBid, piles: dict[FamilyId, tuple[DiplomacyId, ...]]
) -> Iterator[Event]:
    """Payment goes into the lot's pile, a card of another missing family into its own (S9)."""
    for card in (*bid.held, *bid.cards):
        own = DIPLOMACY[card].family
        family = own if state.player_of(own) is None else DIPLOMACY[lot.card].family
        piles[family] = (*piles.get(family, ()), card)
        yield CardPaid(card, family)


def _before(state: SenjiState, family: FamilyId) -> tuple[DiplomacyId, ...]:
    return state.diplomacy.piles.get(family, ())
