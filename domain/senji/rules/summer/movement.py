"""Movement: troops leave a province or a fleet step by step; attacks are fought at the end."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal, Template
from domain.senji.board import (
    DICE_FACES,
    MOST_PROVINCES,
    Ability,
    PlaceId,
    SamuraiId,
)
from domain.senji.commands.summer import EndMovement, LaunchRaid, MoveSamurai, MoveUnits
from domain.senji.events.summer import (
    AttackBegan,
    AttackCalledOff,
    MarchEnded,
    MovementEnded,
    RaidDiceRolled,
    RaidLaunched,
)
from domain.senji.fighting import March
from domain.senji.rules.common.late import on_time_up
from domain.senji.rules.common.listing import listed, one, some
from domain.senji.rules.common.muster import worth
from domain.senji.rules.summer import landing
from domain.senji.rules.summer.movement_refusals import explain
from domain.senji.rules.summer.reach import RAID, raid_seas, raiders, within_reach
from domain.senji.rules.summer.steps import march_of, stepped, steps
from domain.senji.state import SenjiState


def go_on(state: SenjiState, march: March) -> Events:
    """Ask how the troops move, land the raiders, then begin the attacks one by one (S21)."""
    if march.ended:
        return (_next_attack(state, march),) if march.attacks else (MarchEnded(),)
    if march.kind == RAID:
        return landing.go_on(state, march)
    seat, troops = state.seat_of(march.banner), _troops(state, march)
    if seat is None or troops == (0, ()):
        return (MovementEnded(),)
    return (state.decisions.ask(MOVEMENT.name, (seat,)),)


def _next_attack(state: SenjiState, march: March) -> Event:
    """Check the limit of provinces again; above it the troops go back (S18)."""
    province = march.attacks[0].province
    if len(state.land.held(march.banner)) >= MOST_PROVINCES:
        return AttackCalledOff(province)
    return AttackBegan(march.banner, state.land.provinces[province].banner, province)


def _troops(state: SenjiState, march: March) -> tuple[int, tuple[SamuraiId, ...]]:
    land = state.land
    return (
        land.units_at(march.banner, march.source),
        land.samurai_at(march.banner, march.source),
    )


def legal(state: SenjiState, _seat: Seat) -> Legal:
    """List the steps of troops that are still here; a movement may move nothing (S12)."""
    return listed(_moves(state, march_of(state)))


def _moves(state: SenjiState, march: March) -> Iterator[Command | Template]:
    decision = state.decisions.current.id
    units, samurai = _troops(state, march)
    yield EndMovement(decision)
    for place, room in within_reach(state, march):
        yield from steps(decision, place, min(units, room), samurai)
    if not march.kind:
        for sea in raid_seas(march):
            most = raiders(state, march, sea)
            if most > 0 or (most == 0 and samurai):
                choices = {
                    "sea": one(sea),
                    "units": one(*range(most + 1)),
                    "samurai": some(samurai, 0, len(samurai)),
                }
                yield Template(LaunchRaid, decision, choices, _is_somebody)


def _is_somebody(command: Command) -> bool:
    return isinstance(command, LaunchRaid) and bool(command.units or command.samurai)


MOVEMENT: Final = DecisionKind[SenjiState]("Movement", legal=legal, explain=explain)


@MOVEMENT.on(MoveUnits)
def move_units(state: SenjiState, seat: Seat, command: MoveUnits, _chance: Chance) -> Events:
    """Send units."""
    return _stepped(state, seat, command.destination, command.units, ())


@MOVEMENT.on(MoveSamurai)
def move_samurai(state: SenjiState, seat: Seat, command: MoveSamurai, _chance: Chance) -> Events:
    """Send a samurai."""
    return _stepped(state, seat, command.destination, 0, (command.samurai,))


def _stepped(
    state: SenjiState, seat: Seat, place: PlaceId, units: int, samurai: tuple[SamuraiId, ...]
) -> Events:
    march = march_of(state)
    step = stepped(state, march, place, units, samurai)
    here, leaders = _troops(state, march)
    if here > units or len(leaders) > len(samurai):
        return (step,)
    return step, DecisionAnswered(state.decisions.current.id, seat)


@MOVEMENT.on(LaunchRaid)
def launch_raid(state: SenjiState, seat: Seat, command: LaunchRaid, chance: Chance) -> Events:
    """Set out, then roll a die for each unit; each own symbol sinks one (S16)."""
    answered = DecisionAnswered(command.decision, seat)
    launched = RaidLaunched(command.sea, command.units, command.samurai)
    fewer = worth(command.samurai, Ability.FEWER_RAID_DICE)
    dice = max(0, command.units - fewer)
    if not dice:
        return answered, launched
    roll = chance.roll(dice, len(DICE_FACES))
    faces = tuple(DICE_FACES[face - 1] for face in roll.value)
    lost = faces.count(state.families[seat])
    return answered, launched, RaidDiceRolled(roll.number, faces, lost)


@MOVEMENT.on(EndMovement)
def end(_state: SenjiState, seat: Seat, command: EndMovement, _chance: Chance) -> Events:
    """Let the rest stay."""
    return DecisionAnswered(command.decision, seat), MovementEnded()


@on_time_up(MOVEMENT)
def stay(_state: SenjiState, _seat: Seat, decision: str) -> Command:
    """The rest stays when the time is up."""
    return EndMovement(decision)
