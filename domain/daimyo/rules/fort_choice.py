"""FortChoice: in the order of the chart, each puts his last troop on a fort (D8)."""

from typing import Final

from domain.daimyo.board import DAIMYO, PROVINCES, START, THEATRES, Kind, ProvinceId
from domain.daimyo.commands import ChooseFort
from domain.daimyo.events import FortChosen
from domain.daimyo.parts import Places
from domain.daimyo.rules.calendar import next_year
from domain.daimyo.rules.facts import late
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the forts in play that are still unowned."""
    decision = state.decisions.current.id
    return Legal(tuple(ChooseFort(decision, fort) for fort in _forts(state)))


def explain(state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why a fort cannot be chosen."""
    if not isinstance(command, ChooseFort):
        return not_allowed("a fort must be chosen for the last troop", "D8")
    province = command.province
    if province in state.land.armies:
        return not_allowed(f"{province} is taken", "D8")
    return not_allowed(f"{province} is no fort in play", "D8")


FORT_CHOICE: Final = DecisionKind[DaimyoState]("FortChoice", legal=legal, explain=explain)


def go_on(state: DaimyoState, chance: Chance) -> Events:
    """Ask the next daimyo, unless one fort is left (D37); then the first year begins."""
    if not state.course.queue:
        return next_year(state, chance)
    daimyo, forts = state.course.queue[0], _forts(state)
    seat = state.houses[daimyo].seat
    if len(forts) == 1 or seat is None:
        return (_chosen(state, forts[0]),)
    return (state.decisions.ask(FORT_CHOICE.name, (seat,)),)


def _forts(state: DaimyoState) -> Places:
    return tuple(
        p
        for p in THEATRES[state.land.theatre].provinces
        if PROVINCES[p].kind is Kind.FORT and p not in state.land.armies
    )


def _chosen(state: DaimyoState, fort: ProvinceId) -> FortChosen:
    return FortChosen(state.course.queue[0], fort, START[Kind.FORT])


@FORT_CHOICE.on(ChooseFort)
def choose(state: DaimyoState, seat: Seat, command: ChooseFort, _chance: Chance) -> Events:
    """Put the troop there."""
    return DecisionAnswered(command.decision, seat), _chosen(state, command.province)


@FORT_CHOICE.on_time_up
def choose_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Take a fort next to the home castle, or else the first one (D35)."""
    borders = THEATRES[state.land.theatre].borders
    near = borders[DAIMYO[state.course.queue[0]].home]
    forts = sorted(_forts(state), key=lambda fort: fort not in near)
    return late(state), _chosen(state, forts[0])
