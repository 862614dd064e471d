"""A movement order that is being carried out, and a combat that is being fought."""

from dataclasses import dataclass

from domain.kernel.events import Seat
from domain.senji.board import BannerId, DiplomacyId, PlaceId, ProvinceId, SamuraiId


@dataclass(frozen=True, slots=True)
class Force:
    """Troops on their way into a province of another banner."""

    province: ProvinceId
    units: int
    samurai: tuple[SamuraiId, ...]


@dataclass(frozen=True, slots=True)
class March:
    """A movement by one order or one fleet: one kind of it only (S13).

    `units` and `samurai` are raiders who have not landed yet, on `sea`.
    """

    banner: BannerId
    source: PlaceId
    kind: str = ""
    sea: PlaceId | None = None
    units: int = 0
    samurai: tuple[SamuraiId, ...] = ()
    attacks: tuple[Force, ...] = ()
    ended: bool = False

    def attack_on(self, province: ProvinceId) -> Force | None:
        """Give the force that was declared to attack a province."""
        return next((force for force in self.attacks if force.province == province), None)


@dataclass(frozen=True, slots=True)
class Support:
    """The support cards of one side; face down until both have played."""

    seat: Seat
    cards: tuple[DiplomacyId, ...]


@dataclass(frozen=True, slots=True)
class Combat:
    """One attack. `aside` counts the dice set aside, the attacker's first; a removed die is "".

    `used`, `passed`, `kami_passed`, `support` and `revealed` belong to the round; whether a kami
    was called, to the combat (S33). `fleeing` has survived the defeat of his side.
    """

    attacker: BannerId
    defender: BannerId | None
    origin: PlaceId
    force: Force
    hostages_settled: bool = False
    round: int = 0
    rolled: bool = False
    aside: tuple[int, int] = (0, 0)
    dice: tuple[str, ...] = ()
    used: tuple[SamuraiId, ...] = ()
    passed: tuple[Seat, ...] = ()
    kami_called: bool = False
    kami_passed: tuple[Seat, ...] = ()
    support: tuple[Support, ...] = ()
    revealed: bool = False
    winner: Seat | None = None
    fleeing: SamuraiId | None = None

    @property
    def province(self) -> ProvinceId:
        """The province that is attacked."""
        return self.force.province
