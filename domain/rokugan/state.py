"""The state of a game of Battle for Rokugan: what its events come to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from domain.kernel.events import Seat
from domain.kernel.state import State
from domain.rokugan.board import (
    CardId,
    ClanId,
    FaceId,
    InitiativeId,
    ObjectiveId,
    ProvinceId,
    TerritoryId,
    TokenId,
)
from domain.rokugan.options import RokuganOptions
from domain.rokugan.realm import Realm
from domain.rokugan.stock import Placed, Stock


class Phase(Enum):
    """The part of the game that is being played."""

    CLANS = "clans"
    OBJECTIVES = "objectives"
    PROVINCES = "provinces"
    DRAW = "draw"
    CARDS = "territory-cards"
    PLACEMENT = "placement"
    REVEAL = "reveal"
    RAIDS = "raids"
    DIPLOMACY = "diplomacy"
    BATTLES = "battles"
    CLAIM = "claim"
    ROUND_OVER = "round-over"


@dataclass(frozen=True, slots=True)
class Daimyo:
    """What belongs to one seat. Hand, pool and objectives are its secret."""

    clan: ClanId | None = None
    stock: Stock = field(default_factory=Stock)
    scouts: int = 0
    shugenja: int = 0
    dealt: tuple[ObjectiveId, ...] = ()
    objective: ObjectiveId | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """How far the game is. The initiative deck is nobody's to see; what it showed is open."""

    phase: Phase = Phase.CLANS
    round: int = 0
    first_player: Seat | None = None
    ronin: tuple[Seat, ...] = ()
    deck: tuple[InitiativeId, ...] = ()
    revealed: tuple[InitiativeId, ...] = ()


@dataclass(frozen=True, slots=True)
class TerritoryCard:
    """The card of a territory: on the board, held or played; `known_to` have held it (R37)."""

    card: CardId
    holder: Seat | None = None
    played: bool = False
    known_to: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Spied:
    """A hand as Spy Network showed it to a seat; its owner may not use the bluff (R39)."""

    seat: Seat
    victim: Seat
    hand: tuple[FaceId, ...]


@dataclass(frozen=True, slots=True)
class CardLoop:
    """The loop of territory cards: who was last, and how many passed in a row.

    `added` is how many control tokens its player may still add, `owed` how many combat tokens
    he must still give back.
    """

    last: Seat | None = None
    passes: int = 0
    added: int = 0
    owed: int = 0


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns of the placement phase: who was last, and how many each seat has had."""

    last: Seat | None = None
    taken: tuple[int, ...] = ()
    stood_down: tuple[Seat, ...] = ()
    card_used: bool = False
    look_used: bool = False
    latest: TokenId = 0
    favors: tuple[TokenId, ...] = ()


@dataclass(frozen=True, slots=True)
class Resolution:
    """What steps 2 to 4 leave behind for step 5: who was attacked, where a token swept (R23)."""

    attacked: tuple[ProvinceId, ...] = ()
    swept: tuple[ProvinceId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RokuganState(State):
    """A whole game; `placed` counts the combat tokens that were ever placed."""

    options: RokuganOptions = field(default_factory=RokuganOptions)
    daimyos: tuple[Daimyo, ...] = ()
    course: Course = field(default_factory=Course)
    objectives: tuple[ObjectiveId, ...] = ()
    cards: Mapping[TerritoryId, TerritoryCard] = field(default_factory=dict)
    realm: Realm = field(default_factory=Realm)
    tokens: tuple[Placed, ...] = ()
    placed: int = 0
    loop: CardLoop = field(default_factory=CardLoop)
    spied: tuple[Spied, ...] = ()
    turns: Turns = field(default_factory=Turns)
    resolution: Resolution = field(default_factory=Resolution)

    @property
    def players(self) -> int:
        """Count the seats."""
        return len(self.daimyos)

    @property
    def first_player(self) -> Seat:
        """Give the first player of the round, where there is one."""
        if self.course.first_player is None:
            raise LookupError("there is no first player yet")
        return self.course.first_player

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """Give all seats in turn order from one on: clockwise is ascending (R45)."""
        return (*range(first, self.players), *range(first))

    def seat_of(self, clan: ClanId) -> Seat | None:
        """Give the seat that plays a clan."""
        return next((s for s, daimyo in enumerate(self.daimyos) if daimyo.clan == clan), None)

    def plays(self, seat: Seat | None, clan: ClanId) -> bool:
        """Tell whether a seat plays a clan."""
        return seat is not None and self.daimyos[seat].clan == clan

    def token(self, token_id: TokenId) -> Placed:
        """Give the combat token of that number on the board."""
        return next(token for token in self.tokens if token.id == token_id)

    def is_spied(self, seat: Seat) -> bool:
        """Tell whether Spy Network keeps a seat from using its bluff this round (R39)."""
        return any(spied.victim == seat for spied in self.spied)


BLANK: Final = RokuganState()
