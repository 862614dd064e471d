"""Winter: offers and bids; and the kami that looks at cards, in winter or autumn."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.commands import Between, Command
from domain.senji.board import DiplomacyId, SamuraiId
from domain.senji.commands.fields import Cards, Face, OfferId, SeatNumber


@dataclass(frozen=True, slots=True)
class MakeOffer(Command):
    """Winter: offer cards to a family for others of its cards; at least one card is in it.

    `gives` lie face up or face down until the other accepts. `asks` names cards wanted in
    return; `blind` more may be of the other's choice, and stay face down until exchanged.
    """

    to: SeatNumber
    gives: Cards
    face: Face
    asks: Cards
    blind: Annotated[int, Between(0, 66)]


@dataclass(frozen=True, slots=True)
class AcceptOffer(Command):
    """Winter: take an offer; `returns` are the cards of one's own choice that it asks for."""

    offer: OfferId
    returns: Cards


@dataclass(frozen=True, slots=True)
class DeclineOffer(Command):
    """Winter: turn an offer down."""

    offer: OfferId


@dataclass(frozen=True, slots=True)
class CounterOffer(Command):
    """Winter: turn an offer down and make one's own to its maker; at least one card is in it."""

    offer: OfferId
    gives: Cards
    face: Face
    asks: Cards
    blind: Annotated[int, Between(0, 66)]


@dataclass(frozen=True, slots=True)
class WithdrawOffer(Command):
    """Winter: take back an offer that was not answered yet."""

    offer: OfferId


@dataclass(frozen=True, slots=True)
class Bid(Command):
    """Winter: let exactly these cards lie face down under a lot, none to take the bid back."""

    lot: DiplomacyId
    cards: Cards


@dataclass(frozen=True, slots=True)
class FinishWinter(Command):
    """Winter: be done for this year; one's open offers lapse, bids stay."""


@dataclass(frozen=True, slots=True)
class CallDiplomaticKami(Command):
    """Winter or autumn: look at a family's diplomacy cards and take one."""

    samurai: SamuraiId
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class TakeCard(Command):
    """Take this one of the diplomacy cards that the kami shows."""

    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class TakeNothing(Command):
    """There is no card to take."""


WINTER_COMMANDS: tuple[type[Command], ...] = (
    MakeOffer,
    AcceptOffer,
    DeclineOffer,
    CounterOffer,
    WithdrawOffer,
    Bid,
    FinishWinter,
    CallDiplomaticKami,
    TakeCard,
    TakeNothing,
)
