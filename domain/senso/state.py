"""The state of a game of Sensō: what its events come to."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from domain.kernel.events import Seat
from domain.kernel.state import State
from domain.senso.board import EMPEROR, TEAMS, CardId, ClanId, FactionId
from domain.senso.land import Land
from domain.senso.options import SensoOptions


class Phase(Enum):
    """The part of a round that the game is in."""

    DEALING = "dealing"
    CONFLICTS = "conflicts"
    REWARDS = "rewards"
    ROUND_OVER = "round-over"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class Course:
    """How far the game is: the round, who leads it, the advantage; `rows` were dealt so far."""

    phase: Phase = Phase.DEALING
    round: int = 0
    first_player: Seat = 0
    advantage: ClanId | None = None
    row: tuple[ClanId, ...] = ()
    rows: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """A card in a conflict and the seat that played it."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Conflict:
    """A resolved conflict."""

    plays: tuple[Play, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class Cards:
    """Where the deck's cards are: `undealt` and `hands` are secret, the others lie open."""

    undealt: tuple[CardId, ...] = ()
    hands: tuple[tuple[CardId, ...], ...] = ()
    leader: Seat = 0
    plays: tuple[Play, ...] = ()
    conflicts: tuple[Conflict, ...] = ()

    @property
    def victories(self) -> tuple[int, ...]:
        """Count the conflicts that each seat won this round."""
        winners = [conflict.winner for conflict in self.conflicts]
        return tuple(winners.count(seat) for seat in range(len(self.hands)))


@dataclass(frozen=True, slots=True)
class Turns:
    """Who still takes rewards or the bonus, and the rewards that the first has had."""

    queue: tuple[Seat, ...] = ()
    picked: tuple[str, ...] = ()


NO_TURNS: Final = Turns()


@dataclass(frozen=True, slots=True, kw_only=True)
class SensoState(State):
    """A whole game; `factions` names what each seat plays."""

    options: SensoOptions = field(default_factory=SensoOptions)
    factions: tuple[FactionId, ...] = ()
    course: Course = field(default_factory=Course)
    cards: Cards = field(default_factory=Cards)
    land: Land = field(default_factory=Land)
    turns: Turns = NO_TURNS

    @property
    def players(self) -> int:
        """Count the seats."""
        return len(self.factions)

    @property
    def emperor(self) -> Seat | None:
        """Give the Emperor's seat, if he plays."""
        return self.factions.index(EMPEROR) if EMPEROR in self.factions else None

    def clans_of(self, seat: Seat) -> tuple[ClanId, ...]:
        """Give the clans as which a seat may act: the Emperor may act as any (B15)."""
        if self.factions[seat] == EMPEROR:
            return tuple(self.land.supply)
        return (self.factions[seat],)

    def are_opponents(self, clan: ClanId, other: ClanId) -> bool:
        """Tell whether cubes of two clans oppose each other: team-mates' do not (B14, B22)."""
        if clan == other:
            return False
        return not (self.options.teams and any(clan in t and other in t for t in TEAMS))


BLANK: Final = SensoState()
