"""KindChoice: which kind of own provinces may attack (Will)."""

from typing import Final

from domain.daimyo.board import PROVINCES
from domain.daimyo.commands import ChooseKind, Decline
from domain.daimyo.deeds import KindChosen
from domain.daimyo.events import PartEnded
from domain.daimyo.parts import NameKind
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.facts import asked, decline, decline_late
from domain.daimyo.rules.script import kinds_that_can_attack
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the kinds of which at least one own province can attack."""
    decision = state.decisions.current.id
    kinds = kinds_that_can_attack(acting(state))
    return Legal((*(ChooseKind(decision, kind) for kind in kinds), Decline(decision)))


def explain(_state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why a kind cannot be chosen."""
    if isinstance(command, ChooseKind):
        return not_allowed(f"no {command.kind.value} of yours can attack", "D13")
    return not_allowed("castles, cities or forts may be chosen to attack, or none", "D13")


KIND_CHOICE: Final = DecisionKind[DaimyoState]("KindChoice", legal=legal, explain=explain)
KIND_CHOICE.on(Decline)(decline)
KIND_CHOICE.on_time_up(decline_late)


def begin(now: Acting, _part: NameKind) -> Events:
    """Ask; the card could not be played if no kind could attack (D13)."""
    return asked(now, KIND_CHOICE)


@KIND_CHOICE.on(ChooseKind)
def choose(state: DaimyoState, seat: Seat, command: ChooseKind, _chance: Chance) -> Events:
    """Fix who may attack; what is captured later may not (D12)."""
    now = acting(state)
    origins = tuple(p for p in now.provinces if PROVINCES[p].kind is command.kind)
    answered = DecisionAnswered(command.decision, seat)
    return answered, KindChosen(now.daimyo, command.kind, origins), PartEnded(now.daimyo)
