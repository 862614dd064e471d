"""The games of Senji that the laws are tried on, and what a viewer cannot tell apart."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from domain.kernel.chance import Chance
from domain.kernel.events import Seat
from domain.kernel.visibility import Viewer
from domain.senji.board import DIPLOMACY, DUMMIES, ORDERS
from domain.senji.cards import CardBid, Lot, put
from domain.senji.fighting import Support
from domain.senji.options import SenjiOptions
from domain.senji.state import Offer, Phase, SenjiState
from tests.games.laws import Cell

CELLS = tuple(
    Cell(players, SenjiOptions(kami=kami, year_limit=2))
    for players in range(2, 7)
    for kami in (False, True)
)
PLAYTHROUGH = Cell(4, SenjiOptions(kami=True))
PLAYTHROUGH_NAME = "senji 18"
SWAPS = 80


def rehide(state: SenjiState, viewer: Viewer, chance: Chance) -> SenjiState:
    """Deal, stack, order and offer anew whatever the viewer does not see."""
    if len(state.families) < state.players:
        return state
    state = _diplomacy(state, viewer, chance)
    state = _hanafuda(state, viewer, chance)
    state = _samurai(state, viewer, chance)
    return _orders(_offers(state, viewer, chance), viewer, chance)


@dataclass
class Slot:
    """A hidden card and where it lies: in a hand, under a lot, or in a pile."""

    card: str
    seat: Seat | None = None
    lot: str = ""
    pile: str = ""

    def admits(self, card: str, state: SenjiState) -> bool:
        """A pile holds cards of its own family, and those that players paid (S9)."""
        family = DIPLOMACY[card].family
        return not self.pile or family == self.pile or state.player_of(family) is not None


def _diplomacy(state: SenjiState, viewer: Viewer, chance: Chance) -> SenjiState:
    slots = list(_slots(state, viewer))
    for _ in range(SWAPS if len(slots) > 1 else 0):
        one, other = chance.shuffle(range(len(slots))).value[:2]
        a, b = slots[one], slots[other]
        if a.admits(b.card, state) and b.admits(a.card, state):
            a.card, b.card = b.card, a.card
    if state.course.phase is Phase.WINTER:
        for slot in slots:  # how many cards each holds is hidden, and what lies under the lots
            if slot.seat is not None and not slot.lot:
                hidden = [s for s in range(state.players) if s not in _known(state, viewer)]
                slot.seat = chance.pick([s for s in hidden if s in state.living]).value
    return _laid(state, viewer, slots)


def _slots(state: SenjiState, viewer: Viewer) -> Iterator[Slot]:
    for seat in range(state.players):
        if seat not in _known(state, viewer):
            for card in state.diplomacy.free(seat):
                yield Slot(card, seat=seat)
    for lot in state.diplomacy.lots:
        for bid in lot.bids:
            if bid.seat != viewer:
                for card in bid.cards:
                    yield Slot(card, seat=bid.seat, lot=lot.card)
    for family, pile in state.diplomacy.piles.items():
        for card in pile:
            yield Slot(card, pile=family)


def _known(state: SenjiState, viewer: Viewer) -> tuple[Viewer, ...]:
    """A seat knows its own hand, and the one that a kami shows it."""
    looking = state.tasks.looking
    return (viewer, looking.target) if looking and looking.seat == viewer else (viewer,)


def _laid(state: SenjiState, viewer: Viewer, slots: list[Slot]) -> SenjiState:
    cards = state.diplomacy
    hands = tuple(
        hand
        if seat in _known(state, viewer)
        else (*_of(slots, seat, ""), *(c for c in hand if DIPLOMACY[c].dummy))
        for seat, hand in enumerate(cards.hands)
    )
    piles = {f: tuple(s.card for s in slots if s.pile == f) for f in cards.piles}
    lots = tuple(_lot(lot, viewer, slots) for lot in cards.lots)
    state = replace(state, diplomacy=replace(cards, hands=hands, piles=piles, lots=lots))
    return _swap(_support(state, viewer), viewer)


def _of(slots: list[Slot], seat: Seat, lot: str) -> tuple[str, ...]:
    return tuple(s.card for s in slots if s.seat == seat and s.lot == lot and not s.pile)


def _lot(lot: Lot, viewer: Viewer, slots: list[Slot]) -> Lot:
    bids = (
        bid if bid.seat == viewer else CardBid(bid.seat, _of(slots, bid.seat, lot.card), bid.held)
        for bid in lot.bids
    )
    return replace(lot, bids=tuple(bids))


def _support(state: SenjiState, viewer: Viewer) -> SenjiState:
    """A card that lies face down may as well be the dummy."""
    if state.combat is None:
        return state
    support = tuple(
        s if s.seat == viewer else Support(s.seat, (DUMMIES[state.families[s.seat]],))
        for s in state.combat.support
    )
    return replace(state, combat=replace(state.combat, support=support))


def _swap(state: SenjiState, viewer: Viewer) -> SenjiState:
    swap = state.tasks.swap
    if swap is None or swap.seat == viewer:
        return state
    other = replace(swap, card=state.diplomacy.free(swap.seat)[0])
    return replace(state, tasks=replace(state.tasks, swap=other))


def _hanafuda(state: SenjiState, viewer: Viewer, chance: Chance) -> SenjiState:
    cards, conversion = state.hanafuda, state.tasks.conversion
    shown = conversion.shown if conversion and conversion.seat == viewer else ()
    turned_up = conversion.shown if conversion and conversion.owner is None and not shown else ()
    hidden = {
        seat: [c for c in hand if c not in shown]
        for seat, hand in enumerate(cards.hands)
        if seat != viewer
    }
    pile = () if state.tasks.browsing == viewer else cards.pile
    pool = list(chance.shuffle((*pile, *turned_up, *(c for h in hidden.values() for c in h))).value)
    hands = cards.hands
    for seat, hand in hidden.items():
        known = tuple(c for c in cards.hands[seat] if c in shown)
        hands = put(hands, seat, (*known, *(pool.pop() for _ in hand)))
    if turned_up and conversion:
        conversion = replace(conversion, shown=tuple(pool.pop() for _ in turned_up))
    elif (
        conversion
        and conversion.owner is not None
        and viewer
        not in (
            conversion.seat,
            conversion.owner,
        )
    ):
        held = hands[conversion.owner][: len(conversion.shown)]
        conversion = replace(conversion, shown=held)
    order = tuple(pool) if pile else chance.shuffle(cards.pile).value
    return replace(
        state,
        hanafuda=replace(cards, hands=hands, pile=order),
        tasks=replace(state.tasks, conversion=conversion),
    )


def _samurai(state: SenjiState, viewer: Viewer, chance: Chance) -> SenjiState:
    cards = state.samurai
    hidden = [c for seat, held in enumerate(cards.offered) if seat != viewer for c in held]
    pool = list(chance.shuffle((*cards.pile, *hidden)).value)
    offered = tuple(
        held if seat == viewer else tuple(pool.pop() for _ in held)
        for seat, held in enumerate(cards.offered)
    )
    chosen = tuple(
        who if seat == viewer or who is None else chance.pick(offered[seat]).value
        for seat, who in enumerate(cards.chosen)
    )
    samurai = replace(cards, pile=tuple(pool), offered=offered, chosen=chosen)
    return replace(state, samurai=samurai)


def _orders(state: SenjiState, viewer: Viewer, chance: Chance) -> SenjiState:
    orders = {
        name: order
        if state.seat_of(state.land.provinces[name].banner) == viewer
        else chance.pick(ORDERS).value
        for name, order in state.land.orders.items()
    }
    return replace(state, land=replace(state.land, orders=orders))


def _offers(state: SenjiState, viewer: Viewer, chance: Chance) -> SenjiState:
    offers = tuple(o for offer in state.winter.offers for o in _offer(state, offer, viewer, chance))
    return replace(state, winter=replace(state.winter, offers=offers))


def _offer(state: SenjiState, offer: Offer, viewer: Viewer, chance: Chance) -> Iterator[Offer]:
    """What lies face down may be other cards; what is between others may not be there."""
    if viewer not in (offer.seat, offer.to):
        if chance.pick((True, False)).value:
            yield offer
    elif viewer == offer.to and offer.face == "down":
        hand = state.diplomacy.free(offer.seat)
        gives = chance.shuffle(hand).value[: len(offer.gives)]
        yield replace(offer, gives=gives) if len(gives) == len(offer.gives) else offer
    else:
        yield offer
