"""The words for a step that troops cannot take, from the most general reason to the closest."""

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import PROVINCES, PlaceId
from domain.senji.commands.summer import LaunchRaid, MoveSamurai, MoveUnits
from domain.senji.fighting import March
from domain.senji.rules.summer.reach import (
    RAID,
    attacks_left,
    is_protected,
    kind_of,
    places,
    raid_seas,
    raiders,
    room,
    within_reach,
)
from domain.senji.rules.summer.steps import march_of
from domain.senji.state import SenjiState


def explain(state: SenjiState, _seat: Seat, command: Command) -> Refused:
    """Say why troops cannot go there."""
    march = march_of(state)
    if isinstance(command, LaunchRaid):
        return _raid(state, march, command)
    if not isinstance(command, MoveUnits | MoveSamurai):
        return not_allowed("troops must move now", "S16" if march.kind == RAID else "S12")
    place = command.destination
    if place not in places(march):
        return not_allowed(f"{place} cannot be reached from here")
    if march.kind not in ("", kind_of(march, place)):
        return not_allowed(f"this order is a movement of the kind {march.kind}", "S13")
    if place not in {name for name, _ in within_reach(state, march)}:
        return _closed(state, march, place)
    return _party(state, march, command)


def _party(state: SenjiState, march: March, command: MoveUnits | MoveSamurai) -> Refused:
    if isinstance(command, MoveSamurai):
        return not_allowed(f"{command.samurai} is not among the troops that move")
    left = room(state, march, command.destination)
    if command.units > left:
        return not_allowed(f"{command.destination} has room for {left} more units", "S19")
    return not_allowed("units move that are there, at least one")


def _closed(state: SenjiState, march: March, place: PlaceId) -> Refused:
    if place not in state.land.provinces:
        return not_allowed(f"{place} is neutral in this game; no unit enters it")
    province = state.land.provinces[place]
    if state.seat_of(province.banner) == state.seat_of(march.banner):
        return not_allowed("the imperial force and its leader keep apart", "S59")
    if is_protected(state, place) and not (province.units or province.samurai):
        return not_allowed(f"{place} cannot be captured, and nobody defends it now", "S49")
    if attacks_left(state, march) <= 0:
        return not_allowed("you would control, or fight for, more than six provinces", "S18")
    return not_allowed(f"{place} cannot be entered now")


def _raid(state: SenjiState, march: March, command: LaunchRaid) -> Refused:
    if march.kind:
        return not_allowed(f"this order is a movement of the kind {march.kind}", "S13")
    if command.sea not in raid_seas(march):
        where = "its own sea" if march.source in PROVINCES else "the other sea"
        return not_allowed(f"a raid from {march.source} goes over {where}", "S13")
    most = raiders(state, march, command.sea)
    if command.units > most:
        return not_allowed(f"{max(0, most)} units could be sure to land", "S18")
    return not_allowed("a raid takes units or samurai that are there", "S16")
