"""Combat. Dice are counted from 0, as they were rolled."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.commands import Command, Count
from domain.senji.board import Die, DiplomacyId, PlaceId, SamuraiId
from domain.senji.commands.fields import Dice


@dataclass(frozen=True, slots=True)
class ExecuteHostage(Command):
    """Defender: execute a member of the attacker's family."""

    card: DiplomacyId


@dataclass(frozen=True, slots=True)
class SpareHostages(Command):
    """Defender: execute nobody."""


@dataclass(frozen=True, slots=True)
class TurnDie(Command):
    """Combat: a samurai turns a rolled die to his family's symbol."""

    samurai: SamuraiId
    die: Die


@dataclass(frozen=True, slots=True)
class RerollDie(Command):
    """Combat: a samurai rolls one die again."""

    samurai: SamuraiId
    die: Die


@dataclass(frozen=True, slots=True)
class RemoveDie(Command):
    """Combat: a samurai takes away a die that shows the opponent's symbol."""

    samurai: SamuraiId
    die: Die


@dataclass(frozen=True, slots=True)
class PassAbilities(Command):
    """Combat: use no (other) ability in this round."""


@dataclass(frozen=True, slots=True)
class RerollByKami(Command):
    """Combat: a military kami rolls these dice again."""

    samurai: SamuraiId
    dice: Dice


@dataclass(frozen=True, slots=True)
class DeclineReroll(Command):
    """Combat: call no kami in this round."""


@dataclass(frozen=True, slots=True)
class PlaySupport(Command):
    """Combat: play a foreign support card, or two by ability, or the own dummy, face down."""

    cards: Annotated[tuple[DiplomacyId, ...], Count(1, 2)]


@dataclass(frozen=True, slots=True)
class Retreat(Command):
    """Combat: the samurai who survives a defeat goes there."""

    destination: PlaceId


COMBAT_COMMANDS: tuple[type[Command], ...] = (
    ExecuteHostage,
    SpareHostages,
    TurnDie,
    RerollDie,
    RemoveDie,
    PassAbilities,
    RerollByKami,
    DeclineReroll,
    PlaySupport,
    Retreat,
)
