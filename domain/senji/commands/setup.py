"""Set-up and the welcoming of the emperor."""

from dataclasses import dataclass

from domain.kernel.commands import Command
from domain.senji.board import FamilyId, ProvinceId, SamuraiId, Units
from domain.senji.commands.fields import SeatNumber, Warriors


@dataclass(frozen=True, slots=True)
class ChooseFamily(Command):
    """Set-up: play this family."""

    family: FamilyId


@dataclass(frozen=True, slots=True)
class KeepSamurai(Command):
    """Set-up: keep this one of the three samurai drawn."""

    samurai: SamuraiId


@dataclass(frozen=True, slots=True)
class NameProvince(Command):
    """Set-up, host: this province's family places troops there now."""

    province: ProvinceId


@dataclass(frozen=True, slots=True)
class PlaceTroops(Command):
    """Set-up: put so many units, and the samurai or nobody, into the named province."""

    units: Units
    samurai: Warriors


@dataclass(frozen=True, slots=True)
class ChooseHost(Command):
    """Welcoming, last year's host: the emperor visits this one of the tied families."""

    seat: SeatNumber


SETUP_COMMANDS: tuple[type[Command], ...] = (
    ChooseFamily,
    KeepSamurai,
    NameProvince,
    PlaceTroops,
    ChooseHost,
)
