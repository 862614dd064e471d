"""RoundPause: every seat says that it is ready for the next round (B25)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.senso.commands import GoOn
from domain.senso.events import PauseEnded
from domain.senso.state import SensoState


def begin(state: SensoState) -> Events:
    """Ask all seats at once."""
    return (state.decisions.ask(PAUSE.name, tuple(range(state.players))),)


def legal(state: SensoState, _seat: Seat) -> Legal:
    """There is one thing to say."""
    return Legal((GoOn(state.decisions.current.id),))


PAUSE: Final = DecisionKind[SensoState]("RoundPause", legal=legal, shared_clock=True, is_pause=True)


@PAUSE.on(GoOn)
def go_on(state: SensoState, seat: Seat, command: GoOn, _chance: Chance) -> Events:
    """The last seat to be ready ends the pause."""
    answered = DecisionAnswered(command.decision, seat)
    if state.decisions.current.seats == (seat,):
        return answered, PauseEnded()
    return (answered,)


@PAUSE.on_time_up
def go_on_for_the_rest(state: SensoState, _seat: Seat | None, _chance: Chance) -> Events:
    """The clock says it for all who have not."""
    pause = state.decisions.current
    return (*(DecisionAnswered(pause.id, seat) for seat in pause.seats), PauseEnded())
