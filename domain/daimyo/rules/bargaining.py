"""Bargaining: an own province is traded for a neighbouring enemy one (D18)."""

from collections.abc import Iterator
from typing import Final

from domain.daimyo.board import ProvinceId
from domain.daimyo.commands import SwapProvinces
from domain.daimyo.deeds import ProvincesSwapped
from domain.daimyo.events import PartEnded
from domain.daimyo.parts import Bargain
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.facts import asked, ended, late
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the trades; one of them must be made (D34)."""
    decision = state.decisions.current.id
    return Legal(tuple(SwapProvinces(decision, *trade) for trade in _trades(acting(state))))


def explain(state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why provinces cannot be traded."""
    if not isinstance(command, SwapProvinces):
        return not_allowed("a trade of provinces must be made", "D34")
    if {command.own, command.other} & set(state.land.homes):
        return not_allowed("the home castle of a living daimyo is never traded", "D18")
    return not_allowed("an own province is traded for an enemy one next to it", "D18")


BARGAINING: Final = DecisionKind[DaimyoState]("Bargaining", legal=legal, explain=explain)


def begin(now: Acting, _part: Bargain) -> Events:
    """Ask, if there is a trade to make."""
    return asked(now, BARGAINING) if any(True for _ in _trades(now)) else ended(now)


def _trades(now: Acting) -> Iterator[tuple[ProvinceId, ProvinceId]]:
    """List own provinces and their enemy neighbours; no living daimyo's home castle (D18)."""
    homes = now.land.homes
    for own in now.provinces:
        if own not in homes:
            for other in now.theatre:
                if now.is_enemy(other) and other not in homes and other in now.neighbours(own):
                    yield own, other


@BARGAINING.on(SwapProvinces)
def swap(state: DaimyoState, seat: Seat, command: SwapProvinces, _chance: Chance) -> Events:
    """Trade owners and armies."""
    daimyo = state.acting.daimyo
    swapped = ProvincesSwapped(daimyo, command.own, command.other)
    return DecisionAnswered(command.decision, seat), swapped, PartEnded(daimyo)


@BARGAINING.on_time_up
def swap_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Make the first trade that is listed (D35)."""
    now = acting(state)
    own, other = next(_trades(now))
    return late(state), ProvincesSwapped(now.daimyo, own, other), *ended(now)
