"""Where the cards are: hanafuda, diplomacy, samurai. What each seat holds stands at its number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from domain.kernel.change import replace
from domain.kernel.events import Seat
from domain.senji.board import DUMMIES, DiplomacyId, FamilyId, HanafudaId, SamuraiId

T = TypeVar("T")


def put(row: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]:
    """Give a row in which one seat has another item."""
    return (*row[:seat], item, *row[seat + 1 :])


def less(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Give cards without those that are gone."""
    return tuple(card for card in cards if card not in gone)


@dataclass(frozen=True, slots=True)
class Hanafuda:
    """The draw pile from its top (secret), the hands (secret), and the open discards."""

    pile: tuple[HanafudaId, ...] = ()
    hands: tuple[tuple[HanafudaId, ...], ...] = ()
    discards: tuple[HanafudaId, ...] = ()

    def drawn(self, seat: Seat, cards: tuple[HanafudaId, ...]) -> "Hanafuda":
        """Let cards come from the pile into a hand."""
        hands = put(self.hands, seat, self.hands[seat] + cards)
        return replace(self, pile=less(self.pile, cards), hands=hands)

    def discarded(self, seat: Seat, cards: tuple[HanafudaId, ...]) -> "Hanafuda":
        """Let cards go from a hand to the discards."""
        hands = put(self.hands, seat, less(self.hands[seat], cards))
        return replace(self, hands=hands, discards=self.discards + cards)


@dataclass(frozen=True, slots=True)
class CardBid:
    """A bid: `held` was uncovered in an earlier winter, `cards` are new and face down (S10)."""

    seat: Seat
    cards: tuple[DiplomacyId, ...]
    held: tuple[DiplomacyId, ...] = ()


@dataclass(frozen=True, slots=True)
class Lot:
    """A card of a missing family up for auction."""

    card: DiplomacyId
    bids: tuple[CardBid, ...] = ()

    def bid_of(self, seat: Seat) -> CardBid:
        """Give a seat's bid, an empty one if it made none."""
        return next((bid for bid in self.bids if bid.seat == seat), CardBid(seat, ()))

    def with_bid(self, bid: CardBid) -> "Lot":
        """Let a bid stand in place of the seat's former one."""
        others = tuple(other for other in self.bids if other.seat != bid.seat)
        kept = (bid,) if bid.cards or bid.held else ()
        return replace(self, bids=(*others, *kept))


@dataclass(frozen=True, slots=True)
class Diplomacy:
    """Hands (secret), exposed hostages, piles of missing families (secret), lots.

    `removed` were executed; `idle` are the dummies of missing families.
    """

    hands: tuple[tuple[DiplomacyId, ...], ...] = ()
    exposed: tuple[tuple[DiplomacyId, ...], ...] = ()
    piles: Mapping[str, tuple[DiplomacyId, ...]] = field(default_factory=dict)
    lots: tuple[Lot, ...] = ()
    removed: tuple[DiplomacyId, ...] = ()
    idle: tuple[DiplomacyId, ...] = ()

    def lot(self, card: DiplomacyId) -> Lot | None:
        """Give the lot of a card."""
        return next((lot for lot in self.lots if lot.card == card), None)

    def with_hand(self, seat: Seat, cards: tuple[DiplomacyId, ...]) -> "Diplomacy":
        """Let a seat hold these cards."""
        return replace(self, hands=put(self.hands, seat, cards))

    def gained(self, seat: Seat, cards: tuple[DiplomacyId, ...]) -> "Diplomacy":
        """Let cards come into a hand."""
        return self.with_hand(seat, self.hands[seat] + cards)

    def lost(self, seat: Seat, cards: tuple[DiplomacyId, ...]) -> "Diplomacy":
        """Let cards leave a hand."""
        return self.with_hand(seat, less(self.hands[seat], cards))

    def with_exposed(self, seat: Seat, cards: tuple[DiplomacyId, ...]) -> "Diplomacy":
        """Let these hostages lie open before a seat."""
        return replace(self, exposed=put(self.exposed, seat, cards))

    def with_lot(self, lot: Lot) -> "Diplomacy":
        """Let a lot be like this."""
        return replace(self, lots=tuple(lot if x.card == lot.card else x for x in self.lots))

    def with_pile(self, family: FamilyId, cards: tuple[DiplomacyId, ...]) -> "Diplomacy":
        """Let a missing family's pile be like this."""
        return replace(self, piles={**self.piles, family: cards})

    def free(self, seat: Seat) -> tuple[DiplomacyId, ...]:
        """List the cards in a hand without the dummy, which never leaves its family."""
        return tuple(card for card in self.hands[seat] if card not in _ALL_DUMMIES)

    def without(self, card: DiplomacyId) -> "Diplomacy":
        """Take a card away from wherever it lies."""
        gone = (card,)
        return replace(
            self,
            hands=tuple(less(hand, gone) for hand in self.hands),
            exposed=tuple(less(shown, gone) for shown in self.exposed),
            piles={family: less(pile, gone) for family, pile in self.piles.items()},
            lots=tuple(_lot_without(lot, gone) for lot in self.lots if lot.card != card),
        )


def _lot_without(lot: Lot, gone: tuple[DiplomacyId, ...]) -> Lot:
    bids = (CardBid(b.seat, less(b.cards, gone), less(b.held, gone)) for b in lot.bids)
    return Lot(lot.card, tuple(bid for bid in bids if bid.cards or bid.held))


_ALL_DUMMIES = frozenset(DUMMIES.values())


@dataclass(frozen=True, slots=True)
class SamuraiCards:
    """Samurai who are not on the map.

    Secret: the `pile`, the ones `offered` to a seat, the one it has `chosen` of them. Open: the
    one it starts with (`kept`) until he is placed, its `kami`, and those who left the game.
    """

    pile: tuple[SamuraiId, ...] = ()
    offered: tuple[tuple[SamuraiId, ...], ...] = ()
    chosen: tuple[SamuraiId | None, ...] = ()
    kept: tuple[SamuraiId | None, ...] = ()
    kami: tuple[tuple[SamuraiId, ...], ...] = ()
    gone: tuple[SamuraiId, ...] = ()
