"""Combat, from the execution of a hostage to who holds the province."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.events import EVERYONE, Drawn, Event, Seat, only
from domain.senji.board import BannerId, Die, DiplomacyId, FamilyId, PlaceId, ProvinceId, SamuraiId
from domain.senji.fighting import Support


@dataclass(frozen=True, slots=True)
class HostageExecuted(Event):
    """The defender executed a member of the attacker's family; the card left the game."""

    AUDIENCE = EVERYONE
    seat: Seat
    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class HostagesSpared(Event):
    """The defender executed nobody."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class CombatRoundBegan(Event):
    """A round began; so many dice are set aside for samurai."""

    AUDIENCE = EVERYONE
    round: int
    attacker_aside: int
    defender_aside: int


@dataclass(frozen=True, slots=True)
class DiceRolled(Drawn):
    """The other dice were rolled, once for both sides."""

    AUDIENCE = EVERYONE
    faces: tuple[FamilyId, ...]


@dataclass(frozen=True, slots=True)
class DieTurned(Event):
    """A samurai turned a die."""

    AUDIENCE = EVERYONE
    seat: Seat
    samurai: SamuraiId
    die: Die
    face: FamilyId


@dataclass(frozen=True, slots=True)
class DieRerolled(Drawn):
    """A samurai rolled a die again."""

    AUDIENCE = EVERYONE
    seat: Seat
    samurai: SamuraiId
    die: Die
    face: FamilyId


@dataclass(frozen=True, slots=True)
class DieRemoved(Event):
    """A samurai took a die away for this round."""

    AUDIENCE = EVERYONE
    seat: Seat
    samurai: SamuraiId
    die: Die


@dataclass(frozen=True, slots=True)
class AbilitiesPassed(Event):
    """A side uses no more abilities in this round."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class DiceRerolledByKami(Drawn):
    """A military kami rolled dice again and left the game."""

    AUDIENCE = EVERYONE
    seat: Seat
    samurai: SamuraiId
    dice: tuple[Die, ...]
    faces: tuple[FamilyId, ...]


@dataclass(frozen=True, slots=True)
class KamiReserved(Event):
    """A side called no kami in this round."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class SupportPlayed(Event):
    """A side played its support face down."""

    AUDIENCE = EVERYONE
    seat: Seat
    cards: Annotated[tuple[DiplomacyId, ...], only("seat")]


@dataclass(frozen=True, slots=True)
class SupportRevealed(Event):
    """The support cards of both sides."""

    AUDIENCE = EVERYONE
    REVEALS = True
    support: tuple[Support, ...]


@dataclass(frozen=True, slots=True)
class CombatTied(Event):
    """Both sides are equally strong; a new round follows."""

    AUDIENCE = EVERYONE
    round: int
    strength: int


@dataclass(frozen=True, slots=True)
class CombatWon(Event):
    """A side won, by strength or by what broke a tie."""

    AUDIENCE = EVERYONE
    seat: Seat
    attacker_strength: int
    defender_strength: int
    decided_by: str


@dataclass(frozen=True, slots=True)
class UnitsLost(Event):
    """What both sides lost."""

    AUDIENCE = EVERYONE
    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class SamuraiFled(Event):
    """A samurai survives the defeat of his side and looks for a refuge."""

    AUDIENCE = EVERYONE
    seat: Seat
    samurai: SamuraiId


@dataclass(frozen=True, slots=True)
class SamuraiEscaped(Event):
    """The samurai reached a refuge."""

    AUDIENCE = EVERYONE
    banner: BannerId
    samurai: SamuraiId
    destination: PlaceId


@dataclass(frozen=True, slots=True)
class SamuraiDied(Event):
    """A samurai died; he is a kami of the seat now, or left the game."""

    AUDIENCE = EVERYONE
    seat: Seat
    samurai: SamuraiId
    becomes_kami: bool


@dataclass(frozen=True, slots=True)
class ProvinceCaptured(Event):
    """The attacker controls the province; an order on it is gone (S31)."""

    AUDIENCE = EVERYONE
    banner: BannerId
    province: ProvinceId


@dataclass(frozen=True, slots=True)
class TroopsWithdrew(Event):
    """Winners over a province that cannot be captured went back where they came from (S49)."""

    AUDIENCE = EVERYONE
    banner: BannerId
    destination: PlaceId


@dataclass(frozen=True, slots=True)
class CombatEnded(Event):
    """The attack is over."""

    AUDIENCE = EVERYONE
    province: ProvinceId


COMBAT_EVENTS: tuple[type[Event], ...] = (
    HostageExecuted,
    HostagesSpared,
    CombatRoundBegan,
    DiceRolled,
    DieTurned,
    DieRerolled,
    DieRemoved,
    AbilitiesPassed,
    DiceRerolledByKami,
    KamiReserved,
    SupportPlayed,
    SupportRevealed,
    CombatTied,
    CombatWon,
    UnitsLost,
    SamuraiFled,
    SamuraiEscaped,
    SamuraiDied,
    ProvinceCaptured,
    TroopsWithdrew,
    CombatEnded,
)
