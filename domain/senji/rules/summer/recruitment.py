"""Recruitment: up to two new units in the province, within both limits (S12, S19)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import (
    IMPERIAL,
    MOST_IMPERIAL_UNITS,
    MOST_UNITS,
    MOST_UNITS_OF_A_FAMILY,
    RECRUITED_UNITS,
    ProvinceId,
)
from domain.senji.commands.summer import Recruit
from domain.senji.events.setup import UnitsRaised
from domain.senji.events.summer import RecruitmentEnded
from domain.senji.rules.common.late import on_time_up
from domain.senji.state import SenjiState


def go_on(state: SenjiState, province: ProvinceId) -> Events:
    """Ask how many; where there is room for none, the order is done."""
    seat = state.seat_of(state.land.provinces[province].banner)
    if seat is None or not _most(state, province):
        return (RecruitmentEnded(province),)
    return (state.decisions.ask(RECRUITMENT.name, (seat,)),)


def _most(state: SenjiState, province: ProvinceId) -> int:
    """Give how many units may be added: the imperial army has a limit of its own (S68)."""
    here = state.land.provinces[province]
    limit = MOST_IMPERIAL_UNITS if here.banner == IMPERIAL else MOST_UNITS_OF_A_FAMILY
    in_play = state.land.units_of(here.banner or "")
    return max(0, min(RECRUITED_UNITS, MOST_UNITS - here.units, limit - in_play))


def legal(state: SenjiState, _seat: Seat) -> Legal:
    """List the numbers of units, none included (S12)."""
    most = _most(state, state.course.recruiting or "")
    return Legal(tuple(Recruit(state.decisions.current.id, n) for n in range(most + 1)))


def explain(state: SenjiState, _seat: Seat, command: Command) -> Refused:
    """Say how many can be recruited."""
    if not isinstance(command, Recruit):
        return not_allowed("units must be recruited now, or none", "S12")
    most = _most(state, state.course.recruiting or "")
    return not_allowed(f"only {most} units can be added here", "S19")


RECRUITMENT: Final = DecisionKind[SenjiState]("Recruitment", legal=legal, explain=explain)


@RECRUITMENT.on(Recruit)
def recruit(state: SenjiState, seat: Seat, command: Recruit, _chance: Chance) -> Events:
    """Add the units."""
    province = state.course.recruiting or ""
    banner = state.land.provinces[province].banner or ""
    raised = (UnitsRaised(banner, province, command.units),) if command.units else ()
    return DecisionAnswered(command.decision, seat), *raised, RecruitmentEnded(province)


@on_time_up(RECRUITMENT)
def recruit_most(state: SenjiState, _seat: Seat, decision: str) -> Command:
    """Add as many as possible for a family out of time."""
    return Recruit(decision, _most(state, state.course.recruiting or ""))
