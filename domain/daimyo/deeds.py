"""What an action does to the map. Everything in Daimyo Senso lies open on the table."""

from dataclasses import dataclass

from domain.daimyo.board import DaimyoId, Kind, ProvinceId, Troops
from domain.kernel.events import EVERYONE, Event


@dataclass(frozen=True, slots=True)
class TroopsDeployed(Event):
    """Troops of the supply were deployed; so many are left to be deployed."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    province: ProvinceId
    troops: Troops
    left: Troops


@dataclass(frozen=True, slots=True)
class TroopsAdded(Event):
    """A card added troops of the supply to a province."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    province: ProvinceId
    troops: Troops


@dataclass(frozen=True, slots=True)
class TroopMoved(Event):
    """A troop made one step; so many Moves are left (a free step has cost none)."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    source: ProvinceId
    destination: ProvinceId
    left: Troops
    free: bool


@dataclass(frozen=True, slots=True)
class RouteChosen(Event):
    """A daimyo chose from where to where troops will go, but not yet how many."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    source: ProvinceId
    destination: ProvinceId


@dataclass(frozen=True, slots=True)
class TroopsSailed(Event):
    """Troops went from a coast to a coastal fort; so many Moves are left."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    source: ProvinceId
    destination: ProvinceId
    troops: Troops
    left: Troops


@dataclass(frozen=True, slots=True)
class TroopsShifted(Event):
    """Troops went from one own province to another at any distance."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    source: ProvinceId
    destination: ProvinceId
    troops: Troops


@dataclass(frozen=True, slots=True)
class BattleFought(Event):
    """An attack was made; `entrants` may now enter, with `must_enter` troops at least."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    origins: tuple[ProvinceId, ...]
    target: ProvinceId
    defender: DaimyoId | None
    strength: Troops
    killed: Troops
    entrants: tuple[ProvinceId, ...]
    must_enter: Troops


@dataclass(frozen=True, slots=True)
class TroopsEntered(Event):
    """Attacking troops of one origin moved into the target, or chose not to (none)."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    source: ProvinceId
    target: ProvinceId
    troops: Troops


@dataclass(frozen=True, slots=True)
class ProvinceLeft(Event):
    """A province holds no troop of its daimyo any more and is unowned."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    province: ProvinceId


@dataclass(frozen=True, slots=True)
class KindChosen(Event):
    """Will: these provinces may attack, once each."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    kind: Kind
    origins: tuple[ProvinceId, ...]


@dataclass(frozen=True, slots=True)
class TroopsSwapped(Event):
    """Two provinces of a daimyo traded their numbers of troops."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    first: ProvinceId
    second: ProvinceId


@dataclass(frozen=True, slots=True)
class ProvincesSwapped(Event):
    """Two neighbouring provinces traded their owners and armies."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    own: ProvinceId
    other: ProvinceId


@dataclass(frozen=True, slots=True)
class TroopsLifted(Event):
    """All troops of some provinces were taken up; their daimyo places them on `places`."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    sources: tuple[ProvinceId, ...]
    troops: Troops
    places: tuple[ProvinceId, ...]


@dataclass(frozen=True, slots=True)
class LiftedTroopsPlaced(Event):
    """Lifted troops were placed; so many are left."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    province: ProvinceId
    troops: Troops
    left: Troops


@dataclass(frozen=True, slots=True)
class FortCleared(Event):
    """Cunning: a fort was cleared for troops of the daimyo who acts."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    province: ProvinceId


@dataclass(frozen=True, slots=True)
class TroopsMovedIn(Event):
    """Cunning: troops of a neighbouring province moved onto the cleared fort."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    source: ProvinceId
    province: ProvinceId
    troops: Troops


@dataclass(frozen=True, slots=True)
class TroopsRemoved(Event):
    """Troops went from a province to the supply of their daimyo."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    province: ProvinceId
    troops: Troops


@dataclass(frozen=True, slots=True)
class TroopsGathered(Event):
    """One troop of each source joined an army, at any distance."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    sources: tuple[ProvinceId, ...]
    destination: ProvinceId


DEEDS: tuple[type[Event], ...] = (
    TroopsDeployed,
    TroopsAdded,
    TroopMoved,
    RouteChosen,
    TroopsSailed,
    TroopsShifted,
    BattleFought,
    TroopsEntered,
    ProvinceLeft,
    KindChosen,
    TroopsSwapped,
    ProvincesSwapped,
    TroopsLifted,
    LiftedTroopsPlaced,
    FortCleared,
    TroopsMovedIn,
    TroopsRemoved,
    TroopsGathered,
)
