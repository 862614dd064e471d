"""What happened. The order of the deck and the hands are secret; all else lies on the table."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.events import EVERYONE, KERNEL_EVENTS, NOBODY, Drawn, Event, Seat, only
from domain.senso.board import CardId, ClanId, FactionId, RegionId, Square


@dataclass(frozen=True, slots=True)
class GameOpened(Event):
    """A game began with so many players under these options."""

    AUDIENCE = EVERYONE
    players: int
    teams: bool
    pause_between_rounds: bool


@dataclass(frozen=True, slots=True)
class FactionsDealt(Drawn):
    """The shuffled faction cards; seat 0 got the first, those beyond the seats left the game."""

    AUDIENCE = EVERYONE
    factions: tuple[FactionId, ...]


@dataclass(frozen=True, slots=True)
class MapSetUp(Event):
    """The cubes of each region from the top down, and the supply of each seated clan."""

    AUDIENCE = EVERYONE
    columns: dict[RegionId, tuple[ClanId, ...]]
    supply: dict[ClanId, int]


@dataclass(frozen=True, slots=True)
class AdvantageRowDealt(Drawn):
    """The advantage cards of the next four rounds, in their order."""

    AUDIENCE = EVERYONE
    row: tuple[ClanId, ...]


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen(Drawn):
    """Chance named the first player of round 1."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began: who deals and leads first, and which suit has the advantage."""

    AUDIENCE = EVERYONE
    round: int
    first_player: Seat
    advantage: ClanId


@dataclass(frozen=True, slots=True)
class DeckShuffled(Drawn):
    """The whole deck was shuffled; hands come from its front, the rest stays undealt."""

    AUDIENCE = EVERYONE
    order: Annotated[tuple[CardId, ...], NOBODY]  # not dealt is not seen (B24)


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """A seat got its hand."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    size: int
    cards: Annotated[tuple[CardId, ...], only("seat")]


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A seat played the card it chose."""

    AUDIENCE = EVERYONE  # no reveal: only its own command brings it about, and it knew the card
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class CardForced(Event):
    """A card was played without its seat's choosing: the last of a hand, or one out of time."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class ConflictWon(Event):
    """A conflict was resolved; its winner leads the next."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class RewardsBegan(Event):
    """The hands are empty; these seats take rewards, in this order."""

    AUDIENCE = EVERYONE
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CubesSwapped(Event):
    """A clan's cube climbed one square; the cube there came down."""

    AUDIENCE = EVERYONE
    seat: Seat
    clan: ClanId
    region: RegionId
    square: Square


@dataclass(frozen=True, slots=True)
class CubeMoved(Event):
    """A clan's cube went to the highest empty square of another region."""

    AUDIENCE = EVERYONE
    seat: Seat
    clan: ClanId
    source: RegionId
    square: Square
    destination: RegionId


@dataclass(frozen=True, slots=True)
class CubeReplaced(Event):
    """A clan's cube went to the lowest square of another region and drove out a cube."""

    AUDIENCE = EVERYONE
    seat: Seat
    clan: ClanId
    source: RegionId
    square: Square
    destination: RegionId
    driven_out: ClanId


@dataclass(frozen=True, slots=True)
class CubePlaced(Event):
    """A clan's cube came from the supply to the highest empty square of a region."""

    AUDIENCE = EVERYONE
    seat: Seat
    clan: ClanId
    region: RegionId


@dataclass(frozen=True, slots=True)
class CubeStruck(Event):
    """A cube was removed; `refilled` if one of the striking clan stands there now."""

    AUDIENCE = EVERYONE
    seat: Seat
    clan: ClanId
    region: RegionId
    square: Square
    struck: ClanId
    refilled: bool


@dataclass(frozen=True, slots=True)
class RegionAffected(Event):
    """A black cube closed a region to all other seats for the rest of the rewards."""

    AUDIENCE = EVERYONE
    seat: Seat
    region: RegionId


@dataclass(frozen=True, slots=True)
class RewardPassed(Event):
    """A seat took no reward, or no second one."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class RewardTurnEnded(Event):
    """A seat is done with its rewards."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over; the black cubes leave the map."""

    AUDIENCE = EVERYONE
    round: int


@dataclass(frozen=True, slots=True)
class BonusBegan(Event):
    """These seats may each add a cube, in this order."""

    AUDIENCE = EVERYONE
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BonusCubePlaced(Event):
    """A seat added a cube of its clan to the highest empty square of a region."""

    AUDIENCE = EVERYONE
    seat: Seat
    clan: ClanId
    region: RegionId


@dataclass(frozen=True, slots=True)
class BonusDeclined(Event):
    """A seat added no cube."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class PauseEnded(Event):
    """All seats are ready for the next round."""

    AUDIENCE = EVERYONE


EVENTS: tuple[type[Event], ...] = (
    *KERNEL_EVENTS,
    GameOpened,
    FactionsDealt,
    MapSetUp,
    AdvantageRowDealt,
    FirstPlayerChosen,
    RoundBegan,
    DeckShuffled,
    HandDealt,
    CardPlayed,
    CardForced,
    ConflictWon,
    RewardsBegan,
    CubesSwapped,
    CubeMoved,
    CubeReplaced,
    CubePlaced,
    CubeStruck,
    RegionAffected,
    RewardPassed,
    RewardTurnEnded,
    RoundEnded,
    BonusBegan,
    BonusCubePlaced,
    BonusDeclined,
    PauseEnded,
)
