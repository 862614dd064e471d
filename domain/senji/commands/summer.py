"""Spring and summer: orders, and how they are carried out."""

from dataclasses import dataclass

from domain.kernel.commands import Command
from domain.senji.board import BannerId, OrderId, PlaceId, ProvinceId, SamuraiId, SeaId, Units
from domain.senji.commands.fields import Warriors


@dataclass(frozen=True, slots=True)
class PlaceOrder(Command):
    """Spring: put an order face down on a controlled province."""

    province: ProvinceId
    order: OrderId


@dataclass(frozen=True, slots=True)
class ActivateProvince(Command):
    """Summer, host: the order of this province is carried out now."""

    province: ProvinceId


@dataclass(frozen=True, slots=True)
class ActivateFleet(Command):
    """Summer, host: this fleet may act now."""

    banner: BannerId
    sea: SeaId


@dataclass(frozen=True, slots=True)
class Recruit(Command):
    """Recruitment: add so many units."""

    units: Units


@dataclass(frozen=True, slots=True)
class MoveUnits(Command):
    """Movement: send units to a neighbouring place; into a foreign province they attack."""

    destination: PlaceId
    units: Units


@dataclass(frozen=True, slots=True)
class MoveSamurai(Command):
    """Movement: send a samurai to a neighbouring place."""

    destination: PlaceId
    samurai: SamuraiId


@dataclass(frozen=True, slots=True)
class LaunchRaid(Command):
    """Movement: send units and samurai over a sea to land this very summer; at least one goes."""

    sea: SeaId
    units: Units
    samurai: Warriors


@dataclass(frozen=True, slots=True)
class EndMovement(Command):
    """Movement: nobody else moves by this order; the attacks begin."""


SUMMER_COMMANDS: tuple[type[Command], ...] = (
    PlaceOrder,
    ActivateProvince,
    ActivateFleet,
    Recruit,
    MoveUnits,
    MoveSamurai,
    LaunchRaid,
    EndMovement,
)
