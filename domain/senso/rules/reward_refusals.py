"""The words for a reward that cannot be taken, from the most general reason to the closest."""

from collections.abc import Iterator
from itertools import chain

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.refusal import Refused, not_allowed
from domain.senso.board import REGIONS, THRESHOLDS, RegionId
from domain.senso.commands import MoveCube, PlaceCube, ReplaceCube, StrikeCube, SwapCubes
from domain.senso.rules.offers import REWARD_OF, open_rewards
from domain.senso.rules.targets import Acting
from domain.senso.state import SensoState

RewardCommand = SwapCubes | MoveCube | ReplaceCube | PlaceCube | StrikeCube


def explain(state: SensoState, seat: Seat, command: Command) -> Refused:
    """Say why a reward cannot be taken."""
    if not isinstance(command, RewardCommand):
        return not_allowed("a reward must be taken or passed now")
    if command.clan not in state.clans_of(seat):
        return not_allowed(f"you cannot act as {command.clan}", "B15")
    acting = Acting(state, seat, command.clan, command.decision)
    reasons = chain(_earned(state, seat, command), _on_the_map(acting, command))
    return next(reasons, not_allowed("this reward cannot be taken so"))


def _earned(state: SensoState, seat: Seat, command: RewardCommand) -> Iterator[Refused]:
    reward = REWARD_OF[type(command)]
    victories = state.cards.victories[seat]
    if reward in state.turns.picked:
        yield not_allowed(f"you have taken {reward}; the second pick must differ", "B12")
    elif reward not in open_rewards(state, seat):
        needed = THRESHOLDS[reward]
        yield not_allowed(f"{reward} needs {needed} victories; you have {victories}", "B12")


def _on_the_map(acting: Acting, command: RewardCommand) -> Iterator[Refused]:
    match command:
        case SwapCubes():
            yield from _closed(acting, command.region)
            yield from _no_swap(acting, command)
        case MoveCube() | ReplaceCube():
            yield from _closed(acting, command.destination)
            yield from _no_journey(acting, command)
        case PlaceCube():
            yield from _closed(acting, command.region)
            yield from _no_place(acting, command)
        case StrikeCube():
            yield from _closed(acting, command.region)
            yield from _no_target(acting, command.region, command.square)


def _closed(acting: Acting, region: RegionId) -> Iterator[Refused]:
    if not acting.may_enter(region):
        other = acting.land.affected[region]
        yield not_allowed(f"{region} is affected by seat {other}", "B12")


def _no_swap(acting: Acting, command: SwapCubes) -> Iterator[Refused]:
    yield from _not_own(acting, command.region, command.square)
    if command.square == 0:
        yield not_allowed("no square lies above the top one", "B9")
    yield from _no_target(acting, command.region, command.square - 1)


def _no_journey(acting: Acting, command: MoveCube | ReplaceCube) -> Iterator[Refused]:
    source, destination = command.source, command.destination
    yield from _not_own(acting, source, command.square)
    if destination not in REGIONS[source].adjacent:
        yield not_allowed(f"{source} and {destination} are not adjacent")
    if isinstance(command, MoveCube):
        yield from _full(acting, destination)
    elif any(map(acting.land.has_room, REGIONS[source].adjacent)):
        yield not_allowed(f"a region adjacent to {source} has an empty square", "B8")
    else:
        yield from _no_target(acting, destination, len(acting.land.columns[destination]) - 1)


def _no_place(acting: Acting, command: PlaceCube) -> Iterator[Refused]:
    if not acting.land.supply[acting.clan]:
        yield not_allowed(f"no cube of {acting.clan} is left in the supply", "B10")
    yield from _full(acting, command.region)


def _full(acting: Acting, region: RegionId) -> Iterator[Refused]:
    if not acting.land.has_room(region):
        yield not_allowed(f"{region} is full", "B10")


def _not_own(acting: Acting, region: RegionId, square: int) -> Iterator[Refused]:
    if acting.land.columns[region][square : square + 1] != (acting.clan,):
        yield not_allowed(f"no cube of {acting.clan} is on that square of {region}")


def _no_target(acting: Acting, region: RegionId, square: int) -> Iterator[Refused]:
    column = acting.land.columns[region]
    if square >= len(column):
        yield not_allowed(f"that square of {region} is empty")
    elif not acting.opposes(column[square]):
        rule = "B9" if column[square] == acting.clan else "B22"
        yield not_allowed(f"{column[square]} is no opponent of {acting.clan}", rule)
