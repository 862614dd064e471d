"""DragonReturn: having drawn one token too many, Dragon puts one back into the pool (R20)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.board import BLUFF, FaceId
from domain.rokugan.commands import ReturnToPool
from domain.rokugan.events.upkeep import HandTokenPooled, TokensDrawn
from domain.rokugan.rules.late import drawn_secretly, late_seat
from domain.rokugan.state import RokuganState


def window(state: RokuganState, facts: Events) -> Events:
    """Ask Dragon if it has just drawn anything."""
    drew = (f.seat for f in facts if isinstance(f, TokensDrawn) and state.plays(f.seat, "dragon"))
    return tuple(state.decisions.ask(DRAGON_RETURN.name, (seat,)) for seat in drew)


def legal(state: RokuganState, seat: Seat) -> Legal:
    """List the faces of the hand but the bluff."""
    decision = state.decisions.current.id
    return Legal(tuple(ReturnToPool(decision, face) for face in returnable(state, seat)))


def returnable(state: RokuganState, seat: Seat) -> tuple[FaceId, ...]:
    """Give the different faces of a hand that may leave it: the bluff may not (R20, R30)."""
    hand = state.daimyos[seat].stock.hand
    return tuple(face for face in dict.fromkeys(hand) if face != BLUFF)


def explain(_state: RokuganState, _seat: Seat, command: Command) -> Refused:
    """Say why this token cannot be returned."""
    if isinstance(command, ReturnToPool) and command.token == BLUFF:
        return not_allowed("the bluff never goes to the pool", "R20")
    return not_allowed("a token of your hand must go back to the pool now", "R20")


DRAGON_RETURN: Final = DecisionKind[RokuganState]("DragonReturn", legal=legal, explain=explain)


@DRAGON_RETURN.on(ReturnToPool)
def give_back(_state: RokuganState, seat: Seat, command: ReturnToPool, _chance: Chance) -> Events:
    """Put the token back."""
    return DecisionAnswered(command.decision, seat), HandTokenPooled(seat, command.token)


@DRAGON_RETURN.on_time_up
def give_back_late(state: RokuganState, seat: Seat | None, chance: Chance) -> Events:
    """Let chance choose the token (R51)."""
    late = late_seat(state, seat)
    draw, token = drawn_secretly(late, returnable(state, late), chance)
    return DecisionAnswered(state.decisions.current.id, late), draw, HandTokenPooled(late, token)
