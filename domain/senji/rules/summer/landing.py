"""Landing: what is left of a raid is split over the coast of its sea (S16)."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.senji.board import PlaceId, SamuraiId
from domain.senji.commands.summer import MoveSamurai, MoveUnits
from domain.senji.events.summer import MovementEnded
from domain.senji.fighting import March
from domain.senji.rules.summer.movement_refusals import explain
from domain.senji.rules.summer.reach import is_own, within_reach
from domain.senji.rules.summer.steps import march_of, stepped, steps
from domain.senji.state import SenjiState


def go_on(state: SenjiState, march: March) -> Events:
    """Ask where to land until all are ashore."""
    seat = state.seat_of(march.banner)
    if seat is None or not (march.units or march.samurai):
        return (MovementEnded(),)
    return (state.decisions.ask(LANDING.name, (seat,)),)


def legal(state: SenjiState, _seat: Seat) -> Legal:
    """List the steps ashore, into one's own provinces too; all must land (S16)."""
    march, decision = march_of(state), state.decisions.current.id
    return Legal(
        tuple(
            step
            for place, room in within_reach(state, march)
            for step in steps(decision, place, min(march.units, room), march.samurai)
        )
    )


LANDING: Final = DecisionKind[SenjiState]("Landing", legal=legal, explain=explain)


@LANDING.on(MoveUnits)
def land_units(state: SenjiState, seat: Seat, command: MoveUnits, _chance: Chance) -> Events:
    """Land units."""
    return _landed(state, seat, command, command.units, ())


@LANDING.on(MoveSamurai)
def land_samurai(state: SenjiState, seat: Seat, command: MoveSamurai, _chance: Chance) -> Events:
    """Land a samurai, who always arrives (F8)."""
    return _landed(state, seat, command, 0, (command.samurai,))


def _landed(
    state: SenjiState,
    seat: Seat,
    command: MoveUnits | MoveSamurai,
    units: int,
    samurai: tuple[SamuraiId, ...],
) -> Events:
    march = march_of(state)
    step = stepped(state, march, command.destination, units, samurai)
    if march.units > units or len(march.samurai) > len(samurai):
        return (step,)
    return step, DecisionAnswered(command.decision, seat)


@LANDING.on_time_up
def land_at_home(state: SenjiState, _seat: Seat | None, _chance: Chance) -> Events:
    """Land the rest in one's own provinces as far as there is room, else where it can (S61)."""
    march, decision = march_of(state), state.decisions.current
    return *_all_ashore(state, march), DecisionAnswered(decision.id, decision.seats[0])


def _all_ashore(state: SenjiState, march: March) -> Iterator[Event]:
    havens = sorted(within_reach(state, march), key=lambda haven: _strangeness(state, march, haven))
    units, samurai = march.units, march.samurai
    for place, room in havens:
        landing = min(units, room)
        if landing or samurai:
            yield stepped(state, march, place, landing, samurai)
        units, samurai = units - landing, ()


def _strangeness(state: SenjiState, march: March, haven: tuple[PlaceId, int]) -> int:
    """Home comes first, then one's own provinces, then all others."""
    place = haven[0]
    if place == march.source:
        return 0
    return 1 if is_own(state, march, place) else 2
