"""The parts of which actions are made: a general card strings some of them together.

A part says what may be done; the file of its decision kind under `rules/` knows how.
What a card leaves open is as in the plain action (D44).
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from domain.daimyo.board import Kind, ProvinceId

Kinds: TypeAlias = tuple[Kind, ...]
Places: TypeAlias = tuple[ProvinceId, ...]

TOWNS: Final[Kinds] = (Kind.CASTLE, Kind.CITY)
FORTS: Final[Kinds] = (Kind.FORT,)
STRONGHOLDS: Final[Kinds] = (Kind.CASTLE, Kind.FORT)
ALL_KINDS: Final[Kinds] = tuple(Kind)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploy(Part):
    """Place new troops: one for each own province of the kinds `counted`, or exactly `troops`.

    They go on provinces of the kinds `on`, or on those listed in `among`; all in one place or
    one to each where that is asked.
    """

    counted: Kinds = TOWNS
    with_bonus: bool = True
    troops: int | None = None
    on: Kinds = TOWNS
    among: Places | None = None
    in_one_place: bool = False
    one_each: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class March(Part):
    """Make Moves; the first step onto an unowned province may be free, each may gain a troop."""

    with_bonus: bool = True
    first_claim_free: bool = False
    claims_gain: bool = False
    by_sea: bool = False


class Blow(Enum):
    """How many defenders an attack destroys."""

    HALF = "half"
    HALF_ROUNDED_UP = "half-rounded-up"
    ONE_FOR_ONE = "one-for-one"
    HALF_AND_TWO = "half-and-two"


class Demand(Enum):
    """What an attack must come to, or it may not be made."""

    NOTHING = "nothing"
    CAPTURE = "capture"
    SURVIVORS = "survivors"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Part):
    """Attack once, from one of `origins` (any own province if none are named).

    `targets` are provinces that may be attacked as if they were next to the origin; without them
    only its neighbours may. `spared` may not be attacked. A card with a `mere` attack may be
    played although none is possible (D13).
    """

    origins: Places | None = None
    targets: Places | None = None
    spared: ProvinceId | None = None
    enemies_only: bool = False
    kind: Kind | None = None
    blow: Blow = Blow.HALF
    demand: Demand = Demand.NOTHING
    together: bool = False
    mere: bool = False


@dataclass(frozen=True, slots=True)
class Sequel(Part):
    """Play a card that follows a capture, or none."""


@dataclass(frozen=True, slots=True)
class NameKind(Part):
    """Choose a kind of province; all own ones of that kind may attack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift(Part):
    """Send troops from one own province to another: all but one of them, or any number."""

    leaves_one: bool = True
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Feint(Part):
    """Two own provinces may trade their numbers of troops."""


@dataclass(frozen=True, slots=True)
class Bargain(Part):
    """Trade an own province for a neighbouring enemy one."""


@dataclass(frozen=True, slots=True)
class Rearrange(Part):
    """All own troops may be lifted and placed anew."""


@dataclass(frozen=True, slots=True)
class LeaveHome(Part):
    """The troops of the home castle are lifted and placed elsewhere."""


@dataclass(frozen=True, slots=True)
class Letters(Part):
    """Every other daimyo loses one troop."""


@dataclass(frozen=True, slots=True)
class Displace(Part):
    """Clear an enemy fort next to an own army."""


@dataclass(frozen=True, slots=True)
class Occupy(Part):
    """Move onto the fort that was cleared; its garrison is placed when this is done."""

    fort: ProvinceId


@dataclass(frozen=True, slots=True)
class Burn(Part):
    """One troop falls in each enemy province next to `around`."""

    around: ProvinceId


@dataclass(frozen=True, slots=True)
class Gather(Part):
    """One troop of every other own province with two or more joins the army at `at`."""

    at: ProvinceId
