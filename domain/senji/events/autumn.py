"""Autumn: conversion, sets, combinations, samurai, hostages, mercenaries."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.events import EVERYONE, Event, Seat, only
from domain.senji.board import CombinationId, DiplomacyId, HanafudaId, PlaceId, SamuraiId, SeaId


@dataclass(frozen=True, slots=True)
class FamilyCalled(Event):
    """A family's turn began."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class HostageExposed(Event):
    """A seat revealed a member of another family."""

    AUDIENCE = EVERYONE
    seat: Seat
    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class HostageTakenBack(Event):
    """A seat took a revealed hostage back into its hand."""

    AUDIENCE = EVERYONE
    seat: Seat
    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class ConversionBegan(Event):
    """A trading card was played; so many hanafuda are shown, by its owner or from the pile."""

    AUDIENCE = EVERYONE
    seat: Seat
    card: DiplomacyId
    owner: Seat | None
    count: int


@dataclass(frozen=True, slots=True)
class HanafudaShown(Event):
    """The owner of the trading card showed these to the one who converts it."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    owner: Seat
    cards: Annotated[tuple[HanafudaId, ...], only("seat", "owner")]


@dataclass(frozen=True, slots=True)
class HanafudaTurnedUp(Event):
    """These came from the top of the pile before the one who converts a missing family's card."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    count: int
    cards: Annotated[tuple[HanafudaId, ...], only("seat")]


@dataclass(frozen=True, slots=True)
class HanafudaTaken(Event):
    """A seat took one of the hanafuda that it was shown."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    owner: Seat | None
    card: Annotated[HanafudaId, only("seat", "owner")]


@dataclass(frozen=True, slots=True)
class SetPlayed(Event):
    """A seat gives back a card of each of the five other families."""

    AUDIENCE = EVERYONE
    seat: Seat
    cards: tuple[DiplomacyId, ...]


@dataclass(frozen=True, slots=True)
class CombinationPlayed(Event):
    """A seat discarded hanafuda that pay together."""

    AUDIENCE = EVERYONE
    seat: Seat
    combination: CombinationId
    cards: tuple[HanafudaId, ...]


@dataclass(frozen=True, slots=True)
class HiringBegan(Event):
    """A seat may keep so many of the samurai that it draws; `sea` is where mercenaries gather."""

    AUDIENCE = EVERYONE
    seat: Seat
    keep: int
    sea: SeaId | None


@dataclass(frozen=True, slots=True)
class SamuraiHired(Event):
    """A samurai joined a family."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    samurai: SamuraiId
    place: PlaceId


@dataclass(frozen=True, slots=True)
class HiringEnded(Event):
    """The seat has kept what it may."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class MercenariesHired(Event):
    """A family without provinces bought units, which gather on a sea."""

    AUDIENCE = EVERYONE
    seat: Seat
    sea: SeaId
    units: int


@dataclass(frozen=True, slots=True)
class HanafudaDiscarded(Event):
    """A seat discarded hanafuda to draw as many by the ability of a samurai."""

    AUDIENCE = EVERYONE
    seat: Seat
    cards: tuple[HanafudaId, ...]


@dataclass(frozen=True, slots=True)
class SwapForced(Event):
    """By the ability of a samurai, a seat swaps a diplomacy card with another."""

    AUDIENCE = EVERYONE
    seat: Seat
    target: Seat
    card: Annotated[DiplomacyId, only("seat")]


@dataclass(frozen=True, slots=True)
class CardsSwapped(Event):
    """Both sides of the forced swap have their new card."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    target: Seat
    gave: Annotated[DiplomacyId, only("seat", "target")]
    got: Annotated[DiplomacyId, only("seat", "target")]


@dataclass(frozen=True, slots=True)
class PileShown(Event):
    """An economic kami shows a seat the whole hanafuda pile, in no order."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    cards: Annotated[tuple[HanafudaId, ...], only("seat")]


@dataclass(frozen=True, slots=True)
class PileCardTaken(Event):
    """A seat took a card of its choice from the pile."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    card: Annotated[HanafudaId, only("seat")]


@dataclass(frozen=True, slots=True)
class AutumnTurnEnded(Event):
    """A family is done for this autumn."""

    AUDIENCE = EVERYONE
    seat: Seat


AUTUMN_EVENTS: tuple[type[Event], ...] = (
    FamilyCalled,
    HostageExposed,
    HostageTakenBack,
    ConversionBegan,
    HanafudaShown,
    HanafudaTurnedUp,
    HanafudaTaken,
    SetPlayed,
    CombinationPlayed,
    HiringBegan,
    SamuraiHired,
    HiringEnded,
    MercenariesHired,
    HanafudaDiscarded,
    SwapForced,
    CardsSwapped,
    PileShown,
    PileCardTaken,
    AutumnTurnEnded,
)
