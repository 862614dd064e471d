"""What a seat may ask. `Decline` ends whatever may be declined or ended early (D13)."""

from dataclasses import dataclass
from typing import Annotated

from domain.daimyo.board import EVERY_TROOP, Action, CardId, DaimyoId, Kind, ProvinceId, Troops
from domain.kernel.commands import Between, Command


@dataclass(frozen=True, slots=True)
class ChooseDaimyo(Command):
    """Play this daimyo."""

    daimyo: DaimyoId


@dataclass(frozen=True, slots=True)
class LeaveToChance(Command):
    """Take whichever daimyo is drawn after the others have chosen."""


@dataclass(frozen=True, slots=True)
class ChooseFort(Command):
    """Put the last troop of the set-up on this fort."""

    province: ProvinceId


@dataclass(frozen=True, slots=True)
class PlayActionCard(Command):
    """Choose what to do this season."""

    action: Action


@dataclass(frozen=True, slots=True)
class PlayCard(Command):
    """Play a general card in place of the plain action, or after a capture."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """Do no more of this: end the Move, do not attack, leave out the rest of a card."""


@dataclass(frozen=True, slots=True)
class PlaceTroop(Command):
    """Put one troop on a province: a new one, or one that was lifted."""

    province: ProvinceId


@dataclass(frozen=True, slots=True)
class PlaceAll(Command):
    """Put all the troops of this part on one province."""

    province: ProvinceId


@dataclass(frozen=True, slots=True)
class MoveTroop(Command):
    """Move one troop to a neighbouring own or unowned province."""

    source: ProvinceId
    destination: ProvinceId


@dataclass(frozen=True, slots=True)
class Sail(Command):
    """Navy: choose from which coast to which fort troops shall sail."""

    source: ProvinceId
    destination: ProvinceId


@dataclass(frozen=True, slots=True)
class SendTroops(Command):
    """Say how many troops go: into a province that lies open, by sea, or to the own province."""

    troops: Troops


@dataclass(frozen=True, slots=True)
class AttackProvince(Command):
    """Attack a province with the army of one own province."""

    origin: ProvinceId
    target: ProvinceId


@dataclass(frozen=True, slots=True)
class AttackTogether(Command):
    """Pincer: attack a province with the armies of two own provinces."""

    first: ProvinceId
    second: ProvinceId
    target: ProvinceId


@dataclass(frozen=True, slots=True)
class ChooseKind(Command):
    """Will: let the own provinces of this kind attack."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class ShiftTroops(Command):
    """Choose from which own province to which other troops go at any distance."""

    source: ProvinceId
    destination: ProvinceId


@dataclass(frozen=True, slots=True)
class SwapTroops(Command):
    """Feint: let two own provinces trade their numbers of troops."""

    first: ProvinceId
    second: ProvinceId


@dataclass(frozen=True, slots=True)
class LiftTroops(Command):
    """Forced March: take all own troops off the map, to place them anew."""


@dataclass(frozen=True, slots=True)
class RemoveTroop(Command):
    """Letters: remove a troop of another daimyo."""

    province: ProvinceId


@dataclass(frozen=True, slots=True)
class LiftGarrison(Command):
    """Cunning: lift the enemy troops off a fort next to an own province."""

    province: ProvinceId


@dataclass(frozen=True, slots=True)
class MoveIn(Command):
    """Cunning: move troops of a neighbouring own province onto the fort."""

    source: ProvinceId
    troops: Annotated[int, Between(1, EVERY_TROOP)]


@dataclass(frozen=True, slots=True)
class SwapProvinces(Command):
    """Bargain: trade an own province for a neighbouring enemy one, armies and all."""

    own: ProvinceId
    other: ProvinceId


@dataclass(frozen=True, slots=True)
class TakeCard(Command):
    """Take a general card of the daimyo just eliminated."""

    card: CardId


@dataclass(frozen=True, slots=True)
class TakeActionCard(Command):
    """Take an action card of the daimyo just eliminated."""

    action: Action


COMMANDS: tuple[type[Command], ...] = (
    ChooseDaimyo,
    LeaveToChance,
    ChooseFort,
    PlayActionCard,
    PlayCard,
    Decline,
    PlaceTroop,
    PlaceAll,
    MoveTroop,
    Sail,
    SendTroops,
    AttackProvince,
    AttackTogether,
    ChooseKind,
    ShiftTroops,
    SwapTroops,
    LiftTroops,
    RemoveTroop,
    LiftGarrison,
    MoveIn,
    SwapProvinces,
    TakeCard,
    TakeActionCard,
)
