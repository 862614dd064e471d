"""board.json as frozen values: map, families, cards, tables; the one reader of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, TypeAlias

from domain.kernel.commands import Between, OneOf
from domain.kernel.packaged_data import Table, read_board

BOARD: Final = read_board(__package__)


class Kami(Enum):
    """What a dead samurai's spirit can do once, by the colour of the disc on his card."""

    DIPLOMATIC = "diplomatic"
    ECONOMIC = "economic"
    MILITARY = "military"


class Ability(Enum):
    """What a living samurai can do; each stands on one card (board.json tells them in words)."""

    FIXED_DICE = "fixed-dice"
    TURN_DIE = "turn-die"
    SKIP_SUPPORT = "skip-support"
    REROLL = "reroll"
    EXTRA_SUPPORT = "extra-support"
    DRAW_HANAFUDA = "draw-hanafuda"
    COMBINATION_BONUS = "combination-bonus"
    WIN_TIES = "win-ties"
    EXECUTION_MULTIPLIER = "execution-multiplier"
    PRODUCTION_CARDS = "production-cards"
    FEWER_RAID_DICE = "fewer-raid-dice"
    CYCLE_HANAFUDA = "cycle-hanafuda"
    SURVIVE_LOSS = "survive-loss"
    SHOW_MORE = "show-more"
    FORCED_SWAP = "forced-swap"
    REMOVE_DIE = "remove-die"
    SHOW_FEWER = "show-fewer"


@dataclass(frozen=True, slots=True)
class ProvinceCard:
    """A province as printed: the family whose emblem it bears, its neighbours, its coasts."""

    id: str
    family: str
    adjacent: tuple[str, ...]
    seas: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SamuraiCard:
    """A samurai as printed; `amount` is the number in his ability."""

    id: str
    honor: int
    kami: Kami | None
    ability: Ability | None
    amount: int


@dataclass(frozen=True, slots=True)
class HanafudaCard:
    """A card of the economy."""

    id: str
    value: int
    color: str
    symbol: str


@dataclass(frozen=True, slots=True)
class DiplomacyCard:
    """A card of a family: `kind` is family, military or trading; the dummy never leaves home."""

    id: str
    family: str
    kind: str
    value: int
    dummy: bool


@dataclass(frozen=True, slots=True)
class Combination:
    """Hanafuda that pay together: honor, or samurai to draw and to keep."""

    id: str
    kind: str  # what its cards share or differ in: values, color or symbol
    count: int
    symbol: str | None
    honor: int
    draw: int
    keep: int


@dataclass(frozen=True, slots=True)
class Setup:
    """Who can be played, who is missing, and which provinces are open to troops."""

    families: tuple[str, ...]
    missing: tuple[str, ...]
    provinces: tuple[str, ...]


def _province(data: Table) -> ProvinceCard:
    return ProvinceCard(
        data.text("id"), data.text("family"), data.texts("adjacent"), data.texts("seas")
    )


def _samurai(data: Table) -> SamuraiCard:
    kami = Kami(data.text("kami")) if "kami" in data.entries else None
    name, honor = data.text("id"), data.number("honor")
    if "ability" not in data.entries:
        return SamuraiCard(name, honor, kami, None, 0)
    ability = data.table("ability")
    return SamuraiCard(name, honor, kami, Ability(ability.text("id")), ability.number("amount"))


def _hanafuda(data: Table) -> HanafudaCard:
    return HanafudaCard(
        data.text("id"), data.number("value"), data.text("color"), data.text("symbol")
    )


def _diplomacy(data: Table) -> DiplomacyCard:
    return DiplomacyCard(
        data.text("id"),
        data.text("family"),
        data.text("kind"),
        data.number("value"),
        "dummy" in data.entries,
    )


def _combination(data: Table) -> Combination:
    symbol = data.text("symbol") if "symbol" in data.entries else None
    name, kind, count = data.text("id"), data.text("kind"), data.number("count")
    if "honor" in data.entries:
        return Combination(name, kind, count, symbol, data.number("honor"), 0, 0)
    samurai = data.table("samurai")
    return Combination(name, kind, count, symbol, 0, samurai.number("draw"), samurai.number("keep"))


def _setup(data: Table) -> Setup:
    neutral = data.texts("neutral")
    active = tuple(province for province in PROVINCES if province not in neutral)
    return Setup(data.texts("families"), data.texts("missing"), active)


