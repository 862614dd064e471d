"""Convoy: how many troops go by a route that was chosen, over the sea or to an own province."""

from typing import Final

from domain.daimyo.board import ProvinceId
from domain.daimyo.commands import SendTroops
from domain.daimyo.deeds import RouteChosen, TroopsSailed, TroopsShifted
from domain.daimyo.parts import Shift
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.facts import asked, displaced, emptied, ended, late
from domain.daimyo.rules.script import part_of
from domain.daimyo.state import DaimyoState, Route
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the numbers: at least one, at most the army, and by sea one Move for each (D19)."""
    now = acting(state)
    decision = state.decisions.current.id
    numbers = range(1, _most(now, _route(now).source) + 1)
    return Legal(tuple(SendTroops(decision, number) for number in numbers))


def explain(state: DaimyoState, _seat: Seat, _command: Command) -> Refused:
    """Say how many may go by the route that was chosen."""
    now = acting(state)
    route, rule = _route(now), "D34" if isinstance(part_of(now), Shift) else "D19"
    way = f"go from {route.source} to {route.destination}"
    return not_allowed(f"from 1 to {_most(now, route.source)} troops may {way}", rule)


CONVOY: Final = DecisionKind[DaimyoState]("Convoy", legal=legal, explain=explain)


def go_by_route(now: Acting, source: ProvinceId, destination: ProvinceId) -> Events:
    """Ask how many go; one goes at once where only one can (D37)."""
    if _most(now, source) == 1:
        return _gone(now, Route(source, destination), 1)
    return RouteChosen(now.daimyo, source, destination), *asked(now, CONVOY)


def _route(now: Acting) -> Route:
    if now.turn.ploy.route is None:
        raise LookupError("no route was chosen")
    return now.turn.ploy.route


def _most(now: Acting, source: ProvinceId) -> int:
    troops = now.land.troops(source)
    moves = now.turn.allowance
    return troops if moves is None else min(troops, moves)


@CONVOY.on(SendTroops)
def send(state: DaimyoState, seat: Seat, command: SendTroops, _chance: Chance) -> Events:
    """Let them go."""
    now = acting(state)
    answered = DecisionAnswered(command.decision, seat)
    return answered, *_gone(now, _route(now), command.troops)


@CONVOY.on_time_up
def send_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Let the least number go (D35)."""
    now = acting(state)
    return late(state), *_gone(now, _route(now), 1)


def _gone(now: Acting, route: Route, troops: int) -> Events:
    left_empty = emptied(now.land, route.source, troops)
    if isinstance(part_of(now), Shift):
        shifted = TroopsShifted(now.daimyo, route.source, route.destination, troops)
        return shifted, *left_empty, *ended(now)
    return *_landing(now, route, troops), *left_empty


def _landing(now: Acting, route: Route, troops: int) -> Events:
    """Sail to a fort, any number of enemies there giving way to a single troop (D19)."""
    owner = now.land.owner(route.destination)
    enemy = owner is not None and owner != now.daimyo
    moves = (now.turn.allowance or 0) - troops
    sailed = TroopsSailed(now.daimyo, route.source, route.destination, troops, moves)
    return *(displaced(now.land, route.destination) if enemy else ()), sailed
