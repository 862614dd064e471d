"""The games of Senji that the laws are tried on, and what a viewer cannot tell apart."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from domain.kernel.chance import Chance
from domain.kernel.events import Seat
from domain.kernel.visibility import Viewer
from domain.senji.board import DIPLOMACY, DUMMIES, ORDERS
from domain.senji.cards import CardBid, Lot, less, put
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
    if state.course.phase is Phase.WINTER and state.winter.counted:
        _spread(state, viewer, slots, chance)
    state = _laid(state, viewer, slots)
    return _swap(_looks(_support(state, viewer, chance), viewer), viewer, chance)


def _spread(state: SenjiState, viewer: Viewer, slots: list[Slot], chance: Chance) -> None:
    """In winter it is hidden how many cards each holds, and what lies under which lot."""
    others = [seat for seat in state.living if seat != viewer]
    lots = [lot.card for lot in state.diplomacy.lots]
    for slot in slots:
        if not slot.pile:
            slot.seat = chance.pick(others).value
            slot.lot = chance.pick(("", "", "", *lots)).value


def _slots(state: SenjiState, viewer: Viewer) -> Iterator[Slot]:
    for seat in range(state.players):
        if seat != viewer:
            hidden = less(state.diplomacy.free(seat), _shown(state, viewer, seat))
            yield from (Slot(card, seat=seat) for card in hidden)
    for lot in state.diplomacy.lots:
        for bid in lot.bids:
            if bid.seat != viewer:
                for card in bid.cards:
                    yield Slot(card, seat=bid.seat, lot=lot.card)
    for family, pile in state.diplomacy.piles.items():
        for card in pile:
            yield Slot(card, pile=family)


def _shown(state: SenjiState, viewer: Viewer, seat: Seat) -> tuple[str, ...]:
    """List the cards of another hand that a kami shows to a viewer."""
    looks = (look for look in state.tasks.looks if (look.seat, look.target) == (viewer, seat))
    return tuple(card for look in looks for card in look.cards)


def _laid(state: SenjiState, viewer: Viewer, slots: list[Slot]) -> SenjiState:
    cards = state.diplomacy
    hands = tuple(
        hand
        if seat == viewer
        else (
            *_shown(state, viewer, seat),
            *_of(slots, seat, ""),
            *(c for c in hand if DIPLOMACY[c].dummy),
        )
        for seat, hand in enumerate(cards.hands)
    )
    piles = {f: tuple(s.card for s in slots if s.pile == f) for f in cards.piles}
    lots = tuple(_lot(lot, viewer, state, slots) for lot in cards.lots)
    return replace(state, diplomacy=replace(cards, hands=hands, piles=piles, lots=lots))


def _of(slots: list[Slot], seat: Seat, lot: str) -> tuple[str, ...]:
    return tuple(s.card for s in slots if s.seat == seat and s.lot == lot and not s.pile)


def _lot(lot: Lot, viewer: Viewer, state: SenjiState, slots: list[Slot]) -> Lot:
    bids = (
        lot.bid_of(seat)
        if seat == viewer
        else CardBid(seat, _of(slots, seat, lot.card), lot.bid_of(seat).held)
        for seat in _bidders_first(lot, state)
    )
    return replace(lot, bids=tuple(bid for bid in bids if bid.cards or bid.held))


def _bidders_first(lot: Lot, state: SenjiState) -> list[Seat]:
    """Those whose kept bids lie open stand where they stood; the order of all others is hidden."""
    kept = [bid.seat for bid in lot.bids if bid.held]
    return [*kept, *(seat for seat in range(state.players) if seat not in kept)]


def _looks(state: SenjiState, viewer: Viewer) -> SenjiState:
    """What a kami shows to others may be any hand."""
    looks = tuple(
        look
        if viewer in (look.seat, look.target)
        else replace(look, cards=state.diplomacy.free(look.target))
        for look in state.tasks.looks
    )
    return replace(state, tasks=replace(state.tasks, looks=looks))


def _support(state: SenjiState, viewer: Viewer, chance: Chance) -> SenjiState:
    """A card that lies face down may as well be the dummy, or another of the hand."""
    combat = state.combat
    if combat is None or combat.revealed:
        return state
    support = tuple(
        s if s.seat == viewer else Support(s.seat, (_supporter(state, s.seat, chance),))
        for s in combat.support
    )
    return replace(state, combat=replace(combat, support=support))


def _supporter(state: SenjiState, seat: Seat, chance: Chance) -> str:
    combat = state.combat
    assert combat is not None
    sides = {state.seat_of(combat.attacker), state.seat_of(combat.defender)}
    colors = {state.families[side] for side in sides if side is not None}
    cards = (DIPLOMACY[card] for card in state.diplomacy.free(seat))
    able = [c.id for c in cards if c.kind == "military" and c.family not in colors]
    return chance.pick([DUMMIES[state.families[seat]], *able]).value


def _swap(state: SenjiState, viewer: Viewer, chance: Chance) -> SenjiState:
    swap = state.tasks.swap
    if swap is None or swap.seat == viewer:
        return state
    other = replace(swap, card=chance.pick(state.diplomacy.free(swap.seat)).value)
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
    if not state.winter.counted or state.course.phase is not Phase.WINTER:
        return state
    own = tuple(_own(state, o, viewer, chance) for o in state.winter.offers if _has(o, viewer))
    made = tuple(
        tuple(
            count if viewer in (seat, to) else chance.pick((0, 1, 2)).value
            for to, count in enumerate(row)
        )
        for seat, row in enumerate(state.winter.made)
    )
    offers = (*own, *_strange_offers(state, made, viewer, chance))
    return replace(state, winter=replace(state.winter, offers=offers, made=made))


def _has(offer: Offer, viewer: Viewer) -> bool:
    return viewer in (offer.seat, offer.to)


def _own(state: SenjiState, offer: Offer, viewer: Viewer, chance: Chance) -> Offer:
    """What lies face down before the viewer may be other cards, of which there are as many."""
    if viewer == offer.seat or offer.face == "up":
        return offer
    hand = state.diplomacy.free(offer.seat)
    gives = chance.shuffle(hand).value[: len(offer.gives)]
    return replace(offer, gives=gives) if len(gives) == len(offer.gives) else offer


def _strange_offers(
    state: SenjiState, made: tuple[tuple[int, ...], ...], viewer: Viewer, chance: Chance
) -> Iterator[Offer]:
    """Between others there may be any offers, or none."""
    top = state.decisions.top
    busy = [seat for seat in top.seats if seat != viewer] if top else []
    for seat in busy:
        for to in busy:
            if seat != to and made[seat][to] and chance.pick((True, False)).value:
                gives = state.diplomacy.free(seat)[:1]
                yield Offer(f"{seat}-{to}.{made[seat][to]}", seat, to, gives, "up", (), 1)
