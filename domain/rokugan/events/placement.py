"""What happens in the placement phase. The face of a facedown token is its owner's secret."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.events import EVERYONE, Event, Seat, only
from domain.rokugan.board import FaceId, TokenId
from domain.rokugan.places import PlaceId


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    """A seat placed a combat token facedown; it is called by this number from now on."""

    AUDIENCE = EVERYONE
    seat: Seat
    token: TokenId
    place: PlaceId
    face: Annotated[FaceId, only("seat")]


@dataclass(frozen=True, slots=True)
class BlessingPlaced(Event):
    """A seat placed a blessing faceup on its own token."""

    AUDIENCE = EVERYONE
    seat: Seat
    token: TokenId
    blessing: FaceId


@dataclass(frozen=True, slots=True)
class TokenAnimated(Event):
    """A token came faceup from its owner's discard pile."""

    AUDIENCE = EVERYONE
    seat: Seat
    token: TokenId
    place: PlaceId
    face: FaceId


@dataclass(frozen=True, slots=True)
class BlessingAnimated(Event):
    """A blessing came from its owner's discard pile on an own token."""

    AUDIENCE = EVERYONE
    seat: Seat
    token: TokenId
    blessing: FaceId


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A seat had one of its turns."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatStoodDown(Event):
    """A seat cannot place and has no more turns this round, which may tell of its hand (R7, R8)."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class ScoutUsed(Event):
    """A seat spent a scout."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class ShugenjaUsed(Event):
    """A seat spent its shugenja."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class FirstPlayerCardUsed(Event):
    """The first player card was used for this round."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class LookUsed(Event):
    """Scorpion used its look of this round."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class LookDeclined(Event):
    """Scorpion kept its look."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class TokenSeen(Event):
    """A seat looked at a combat token; what it saw is for it and the owner alone."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    owner: Seat
    token: TokenId
    face: Annotated[FaceId, only("seat", "owner")]


@dataclass(frozen=True, slots=True)
class FavorsSeen(Event):
    """A seat must discard one of these tokens, which Dark Favors let it look at."""

    AUDIENCE = EVERYONE
    seat: Seat
    tokens: tuple[TokenId, ...]


@dataclass(frozen=True, slots=True)
class TokenRevealed(Event):
    """A combat token was turned faceup for all."""

    AUDIENCE = EVERYONE
    REVEALS = True
    token: TokenId
    face: FaceId


@dataclass(frozen=True, slots=True)
class TokenDiscarded(Event):
    """A revealed combat token went to its owner's discard pile."""

    AUDIENCE = EVERYONE
    token: TokenId


@dataclass(frozen=True, slots=True)
class TokenPooled(Event):
    """A combat token went back into its owner's pool, which tells that it was no bluff (R13)."""

    AUDIENCE = EVERYONE
    REVEALS = True
    token: TokenId


@dataclass(frozen=True, slots=True)
class BluffSetAside(Event):
    """A bluff left the board; it comes back to its owner at the next upkeep (R14)."""

    AUDIENCE = EVERYONE
    token: TokenId


@dataclass(frozen=True, slots=True)
class TokensSwapped(Event):
    """Unicorn: two tokens exchanged place and arrow."""

    AUDIENCE = EVERYONE
    seat: Seat
    first: TokenId
    second: TokenId


@dataclass(frozen=True, slots=True)
class SwapDeclined(Event):
    """Unicorn left all tokens where they are."""

    AUDIENCE = EVERYONE
    seat: Seat


PLACEMENT_EVENTS: tuple[type[Event], ...] = (
    TokenPlaced,
    BlessingPlaced,
    TokenAnimated,
    BlessingAnimated,
    TurnEnded,
    SeatStoodDown,
    ScoutUsed,
    ShugenjaUsed,
    FirstPlayerCardUsed,
    LookUsed,
    LookDeclined,
    TokenSeen,
    FavorsSeen,
    TokenRevealed,
    TokenDiscarded,
    TokenPooled,
    BluffSetAside,
    TokensSwapped,
    SwapDeclined,
)
