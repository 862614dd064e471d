"""Set-up, the seasons, and who hosts the emperor."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.events import EVERYONE, NOBODY, Drawn, Event, Seat, only
from domain.senji.board import BannerId, DiplomacyId, FamilyId, HanafudaId, ProvinceId, SamuraiId
from domain.senji.state import Phase


@dataclass(frozen=True, slots=True)
class GameOpened(Event):
    """A game began with so many players under these options."""

    AUDIENCE = EVERYONE
    players: int
    kami: bool
    year_limit: int | None
    winter_offers: int


@dataclass(frozen=True, slots=True)
class MapOpened(Event):
    """The provinces that are open to troops, and the dummies of missing families laid aside."""

    AUDIENCE = EVERYONE
    provinces: tuple[ProvinceId, ...]
    idle: tuple[DiplomacyId, ...]


@dataclass(frozen=True, slots=True)
class FamilyChosen(Event):
    """A seat took a family with its diplomacy cards."""

    AUDIENCE = EVERYONE
    seat: Seat
    family: FamilyId
    cards: tuple[DiplomacyId, ...]


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A part of the game or of a year began."""

    AUDIENCE = EVERYONE
    phase: Phase
    year: int


@dataclass(frozen=True, slots=True)
class SamuraiShuffled(Drawn):
    """The samurai pile was shuffled; cards that were shown and not kept went back into it."""

    AUDIENCE = EVERYONE
    order: Annotated[tuple[SamuraiId, ...], NOBODY]


@dataclass(frozen=True, slots=True)
class SamuraiOffered(Event):
    """A seat drew samurai to choose from."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    count: int
    cards: Annotated[tuple[SamuraiId, ...], only("seat")]


@dataclass(frozen=True, slots=True)
class SamuraiChosen(Event):
    """Set-up: a seat chose its samurai, face down."""

    AUDIENCE = EVERYONE
    seat: Seat
    samurai: Annotated[SamuraiId, only("seat")]


@dataclass(frozen=True, slots=True)
class SamuraiShown(Event):
    """Set-up: all have chosen, and this is whom the seat starts with."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    samurai: SamuraiId


@dataclass(frozen=True, slots=True)
class HonorChanged(Event):
    """A family gained or lost honor; what would fall below the floor is not in it (S43)."""

    AUDIENCE = EVERYONE
    seat: Seat
    change: int
    reason: str


@dataclass(frozen=True, slots=True)
class HostDiceRolled(Drawn):
    """The nine dice were rolled to decide among families tied in honor."""

    AUDIENCE = EVERYONE
    tied: tuple[Seat, ...]
    faces: tuple[FamilyId, ...]


@dataclass(frozen=True, slots=True)
class EmperorWelcomed(Event):
    """The emperor visits a family for this year."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class ProvinceNamed(Event):
    """Set-up: a province was named and its family built a fortress there."""

    AUDIENCE = EVERYONE
    province: ProvinceId
    banner: BannerId


@dataclass(frozen=True, slots=True)
class TroopsPlaced(Event):
    """Set-up: a family placed troops in the named province."""

    AUDIENCE = EVERYONE
    province: ProvinceId
    units: int
    samurai: tuple[SamuraiId, ...]


@dataclass(frozen=True, slots=True)
class UnitsRaised(Event):
    """New units stand in a province: recruits, or the imperial force."""

    AUDIENCE = EVERYONE
    banner: BannerId
    province: ProvinceId
    units: int


@dataclass(frozen=True, slots=True)
class ImperialSamuraiDrawn(Event):
    """Set-up for two: the top samurai of the pile leads the imperial force."""

    AUDIENCE = EVERYONE
    REVEALS = True
    province: ProvinceId
    samurai: SamuraiId


@dataclass(frozen=True, slots=True)
class FamilyEliminated(Event):
    """A family without province, fleet and honor is out; what it held goes where it belongs."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    year: int
    hanafuda: tuple[HanafudaId, ...]


SETUP_EVENTS: tuple[type[Event], ...] = (
    GameOpened,
    MapOpened,
    FamilyChosen,
    PhaseBegan,
    SamuraiShuffled,
    SamuraiOffered,
    SamuraiChosen,
    SamuraiShown,
    HonorChanged,
    HostDiceRolled,
    EmperorWelcomed,
    ProvinceNamed,
    TroopsPlaced,
    UnitsRaised,
    ImperialSamuraiDrawn,
    FamilyEliminated,
)
