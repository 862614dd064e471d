"""board.json as frozen values: map, tokens, cards, tables; the one reader of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, TypeAlias, TypeVar

from domain.kernel.commands import Between, OneOf
from domain.kernel.packaged_data import Table, read_board

BOARD: Final = read_board(__package__)


@dataclass(frozen=True, slots=True)
class Province:
    """A province as it is printed on the board."""

    id: str
    territory: str
    flowers: int
    defense: int
    is_capital: bool
    coastal: bool


@dataclass(frozen=True, slots=True)
class Clan:
    """A clan: its capital, and the one combat token that it has beyond the common ones."""

    id: str
    capital: str
    unique_token: str


class TokenType(Enum):
    """The types of combat tokens; each has its own rule of placement."""

    ARMY = "army"
    NAVY = "navy"
    SHINOBI = "shinobi"
    BLESSING = "blessing"
    DIPLOMACY = "diplomacy"
    RAID = "raid"
    BLUFF = "bluff"


FIGHTERS: Final = (TokenType.ARMY, TokenType.NAVY, TokenType.SHINOBI)


@dataclass(frozen=True, slots=True)
class Face:
    """What the front of a combat token shows; strength 0 where none is printed."""

    id: str
    type: TokenType
    strength: int
    each: int

    @property
    def fights(self) -> bool:
        """Tell whether the token can attack and defend, and be blessed (R4)."""
        return self.type in FIGHTERS


@dataclass(frozen=True, slots=True)
class Special:
    """A special token; a permanent one is never replaced (R28)."""

    id: str
    count: int
    defense: int
    flowers: int
    replaces_printed: bool
    permanent: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A territory card: what it does, with what, to how many."""

    id: str
    territory: str
    act: str
    special: str
    where: str
    provinces: int
    tokens: int
    recalled: tuple[TokenType, ...]
    added: int
    added_if: str


@dataclass(frozen=True, slots=True)
class Objective:
    """A secret objective and the honor it brings when its condition is met."""

    id: str
    honor: int
    condition: str
    count: int
    territory: str
    territories: int


Row = TypeVar("Row", Province, Clan, Face, Special, Card, Objective)


def _by_id(rows: Iterable[Row]) -> Mapping[str, Row]:
    return {row.id: row for row in rows}


def _province(row: Table) -> Province:
    return Province(
        row.text("id"),
        row.text("territory"),
        row.number("flowers"),
        row.number("defense"),
        row.flag("is_capital"),
        row.flag("coastal"),
    )


def _face(row: Table) -> Face:
    return Face(
        row.text("id"), TokenType(row.text("type")), row.number("strength"), row.number("each")
    )


def _special(row: Table) -> Special:
    return Special(
        row.text("id"),
        row.number("count"),
        row.number("defense"),
        row.number("flowers"),
        row.flag("replaces_printed"),
        row.flag("permanent"),
    )


def _card(row: Table) -> Card:
    return Card(
        row.text("id"),
        row.text("territory"),
        row.text("act"),
        row.text("special"),
        row.text("where"),
        row.number("provinces"),
        row.number("tokens"),
        tuple(map(TokenType, row.texts("recalled"))),
        row.number("added"),
        row.text("added_if"),
    )


def _objective(row: Table) -> Objective:
    return Objective(
        row.text("id"),
        row.number("honor"),
        row.text("condition"),
        row.number("count"),
        row.text("territory"),
        row.number("territories"),
    )


PLAYERS: Final = (BOARD.table("players").number("least"), BOARD.table("players").number("most"))
ROUNDS: Final = BOARD.table("rounds").number("count")
HAND: Final = BOARD.table("rounds").number("hand")
TURNS: Final = BOARD.table("rounds").number("turns")
CONTROL_TOKENS: Final = BOARD.table("control_tokens").number("each")

