"""GiveBack: after Promotion or Reinforcements, as many tokens leave the hand one by one (R30)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.board import BLUFF, FaceId
from domain.rokugan.commands import GiveBack
from domain.rokugan.events.upkeep import HandTokenDiscarded, HandTokenPooled
from domain.rokugan.rules.dragon import returnable
from domain.rokugan.rules.late import drawn_secretly, late_seat
from domain.rokugan.state import RokuganState
from domain.rokugan.stock import without


def legal(state: RokuganState, seat: Seat) -> Legal:
    """List the faces of the hand but the bluff, each to the pool or to the discard pile."""
    decision = state.decisions.current.id
    faces = returnable(state, seat)
    return Legal(tuple(GiveBack(decision, f, to_pool) for f in faces for to_pool in (True, False)))


def explain(_state: RokuganState, _seat: Seat, command: Command) -> Refused:
    """Say why this token cannot be given back."""
    if isinstance(command, GiveBack) and command.token == BLUFF:
        return not_allowed("the bluff may not be given back", "R30")
    return not_allowed("a token of your hand must be given back now", "R30")


GIVE_BACK: Final = DecisionKind[RokuganState]("GiveBack", legal=legal, explain=explain)


@GIVE_BACK.on(GiveBack)
def give(state: RokuganState, seat: Seat, command: GiveBack, _chance: Chance) -> Events:
    """Give one token back; the last one owed closes the matter."""
    given: Event = (
        HandTokenPooled(seat, command.token)
        if command.to_pool
        else HandTokenDiscarded(seat, command.token)
    )
    if state.loop.owed > 1:
        return (given,)
    return given, DecisionAnswered(command.decision, seat)


@GIVE_BACK.on_time_up
def give_late(state: RokuganState, seat: Seat | None, chance: Chance) -> Events:
    """Let chance put all that is owed into the pool (R51)."""
    late = late_seat(state, seat)
    left: tuple[FaceId, ...] = without(state.daimyos[late].stock.hand, BLUFF)
    facts: list[Event] = []
    for _ in range(state.loop.owed):
        draw, token = drawn_secretly(late, left, chance)
        left = without(left, token)
        facts += (draw, HandTokenPooled(late, token))
    return *facts, DecisionAnswered(state.decisions.current.id, late)
