"""Offers between two families: made, accepted, declined, countered, withdrawn (S6, S56, S58).

What is legal for a seat depends on its own hand and on what it was offered alone: whether the
other still holds what he offers, or holds what he is asked for, shows when he accepts.
"""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import Events, Seat
from domain.kernel.legal import Choice, Template
from domain.senji.board import DIPLOMACY, DiplomacyId
from domain.senji.cards import less
from domain.senji.commands.winter import (
    AcceptOffer,
    CounterOffer,
    DeclineOffer,
    MakeOffer,
    WithdrawOffer,
)
from domain.senji.events.winter import (
    CardsExchanged,
    OfferDeclined,
    OfferFailed,
    OfferMade,
    OfferWithdrawn,
)
from domain.senji.rules.common.listing import one, some
from domain.senji.state import Offer, SenjiState

NO_CARDS = some((), 0, 0)


def proposals(state: SenjiState, seat: Seat, decision: str) -> Iterator[Template]:
    """Describe the offers and counter-offers that a seat may make (S6, S56)."""
    if offers_left(state, seat) <= 0:
        return
    others = tuple(s for s in state.decisions.current.seats if s != seat)
    terms = tuple(_terms(state, seat))
    if others:
        for term in terms:
            yield Template(MakeOffer, decision, {"to": one(*others), **term}, _is_something)
    for offer in state.winter.offers:
        if offer.to == seat:
            for term in terms:
                choices = {"offer": one(offer.id), **term}
                yield Template(CounterOffer, decision, choices, _is_something)


def offers_left(state: SenjiState, seat: Seat) -> int:
    """Count how many more offers a seat may make this winter (S56)."""
    return state.options.winter_offers - sum(state.winter.made[seat])


def answers(state: SenjiState, seat: Seat, decision: str) -> Iterator[Command | Template]:
    """List how the open offers can be answered or taken back."""
    for offer in state.winter.offers:
        if offer.seat == seat:
            yield WithdrawOffer(decision, offer.id)
        elif offer.to == seat:
            yield from _acceptances(state, offer, decision)
            yield DeclineOffer(decision, offer.id)


def _acceptances(state: SenjiState, offer: Offer, decision: str) -> Iterator[Command | Template]:
    if is_held_up(state, offer):
        return
    hand = state.diplomacy.free(offer.to)
    rest = less(hand, offer.asks)
    if len(rest) + len(offer.asks) != len(hand) or len(rest) < offer.blind:
        return  # he does not hold what he is asked for
    if not offer.blind:
        yield AcceptOffer(decision, offer.id, ())
        return
    choices = {"offer": one(offer.id), "returns": some(rest, offer.blind, offer.blind)}
    yield Template(AcceptOffer, decision, choices)


def is_held_up(state: SenjiState, offer: Offer) -> bool:
    """Tell whether a kami shows a hand that would give something: nothing leaves it (S72)."""
    gives, returns = bool(offer.gives), bool(offer.asks or offer.blind)
    seen = state.tasks.is_seen
    return (gives and seen(offer.seat)) or (returns and seen(offer.to))


def _terms(state: SenjiState, seat: Seat) -> Iterator[dict[str, Choice]]:
    """Describe a gift, and an offer that asks for cards in return (S6)."""
    hand = state.diplomacy.free(seat)
    face = one("up", "down")
    if hand:
        gift = some(hand, 1, len(hand))
        yield {"gives": gift, "face": face, "asks": NO_CARDS, "blind": one(0)}
    wanted = _wanted(state, seat)
    yield {
        "gives": some(hand, 0, len(hand)),
        "face": face,
        "asks": some(wanted, 0, len(wanted)),
        "blind": one(*range(max(state.winter.counted) + 1)),
    }


def _wanted(state: SenjiState, seat: Seat) -> tuple[DiplomacyId, ...]:
    """List the cards that another may hold, for all that the seat can see."""
    cards = state.diplomacy
    seen = {*cards.hands[seat], *cards.removed, *cards.idle}
    for shown in cards.exposed:
        seen.update(shown)
    for lot in cards.lots:
        seen.add(lot.card)
        seen.update(lot.bid_of(seat).cards, *(bid.held for bid in lot.bids))
    return tuple(c for c in DIPLOMACY if c not in seen and not DIPLOMACY[c].dummy)


def _is_something(command: Command) -> bool:
    if isinstance(command, MakeOffer | CounterOffer):
        return bool(command.gives or command.asks or command.blind)
    return False


def make(state: SenjiState, seat: Seat, command: MakeOffer, _chance: Chance) -> Events:
    """Lay an offer before a family, and before no one else."""
    return (_made(state, seat, command.to, command),)


def counter(state: SenjiState, seat: Seat, command: CounterOffer, _chance: Chance) -> Events:
    """Turn an offer down and make one in its place."""
    offer = _offer(state, command.offer)
    return declined(offer), _made(state, seat, offer.seat, command)


def accept(state: SenjiState, _seat: Seat, command: AcceptOffer, _chance: Chance) -> Events:
    """Exchange the cards; if the maker gave his away meanwhile the offer fails (S58)."""
    offer = _offer(state, command.offer)
    if not set(offer.gives) <= set(state.diplomacy.hands[offer.seat]):
        return (OfferFailed(offer.id, offer.seat, offer.to),)
    got = (*offer.asks, *command.returns)
    return (CardsExchanged(offer.id, offer.seat, offer.to, offer.gives, got),)


def decline(state: SenjiState, _seat: Seat, command: DeclineOffer, _chance: Chance) -> Events:
    """Turn an offer down."""
    return (declined(_offer(state, command.offer)),)


def withdraw(state: SenjiState, _seat: Seat, command: WithdrawOffer, _chance: Chance) -> Events:
    """Take one's own offer back."""
    return (withdrawn(_offer(state, command.offer)),)


def declined(offer: Offer) -> OfferDeclined:
    """Tell the two of them that an offer was turned down."""
    return OfferDeclined(offer.id, offer.seat, offer.to)


def withdrawn(offer: Offer) -> OfferWithdrawn:
    """Tell the two of them that an offer is gone."""
    return OfferWithdrawn(offer.id, offer.seat, offer.to)


def _made(state: SenjiState, seat: Seat, to: Seat, terms: MakeOffer | CounterOffer) -> OfferMade:
    """Name the offer by its two families and their count, which tells of no other offer."""
    name = f"{seat}-{to}.{state.winter.made[seat][to] + 1}"
    return OfferMade(
        name,
        seat,
        to,
        len(terms.gives),
        terms.gives,
        to if terms.face == "up" else None,
        terms.asks,
        terms.blind,
    )


def _offer(state: SenjiState, name: str) -> Offer:
    offer = state.winter.offer(name)
    if offer is None:
        raise LookupError(f"no offer {name} is open")
    return offer
