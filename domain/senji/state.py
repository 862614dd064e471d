"""The state of a game of Senji: what its events come to."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from domain.kernel.events import Seat
from domain.kernel.state import State
from domain.senji.board import (
    IMPERIAL,
    BannerId,
    DiplomacyId,
    FamilyId,
    HanafudaId,
    ProvinceId,
    SeaId,
)
from domain.senji.cards import Diplomacy, Hanafuda, SamuraiCards
from domain.senji.fighting import Combat, March
from domain.senji.land import Land
from domain.senji.options import SenjiOptions


class Phase(Enum):
    """The part of the game or of the year."""

    FAMILIES = "families"
    DRAFT = "draft"
    WELCOME = "welcome"
    PLACEMENT = "placement"
    WINTER = "winter"
    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    YEAR_END = "year-end"


@dataclass(frozen=True, slots=True)
class Course:
    """How far the game is; `naming` is the province whose family places troops (set-up)."""

    phase: Phase = Phase.FAMILIES
    year: int = 1
    host: Seat | None = None
    naming: ProvinceId | None = None
    recruiting: ProvinceId | None = None


@dataclass(frozen=True, slots=True)
class Fallen:
    """A family that was eliminated."""

    seat: Seat
    year: int


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer of `seat` to `to`, known to these two; face down `gives` is the maker's secret."""

    id: str
    seat: Seat
    to: Seat
    gives: tuple[DiplomacyId, ...]
    face: str
    asks: tuple[DiplomacyId, ...]
    blind: int


@dataclass(frozen=True, slots=True)
class Winter:
    """What is negotiated. `counted` are the hands as published at its start (S53).

    `made[seat][to]` counts the offers that a seat has made to another this winter.
    """

    counted: tuple[int, ...] = ()
    offers: tuple[Offer, ...] = ()
    made: tuple[tuple[int, ...], ...] = ()
    is_over: bool = False

    def offer(self, name: str) -> Offer | None:
        """Give the open offer of that name."""
        return next((offer for offer in self.offers if offer.id == name), None)


@dataclass(frozen=True, slots=True)
class Autumn:
    """Whose turn it is, who had his, and what can be done only once in the turn."""

    seat: Seat | None = None
    done: tuple[Seat, ...] = ()
    taken_back: tuple[DiplomacyId, ...] = ()
    spent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conversion:
    """A trading card was returned: `seat` takes one of `shown`; from the pile, owner is None."""

    seat: Seat
    owner: Seat | None
    count: int
    shown: tuple[HanafudaId, ...] = ()


@dataclass(frozen=True, slots=True)
class Hiring:
    """`seat` may keep so many of the samurai offered; hired as mercenary, he goes to `sea`."""

    seat: Seat
    keep: int
    sea: SeaId | None


@dataclass(frozen=True, slots=True)
class Swap:
    """`seat` gives `card` face down and gets one of the target's choice."""

    seat: Seat
    target: Seat
    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class Look:
    """A diplomatic kami shows `seat` these cards of the target's hand, to take one of them."""

    seat: Seat
    target: Seat
    cards: tuple[DiplomacyId, ...] = ()


@dataclass(frozen=True, slots=True)
class Tasks:
    """What was begun within a turn or a winter and waits for an answer."""

    conversion: Conversion | None = None
    hiring: Hiring | None = None
    swap: Swap | None = None
    looks: tuple[Look, ...] = ()  # at most one by each seat, and at each hand (S72)
    browsing: Seat | None = None  # whom an economic kami shows the hanafuda pile

    def look_of(self, seat: Seat) -> Look | None:
        """Give the look that a seat takes into another hand."""
        return next((look for look in self.looks if look.seat == seat), None)

    def is_seen(self, target: Seat) -> bool:
        """Tell whether a kami shows the hand of this seat."""
        return any(look.target == target for look in self.looks)


NO_TASKS: Final = Tasks()


@dataclass(frozen=True, slots=True, kw_only=True)
class SenjiState(State):
    """A whole game; `families` names what each seat plays."""

    options: SenjiOptions = field(default_factory=SenjiOptions)
    players: int = 0
    families: tuple[FamilyId, ...] = ()
    course: Course = field(default_factory=Course)
    honor: tuple[int, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    land: Land = field(default_factory=Land)
    hanafuda: Hanafuda = field(default_factory=Hanafuda)
    diplomacy: Diplomacy = field(default_factory=Diplomacy)
    samurai: SamuraiCards = field(default_factory=SamuraiCards)
    winter: Winter = field(default_factory=Winter)
    march: March | None = None
    combat: Combat | None = None
    autumn: Autumn = field(default_factory=Autumn)
    tasks: Tasks = NO_TASKS

    @property
    def living(self) -> tuple[Seat, ...]:
        """The seats whose families are still in the game."""
        fallen = {family.seat for family in self.fallen}
        return tuple(seat for seat in range(len(self.families)) if seat not in fallen)

    @property
    def host(self) -> Seat:
        """The seat that the emperor visits this year."""
        if self.course.host is None:
            raise LookupError("the emperor has visited nobody yet")
        return self.course.host

    def seat_of(self, banner: BannerId | None) -> Seat | None:
        """Give who leads a banner: the host leads the imperial force (S49)."""
        if banner == IMPERIAL:
            return self.course.host
        return self.families.index(banner) if banner in self.families else None

    def player_of(self, family: FamilyId) -> Seat | None:
        """Give the seat that a family's cards go home to; None if the family is missing."""
        seat = self.seat_of(family)
        return seat if seat in self.living else None

    def banners_of(self, seat: Seat) -> tuple[BannerId, ...]:
        """List the banners that a seat leads."""
        own = self.families[seat]
        return (own, IMPERIAL) if self.leads_imperial(seat) else (own,)

    def leads_imperial(self, seat: Seat) -> bool:
        """Tell whether the seat leads an imperial force (S49)."""
        return self.has_imperial and seat == self.course.host

    @property
    def has_imperial(self) -> bool:
        """Tell whether an imperial force takes part: only with two players."""
        return self.players == IMPERIAL_PLAYERS


IMPERIAL_PLAYERS: Final = 2
BLANK: Final = SenjiState()
