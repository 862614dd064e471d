"""Autumn: what a family may do in its turn, and how others answer."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.commands import Between, Command, Count
from domain.senji.board import (
    MOST_MERCENARIES,
    CombinationId,
    DiplomacyId,
    HanafudaId,
    PlaceId,
    SamuraiId,
    SeaId,
)
from domain.senji.commands.fields import Flowers, SeatNumber


@dataclass(frozen=True, slots=True)
class CallFamily(Command):
    """Autumn, host: this family acts now."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class ExposeHostage(Command):
    """Autumn: reveal a member of another family for honor."""

    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class TakeBackHostage(Command):
    """Autumn: take a revealed hostage back into the hand and lose the honor again."""

    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class ConvertCard(Command):
    """Autumn: give a trading card back to choose one hanafuda of those its family must show."""

    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class ShowHanafuda(Command):
    """Autumn: show these hanafuda to the one who converts a trading card."""

    cards: Flowers


@dataclass(frozen=True, slots=True)
class TakeHanafuda(Command):
    """Autumn: take one of the hanafuda that lie before you."""

    card: HanafudaId


@dataclass(frozen=True, slots=True)
class ReturnSet(Command):
    """Autumn: give one card back to each of the five other families."""

    cards: Annotated[tuple[DiplomacyId, ...], Count(5, 5)]


@dataclass(frozen=True, slots=True)
class PlayCombination(Command):
    """Autumn: discard hanafuda that pay together."""

    combination: CombinationId
    cards: Flowers


@dataclass(frozen=True, slots=True)
class HireSamurai(Command):
    """Autumn: take one of the samurai drawn and send him there."""

    samurai: SamuraiId
    place: PlaceId


@dataclass(frozen=True, slots=True)
class HireMercenaries(Command):
    """Autumn, without a province: buy units, and draw a samurai or not, for a fleet."""

    sea: SeaId
    units: Annotated[int, Between(0, MOST_MERCENARIES)]
    ronin: Annotated[int, Between(0, 1)]


@dataclass(frozen=True, slots=True)
class CycleHanafuda(Command):
    """Autumn, by ability: discard one or two hanafuda and draw as many."""

    cards: Flowers


@dataclass(frozen=True, slots=True)
class ForceSwap(Command):
    """Autumn, by ability: swap a diplomacy card, face down, for one that another must give."""

    seat: SeatNumber
    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class SurrenderCard(Command):
    """Autumn: give this card in the swap that is forced on you."""

    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class CommitSeppuku(Command):
    """Autumn: order a samurai to die, so that his kami can help."""

    samurai: SamuraiId


@dataclass(frozen=True, slots=True)
class CallEconomicKami(Command):
    """Autumn: look through the hanafuda pile and take one card."""

    samurai: SamuraiId


@dataclass(frozen=True, slots=True)
class EndTurn(Command):
    """Autumn: have nothing more to do."""


AUTUMN_COMMANDS: tuple[type[Command], ...] = (
    CallFamily,
    ExposeHostage,
    TakeBackHostage,
    ConvertCard,
    ShowHanafuda,
    TakeHanafuda,
    ReturnSet,
    PlayCombination,
    HireSamurai,
    HireMercenaries,
    CycleHanafuda,
    ForceSwap,
    SurrenderCard,
    CommitSeppuku,
    CallEconomicKami,
    EndTurn,
)