PLAYERS: Final = (BOARD.table("players").number("least"), BOARD.table("players").number("most"))
FAMILIES: Final = tuple(family.text("id") for family in BOARD.tables("families"))
DICE_FACES: Final = BOARD.texts("dice")
PROVINCES: Final[Mapping[str, ProvinceCard]] = {
    province.id: province for province in map(_province, BOARD.tables("provinces"))
}
SEAS: Final[Mapping[str, tuple[str, ...]]] = {
    sea.text("id"): sea.texts("coast") for sea in BOARD.tables("seas")
}
SAMURAI: Final[Mapping[str, SamuraiCard]] = {
    samurai.id: samurai for samurai in map(_samurai, BOARD.tables("samurai"))
}
HANAFUDA: Final[Mapping[str, HanafudaCard]] = {
    card.id: card for card in map(_hanafuda, BOARD.table("hanafuda").tables("cards"))
}
DIPLOMACY: Final[Mapping[str, DiplomacyCard]] = {
    card.id: card for card in map(_diplomacy, BOARD.tables("diplomacy"))
}
COMBINATIONS: Final[Mapping[str, Combination]] = {
    combination.id: combination for combination in map(_combination, BOARD.tables("combinations"))
}
SETUPS: Final[Mapping[int, Setup]] = {
    int(players): _setup(BOARD.table("setup").table(players))
    for players in BOARD.table("setup").entries
}
DUMMIES: Final[Mapping[str, str]] = {
    card.family: card.id for card in DIPLOMACY.values() if card.dummy
}

_LIMITS: Final = BOARD.table("limits")
VICTORY: Final = _LIMITS.number("victory")
LEAST_HONOR: Final = _LIMITS.number("least_honor")
MOST_PROVINCES: Final = _LIMITS.number("provinces")
MOST_UNITS: Final = _LIMITS.number("units_per_province")  # in a province and in a fleet
MOST_UNITS_OF_A_FAMILY: Final = _LIMITS.number("units_per_family")
DICE: Final = _LIMITS.number("dice")
LOTS_PER_FAMILY: Final = _LIMITS.number("lots_per_family")

_START: Final = BOARD.table("start")
START_HANAFUDA: Final = _START.number("hanafuda")
START_UNITS: Final = _START.number("units")
START_PROVINCES: Final = _START.number("provinces")
SAMURAI_DRAWN: Final = _START.number("samurai_drawn")

_ORDERS: Final = BOARD.table("orders")
PRODUCTION, RECRUITMENT, MOVEMENT = ORDERS = _ORDERS.texts("kinds")
PRODUCTION_CARDS: Final = _ORDERS.number("cards")
RECRUITED_UNITS: Final = _ORDERS.number("units")

_HONOR: Final = BOARD.table("honor")
SET_HONOR: Final = _HONOR.number("set")
SET_PENALTY: Final = _HONOR.number("set_penalty")
EXECUTION_LOSS: Final = _HONOR.number("execution_loss")
ATTACKER_FACTOR: Final = _HONOR.number("attacker_factor")
DEFENDER_FACTOR: Final = _HONOR.number("defender_factor")

_MERCENARIES: Final = BOARD.table("mercenaries")
MERCENARY_COST: Final = _MERCENARIES.number("unit_cost")
MOST_MERCENARIES: Final = _MERCENARIES.number("units")
RONIN_COST: Final = _MERCENARIES.number("samurai_cost")
MERCENARY_HONOR: Final = _MERCENARIES.number("least_honor")

_IMPERIAL: Final = BOARD.table("imperial")
IMPERIAL: Final = _IMPERIAL.text("id")
IMPERIAL_PROVINCE: Final = _IMPERIAL.text("province")
IMPERIAL_UNITS: Final = _IMPERIAL.number("units")
MOST_IMPERIAL_UNITS: Final = _IMPERIAL.number("units_limit")

FamilyId: TypeAlias = Annotated[str, OneOf(FAMILIES)]
BannerId: TypeAlias = Annotated[str, OneOf((*FAMILIES, IMPERIAL))]
ProvinceId: TypeAlias = Annotated[str, OneOf(tuple(PROVINCES))]
SeaId: TypeAlias = Annotated[str, OneOf(tuple(SEAS))]
PlaceId: TypeAlias = Annotated[str, OneOf((*PROVINCES, *SEAS))]
OrderId: TypeAlias = Annotated[str, OneOf(ORDERS)]
SamuraiId: TypeAlias = Annotated[str, OneOf(tuple(SAMURAI))]
HanafudaId: TypeAlias = Annotated[str, OneOf(tuple(HANAFUDA))]
DiplomacyId: TypeAlias = Annotated[str, OneOf(tuple(DIPLOMACY))]
CombinationId: TypeAlias = Annotated[str, OneOf(tuple(COMBINATIONS))]
Units: TypeAlias = Annotated[int, Between(0, MOST_UNITS)]
Die: TypeAlias = Annotated[int, Between(0, DICE - 1)]


def other_sea(sea: SeaId) -> SeaId:
    """Give the other of the two seas."""
    return next(other for other in SEAS if other != sea)
