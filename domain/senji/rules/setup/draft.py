"""SamuraiDraft: all choose at once, face down, whom of three samurai they keep (S4)."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import SAMURAI
from domain.senji.commands.setup import KeepSamurai
from domain.senji.events.setup import (
    HonorChanged,
    PhaseBegan,
    SamuraiChosen,
    SamuraiShown,
    SamuraiShuffled,
)
from domain.senji.rules.common.late import on_time_up
from domain.senji.state import Phase, SenjiState


def go_on(state: SenjiState, chance: Chance) -> Events:
    """Ask all seats; once they have chosen, show whom."""
    if None in state.samurai.chosen:
        return (state.decisions.ask(SAMURAI_DRAFT.name, tuple(range(state.players))),)
    return tuple(_show(state, chance))


def legal(state: SenjiState, seat: Seat) -> Legal:
    """List the samurai that the seat drew."""
    decision = state.decisions.current.id
    return Legal(tuple(KeepSamurai(decision, s) for s in state.samurai.offered[seat]))


def explain(_state: SenjiState, _seat: Seat, _command: Command) -> Refused:
    """Say what is expected."""
    return not_allowed("one of the three samurai that you drew must be kept", "S4")


SAMURAI_DRAFT: Final = DecisionKind[SenjiState]("SamuraiDraft", legal=legal, explain=explain)


@SAMURAI_DRAFT.on(KeepSamurai)
def keep(_state: SenjiState, seat: Seat, command: KeepSamurai, _chance: Chance) -> Events:
    """Choose face down."""
    return DecisionAnswered(command.decision, seat), SamuraiChosen(seat, command.samurai)


@on_time_up(SAMURAI_DRAFT)
def keep_first(state: SenjiState, seat: Seat, decision: str) -> Command:
    """Keep the first one drawn for a seat out of time."""
    return KeepSamurai(decision, state.samurai.offered[seat][0])


def _show(state: SenjiState, chance: Chance) -> Iterator[Event]:
    """Each starts with the honor of his samurai; the others go back into the pile (S4)."""
    rest: list[str] = []
    for seat, samurai in enumerate(state.samurai.chosen):
        if samurai is not None:
            yield SamuraiShown(seat, samurai)
            yield HonorChanged(seat, SAMURAI[samurai].honor, "samurai")
            rest += (s for s in state.samurai.offered[seat] if s != samurai)
    pile = chance.shuffle((*state.samurai.pile, *rest))
    yield SamuraiShuffled(pile.number, pile.value)
    yield PhaseBegan(Phase.WELCOME, state.course.year)
