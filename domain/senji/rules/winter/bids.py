"""Bids for the cards of missing families, changeable until time is up (S8, S10)."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.events import Events, Seat
from domain.kernel.legal import Template
from domain.senji.commands.winter import Bid
from domain.senji.events.winter import BidPlaced
from domain.senji.rules.common.listing import one, some
from domain.senji.state import SenjiState


def moves(state: SenjiState, seat: Seat, decision: str) -> Iterator[Template]:
    """Describe a bid on each lot; what was kept from earlier winters stays under it (S10).

    A hand that a kami shows gives nothing away (S72).
    """
    if state.tasks.is_seen(seat):
        return
    hand = state.diplomacy.free(seat)
    for lot in state.diplomacy.lots:
        before = lot.bid_of(seat).cards
        cards = (*before, *hand)
        if cards:
            choices = {"lot": one(lot.card), "cards": some(cards, 0 if before else 1, len(cards))}
            yield Template(Bid, decision, choices)


def place(_state: SenjiState, seat: Seat, command: Bid, _chance: Chance) -> Events:
    """Let exactly these cards lie under the lot; only the bidder knows."""
    return (BidPlaced(seat, command.lot, command.cards),)
