"""DiplomaticKami and EconomicKami: a dead samurai's spirit helps once (S46)."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import (
    DIPLOMACY,
    HANAFUDA,
    SAMURAI,
    HanafudaId,
    Kami,
    SamuraiId,
)
from domain.senji.commands.autumn import CallEconomicKami, TakeHanafuda
from domain.senji.commands.winter import CallDiplomaticKami, TakeCard, TakeNothing
from domain.senji.events.autumn import PileCardTaken, PileShown
from domain.senji.events.summer import HanafudaShuffled
from domain.senji.events.winter import CardTaken, HandShown, KamiCalled
from domain.senji.rules.common.late import on_time_up
from domain.senji.state import Look, SenjiState


def kami_of(state: SenjiState, seat: Seat, kind: Kami) -> tuple[SamuraiId, ...]:
    """List the spirits of one kind that a seat may still call."""
    return tuple(s for s in state.samurai.kami[seat] if SAMURAI[s].kami is kind)


def looks(state: SenjiState, seat: Seat, decision: str) -> Iterator[CallDiplomaticKami]:
    """List whose hand a kami can show, unless one shows it already (S72)."""
    for samurai in kami_of(state, seat, Kami.DIPLOMATIC):
        for target in state.living:
            if target != seat and not state.tasks.is_seen(target):
                yield CallDiplomaticKami(decision, samurai, target)


def calls_in_autumn(state: SenjiState, seat: Seat, decision: str) -> Iterator[Command]:
    """List the kami that can be called in one's own autumn turn (S46)."""
    for look in looks(state, seat, decision):
        if state.diplomacy.free(look.seat):
            yield look
    if state.hanafuda.pile:
        for samurai in kami_of(state, seat, Kami.ECONOMIC):
            yield CallEconomicKami(decision, samurai)


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why a kami cannot be called."""
    if not state.options.kami:
        return not_allowed("this game is played without kami", "S46")
    if isinstance(command, CallDiplomaticKami):
        return _explain_look(state, seat, command)
    if isinstance(command, CallEconomicKami):
        if command.samurai in kami_of(state, seat, Kami.ECONOMIC):
            return not_allowed("the hanafuda pile is empty", "S46")
        return not_allowed(f"you have no economic kami {command.samurai}", "S46")
    return not_allowed("one of the cards that the kami shows must be taken", "S46")


def _explain_look(state: SenjiState, seat: Seat, command: CallDiplomaticKami) -> Refused:
    if command.samurai not in kami_of(state, seat, Kami.DIPLOMATIC):
        return not_allowed(f"you have no diplomatic kami {command.samurai}", "S46")
    if state.tasks.is_seen(command.seat):
        return not_allowed("another kami shows that hand until a card is taken", "S72")
    return not_allowed("the kami shows the cards of another family that has any", "S46")


def look(state: SenjiState, seat: Seat, command: CallDiplomaticKami, _chance: Chance) -> Events:
    """Discard the kami and look at the hand, without its dummy."""
    hand = state.diplomacy.free(command.seat)
    return (
        KamiCalled(seat, command.samurai, command.seat),
        HandShown(seat, command.seat, tuple(card for card in DIPLOMACY if card in hand)),
    )


def takings(shown: Look, decision: str) -> Iterator[Command]:
    """List the cards that the kami shows; an empty hand gives none."""
    yield from (TakeCard(decision, card) for card in shown.cards)
    if not shown.cards:
        yield TakeNothing(decision)


def take(state: SenjiState, seat: Seat, command: TakeCard, _chance: Chance) -> Events:
    """Take the card."""
    return (CardTaken(seat, _look(state, seat).target, command.card),)


def take_nothing(state: SenjiState, seat: Seat, _: TakeNothing, _chance: Chance) -> Events:
    """The hand was empty."""
    return (CardTaken(seat, _look(state, seat).target, None),)


def dearest_taken(shown: Look) -> CardTaken:
    """Take the first card of the highest value for a seat out of time (S61)."""
    dearest = max(shown.cards, key=lambda card: DIPLOMACY[card].value, default=None)
    return CardTaken(shown.seat, shown.target, dearest)


def look_in_autumn(
    state: SenjiState, seat: Seat, command: CallDiplomaticKami, chance: Chance
) -> Events:
    """Look, and take a card before the turn goes on."""
    return *look(state, seat, command, chance), state.decisions.ask(LOOKING.name, (seat,))


def _looks(state: SenjiState, seat: Seat) -> Legal:
    return Legal(tuple(takings(_look(state, seat), state.decisions.current.id)))


LOOKING: Final = DecisionKind[SenjiState]("DiplomaticKami", legal=_looks, explain=explain)


@LOOKING.on(TakeCard)
def take_in_autumn(state: SenjiState, seat: Seat, command: TakeCard, chance: Chance) -> Events:
    """Take the card, and go on with the turn."""
    return DecisionAnswered(command.decision, seat), *take(state, seat, command, chance)


@LOOKING.on_time_up
def take_dearest(state: SenjiState, _seat: Seat | None, _chance: Chance) -> Events:
    """Take the dearest for a seat out of time."""
    (seat,) = state.decisions.current.seats
    answered = DecisionAnswered(state.decisions.current.id, seat)
    return answered, dearest_taken(_look(state, seat))


def browse(state: SenjiState, seat: Seat, command: CallEconomicKami, _chance: Chance) -> Events:
    """Discard the kami and look through the pile; how it is stacked stays hidden."""
    return (
        KamiCalled(seat, command.samurai, None),
        PileShown(seat, pile_in_order(state)),
        state.decisions.ask(BROWSING.name, (seat,)),
    )


def pile_in_order(state: SenjiState) -> tuple[HanafudaId, ...]:
    """Give the cards of the hanafuda pile in an order that tells nothing."""
    pile = set(state.hanafuda.pile)
    return tuple(card for card in HANAFUDA if card in pile)


def _browses(state: SenjiState, _seat: Seat) -> Legal:
    decision = state.decisions.current.id
    return Legal(tuple(TakeHanafuda(decision, card) for card in pile_in_order(state)))


BROWSING: Final = DecisionKind[SenjiState]("EconomicKami", legal=_browses, explain=explain)


@BROWSING.on(TakeHanafuda)
def take_hanafuda(state: SenjiState, seat: Seat, command: TakeHanafuda, chance: Chance) -> Events:
    """Take the card; the pile is shuffled."""
    rest = chance.shuffle(tuple(c for c in pile_in_order(state) if c != command.card))
    return (
        DecisionAnswered(command.decision, seat),
        PileCardTaken(seat, command.card),
        HanafudaShuffled(rest.number, rest.value),
    )


@on_time_up(BROWSING)
def take_highest(state: SenjiState, _seat: Seat, decision: str) -> Command:
    """Take the first card of the highest value for a seat out of time."""
    best = max(pile_in_order(state), key=lambda card: HANAFUDA[card].value)
    return TakeHanafuda(decision, best)


def _look(state: SenjiState, seat: Seat) -> Look:
    shown = state.tasks.look_of(seat)
    if shown is None:
        raise LookupError("no kami shows a hand")
    return shown
