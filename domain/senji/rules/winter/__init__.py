"""WinterDiplomacy: all negotiate and bid at once under one clock (S7)."""

from collections.abc import Iterable, Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal, Template
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.commands.winter import (
    AcceptOffer,
    Bid,
    CallDiplomaticKami,
    CounterOffer,
    DeclineOffer,
    FinishWinter,
    MakeOffer,
    TakeCard,
    TakeNothing,
    WithdrawOffer,
)
from domain.senji.rules import kami
from domain.senji.rules.common.listing import listed
from domain.senji.rules.winter import auction, bids, offers, refusals
from domain.senji.state import SenjiState


def go_on(state: SenjiState, chance: Chance) -> Iterable[Event]:
    """Put lots up and let all negotiate; when that is over, settle the auction.

    The hands are counted before and after; in between nobody learns more (S53).
    """
    if state.winter.is_over:
        return auction.settled(state, chance)
    if state.winter.counted:
        return auction.uncovered(state)
    return _opened(state, chance)


def _opened(state: SenjiState, chance: Chance) -> Iterator[Event]:
    yield from auction.opened(state, chance)
    yield state.decisions.ask(WINTER.name, state.living)


def legal(state: SenjiState, seat: Seat) -> Legal:
    """List all that can be done in winter, and being done with it; first what a kami shows."""
    return listed(_moves(state, seat))


def _moves(state: SenjiState, seat: Seat) -> Iterator[Command | Template]:
    decision = state.decisions.current.id
    look = state.tasks.look_of(seat)
    if look is not None:  # a card is taken before anything else (S72)
        yield from kami.takings(look, decision)
        return
    yield FinishWinter(decision)
    yield from offers.answers(state, seat, decision)
    yield from offers.proposals(state, seat, decision)
    yield from bids.moves(state, seat, decision)
    yield from kami.looks(state, seat, decision)


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why something cannot be done now."""
    if state.tasks.look_of(seat):
        return not_allowed("first take one of the cards that your kami shows", "S72")
    if isinstance(command, CallDiplomaticKami):
        return kami.explain(state, seat, command)
    if isinstance(command, TakeCard | TakeNothing):
        return not_allowed("no kami shows you a hand", "S72")
    reason = refusals.reason(state, seat, command)
    return reason or not_allowed("that is not done in winter")


WINTER: Final = DecisionKind[SenjiState](
    "WinterDiplomacy", legal=legal, explain=explain, shared_clock=True
)
WINTER.on(MakeOffer)(offers.make)
WINTER.on(AcceptOffer)(offers.accept)
WINTER.on(DeclineOffer)(offers.decline)
WINTER.on(CounterOffer)(offers.counter)
WINTER.on(WithdrawOffer)(offers.withdraw)
WINTER.on(Bid)(bids.place)
WINTER.on(CallDiplomaticKami)(kami.look)
WINTER.on(TakeCard)(kami.take)
WINTER.on(TakeNothing)(kami.take_nothing)


@WINTER.on(FinishWinter)
def finish(state: SenjiState, seat: Seat, command: FinishWinter, _chance: Chance) -> Events:
    """Be done for this winter: open offers lapse, bids stay, others see no more than that (S66)."""
    return DecisionAnswered(command.decision, seat), *_lapsed(state, seat)


@WINTER.on_time_up
def finish_all(state: SenjiState, _seat: Seat | None, _chance: Chance) -> Events:
    """The winter is over for all who are not done (S7), and for what kami still show (S72)."""
    winter = state.decisions.current
    taken = (kami.dearest_taken(look) for look in state.tasks.looks)
    return *taken, *(DecisionAnswered(winter.id, seat) for seat in winter.seats)


def _lapsed(state: SenjiState, seat: Seat) -> Iterator[Event]:
    for offer in state.winter.offers:
        if offer.seat == seat:
            yield offers.withdrawn(offer)
        elif offer.to == seat:
            yield offers.declined(offer)
