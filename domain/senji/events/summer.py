"""Spring and summer: orders, production, recruits and movement."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.events import EVERYONE, NOBODY, Drawn, Event, Seat, only
from domain.senji.board import (
    BannerId,
    FamilyId,
    HanafudaId,
    OrderId,
    PlaceId,
    ProvinceId,
    SamuraiId,
    SeaId,
)


@dataclass(frozen=True, slots=True)
class OrderPlaced(Event):
    """An order lies face down on a province."""

    AUDIENCE = EVERYONE
    seat: Seat
    province: ProvinceId
    order: Annotated[OrderId, only("seat")]


@dataclass(frozen=True, slots=True)
class ProvinceActivated(Event):
    """An order was turned up and is carried out."""

    AUDIENCE = EVERYONE
    REVEALS = True
    banner: BannerId
    province: ProvinceId
    order: OrderId


@dataclass(frozen=True, slots=True)
class FleetActivated(Event):
    """A fleet may act."""

    AUDIENCE = EVERYONE
    banner: BannerId
    sea: SeaId


@dataclass(frozen=True, slots=True)
class RecruitmentEnded(Event):
    """A recruitment order was carried out."""

    AUDIENCE = EVERYONE
    province: ProvinceId


@dataclass(frozen=True, slots=True)
class HanafudaShuffled(Drawn):
    """Hanafuda were shuffled into a new draw pile, face down."""

    AUDIENCE = EVERYONE
    order: Annotated[tuple[HanafudaId, ...], NOBODY]


@dataclass(frozen=True, slots=True)
class HanafudaDrawn(Event):
    """A seat drew hanafuda from the top of the pile."""

    AUDIENCE = EVERYONE
    REVEALS = True
    seat: Seat
    count: int
    cards: Annotated[tuple[HanafudaId, ...], only("seat")]


@dataclass(frozen=True, slots=True)
class TroopsMoved(Event):
    """Troops went to a province of their banner or to a sea."""

    AUDIENCE = EVERYONE
    kind: str
    destination: PlaceId
    units: int
    samurai: tuple[SamuraiId, ...]


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """Troops set out into a province of another banner; further ones joined them."""

    AUDIENCE = EVERYONE
    kind: str
    province: ProvinceId
    units: int
    samurai: tuple[SamuraiId, ...]


@dataclass(frozen=True, slots=True)
class RaidLaunched(Event):
    """Troops set out over a sea to land at once."""

    AUDIENCE = EVERYONE
    sea: SeaId
    units: int
    samurai: tuple[SamuraiId, ...]


@dataclass(frozen=True, slots=True)
class RaidDiceRolled(Drawn):
    """A die was rolled for each raiding unit; each own symbol sank one."""

    AUDIENCE = EVERYONE
    faces: tuple[FamilyId, ...]
    lost: int


@dataclass(frozen=True, slots=True)
class MovementEnded(Event):
    """Nobody else moves by this order; its attacks follow."""

    AUDIENCE = EVERYONE


@dataclass(frozen=True, slots=True)
class AttackBegan(Event):
    """The next declared attack starts."""

    AUDIENCE = EVERYONE
    attacker: BannerId
    defender: BannerId | None
    province: ProvinceId


@dataclass(frozen=True, slots=True)
class AttackCalledOff(Event):
    """An attack came to be above the limit of provinces; the troops went back (S18)."""

    AUDIENCE = EVERYONE
    province: ProvinceId


@dataclass(frozen=True, slots=True)
class MarchEnded(Event):
    """All that followed from a movement is settled."""

    AUDIENCE = EVERYONE


SUMMER_EVENTS: tuple[type[Event], ...] = (
    OrderPlaced,
    ProvinceActivated,
    FleetActivated,
    RecruitmentEnded,
    HanafudaShuffled,
    HanafudaDrawn,
    TroopsMoved,
    AttackDeclared,
    RaidLaunched,
    RaidDiceRolled,
    MovementEnded,
    AttackBegan,
    AttackCalledOff,
    MarchEnded,
)
