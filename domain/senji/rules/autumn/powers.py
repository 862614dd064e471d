"""ForcedSwap, and what else a samurai can do in autumn: cycle hanafuda, commit seppuku."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal, Template
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import SAMURAI, Ability, DiplomacyId
from domain.senji.commands.autumn import CommitSeppuku, CycleHanafuda, ForceSwap, SurrenderCard
from domain.senji.events.autumn import CardsSwapped, HanafudaDiscarded, SwapForced
from domain.senji.rules.combat.result import death
from domain.senji.rules.common.draws import drawn
from domain.senji.rules.common.late import on_time_up
from domain.senji.rules.common.listing import one, some
from domain.senji.rules.common.muster import bearer, in_play
from domain.senji.state import SenjiState, Swap


def moves(state: SenjiState, seat: Seat, decision: str) -> Iterator[Command | Template]:
    """List the powers not used in this turn, and whom seppuku can make a kami (S47, S71)."""
    samurai = in_play(state, seat)
    spent = state.autumn.spent
    cycler = bearer(samurai, Ability.CYCLE_HANAFUDA)
    if cycler and Ability.CYCLE_HANAFUDA.value not in spent and state.hanafuda.hands[seat]:
        cards = some(state.hanafuda.hands[seat], 1, SAMURAI[cycler].amount)
        yield Template(CycleHanafuda, decision, {"cards": cards})
    if bearer(samurai, Ability.FORCED_SWAP) and Ability.FORCED_SWAP.value not in spent:
        yield from _swaps(state, seat, decision)
    if state.options.kami:
        own = state.land.samurai_of(state.families[seat])
        yield from (CommitSeppuku(decision, s) for s in own)


def _swaps(state: SenjiState, seat: Seat, decision: str) -> Iterator[Template]:
    """Nobody without a card beside his dummy can be made to swap (S50)."""
    cards = state.diplomacy.free(seat)
    targets = tuple(s for s in state.living if s != seat and state.diplomacy.free(s))
    if cards and targets:
        yield Template(ForceSwap, decision, {"seat": one(*targets), "card": one(*cards)})


def cycle(state: SenjiState, seat: Seat, command: CycleHanafuda, chance: Chance) -> Events:
    """Discard, then draw as many."""
    after = state.hanafuda.discarded(seat, command.cards)
    cards = drawn(after, seat, len(command.cards), chance)
    return HanafudaDiscarded(seat, command.cards), *cards


def force_swap(state: SenjiState, seat: Seat, command: ForceSwap, _chance: Chance) -> Events:
    """Lay a card face down; the other chooses his, if he has a choice (S50)."""
    forced = SwapForced(seat, command.seat, command.card)
    cards = state.diplomacy.free(command.seat)
    if len(cards) == 1:
        return forced, _swapped(Swap(seat, command.seat, command.card), cards[0])
    return forced, state.decisions.ask(FORCED_SWAP.name, (command.seat,))


def _swapped(swap: Swap, card: DiplomacyId) -> Event:
    return CardsSwapped(swap.seat, swap.target, swap.card, card)


def _surrenders(state: SenjiState, seat: Seat) -> Legal:
    """List the cards that the target may give: all but his dummy (S50)."""
    decision = state.decisions.current.id
    return Legal(tuple(SurrenderCard(decision, card) for card in state.diplomacy.free(seat)))


def _explain_surrender(_state: SenjiState, _seat: Seat, _command: Command) -> Refused:
    return not_allowed("a card of your hand, not your dummy, must be given", "S50")


FORCED_SWAP: Final = DecisionKind[SenjiState](
    "ForcedSwap", legal=_surrenders, explain=_explain_surrender
)


@FORCED_SWAP.on(SurrenderCard)
def surrender(state: SenjiState, seat: Seat, command: SurrenderCard, _chance: Chance) -> Events:
    """Give the card for the one that lies face down."""
    return DecisionAnswered(command.decision, seat), _swapped(_swap(state), command.card)


@on_time_up(FORCED_SWAP)
def surrender_first(state: SenjiState, seat: Seat, decision: str) -> Command:
    """Give the card held longest for a family out of time."""
    return SurrenderCard(decision, state.diplomacy.free(seat)[0])


def commit_seppuku(state: SenjiState, seat: Seat, command: CommitSeppuku, _: Chance) -> Events:
    """He dies without any change of honor (S47)."""
    return (death(state, seat, command.samurai),)


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why a samurai cannot do that."""
    samurai = in_play(state, seat)
    match command:
        case CommitSeppuku() if not state.options.kami:
            return not_allowed("without kami there is no seppuku", "S47")
        case CommitSeppuku():
            return not_allowed(f"{command.samurai} is not yours on the map", "S47")
        case CycleHanafuda() if bearer(samurai, Ability.CYCLE_HANAFUDA):
            return not_allowed("once in a turn one or two cards of your hand can be cycled")
        case ForceSwap() if bearer(samurai, Ability.FORCED_SWAP):
            return not_allowed(
                "once in a turn a card of yours, no dummy, is swapped with another family", "S50"
            )
    return not_allowed("you have no samurai who can do that")


def _swap(state: SenjiState) -> Swap:
    if state.tasks.swap is None:
        raise LookupError("nobody is swapping")
    return state.tasks.swap
