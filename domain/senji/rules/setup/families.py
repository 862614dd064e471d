"""FamilyChoice: seat by seat a family is taken, then all cards are dealt (S1, S60)."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import (
    DIPLOMACY,
    DUMMIES,
    HANAFUDA,
    SAMURAI,
    SAMURAI_DRAWN,
    SETUPS,
    START_HANAFUDA,
    FamilyId,
)
from domain.senji.commands.setup import ChooseFamily
from domain.senji.events.setup import FamilyChosen, PhaseBegan, SamuraiOffered, SamuraiShuffled
from domain.senji.events.summer import HanafudaDrawn, HanafudaShuffled
from domain.senji.events.winter import PileShuffled
from domain.senji.rules.common.late import on_time_up
from domain.senji.state import Phase, SenjiState


def go_on(state: SenjiState, chance: Chance) -> Events:
    """Ask the next seat; the last family is left to the last seat."""
    left = _left(state)
    if not left:
        return tuple(_deal(state, chance))
    if len(left) == 1:
        return (_chosen(len(state.families), left[0]),)
    return (state.decisions.ask(FAMILY_CHOICE.name, (len(state.families),)),)


def legal(state: SenjiState, _seat: Seat) -> Legal:
    """List the families whose zone is not neutral and that nobody has taken (S1)."""
    decision = state.decisions.current.id
    return Legal(tuple(ChooseFamily(decision, family) for family in _left(state)))


def explain(state: SenjiState, _seat: Seat, command: Command) -> Refused:
    """Say why a family cannot be taken."""
    if not isinstance(command, ChooseFamily):
        return not_allowed("a family must be chosen now")
    if command.family in state.families:
        return not_allowed(f"{command.family} is taken")
    return not_allowed(f"the zone of {command.family} is neutral in this game", "S1")


FAMILY_CHOICE: Final = DecisionKind[SenjiState]("FamilyChoice", legal=legal, explain=explain)


@FAMILY_CHOICE.on(ChooseFamily)
def choose(_state: SenjiState, seat: Seat, command: ChooseFamily, _chance: Chance) -> Events:
    """Take the family with its twelve cards."""
    return DecisionAnswered(command.decision, seat), _chosen(seat, command.family)


@on_time_up(FAMILY_CHOICE)
def take_first(state: SenjiState, _seat: Seat, decision: str) -> Command:
    """Take the first family that is left for a seat out of time."""
    return ChooseFamily(decision, _left(state)[0])


def _chosen(seat: Seat, family: FamilyId) -> FamilyChosen:
    cards = tuple(card.id for card in DIPLOMACY.values() if card.family == family)
    return FamilyChosen(seat, family, cards)


def _left(state: SenjiState) -> tuple[FamilyId, ...]:
    return tuple(f for f in SETUPS[state.players].families if f not in state.families)


def _deal(state: SenjiState, chance: Chance) -> Iterator[Event]:
    """Shuffle every pile, deal hanafuda, and three samurai each to choose from (S4)."""
    for family in SETUPS[state.players].missing:
        dummy = DUMMIES[family]
        cards = (c.id for c in DIPLOMACY.values() if c.family == family and c.id != dummy)
        pile = chance.shuffle(tuple(cards))
        yield PileShuffled(pile.number, family, pile.value)
    hanafuda = chance.shuffle(tuple(HANAFUDA))
    yield HanafudaShuffled(hanafuda.number, hanafuda.value)
    for seat in range(state.players):
        hand = hanafuda.value[seat * START_HANAFUDA : (seat + 1) * START_HANAFUDA]
        yield HanafudaDrawn(seat, len(hand), hand)
    samurai = chance.shuffle(tuple(SAMURAI))
    yield SamuraiShuffled(samurai.number, samurai.value)
    for seat in range(state.players):
        offered = samurai.value[seat * SAMURAI_DRAWN : (seat + 1) * SAMURAI_DRAWN]
        yield SamuraiOffered(seat, len(offered), offered)
    yield PhaseBegan(Phase.DRAFT, state.course.year)
