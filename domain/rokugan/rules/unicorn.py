"""UnicornSwap: before the tokens are revealed, two of Unicorn's may trade places (R18)."""

from itertools import combinations
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.commands import DeclineSwap, SwapTokens
from domain.rokugan.events.placement import SwapDeclined, TokensSwapped
from domain.rokugan.rules.late import late_seat
from domain.rokugan.rules.targets import own
from domain.rokugan.state import RokuganState


def window(state: RokuganState) -> Events:
    """Ask Unicorn, if it has two tokens without blessings on the board."""
    seat = state.seat_of("unicorn")
    if seat is None or len(own(state, seat)) < 2:  # noqa: PLR2004 - a swap takes two
        return ()
    return (state.decisions.ask(UNICORN_SWAP.name, (seat,)),)


def legal(state: RokuganState, seat: Seat) -> Legal:
    """List the pairs of own tokens without a blessing; the swap may be declined."""
    decision = state.decisions.current.id
    pairs = combinations(own(state, seat), 2)
    swaps = (SwapTokens(decision, first, second) for first, second in pairs)
    return Legal((*swaps, DeclineSwap(decision)))


def explain(_state: RokuganState, _seat: Seat, command: Command) -> Refused:
    """Say which tokens can be swapped."""
    if isinstance(command, SwapTokens) and command.first > command.second:
        return not_allowed("name the token with the lower number first", "R18")
    if isinstance(command, SwapTokens):
        return not_allowed("two different own tokens without blessings can be swapped", "R18")
    return not_allowed("swap two tokens or decline", "R18")


UNICORN_SWAP: Final = DecisionKind[RokuganState]("UnicornSwap", legal=legal, explain=explain)


@UNICORN_SWAP.on(SwapTokens)
def swap(_state: RokuganState, seat: Seat, command: SwapTokens, _chance: Chance) -> Events:
    """Let the tokens trade place and arrow; whether they stand rightly shows later (R5)."""
    swapped = TokensSwapped(seat, command.first, command.second)
    return DecisionAnswered(command.decision, seat), swapped


@UNICORN_SWAP.on(DeclineSwap)
def decline(_state: RokuganState, seat: Seat, command: DeclineSwap, _chance: Chance) -> Events:
    """Leave everything where it is."""
    return DecisionAnswered(command.decision, seat), SwapDeclined(seat)


@UNICORN_SWAP.on_time_up
def decline_late(state: RokuganState, seat: Seat | None, _chance: Chance) -> Events:
    """Close the window of a seat that is out of time."""
    late = late_seat(state, seat)
    return DecisionAnswered(state.decisions.current.id, late), SwapDeclined(late)
