"""What happened, the deeds on the map apart. Nothing in Daimyo Senso is hidden."""

from dataclasses import dataclass

from domain.daimyo.board import (
    Action,
    CardId,
    DaimyoId,
    DuelId,
    ProvinceId,
    TheatreId,
    Troops,
)
from domain.daimyo.deeds import DEEDS
from domain.daimyo.land import Army
from domain.daimyo.state import House
from domain.kernel.events import EVERYONE, KERNEL_EVENTS, Drawn, Event, Seat


@dataclass(frozen=True, slots=True)
class GameOpened(Event):
    """A game began with so many players under these options."""

    AUDIENCE = EVERYONE
    players: int
    duel: DuelId | None
    action_cards: bool
    full_board: bool
    longer_game: bool
    last_daimyo: bool
    year_limit: int | None


@dataclass(frozen=True, slots=True)
class DaimyoChosen(Event):
    """A seat took a daimyo."""

    AUDIENCE = EVERYONE
    seat: Seat
    daimyo: DaimyoId


@dataclass(frozen=True, slots=True)
class DaimyoLeftToChance(Event):
    """A seat will play a daimyo that is drawn when the others have chosen."""

    AUDIENCE = EVERYONE
    seat: Seat


@dataclass(frozen=True, slots=True)
class DaimyoDrawn(Drawn):
    """The daimyo left over were shuffled; these seats got the first ones."""

    AUDIENCE = EVERYONE
    seats: tuple[Seat, ...]
    daimyo: tuple[DaimyoId, ...]


@dataclass(frozen=True, slots=True)
class BoardSetUp(Event):
    """The armies stand on the part of the board that is in play.

    `homes` are the castles nobody can simply take; `fort_order` lists who still chooses a fort.
    """

    AUDIENCE = EVERYONE
    theatre: TheatreId
    armies: dict[str, Army]
    supply: dict[str, Troops]
    homes: dict[str, DaimyoId]
    houses: dict[str, House]
    fort_order: tuple[DaimyoId, ...]


@dataclass(frozen=True, slots=True)
class FortChosen(Event):
    """A daimyo put the last troop of his set-up on a fort."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    province: ProvinceId
    troops: Troops


@dataclass(frozen=True, slots=True)
class YearBegan(Event):
    """A year began; action cards are ready again, and spent general cards where `refreshed`."""

    AUDIENCE = EVERYONE
    year: int
    refreshed: bool


@dataclass(frozen=True, slots=True)
class SeasonBegan(Event):
    """A season began; these daimyo act, in this order."""

    AUDIENCE = EVERYONE
    season: int
    order: tuple[DaimyoId, ...]


@dataclass(frozen=True, slots=True)
class ActionCardPlayed(Event):
    """A daimyo chose what he does this season."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    action: Action


@dataclass(frozen=True, slots=True)
class ActionBegan(Event):
    """An action began, with the bonuses of the regions its daimyo controls now."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    action: Action
    deploy_bonus: int
    move_bonus: int
    round_up: bool


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A daimyo plays a general card; the action goes on as it says."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    card: CardId


@dataclass(frozen=True, slots=True)
class PartBegan(Event):
    """A part of an action began, with so many troops to deploy or Moves to make."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    allowance: Troops


@dataclass(frozen=True, slots=True)
class PartEnded(Event):
    """A part of an action is over."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId


@dataclass(frozen=True, slots=True)
class ActionEnded(Event):
    """A daimyo's action is over."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId


@dataclass(frozen=True, slots=True)
class YearEnded(Event):
    """A year is over; so much honor was gained in it (none where honor is not kept)."""

    AUDIENCE = EVERYONE
    year: int
    honor: dict[str, int]


@dataclass(frozen=True, slots=True)
class DaimyoEliminated(Event):
    """A daimyo lost his home castle; his troops and supply are the conqueror's now."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    by: DaimyoId


@dataclass(frozen=True, slots=True)
class SpoilsOffered(Event):
    """A conqueror may take so many of these cards."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    cards: tuple[CardId, ...]
    cards_left: int
    actions: tuple[Action, ...]
    actions_left: int


@dataclass(frozen=True, slots=True)
class GeneralCardTaken(Event):
    """A conqueror took a general card; it is ready at once."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    card: CardId


@dataclass(frozen=True, slots=True)
class ActionCardTaken(Event):
    """A conqueror took an action card; it is ready at once."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId
    action: Action


@dataclass(frozen=True, slots=True)
class SpoilsEnded(Event):
    """A conqueror takes no more cards."""

    AUDIENCE = EVERYONE
    daimyo: DaimyoId


EVENTS: tuple[type[Event], ...] = (
    *KERNEL_EVENTS,
    GameOpened,
    DaimyoChosen,
    DaimyoLeftToChance,
    DaimyoDrawn,
    BoardSetUp,
    FortChosen,
    YearBegan,
    SeasonBegan,
    ActionCardPlayed,
    ActionBegan,
    CardPlayed,
    PartBegan,
    PartEnded,
    ActionEnded,
    YearEnded,
    DaimyoEliminated,
    SpoilsOffered,
    GeneralCardTaken,
    ActionCardTaken,
    SpoilsEnded,
    *DEEDS,
)
