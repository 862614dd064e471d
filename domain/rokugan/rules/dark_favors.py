"""DarkFavors: of the tokens that were looked at, one is revealed and discarded."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.commands import DiscardSeenToken
from domain.rokugan.rules.late import drawn, late_seat
from domain.rokugan.rules.removal import discarded
from domain.rokugan.state import RokuganState


def legal(state: RokuganState, _seat: Seat) -> Legal:
    """List the tokens that were looked at."""
    decision = state.decisions.current.id
    return Legal(tuple(DiscardSeenToken(decision, token) for token in state.turns.favors))


def explain(state: RokuganState, _seat: Seat, _command: Command) -> Refused:
    """Say which tokens may go."""
    seen = ", ".join(map(str, state.turns.favors))
    return not_allowed(f"discard one of the tokens that you looked at: {seen}", "R49")


DARK_FAVORS: Final = DecisionKind[RokuganState]("DarkFavors", legal=legal, explain=explain)


@DARK_FAVORS.on(DiscardSeenToken)
def discard(state: RokuganState, seat: Seat, command: DiscardSeenToken, _chance: Chance) -> Events:
    """Reveal and discard the token; the turn goes on."""
    return DecisionAnswered(command.decision, seat), *discarded(state, command.token)


@DARK_FAVORS.on_time_up
def discard_late(state: RokuganState, seat: Seat | None, chance: Chance) -> Events:
    """Let chance choose the token (R51)."""
    late = late_seat(state, seat)
    draw, token = drawn(late, state.turns.favors, chance)
    answered = DecisionAnswered(state.decisions.current.id, late)
    return answered, draw, *discarded(state, token)
