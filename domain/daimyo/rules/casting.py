"""Casting: the seats choose their daimyo in join order, or leave it to chance (D30)."""

from typing import Final

from domain.daimyo.board import DAIMYO, DaimyoId
from domain.daimyo.commands import ChooseDaimyo, LeaveToChance
from domain.daimyo.events import DaimyoChosen, DaimyoDrawn, DaimyoLeftToChance
from domain.daimyo.rules.facts import late
from domain.daimyo.rules.setting_up import set_up, theatres
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def playable(state: DaimyoState) -> tuple[DaimyoId, ...]:
    """List who may be played with so many players (D15); on the full board all may (D27)."""
    return tuple(DAIMYO) if state.has_full_board else theatres(state)[0].daimyo


def free(state: DaimyoState) -> tuple[DaimyoId, ...]:
    """List who is not taken yet."""
    return tuple(daimyo for daimyo in playable(state) if daimyo not in state.seats)


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the daimyo that are free."""
    decision = state.decisions.current.id
    chosen = (ChooseDaimyo(decision, daimyo) for daimyo in free(state))
    return Legal((*chosen, LeaveToChance(decision)))


def explain(state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why a daimyo cannot be had."""
    if not isinstance(command, ChooseDaimyo):
        return not_allowed("a daimyo must be chosen, or left to chance", "D30")
    if command.daimyo in state.seats:
        return not_allowed(f"{command.daimyo} is taken", "D30")
    return not_allowed(f"{command.daimyo} is not played by so many players", "D15")


CASTING: Final = DecisionKind[DaimyoState]("Casting", legal=legal, explain=explain)


def go_on(state: DaimyoState, chance: Chance) -> Events:
    """Ask the next seat; draw for those who left it to chance; then set up the board."""
    open_seats = [seat for seat, daimyo in enumerate(state.seats) if daimyo is None]
    undecided = [seat for seat in open_seats if seat not in state.left_to_chance]
    choices = free(state)
    if open_seats and len(choices) == 1:
        return (DaimyoChosen(open_seats[0], choices[0]),)
    if undecided:
        return (state.decisions.ask(CASTING.name, (undecided[0],)),)
    if open_seats:
        drawn = chance.shuffle(choices)
        return (DaimyoDrawn(drawn.number, tuple(open_seats), drawn.value),)
    return set_up(state)


@CASTING.on(ChooseDaimyo)
def choose(_state: DaimyoState, seat: Seat, command: ChooseDaimyo, _chance: Chance) -> Events:
    """Take a daimyo."""
    return DecisionAnswered(command.decision, seat), DaimyoChosen(seat, command.daimyo)


@CASTING.on(LeaveToChance)
def leave(_state: DaimyoState, seat: Seat, command: LeaveToChance, _chance: Chance) -> Events:
    """Wait for what the others leave."""
    return DecisionAnswered(command.decision, seat), DaimyoLeftToChance(seat)


@CASTING.on_time_up
def leave_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Leave it to chance (D30)."""
    answered = late(state)
    return answered, DaimyoLeftToChance(answered.seat)
