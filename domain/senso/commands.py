"""What a seat may ask. Squares are counted from the top of their region, the top one being 0."""

from dataclasses import dataclass

from domain.kernel.commands import Command
from domain.senso.board import CardId, ClanId, RegionId, Square


@dataclass(frozen=True, slots=True)
class PlayCard(Command):
    """Play a card from the hand to the conflict."""

    card: CardId


@dataclass(frozen=True, slots=True)
class SwapCubes(Command):
    """Balance: an own cube trades places with the opponent's directly above it."""

    clan: ClanId
    region: RegionId
    square: Square


@dataclass(frozen=True, slots=True)
class MoveCube(Command):
    """Balance: an own cube goes to the highest empty square of an adjacent region."""

    clan: ClanId
    source: RegionId
    square: Square
    destination: RegionId


@dataclass(frozen=True, slots=True)
class ReplaceCube(Command):
    """Balance, all adjacent regions being full: an own cube drives out a lowest cube."""

    clan: ClanId
    source: RegionId
    square: Square
    destination: RegionId


@dataclass(frozen=True, slots=True)
class PlaceCube(Command):
    """Determination: a cube of the supply goes to the highest empty square of a region."""

    clan: ClanId
    region: RegionId


@dataclass(frozen=True, slots=True)
class StrikeCube(Command):
    """Aggression: an opponent's cube is removed, and replaced where the supply can."""

    clan: ClanId
    region: RegionId
    square: Square


@dataclass(frozen=True, slots=True)
class PassReward(Command):
    """Take no reward, or no second one."""


@dataclass(frozen=True, slots=True)
class PlaceBonusCube(Command):
    """Add a cube of the supply to a region after the fourth round."""

    region: RegionId


@dataclass(frozen=True, slots=True)
class DeclineBonus(Command):
    """Add no cube after the fourth round."""


@dataclass(frozen=True, slots=True)
class GoOn(Command):
    """Be ready for the next round."""


COMMANDS: tuple[type[Command], ...] = (
    PlayCard,
    SwapCubes,
    MoveCube,
    ReplaceCube,
    PlaceCube,
    StrikeCube,
    PassReward,
    PlaceBonusCube,
    DeclineBonus,
    GoOn,
)
