"""Shifting: troops change between own provinces at any distance."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from domain.daimyo.board import ProvinceId
from domain.daimyo.commands import Decline, ShiftTroops, SwapTroops
from domain.daimyo.deeds import TroopsShifted, TroopsSwapped
from domain.daimyo.events import PartEnded
from domain.daimyo.parts import Feint, Shift
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.convoy import go_by_route
from domain.daimyo.rules.facts import asked, decline, decline_late, emptied, ended, late
from domain.daimyo.rules.script import shifts, under_way
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal_shifts(state: DaimyoState, _seat: Seat) -> Legal:
    """List from where to where troops may go."""
    now, part = under_way(state, Shift)
    decision = state.decisions.current.id
    commands: list[Command] = [ShiftTroops(decision, *route) for route in shifts(now, part)]
    if part.optional:
        commands.append(Decline(decision))
    return Legal(tuple(commands))


def explain_shift(state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why troops cannot go there."""
    now = acting(state)
    if not isinstance(command, ShiftTroops):
        return not_allowed("troops are to be sent from one own province to another", "D34")
    for province in (command.source, command.destination):
        if not now.is_own(province):
            return not_allowed(f"{province} is not yours", "D34")
    return not_allowed(f"{command.source} can spare no troops for another province", "D34")


SHIFTING: Final = DecisionKind[DaimyoState]("Shifting", legal=legal_shifts, explain=explain_shift)
SHIFTING.on(Decline)(decline)


def begin_shift(now: Acting, part: Shift) -> Events:
    """Ask, if there is anything to send and anywhere to send it."""
    return asked(now, SHIFTING) if any(True for _ in shifts(now, part)) else ended(now)


@SHIFTING.on(ShiftTroops)
def shift(state: DaimyoState, seat: Seat, command: ShiftTroops, _chance: Chance) -> Events:
    """Send all but one; where any number may go, it is asked next."""
    now, part = under_way(state, Shift)
    answered = DecisionAnswered(command.decision, seat)
    return answered, *_shifted(now, part, command.source, command.destination)


@SHIFTING.on_time_up
def shift_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Send nothing, or the first listed where something must go (D34, D35)."""
    now, part = under_way(state, Shift)
    if part.optional:
        return late(state), *ended(now)
    source, destination = next(shifts(now, part))
    return late(state), *_shifted(now, part, source, destination)


def _shifted(now: Acting, part: Shift, source: ProvinceId, destination: ProvinceId) -> Events:
    if not part.leaves_one:
        return go_by_route(now, source, destination)
    troops = now.land.troops(source) - 1
    return TroopsShifted(now.daimyo, source, destination, troops), *ended(now)


def legal_swaps(state: DaimyoState, _seat: Seat) -> Legal:
    """List the pairs of provinces that differ in troops."""
    now = acting(state)
    decision = state.decisions.current.id
    swaps = (SwapTroops(decision, *pair) for pair in _unequal_pairs(now))
    return Legal((*swaps, Decline(decision)))


def explain_feint(_state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why two provinces cannot trade."""
    if isinstance(command, SwapTroops):
        return not_allowed("name two own provinces that differ, in the order of the board", "D38")
    return not_allowed("two own provinces may trade their troops now, or decline", "D38")


FEINT: Final = DecisionKind[DaimyoState]("Feint", legal=legal_swaps, explain=explain_feint)
FEINT.on(Decline)(decline)
FEINT.on_time_up(decline_late)


def begin_feint(now: Acting, _part: Feint) -> Events:
    """Ask, if a trade would change anything."""
    return asked(now, FEINT) if any(True for _ in _unequal_pairs(now)) else ended(now)


def _unequal_pairs(now: Acting) -> Iterator[tuple[ProvinceId, ProvinceId]]:
    troops = now.land.troops
    return (
        (one, other)
        for one, other in combinations(now.provinces, 2)
        if troops(one) != troops(other)
    )


@FEINT.on(SwapTroops)
def swap(state: DaimyoState, seat: Seat, command: SwapTroops, _chance: Chance) -> Events:
    """Trade the numbers; against an empty home castle the other province is left (D6, D38)."""
    now = acting(state)
    first, second = command.first, command.second
    left = (
        *(emptied(now.land, first, now.land.troops(first)) if not now.land.troops(second) else ()),
        *(emptied(now.land, second, now.land.troops(second)) if not now.land.troops(first) else ()),
    )
    swapped = TroopsSwapped(now.daimyo, first, second)
    return DecisionAnswered(command.decision, seat), swapped, *left, PartEnded(now.daimyo)
