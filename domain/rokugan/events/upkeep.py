"""What happens in the upkeep phase, and what territory cards do. Hands and pools are secret."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.events import EVERYONE, NOBODY, Drawn, Event, Seat, only
from domain.rokugan.board import CardId, FaceId, InitiativeId, ProvinceId, SpecialId


@dataclass(frozen=True, slots=True)
class InitiativeRevealed(Event):
    """The top card of the initiative deck was turned up."""

    AUDIENCE = EVERYONE
    REVEALS = True
    card: InitiativeId


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began: who is first, and which seats are ronin for all of it (R8)."""

    AUDIENCE = EVERYONE
    round: int
    first_player: Seat
    ronin: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BluffRecovered(Event):
    """A bluff that was set aside came back to its owner's hand (R14)."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class PoolShuffled(Drawn):
    """A pool was shuffled; tokens are drawn from the front."""

    AUDIENCE = EVERYONE
    seat: Seat
    order: Annotated[tuple[FaceId, ...], NOBODY]


@dataclass(frozen=True, slots=True)
class TokensDrawn(Event):
    """A seat drew so many tokens from its pool."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    count: int
    tokens: Annotated[tuple[FaceId, ...], only("seat")]


@dataclass(frozen=True, slots=True)
class HandTokenPooled(Event):
    """A seat put a token of its hand back into its pool."""

    AUDIENCE = EVERYONE
    seat: Seat
    token: Annotated[FaceId, only("seat")]


@dataclass(frozen=True, slots=True)
class HandTokenDiscarded(Event):
    """A seat put a token of its hand into its discard pile."""

    AUDIENCE = EVERYONE
    seat: Seat
    token: FaceId


@dataclass(frozen=True, slots=True)
class HandBluffSetAside(Event):
    """A seat spent its bluff as a cost; it comes back at the next upkeep (R14)."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsPassed(Event):
    """A seat passed in the loop of territory cards."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardTurnTaken(Event):
    """A seat had its turn in the loop of territory cards and played one."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class TerritoryCardPlayed(Event):
    """A seat played a territory card, which leaves the game."""

    AUDIENCE = EVERYONE
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class SpecialTokenPlaced(Event):
    """A special token came into a province; one that lay there is back in the supply."""

    AUDIENCE = EVERYONE
    province: ProvinceId
    special: SpecialId


@dataclass(frozen=True, slots=True)
class SpecialTokenRemoved(Event):
    """The special token of a province went back to the supply."""

    AUDIENCE = EVERYONE
    province: ProvinceId


@dataclass(frozen=True, slots=True)
class ControlTokensAdded(Event):
    """Faceup control tokens were added to a province that the seat controls."""

    AUDIENCE = EVERYONE
    seat: Seat
    province: ProvinceId
    count: int


@dataclass(frozen=True, slots=True)
class ControlTokenRemoved(Event):
    """A seat lost one control token of a province: a faceup one if it had any there."""

    AUDIENCE = EVERYONE
    seat: Seat
    province: ProvinceId
    faceup: bool


@dataclass(frozen=True, slots=True)
class ControlLost(Event):
    """All control tokens left these provinces."""

    AUDIENCE = EVERYONE
    provinces: tuple[ProvinceId, ...]


@dataclass(frozen=True, slots=True)
class ProvinceTaken(Event):
    """A seat placed a facedown control token in a province that nobody controls."""

    AUDIENCE = EVERYONE
    seat: Seat
    province: ProvinceId


@dataclass(frozen=True, slots=True)
class ControlExchanged(Event):
    """Two provinces traded their control tokens; special tokens stayed (R41)."""

    AUDIENCE = EVERYONE
    own: ProvinceId
    other: ProvinceId


@dataclass(frozen=True, slots=True)
class HandSeen(Event):
    """A seat looked at the hand of another, which may not use its bluff this round (R39)."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    victim: Seat
    hand: Annotated[tuple[FaceId, ...], only("seat", "victim")]


@dataclass(frozen=True, slots=True)
class TokensRecalled(Event):
    """A seat took tokens of its discard pile back; it owes as many (R30)."""

    AUDIENCE = EVERYONE
    seat: Seat
    tokens: tuple[FaceId, ...]


@dataclass(frozen=True, slots=True)
class AdditionGranted(Event):
    """A seat may add so many faceup control tokens to one of its provinces."""

    AUDIENCE = EVERYONE
    seat: Seat
    count: int


UPKEEP_EVENTS: tuple[type[Event], ...] = (
    InitiativeRevealed,
    RoundBegan,
    BluffRecovered,
    PoolShuffled,
    TokensDrawn,
    HandTokenPooled,
    HandTokenDiscarded,
    HandBluffSetAside,
    CardsPassed,
    CardTurnTaken,
    TerritoryCardPlayed,
    SpecialTokenPlaced,
    SpecialTokenRemoved,
    ControlTokensAdded,
    ControlTokenRemoved,
    ControlLost,
    ProvinceTaken,
    ControlExchanged,
    HandSeen,
    TokensRecalled,
    AdditionGranted,
)
