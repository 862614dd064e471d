"""What happens in the resolution phase and at the end: all of it in the open but card faces."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.events import EVERYONE, Event, Seat, only
from domain.rokugan.board import CardId, FaceId, ObjectiveId, ProvinceId, TerritoryId, TokenId
from domain.rokugan.state import Phase


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A part of the game began."""

    AUDIENCE = EVERYONE
    phase: Phase


@dataclass(frozen=True, slots=True)
class ShownToken:
    """A combat token and its face."""

    token: TokenId
    face: FaceId


@dataclass(frozen=True, slots=True)
class TokensRevealed(Event):
    """All facedown combat tokens were turned faceup."""

    AUDIENCE = EVERYONE
    REVEALS = True
    tokens: tuple[ShownToken, ...]


@dataclass(frozen=True, slots=True)
class TokensCleared(Event):
    """These tokens, with the blessings on them, went to the discard piles, these to the hands."""

    AUDIENCE = EVERYONE
    discarded: tuple[TokenId, ...]
    returned: tuple[TokenId, ...]


@dataclass(frozen=True, slots=True)
class AttacksCounted(Event):
    """The provinces that are attacked although another seat controls them (R23)."""

    AUDIENCE = EVERYONE
    provinces: tuple[ProvinceId, ...]


@dataclass(frozen=True, slots=True)
class ProvinceSwept(Event):
    """A raid or a diplomacy token took effect in a province."""

    AUDIENCE = EVERYONE
    seat: Seat
    token: TokenId
    province: ProvinceId


@dataclass(frozen=True, slots=True)
class Attack:
    """The total strength with which a seat attacks a province."""

    seat: Seat
    strength: int


@dataclass(frozen=True, slots=True)
class BattleFought(Event):
    """A battle was decided; `defense` is what counted against the strongest attacker (R16)."""

    AUDIENCE = EVERYONE
    province: ProvinceId
    defender: Seat | None
    defense: int
    attacks: tuple[Attack, ...]
    taken_by: Seat | None


@dataclass(frozen=True, slots=True)
class TerritoryCardReturned(Event):
    """A seat lost a territory and laid its unplayed card back."""

    AUDIENCE = EVERYONE
    seat: Seat
    territory: TerritoryId


@dataclass(frozen=True, slots=True)
class TerritoryCardClaimed(Event):
    """A seat took the card of a territory that it controls."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    territory: TerritoryId
    card: Annotated[CardId, only("seat")]


@dataclass(frozen=True, slots=True)
class ObjectivesRevealed(Event):
    """All objectives were turned up, seat by seat, with whether they are met."""

    AUDIENCE = EVERYONE
    REVEALS = True
    objectives: tuple[ObjectiveId, ...]
    met: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class HonorCounted(Event):
    """The honor of a seat, part by part."""

    AUDIENCE = EVERYONE
    seat: Seat
    flowers: int
    faceup_tokens: int
    territories: int
    objective: int


RESOLUTION_EVENTS: tuple[type[Event], ...] = (
    PhaseBegan,
    TokensRevealed,
    TokensCleared,
    AttacksCounted,
    ProvinceSwept,
    BattleFought,
    TerritoryCardReturned,
    TerritoryCardClaimed,
    ObjectivesRevealed,
    HonorCounted,
)
