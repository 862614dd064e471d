"""ObjectiveChoice: every seat keeps one of two secret objectives, all at the same time."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.board import CARDS, OBJECTIVES, OBJECTIVES_DEALT, ObjectiveId
from domain.rokugan.commands import KeepObjective
from domain.rokugan.events.resolution import PhaseBegan
from domain.rokugan.events.setup import (
    ObjectiveKept,
    ObjectivesDealt,
    ObjectivesShuffled,
    TerritoryCardsDealt,
)
from domain.rokugan.rules.late import drawn_secretly, late_seat
from domain.rokugan.state import Phase, RokuganState


def deal(state: RokuganState, chance: Chance) -> Events:
    """Lay one card facedown under each territory, deal objectives, ask which are kept."""
    cards = chance.shuffle(tuple(CARDS))
    objectives = chance.shuffle(tuple(OBJECTIVES))
    first_of_each = {CARDS[card].territory: card for card in reversed(cards.value)}
    return (
        PhaseBegan(Phase.OBJECTIVES),
        TerritoryCardsDealt(cards.number, cards.value, first_of_each),
        ObjectivesShuffled(objectives.number, objectives.value),
        *_hands(state.players, objectives.value),
        state.decisions.ask(OBJECTIVE_CHOICE.name, tuple(range(state.players))),
    )


def _hands(players: int, order: tuple[ObjectiveId, ...]) -> Iterator[Event]:
    for seat in range(players):
        first = seat * OBJECTIVES_DEALT
        yield ObjectivesDealt(seat, order[first : first + OBJECTIVES_DEALT])


def legal(state: RokuganState, seat: Seat) -> Legal:
    """List the objectives that were dealt to the seat."""
    decision = state.decisions.current.id
    return Legal(tuple(KeepObjective(decision, o) for o in state.daimyos[seat].dealt))


def explain(_state: RokuganState, _seat: Seat, command: Command) -> Refused:
    """Say that this objective is not in the hand."""
    if isinstance(command, KeepObjective):
        return not_allowed(f"{command.objective} was not dealt to you")
    return not_allowed("an objective must be kept now")


OBJECTIVE_CHOICE: Final = DecisionKind[RokuganState](
    "ObjectiveChoice", legal=legal, explain=explain
)


@OBJECTIVE_CHOICE.on(KeepObjective)
def keep(_state: RokuganState, seat: Seat, command: KeepObjective, _chance: Chance) -> Events:
    """Keep the objective; the other goes back to the box unseen."""
    return DecisionAnswered(command.decision, seat), ObjectiveKept(seat, command.objective)


@OBJECTIVE_CHOICE.on_time_up
def keep_late(state: RokuganState, seat: Seat | None, chance: Chance) -> Events:
    """Let chance keep one (R51)."""
    late = late_seat(state, seat)
    draw, kept = drawn_secretly(late, state.daimyos[late].dealt, chance)
    return DecisionAnswered(state.decisions.current.id, late), draw, ObjectiveKept(late, kept)
