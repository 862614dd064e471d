"""SpringOrders: all put one hidden order on each province that they control (S12)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import ORDERS, PRODUCTION, ProvinceId
from domain.senji.commands.summer import PlaceOrder
from domain.senji.events.setup import PhaseBegan
from domain.senji.events.summer import OrderPlaced
from domain.senji.state import Phase, SenjiState


def go_on(state: SenjiState, _chance: Chance) -> Events:
    """Ask everyone who controls a province; with all orders placed, summer comes."""
    seats = tuple(seat for seat in state.living if _unordered(state, seat))
    if seats:
        return (state.decisions.ask(SPRING_ORDERS.name, seats),)
    return (PhaseBegan(Phase.SUMMER, state.course.year),)


def _unordered(state: SenjiState, seat: Seat) -> tuple[ProvinceId, ...]:
    """List what a seat leads and has put no order on: the host also the imperial provinces."""
    banners, land = state.banners_of(seat), state.land
    return tuple(
        name
        for name, province in land.provinces.items()
        if province.banner in banners and name not in land.orders
    )


def legal(state: SenjiState, seat: Seat) -> Legal:
    """List every order for every province without one."""
    decision = state.decisions.current.id
    provinces = _unordered(state, seat)
    return Legal(tuple(PlaceOrder(decision, p, order) for p in provinces for order in ORDERS))


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why an order cannot be placed."""
    if not isinstance(command, PlaceOrder):
        return not_allowed("orders must be placed now", "S12")
    if command.province not in state.land.provinces:
        return not_allowed(f"{command.province} is neutral in this game; no order goes there")
    if state.land.provinces[command.province].banner not in state.banners_of(seat):
        return not_allowed(f"you do not control {command.province}", "S12")
    return not_allowed(f"an order lies on {command.province} already", "S12")


SPRING_ORDERS: Final = DecisionKind[SenjiState]("SpringOrders", legal=legal, explain=explain)


@SPRING_ORDERS.on(PlaceOrder)
def place(state: SenjiState, seat: Seat, command: PlaceOrder, _chance: Chance) -> Events:
    """Put the order down; the seat is done when no province is left."""
    placed = OrderPlaced(seat, command.province, command.order)
    if len(_unordered(state, seat)) > 1:
        return (placed,)
    return placed, DecisionAnswered(command.decision, seat)


@SPRING_ORDERS.on_time_up
def produce(state: SenjiState, seat: Seat | None, _chance: Chance) -> Events:
    """Production for every province without an order of a seat out of time (S61)."""
    who = state.decisions.current.seats[0] if seat is None else seat
    placed = (OrderPlaced(who, province, PRODUCTION) for province in _unordered(state, who))
    return (*placed, DecisionAnswered(state.decisions.current.id, who))
