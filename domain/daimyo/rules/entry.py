"""Entry: how many attackers move into a province without defenders."""

from typing import Final

from domain.daimyo.commands import SendTroops
from domain.daimyo.deeds import TroopsEntered
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.facts import asked, emptied, late
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the numbers from the least that must enter to the whole army (D11)."""
    now = acting(state)
    decision = state.decisions.current.id
    numbers = range(_least(now), _most(now) + 1)
    return Legal(tuple(SendTroops(decision, number) for number in numbers))


def explain(state: DaimyoState, _seat: Seat, _command: Command) -> Refused:
    """Say how many may enter from where."""
    now = acting(state)
    strike = now.strikes[-1]
    way = f"enter {strike.target} from {strike.entrants[0]}"
    return not_allowed(f"from {_least(now)} to {_most(now)} troops may {way}", "D11")


ENTRY: Final = DecisionKind[DaimyoState]("Entry", legal=legal, explain=explain)


def go_on(now: Acting) -> Events:
    """Ask the next army that may enter, unless its number is given (D37)."""
    if _least(now) == _most(now):
        return _entered(now, _most(now))
    return asked(now, ENTRY)


def _least(now: Acting) -> int:
    """Give what the last army that may enter owes: one troop where an entry is a must (D11)."""
    strike = now.strikes[-1]
    is_last = len(strike.entrants) == 1
    return max(0, strike.must_enter - strike.entered) if is_last else 0


def _most(now: Acting) -> int:
    return now.land.troops(now.strikes[-1].entrants[0])


@ENTRY.on(SendTroops)
def enter(state: DaimyoState, seat: Seat, command: SendTroops, _chance: Chance) -> Events:
    """Move in; nobody entering leaves the province unowned (D11)."""
    answered = DecisionAnswered(command.decision, seat)
    return answered, *_entered(acting(state), command.troops)


@ENTRY.on_time_up
def enter_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Move in with the least number (D35)."""
    now = acting(state)
    return late(state), *_entered(now, _least(now))


def _entered(now: Acting, troops: int) -> Events:
    strike = now.strikes[-1]
    source = strike.entrants[0]
    entered = TroopsEntered(now.daimyo, source, strike.target, troops)
    return entered, *(emptied(now.land, source, troops) if troops else ())
