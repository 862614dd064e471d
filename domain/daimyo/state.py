"""The state of a game of Daimyo Senso: what its events come to. Nothing in it is hidden."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from domain.daimyo.board import YEARS, Action, CardId, DaimyoId, ProvinceId, Troops
from domain.daimyo.land import Land
from domain.daimyo.options import DaimyoOptions
from domain.kernel.events import Seat
from domain.kernel.state import State


class Phase(Enum):
    """The part of the game: an action may be under way only in the seasons."""

    CHOOSING = "choosing"
    FORTS = "forts"
    SEASONS = "seasons"
    YEAR_OVER = "year-over"


@dataclass(frozen=True, slots=True)
class Course:
    """How far the game is, and who still acts in this season (or chooses a fort), in order."""

    phase: Phase = Phase.CHOOSING
    year: int = 0
    season: int = 0
    queue: tuple[DaimyoId, ...] = ()


@dataclass(frozen=True, slots=True)
class House:
    """A daimyo in play: who plays him (nobody: null), his cards, his honor, whom he conquered.

    `cards` are the general cards ready in hand; `last_played` is the year of the last one.
    `actions` are his action cards and `unused` those not yet played this year (D16).
    """

    seat: Seat | None
    cards: tuple[CardId, ...]
    spent: tuple[CardId, ...] = ()
    last_played: int = 0
    actions: tuple[Action, ...] = ()
    unused: tuple[Action, ...] = ()
    honor: int = 0
    conquered: tuple[DaimyoId, ...] = ()


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack of this action; armies of `entrants` may still enter its target."""

    origins: tuple[ProvinceId, ...]
    target: ProvinceId
    entrants: tuple[ProvinceId, ...]
    must_enter: Troops
    entered: Troops = 0


@dataclass(frozen=True, slots=True)
class Route:
    """Two provinces between which troops are about to go, their number being still open."""

    source: ProvinceId
    destination: ProvinceId


@dataclass(frozen=True, slots=True)
class Ploy:
    """What a general card keeps in mind while it is played.

    `refunded` is Wisdom's free step, `sailed` the Navy's one voyage; `receiver` got the troops
    that were shifted, `origins` may attack by Will, and a fort `cleared` by Cunning lies open.
    """

    refunded: bool = False
    sailed: bool = False
    route: Route | None = None
    receiver: ProvinceId | None = None
    origins: tuple[ProvinceId, ...] = ()
    cleared: ProvinceId | None = None


NO_PLOY: Final = Ploy()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """An action under way; its bonuses are those of its beginning (D12).

    `part` counts the finished parts of the action. `granted` are the troops or Moves that its
    parts gave; `allowance` is what is left of the present one, `touched` what it has changed.
    """

    daimyo: DaimyoId
    action: Action
    deploy_bonus: int
    move_bonus: int
    round_up: bool
    card: CardId | None = None
    part: int = 0
    granted: tuple[Troops, ...] = ()
    allowance: Troops | None = None
    touched: tuple[ProvinceId, ...] = ()
    strikes: tuple[Strike, ...] = ()
    ploy: Ploy = NO_PLOY


@dataclass(frozen=True, slots=True)
class Spoils:
    """What a conqueror may still take of the cards of the daimyo he eliminated (D24, D25)."""

    daimyo: DaimyoId
    cards: tuple[CardId, ...]
    cards_left: int
    actions: tuple[Action, ...]
    actions_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DaimyoState(State):
    """A whole game; `seats` names whom each seat plays, `fallen` who was eliminated, in order."""

    options: DaimyoOptions = field(default_factory=DaimyoOptions)
    seats: tuple[DaimyoId | None, ...] = ()
    left_to_chance: tuple[Seat, ...] = ()
    course: Course = field(default_factory=Course)
    land: Land = field(default_factory=Land)
    houses: Mapping[DaimyoId, House] = field(default_factory=dict)
    turn: Turn | None = None
    spoils: Spoils | None = None
    fallen: tuple[DaimyoId, ...] = ()

    @property
    def players(self) -> int:
        """Count the seats."""
        return len(self.seats)

    @property
    def is_solo(self) -> bool:
        """Tell whether one player stands alone against armies that never act (D26)."""
        return len(self.seats) == 1

    @property
    def has_full_board(self) -> bool:
        """Tell whether all armies begin on the board (D26, D27)."""
        return self.options.full_board or self.is_solo

    @property
    def has_action_cards(self) -> bool:
        """Tell whether actions are chosen instead of read off the chart (D16, D26)."""
        return self.options.action_cards or self.is_solo

    @property
    def eliminates(self) -> bool:
        """Tell whether a daimyo can lose his home castle (D17)."""
        return self.options.longer_game or self.is_solo

    @property
    def last_year(self) -> int | None:
        """Give the year after which the game ends; a longer game may know none (D25, D31)."""
        return self.options.year_limit if self.options.longer_game else YEARS

    @property
    def acting(self) -> Turn:
        """Give the action under way, where there must be one."""
        if self.turn is None:
            raise LookupError("no action is under way")
        return self.turn


BLANK: Final = DaimyoState()
