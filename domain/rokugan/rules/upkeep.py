"""Upkeep: the first player of the round, the ronin, and the draw."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.events import Event, Events, Seat
from domain.rokugan.board import HAND, ROUNDS, in_order
from domain.rokugan.events.resolution import PhaseBegan
from domain.rokugan.events.upkeep import (
    BluffRecovered,
    InitiativeRevealed,
    PoolShuffled,
    RoundBegan,
    TokensDrawn,
)
from domain.rokugan.rules import dragon
from domain.rokugan.rules.finish import end_game
from domain.rokugan.rules.initiative import first_player
from domain.rokugan.state import Phase, RokuganState

FIRST_ROUND: Final = 1


def after_round(state: RokuganState, _chance: Chance) -> Events:
    """Begin the next round, or end the game after the fifth."""
    return end_game(state) if state.course.round == ROUNDS else begin_round(state)


def begin_round(state: RokuganState) -> Events:
    """Determine the first player, fix who is ronin (R8), bring back bluffs set aside (R14)."""
    number = state.course.round + 1
    ronin = tuple(s for s in range(state.players) if not state.realm.provinces_of(s))
    back = (BluffRecovered(s) for s, d in enumerate(state.daimyos) if d.stock.aside)
    if number == FIRST_ROUND:
        return RoundBegan(number, state.first_player, ronin), *back
    card = state.course.deck[0]
    leader = first_player(state, card)
    return InitiativeRevealed(card), RoundBegan(number, leader, ronin), *back


def draw(state: RokuganState, chance: Chance) -> Events:
    """Fill all hands from the pools; then Dragon returns a token before cards are played (R20)."""
    seats = state.clockwise(state.first_player)
    facts = tuple(fact for seat in seats for fact in _drawn(state, seat, chance))
    return (*facts, PhaseBegan(Phase.CARDS), *dragon.window(state, facts))


def _drawn(state: RokuganState, seat: Seat, chance: Chance) -> Iterator[Event]:
    stock = state.daimyos[seat].stock
    missing = min(HAND - len(stock.hand), len(stock.pool))
    if missing <= 0:
        return
    if state.plays(seat, "dragon"):
        missing = min(missing + 1, len(stock.pool))
    order = chance.shuffle(stock.pool)
    yield PoolShuffled(order.number, seat, order.value)
    yield TokensDrawn(seat, missing, in_order(order.value[:missing]))
