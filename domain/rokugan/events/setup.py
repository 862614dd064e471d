"""What happens before the first round. Faces of cards and objectives are secret."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.events import EVERYONE, NOBODY, Drawn, Event, Seat, only
from domain.rokugan.board import (
    CardId,
    ClanId,
    FaceId,
    InitiativeId,
    ObjectiveId,
    ProvinceId,
    TerritoryId,
)


@dataclass(frozen=True, slots=True)
class GameOpened(Event):
    """A game began with so many players; each clan has so many control tokens."""

    AUDIENCE = EVERYONE
    players: int
    control_tokens: int
    clocked: bool


@dataclass(frozen=True, slots=True)
class ClanChosen(Event):
    """A seat took a clan; all know which tokens a clan has, and that its bluff is in the hand."""

    AUDIENCE = EVERYONE
    seat: Seat
    clan: ClanId
    hand: tuple[FaceId, ...]
    pool: tuple[FaceId, ...]
    scouts: int
    shugenja: int


@dataclass(frozen=True, slots=True)
class TerritoryCardsDealt(Drawn):
    """All territory cards were shuffled; each territory got the first of its own, facedown."""

    AUDIENCE = EVERYONE
    order: Annotated[tuple[CardId, ...], NOBODY]
    cards: Annotated[dict[TerritoryId, CardId], NOBODY]


@dataclass(frozen=True, slots=True)
class ObjectivesShuffled(Drawn):
    """The objectives were shuffled; they are dealt from the front."""

    AUDIENCE = EVERYONE
    order: Annotated[tuple[ObjectiveId, ...], NOBODY]


@dataclass(frozen=True, slots=True)
class ObjectivesDealt(Event):
    """A seat got the objectives of which it keeps one."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    objectives: Annotated[tuple[ObjectiveId, ...], only("seat")]


@dataclass(frozen=True, slots=True)
class ObjectiveKept(Event):
    """A seat decided on its objective."""

    AUDIENCE = EVERYONE
    seat: Seat
    objective: Annotated[ObjectiveId, only("seat")]


@dataclass(frozen=True, slots=True)
class FirstClanDrawn(Drawn):
    """The clan of this seat is first in round 1; its initiative card leaves the game."""

    AUDIENCE = EVERYONE
    clan: ClanId
    seat: Seat


@dataclass(frozen=True, slots=True)
class NeutralCardsShuffled(Drawn):
    """The neutral initiative cards were shuffled; the first few join the deck unseen."""

    AUDIENCE = EVERYONE
    order: Annotated[tuple[InitiativeId, ...], NOBODY]


@dataclass(frozen=True, slots=True)
class InitiativeDeckShuffled(Drawn):
    """The initiative deck was shuffled; it is revealed from the front."""

    AUDIENCE = EVERYONE
    size: int
    order: Annotated[tuple[InitiativeId, ...], NOBODY]


@dataclass(frozen=True, slots=True)
class ControlTokenPlaced(Event):
    """Setup: a seat placed a control token facedown in a province."""

    AUDIENCE = EVERYONE
    seat: Seat
    province: ProvinceId


@dataclass(frozen=True, slots=True)
class ChoiceDrawn(Drawn):
    """Chance chose for a seat that was out of time; what it chose lies open.

    Where it chose from may tell something: a place or a token to bless, of what sort the hand is.
    """

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    choice: str


@dataclass(frozen=True, slots=True)
class SecretChoiceDrawn(Drawn):
    """Chance chose for a seat that was out of time; only the seat knows what."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    choice: Annotated[str, only("seat")]


SETUP_EVENTS: tuple[type[Event], ...] = (
    GameOpened,
    ClanChosen,
    TerritoryCardsDealt,
    ObjectivesShuffled,
    ObjectivesDealt,
    ObjectiveKept,
    FirstClanDrawn,
    NeutralCardsShuffled,
    InitiativeDeckShuffled,
    ControlTokenPlaced,
    ChoiceDrawn,
    SecretChoiceDrawn,
)