_TERRITORY_KINDS: Final = {t.text("id"): t.text("kind") for t in BOARD.tables("territories")}
TERRITORIES: Final = tuple(_TERRITORY_KINDS)
SHADOWLANDS: Final = tuple(t for t, kind in _TERRITORY_KINDS.items() if kind == "shadowlands")
PROVINCES: Final = _by_id(map(_province, BOARD.tables("provinces")))
PROVINCES_OF: Final = {
    territory: tuple(p.id for p in PROVINCES.values() if p.territory == territory)
    for territory in TERRITORIES
}
BORDERS: Final = BOARD.rows("borders")

CLANS: Final = _by_id(
    Clan(row.text("id"), row.text("capital"), row.text("unique_token"))
    for row in BOARD.tables("clans")
)
FACES: Final = _by_id(map(_face, BOARD.tables("combat_tokens")))
BLUFF: Final = "bluff"
SPECIALS: Final = _by_id(map(_special, BOARD.tables("special_tokens")))
CARDS: Final = _by_id(map(_card, BOARD.tables("cards")))
OBJECTIVES: Final = _by_id(map(_objective, BOARD.tables("objectives")))
OBJECTIVES_DEALT: Final = BOARD.table("setup").number("objectives_dealt")
NEUTRAL_CARDS: Final = tuple(row.text("id") for row in BOARD.table("initiative").tables("neutral"))
INITIATIVE_DECK: Final = BOARD.table("initiative").number("deck")

_ACTION_CARDS: Final = BOARD.table("action_cards")
SCOUTS: Final = _ACTION_CARDS.number("scouts_each")
SHUGENJA: Final = _ACTION_CARDS.number("shugenja_each")
FIRST_PLAYER_CARD_FROM: Final = _ACTION_CARDS.number("first_player_card_from_players")

_SCORING: Final = BOARD.table("scoring")
TERRITORY_HONOR: Final = _SCORING.number("territory")
FACEUP_DEFENSE: Final = _SCORING.number("faceup_defense")
CRAB_FACEUP_DEFENSE: Final = _SCORING.number("crab_faceup_defense")
LION_BLUFF_DEFENSE: Final = _SCORING.number("lion_bluff_defense")

ClanId: TypeAlias = Annotated[str, OneOf(tuple(CLANS))]
TerritoryId: TypeAlias = Annotated[str, OneOf(TERRITORIES)]
ProvinceId: TypeAlias = Annotated[str, OneOf(tuple(PROVINCES))]
FaceId: TypeAlias = Annotated[str, OneOf(tuple(FACES))]
SpecialId: TypeAlias = Annotated[str, OneOf(tuple(SPECIALS))]
CardId: TypeAlias = Annotated[str, OneOf(tuple(CARDS))]
ObjectiveId: TypeAlias = Annotated[str, OneOf(tuple(OBJECTIVES))]
InitiativeId: TypeAlias = Annotated[str, OneOf((*CLANS, *NEUTRAL_CARDS))]
TokenId: TypeAlias = Annotated[int, Between(1, 999)]


def set_aside(players: int) -> int:
    """Give the number of control tokens that each player places during setup."""
    return BOARD.table("setup").table("control_tokens").number(str(players))


def tokens_of(clan: ClanId) -> tuple[FaceId, ...]:
    """Give the faces of all combat tokens of a clan, in the order of the table."""
    common = (face.id for face in FACES.values() for _ in range(face.each))
    return in_order((*common, CLANS[clan].unique_token))


def in_order(faces: Iterable[FaceId]) -> tuple[FaceId, ...]:
    """Sort faces as the table lists them: a hand or a pool has no order of its own."""
    return tuple(sorted(faces, key=_RANK.__getitem__))


def is_shadowlands(province: ProvinceId) -> bool:
    """Tell whether a province is one of the two Shadowlands."""
    return PROVINCES[province].territory in SHADOWLANDS


_RANK: Final = {face: rank for rank, face in enumerate(FACES)}
