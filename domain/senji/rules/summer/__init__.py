"""SummerActivation: the host activates provinces and fleets in any order, each once (S12)."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import (
    IMPERIAL,
    IMPERIAL_PROVINCE,
    IMPERIAL_UNITS,
    PRODUCTION,
    PRODUCTION_CARDS,
    Ability,
    BannerId,
    ProvinceId,
    SeaId,
)
from domain.senji.commands.summer import ActivateFleet, ActivateProvince
from domain.senji.events.setup import PhaseBegan, UnitsRaised
from domain.senji.events.summer import FleetActivated, ProvinceActivated
from domain.senji.rules import combat
from domain.senji.rules.common.draws import drawn
from domain.senji.rules.common.late import on_time_up
from domain.senji.rules.common.muster import worth
from domain.senji.rules.summer import movement, recruitment
from domain.senji.state import Phase, SenjiState


def go_on(state: SenjiState, chance: Chance) -> Events:
    """Finish what is under way, then let the host choose what is next."""
    if state.combat is not None:
        return combat.go_on(state, state.combat, chance)
    if state.has_imperial and not _imperial_units(state):
        return (UnitsRaised(IMPERIAL, IMPERIAL_PROVINCE, IMPERIAL_UNITS),)  # S49
    if state.march is not None:
        return movement.go_on(state, state.march)
    if state.course.recruiting is not None:
        return recruitment.go_on(state, state.course.recruiting)
    return _next(state, chance)


def _imperial_units(state: SenjiState) -> int:
    """Count the imperial units, those on their way too."""
    march = state.march
    if march is None or march.banner != IMPERIAL:
        return state.land.units_of(IMPERIAL)
    under_way = march.units + sum(force.units for force in march.attacks)
    return state.land.units_of(IMPERIAL) + under_way


def _next(state: SenjiState, chance: Chance) -> Events:
    waiting = tuple(_waiting(state, ""))
    if not waiting:
        return (PhaseBegan(Phase.AUTUMN, state.course.year),)
    if len(waiting) > 1:
        return (state.decisions.ask(SUMMER_ACTIVATION.name, (state.host,)),)
    return _activated(state, waiting[0], chance)


def _waiting(state: SenjiState, decision: str) -> Iterator[ActivateProvince | ActivateFleet]:
    """List the orders not carried out, and the fleets that were at sea when summer came (F3)."""
    for province in state.land.orders:
        yield ActivateProvince(decision, province)
    for fleet in state.land.fleets:
        if fleet.ready:
            yield ActivateFleet(decision, fleet.banner, fleet.sea)


def legal(state: SenjiState, _seat: Seat) -> Legal:
    """List what was not activated this summer."""
    return Legal(tuple(_waiting(state, state.decisions.current.id)))


def explain(_state: SenjiState, _seat: Seat, command: Command) -> Refused:
    """Say why something cannot be activated."""
    if isinstance(command, ActivateProvince):
        return not_allowed(f"no order waits on {command.province}", "S12")
    if isinstance(command, ActivateFleet):
        return not_allowed("no such fleet waits; a new one acts next summer", "S15")
    return not_allowed("the host must activate a province or a fleet now", "S12")


SUMMER_ACTIVATION: Final = DecisionKind[SenjiState](
    "SummerActivation", legal=legal, explain=explain
)


@SUMMER_ACTIVATION.on(ActivateProvince)
def activate_province(
    state: SenjiState, seat: Seat, command: ActivateProvince, chance: Chance
) -> Events:
    """Turn the order up and carry it out."""
    return DecisionAnswered(command.decision, seat), *_activated(state, command, chance)


@SUMMER_ACTIVATION.on(ActivateFleet)
def activate_fleet(state: SenjiState, seat: Seat, command: ActivateFleet, chance: Chance) -> Events:
    """Let a fleet act; it needs no order (S15)."""
    return DecisionAnswered(command.decision, seat), *_activated(state, command, chance)


@on_time_up(SUMMER_ACTIVATION)
def activate_first(state: SenjiState, _seat: Seat, decision: str) -> Command:
    """Activate the first that waits for a host out of time."""
    return next(_waiting(state, decision))


def _activated(
    state: SenjiState, command: ActivateProvince | ActivateFleet, chance: Chance
) -> Events:
    if isinstance(command, ActivateFleet):
        return _sail(command.banner, command.sea)
    return _obey(state, command.province, chance)


def _sail(banner: BannerId, sea: SeaId) -> Events:
    return (FleetActivated(banner, sea),)


def _obey(state: SenjiState, name: ProvinceId, chance: Chance) -> Events:
    province, order = state.land.provinces[name], state.land.orders[name]
    seat = state.seat_of(province.banner)
    activated = ProvinceActivated(province.banner or "", name, order)
    if order != PRODUCTION or seat is None:
        return (activated,)
    cards = worth(province.samurai, Ability.PRODUCTION_CARDS, PRODUCTION_CARDS)
    return activated, *drawn(state.hanafuda, seat, cards, chance)
