"""ProvinceNaming: the host names the provinces one by one (S2)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import IMPERIAL, IMPERIAL_PROVINCE, IMPERIAL_UNITS, PROVINCES, ProvinceId
from domain.senji.commands.setup import NameProvince
from domain.senji.events.setup import (
    ImperialSamuraiDrawn,
    PhaseBegan,
    ProvinceNamed,
    UnitsRaised,
)
from domain.senji.rules.common.late import on_time_up
from domain.senji.rules.setup import placement
from domain.senji.state import Phase, SenjiState


def go_on(state: SenjiState, _chance: Chance) -> Events:
    """Let the named province be garrisoned, then ask for the next; at last begin the year."""
    if state.course.naming is not None:
        return placement.go_on(state, state.course.naming)
    unnamed = unnamed_provinces(state)
    if not unnamed:
        return (*_imperial_force(state), PhaseBegan(Phase.WINTER, state.course.year))
    if len(unnamed) == 1:
        return (_named(unnamed[0]),)
    return (state.decisions.ask(PROVINCE_NAMING.name, (state.host,)),)


def unnamed_provinces(state: SenjiState) -> tuple[ProvinceId, ...]:
    """List the provinces that bear the emblem of a family in play and were not named."""
    return tuple(
        name
        for name, province in state.land.provinces.items()
        if province.banner is None and PROVINCES[name].family in state.families
    )


def legal(state: SenjiState, _seat: Seat) -> Legal:
    """List the provinces that were not named."""
    decision = state.decisions.current.id
    return Legal(tuple(NameProvince(decision, p) for p in unnamed_provinces(state)))


def explain(state: SenjiState, _seat: Seat, command: Command) -> Refused:
    """Say why a province cannot be named."""
    if not isinstance(command, NameProvince):
        return not_allowed("the host must name a province now")
    if command.province not in state.land.provinces:
        return not_allowed(f"{command.province} is neutral in this game")
    return not_allowed(f"{command.province} is not a province still to be named")


PROVINCE_NAMING: Final = DecisionKind[SenjiState]("ProvinceNaming", legal=legal, explain=explain)


@PROVINCE_NAMING.on(NameProvince)
def name(_state: SenjiState, seat: Seat, command: NameProvince, _chance: Chance) -> Events:
    """Name it; its family builds a fortress there."""
    return DecisionAnswered(command.decision, seat), _named(command.province)


@on_time_up(PROVINCE_NAMING)
def name_first(state: SenjiState, _seat: Seat, decision: str) -> Command:
    """Name the first one left for a host out of time."""
    return NameProvince(decision, unnamed_provinces(state)[0])


def _named(province: ProvinceId) -> ProvinceNamed:
    return ProvinceNamed(province, PROVINCES[province].family)


def _imperial_force(state: SenjiState) -> Events:
    """Two players: three units and a samurai drawn at random stand in Kii (S48)."""
    if not state.has_imperial:
        return ()
    return (
        UnitsRaised(IMPERIAL, IMPERIAL_PROVINCE, IMPERIAL_UNITS),
        ImperialSamuraiDrawn(IMPERIAL_PROVINCE, state.samurai.pile[0]),
    )
