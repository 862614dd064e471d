"""Winter: lots, offers, bids, and how the diplomacy cards change hands."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.events import EVERYONE, NOBODY, Drawn, Event, Seat, only
from domain.senji.board import DiplomacyId, FamilyId, SamuraiId
from domain.senji.cards import Lot
from domain.senji.commands.fields import OfferId


@dataclass(frozen=True, slots=True)
class PileShuffled(Drawn):
    """A missing family's cards were shuffled into its draw pile."""

    AUDIENCE = EVERYONE
    family: FamilyId
    order: Annotated[tuple[DiplomacyId, ...], NOBODY]


@dataclass(frozen=True, slots=True)
class LotDrawn(Event):
    """A card of a missing family is up for auction."""

    AUDIENCE = EVERYONE
    REVEALS = True
    family: FamilyId
    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class CardReturned(Event):
    """A card went home to its family's seat; a missing family (null) got it into its pile."""

    AUDIENCE = EVERYONE
    REVEALS = True
    card: DiplomacyId
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class HandsCounted(Event):
    """The numbers of diplomacy cards in the hands, published before and after a winter (S53)."""

    AUDIENCE = EVERYONE
    REVEALS = True
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OfferMade(Event):
    """A family offered cards to another; `shown_to` is the other where they lie face up."""

    AUDIENCE = only("seat", "to")
    offer: OfferId
    seat: Seat
    to: Seat
    count: int
    gives: Annotated[tuple[DiplomacyId, ...], only("seat", "shown_to")]
    shown_to: Seat | None
    asks: tuple[DiplomacyId, ...]
    blind: int


@dataclass(frozen=True, slots=True)
class OfferDeclined(Event):
    """The one who was asked turned an offer down."""

    AUDIENCE = only("seat", "to")
    offer: OfferId
    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class OfferWithdrawn(Event):
    """Its maker took an offer back, or is done for this winter."""

    AUDIENCE = only("seat", "to")
    offer: OfferId
    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class CardsExchanged(Event):
    """An offer was accepted: its maker gave and got these cards."""

    AUDIENCE = only("seat", "to")
    REVEALS = True
    offer: OfferId
    seat: Seat
    to: Seat
    gave: tuple[DiplomacyId, ...]
    got: tuple[DiplomacyId, ...]


@dataclass(frozen=True, slots=True)
class OfferFailed(Event):
    """An offer was accepted, but its maker no longer held what he had offered (S58)."""

    AUDIENCE = only("seat", "to")
    REVEALS = True
    offer: OfferId
    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class BidPlaced(Event):
    """A family let exactly these cards lie under a lot."""

    AUDIENCE = only("seat")
    seat: Seat
    lot: DiplomacyId
    cards: tuple[DiplomacyId, ...]


@dataclass(frozen=True, slots=True)
class NegotiationsEnded(Event):
    """All are done or time is up; open offers lapsed."""

    AUDIENCE = EVERYONE


@dataclass(frozen=True, slots=True)
class BidsUncovered(Event):
    """The bids on the lots were uncovered, those kept from earlier winters with them."""

    AUDIENCE = EVERYONE
    REVEALS = True
    lots: tuple[Lot, ...]


@dataclass(frozen=True, slots=True)
class LotWon(Event):
    """A seat bought a lot."""

    AUDIENCE = EVERYONE
    seat: Seat
    lot: DiplomacyId


@dataclass(frozen=True, slots=True)
class CardPaid(Event):
    """A card of the winning bid went into a missing family's pile (S9)."""

    AUDIENCE = EVERYONE
    card: DiplomacyId
    family: FamilyId


@dataclass(frozen=True, slots=True)
class BidReturned(Event):
    """A bid that was too low went back to its family's hand."""

    AUDIENCE = EVERYONE
    seat: Seat
    lot: DiplomacyId
    cards: tuple[DiplomacyId, ...]


@dataclass(frozen=True, slots=True)
class BidKept(Event):
    """A bid tied for the highest stays on the table until next winter."""

    AUDIENCE = EVERYONE
    seat: Seat
    lot: DiplomacyId


@dataclass(frozen=True, slots=True)
class KamiCalled(Event):
    """A seat discarded a kami for its power, or another seat is the target of it."""

    AUDIENCE = EVERYONE
    seat: Seat
    samurai: SamuraiId
    target: Seat | None


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A kami shows a seat the diplomacy cards of another."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    target: Seat
    cards: Annotated[tuple[DiplomacyId, ...], only("seat", "target")]


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A seat took one of the cards that the kami showed, or there was none."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    target: Seat
    card: Annotated[DiplomacyId | None, only("seat", "target")]


WINTER_EVENTS: tuple[type[Event], ...] = (
    PileShuffled,
    LotDrawn,
    CardReturned,
    HandsCounted,
    OfferMade,
    OfferDeclined,
    OfferWithdrawn,
    CardsExchanged,
    OfferFailed,
    BidPlaced,
    NegotiationsEnded,
    BidsUncovered,
    LotWon,
    CardPaid,
    BidReturned,
    BidKept,
    KamiCalled,
    HandShown,
    CardTaken,
)
