"""Winter: answer offers by their worth, seek a card of every family, bid for the missing ones."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.legal import Id, Legal
from domain.senji.board import DIPLOMACY, DiplomacyId, FamilyId
from domain.senji.bot.worth import (
    UNKNOWN_CARD,
    WORTH_OF_A_FAMILY,
    card_worth,
    families_held,
    hand_of,
    own_seat,
    templates_of,
)
from domain.senji.commands.autumn import SurrenderCard
from domain.senji.commands.winter import (
    AcceptOffer,
    Bid,
    CallDiplomaticKami,
    CounterOffer,
    DeclineOffer,
    FinishWinter,
    MakeOffer,
    TakeCard,
)
from domain.senji.view import LotView, OfferView, SenjiView

MOST_BID_CARDS = 2


def negotiate(view: SenjiView, legal: Legal, chance: Chance) -> Command:
    """Answer first, then offer, then bid; call a kami; and be done."""
    finish = legal.commands[0]
    decision = finish.decision
    for offer in view.offers:
        if offer.to == view.seat:
            answer = _answered(view, legal, offer, decision)
            return answer if legal.accepts(answer) else DeclineOffer(decision, offer.id)
    steps = (
        _an_offer(view, legal, decision, chance),
        _a_bid(view, legal, decision, chance),
        _a_call(view, legal),
    )
    return next((step for step in steps if step is not None), FinishWinter(decision))


def _answered(view: SenjiView, legal: Legal, offer: OfferView, decision: str) -> Command:
    """Accept what gains; counter what cannot be met with one card for one; decline the rest."""
    hand = hand_of(view)
    returns = _returns(view, offer, hand)
    if returns is None:
        counters = templates_of(legal, CounterOffer)
        gift = _spare(view, offer.seat)
        if counters and gift and DIPLOMACY[offer.asks[0]].family == own_seat(view).family:
            return CounterOffer(decision, offer.id, (gift,), "up", (), 1)
        return DeclineOffer(decision, offer.id)
    gain = _gain(view, offer) - sum(_keeping(view, card) for card in (*offer.asks, *returns))
    return (
        AcceptOffer(decision, offer.id, returns) if gain > 0 else DeclineOffer(decision, offer.id)
    )


def _returns(
    view: SenjiView, offer: OfferView, hand: tuple[DiplomacyId, ...]
) -> tuple[DiplomacyId, ...] | None:
    """Give the cheapest cards that an offer asks for, if they are there."""
    rest = sorted((c for c in hand if c not in offer.asks), key=lambda c: _keeping(view, c))
    if not set(offer.asks) <= set(hand) or len(rest) < offer.blind:
        return None
    return tuple(rest[: offer.blind])


def _gain(view: SenjiView, offer: OfferView) -> int:
    family = own_seat(view).family
    if offer.gives is None:
        return offer.count * UNKNOWN_CARD + _novelty(view, view.seats[offer.seat].family)
    new = {DIPLOMACY[card].family for card in offer.gives}
    return sum(card_worth(family, c) for c in offer.gives) + sum(_novelty(view, f) for f in new)


def _novelty(view: SenjiView, family: FamilyId) -> int:
    if family == own_seat(view).family or family in families_held(view):
        return 0
    return WORTH_OF_A_FAMILY


def _keeping(view: SenjiView, card: DiplomacyId) -> int:
    """Weigh a card in the own hand: the only one of a family is worth more."""
    family = DIPLOMACY[card].family
    own = own_seat(view).family
    alone = family != own and sum(DIPLOMACY[c].family == family for c in hand_of(view)) == 1
    return card_worth(own, card) + (WORTH_OF_A_FAMILY if alone else 0)


def _spare(view: SenjiView, to: Seat) -> DiplomacyId | None:
    """Give the cheapest own card, or else one that is no loss and not the other's own."""
    other = view.seats[to].family
    promised = {c for offer in view.offers if offer.seat == view.seat for c in offer.gives or ()}
    cards = [c for c in hand_of(view) if DIPLOMACY[c].family != other and c not in promised]
    return min(cards, key=lambda card: _keeping(view, card), default=None)


def _an_offer(view: SenjiView, legal: Legal, decision: str, chance: Chance) -> Command | None:
    """Offer one card for one to a family of which none is in the hand."""
    templates = templates_of(legal, MakeOffer)
    if not templates or (view.offers_made or 0) >= len(view.seats):
        return None
    asked = {offer.to for offer in view.offers if offer.seat == view.seat}
    wanted = [s for s in templates[0].choices["to"].allowed if _is_wanted(view, s, asked)]
    if not wanted:
        return None
    to = int(chance.pick(wanted).value)
    gift = _spare(view, to)
    if gift is None:
        return None
    named = _named(templates[-1].choices["asks"].allowed, view.seats[to].family)
    if named and (view.offers_made or 0) % 2:
        return MakeOffer(decision, to, (gift,), "down", named, 0)
    return MakeOffer(decision, to, (gift,), "up", (), 1)


def _named(cards: tuple[Id, ...], family: FamilyId) -> tuple[DiplomacyId, ...]:
    """Name the first trading card that a family may hold."""
    trades = (str(card) for card in cards if DIPLOMACY[str(card)].kind == "trading")
    return tuple(card for card in trades if DIPLOMACY[card].family == family)[:1]


def _is_wanted(view: SenjiView, seat: Id, asked: set[Seat]) -> bool:
    return seat not in asked and view.seats[int(seat)].family not in families_held(view)


def _a_bid(view: SenjiView, legal: Legal, decision: str, chance: Chance) -> Command | None:
    """Bid on a card of each missing family that is not in the hand."""
    held = families_held(view) | {DIPLOMACY[lot.card].family for lot in view.lots if lot.own_bid}
    lots = {t.choices["lot"].allowed[0]: t.choices["cards"] for t in templates_of(legal, Bid)}
    for lot in _cheapest_first(view.lots):
        if lot.card in lots and DIPLOMACY[lot.card].family not in held:
            cards = [c for c in hand_of(view) if _is_coin(view, c)]
            if cards:
                count = chance.pick(range(1, min(MOST_BID_CARDS, len(cards)) + 1)).value
                return Bid(decision, lot.card, tuple(cards[:count]))
    return None


def _cheapest_first(lots: tuple[LotView, ...]) -> Iterator[LotView]:
    return iter(sorted(lots, key=lambda lot: -DIPLOMACY[lot.card].value))


def _is_coin(view: SenjiView, card: DiplomacyId) -> bool:
    """Own support and trading cards pay: they come home some day."""
    printed = DIPLOMACY[card]
    return printed.family == own_seat(view).family and printed.kind != "family"


def _a_call(view: SenjiView, legal: Legal) -> Command | None:
    calls = [c for c in legal.commands if isinstance(c, CallDiplomaticKami)]
    return max(calls, key=lambda c: view.seats[c.seat].diplomacy_count, default=None)


def take_card(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Take the dearest card that a kami shows."""
    family = own_seat(view).family
    cards = [command for command in legal.commands if isinstance(command, TakeCard)]
    return max(cards, key=lambda c: card_worth(family, c.card) + _fresh(view, c.card))


def _fresh(view: SenjiView, card: DiplomacyId) -> int:
    return _novelty(view, DIPLOMACY[card].family)


def surrender_least(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Give the cheapest card away where one must be given."""
    cards = [command for command in legal.commands if isinstance(command, SurrenderCard)]
    return min(cards, key=lambda command: _keeping(view, command.card))
