"""board.json as frozen values: map, daimyo, cards, theatres, tables; the one reader of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, TypeAlias

from domain.kernel.commands import Between, OneOf
from domain.kernel.packaged_data import Table, read_board

BOARD: Final = read_board(__package__)


class Kind(Enum):
    """What stands in a province."""

    CASTLE = "castle"
    CITY = "city"
    FORT = "fort"


class Action(Enum):
    """What a daimyo does in a season."""

    DEPLOY = "deploy"
    MOVE = "move"
    ATTACK = "attack"


class Bonus(Enum):
    """What control of a region may give."""

    DEPLOY = "deploy"
    MOVE = "move"
    ROUND_UP = "round_up"
    HONOR = "honor"


@dataclass(frozen=True, slots=True)
class Province:
    """A province: its neighbours by land and by sea are alike but for the Navy (D1)."""

    id: str
    kind: Kind
    coastal: bool
    neighbours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Region:
    """A region: nobody controls it while all of its `rivals` have players (D3).

    Control needs a `majority` of all its printed provinces, in play or not (D3, D4).
    """

    id: str
    bonuses: tuple[Bonus, ...]
    provinces: tuple[str, ...]
    rivals: tuple[str, ...]
    majority: int


@dataclass(frozen=True, slots=True)
class Daimyo:
    """A daimyo: where he begins, his row of the action chart, his general cards."""

    id: str
    home: str
    city: str
    chart: tuple[Action, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """A general card: the action it goes with, and whether a capture must come before it."""

    id: str
    action: Action
    after_capture: bool


@dataclass(frozen=True, slots=True)
class Theatre:
    """The part of the board that is in play, and who may play there.

    `extra_with` names the daimyo whose presence opens this theatre instead of its twin (D15).
    """

    id: str
    players: tuple[int, ...]
    daimyo: tuple[str, ...]
    provinces: tuple[str, ...]
    borders: Mapping[str, tuple[str, ...]]
    extra_with: str


def _province(data: Table) -> Province:
    neighbours = (*data.texts("land"), *data.texts("sea"))
    return Province(data.text("id"), Kind(data.text("kind")), data.flag("coastal"), neighbours)


def _region(data: Table) -> Region:
    bonuses = tuple(Bonus(word) for word in data.texts("bonuses"))
    provinces = data.texts("provinces")
    majority = len(provinces) // 2 + 1
    return Region(data.text("id"), bonuses, provinces, data.texts("rivals"), majority)


def _daimyo(data: Table) -> Daimyo:
    chart = tuple(Action(word) for word in data.texts("chart"))
    return Daimyo(data.text("id"), data.text("home"), data.text("city"), chart, data.texts("cards"))


def _face(data: Table) -> Face:
    return Face(data.text("id"), Action(data.text("action")), data.flag("after_capture"))


def _theatre(data: Table) -> Theatre:
    opened = {p for region in data.texts("regions") for p in REGIONS[region].provinces}
    opened.update(data.texts("extra"))
    provinces = tuple(p for p in PROVINCES if p in opened)
    borders = {p: tuple(n for n in PROVINCES[p].neighbours if n in opened) for p in provinces}
    return Theatre(
        data.text("id"),
        data.numbers("players"),
        data.texts("daimyo"),
        provinces,
        borders,
        data.text("extra_with"),
    )


def _placement(data: Table) -> Mapping[str, int]:
    return {province: data.number(province) for province in data.entries}


_CALENDAR: Final = BOARD.table("calendar")
_HONOR: Final = BOARD.table("honor")
_START: Final = BOARD.table("start")
_ATTACK: Final = BOARD.table("attack")
_ELIMINATION: Final = BOARD.table("elimination")
_FULL_BOARD: Final = BOARD.table("full_board")

PLAYERS: Final = (BOARD.table("players").number("least"), BOARD.table("players").number("most"))
YEARS: Final = _CALENDAR.number("years")
SEASONS: Final = _CALENDAR.number("seasons")
TROOPS: Final = BOARD.number("troops")

HONOR: Final[Mapping[Kind, int]] = {kind: _HONOR.number(kind.value) for kind in Kind}
REGION_HONOR: Final = _HONOR.number("region")
START: Final[Mapping[Kind, int]] = {kind: _START.number(kind.value) for kind in Kind}
ATTACKERS_PER_KILL: Final = _ATTACK.number("divisor")
LEAST_KILLS: Final = _ATTACK.number("least")

LAST_PROVINCES: Final = _ELIMINATION.number("provinces")
SPOIL_CARDS: Final = _ELIMINATION.number("general_cards")
SPOIL_ACTIONS: Final = _ELIMINATION.number("action_cards")
REFRESH_YEARS: Final = _ELIMINATION.number("refresh_years")
VICTORY_REGIONS: Final = BOARD.table("victory").number("regions")
SOLO_REGION: Final = BOARD.table("victory").text("solo_region")
ACTION_CARDS: Final = tuple(Action(word) for word in BOARD.texts("action_cards"))

PROVINCES: Final[Mapping[str, Province]] = {
    province.id: province for province in map(_province, BOARD.tables("provinces"))
}
REGIONS: Final[Mapping[str, Region]] = {
    region.id: region for region in map(_region, BOARD.tables("regions"))
}
DAIMYO: Final[Mapping[str, Daimyo]] = {  # in the order of the action chart
    daimyo.id: daimyo for daimyo in map(_daimyo, BOARD.tables("daimyo"))
}
CARDS: Final[Mapping[str, Face]] = {
    card.id: card for card in map(_face, BOARD.tables("general_cards"))
}
THEATRES: Final[Mapping[str, Theatre]] = {
    theatre.id: theatre for theatre in map(_theatre, BOARD.tables("theatres"))
}
FULL_BOARD: Final[Mapping[str, Mapping[str, int]]] = {
    daimyo: _placement(_FULL_BOARD.table(daimyo)) for daimyo in DAIMYO
}
WHOLE_BOARD: Final = "full"
DUELS: Final = tuple(t.id for t in THEATRES.values() if t.players == (2,))
ADVISED_DUEL: Final = DUELS[0]

DaimyoId: TypeAlias = Annotated[str, OneOf(tuple(DAIMYO))]
ProvinceId: TypeAlias = Annotated[str, OneOf(tuple(PROVINCES))]
RegionId: TypeAlias = Annotated[str, OneOf(tuple(REGIONS))]
CardId: TypeAlias = Annotated[str, OneOf(tuple(CARDS))]
TheatreId: TypeAlias = Annotated[str, OneOf(tuple(THEATRES))]
DuelId: TypeAlias = Annotated[str, OneOf(DUELS)]
EVERY_TROOP: Final = TROOPS * len(DAIMYO)
Troops: TypeAlias = Annotated[int, Between(0, EVERY_TROOP)]
