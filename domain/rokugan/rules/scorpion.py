"""ScorpionLook: once a round, right after its own placement, Scorpion looks at a token (R19)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.board import TokenId
from domain.rokugan.commands import DeclineLook, LookAtToken
from domain.rokugan.events.placement import LookDeclined, LookUsed, TokenSeen
from domain.rokugan.rules.late import late_seat
from domain.rokugan.rules.targets import any_token
from domain.rokugan.state import RokuganState


def window(state: RokuganState, seat: Seat, blessed: TokenId) -> Events:
    """Ask Scorpion as it places, if there is another token to look at; `state` is from before."""
    others = [token for token in any_token(state) if token != blessed]
    if not state.plays(seat, "scorpion") or state.turns.look_used or not others:
        return ()
    return (state.decisions.ask(SCORPION_LOOK.name, (seat,)),)


def legal(state: RokuganState, _seat: Seat) -> Legal:
    """List the tokens but the one just placed and those blessed; the look may be kept."""
    decision = state.decisions.current.id
    others = (token for token in any_token(state) if token != state.turns.latest)
    return Legal((*(LookAtToken(decision, token) for token in others), DeclineLook(decision)))


def explain(state: RokuganState, _seat: Seat, command: Command) -> Refused:
    """Say why a token cannot be looked at."""
    if isinstance(command, LookAtToken) and command.token == state.turns.latest:
        return not_allowed("the look is for another token than the one just placed", "R19")
    if isinstance(command, LookAtToken):
        return not_allowed(f"no token {command.token} without a blessing is on the board", "R19")
    return not_allowed("look at a token or keep the look", "R19")


SCORPION_LOOK: Final = DecisionKind[RokuganState]("ScorpionLook", legal=legal, explain=explain)


@SCORPION_LOOK.on(LookAtToken)
def look(state: RokuganState, seat: Seat, command: LookAtToken, _chance: Chance) -> Events:
    """Look at the token."""
    token = state.token(command.token)
    seen = TokenSeen(seat, token.seat, token.id, token.face)
    return DecisionAnswered(command.decision, seat), LookUsed(seat), seen


@SCORPION_LOOK.on(DeclineLook)
def decline(_state: RokuganState, seat: Seat, command: DeclineLook, _chance: Chance) -> Events:
    """Keep the look for a later turn."""
    return DecisionAnswered(command.decision, seat), LookDeclined(seat)


@SCORPION_LOOK.on_time_up
def decline_late(state: RokuganState, seat: Seat | None, _chance: Chance) -> Events:
    """Keep the look of a seat that is out of time (R51)."""
    late = late_seat(state, seat)
    return DecisionAnswered(state.decisions.current.id, late), LookDeclined(late)
