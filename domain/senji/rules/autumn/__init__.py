"""Autumn: the order of the families, the turn of each, and the decisions within it."""

from domain.kernel.chance import Chance
from domain.kernel.events import Events
from domain.senji.rules.autumn import order, turn
from domain.senji.state import SenjiState


def go_on(state: SenjiState, _chance: Chance) -> Events:
    """Call the next family, or let the one that was called act (S34)."""
    if state.autumn.seat is None:
        return order.go_on(state)
    return turn.go_on(state, state.autumn.seat)
