"""Play by the rules: what a seat may do, and what follows when it does.

decide = the facts of the command, then `advance` through what happens by itself until a seat
must act or the game is over. The events are given one by one with the state after each, so a
caller may stop between two of them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from domain.kernel.chance import Chance
from domain.kernel.commands import Command, TimeUp
from domain.kernel.decisions import Decision
from domain.kernel.events import Event, Events, Seat, TimeExpired
from domain.kernel.game import Game, Options
from domain.kernel.key_order import in_order
from domain.kernel.legal import NOTHING, Legal
from domain.kernel.refusal import Reason, Refused, game_over
from domain.kernel.state import State

S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Options)  # noqa: E741 - as in game.py
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """What followed, and the state it led to."""

    events: Events
    state: S


def opening(game: Game[S, O, V], seats: int, options: O, chance: Chance) -> Played[S]:
    """Open a game and go on until a seat must act.

    Raises:
        Refused: these options do not go with this number of seats.
    """
    game.must_suit(seats, options)
    return settle(game, game.blank, game.open_game(seats, options, chance), chance)


def settle(game: Game[S, O, V], state: S, facts: Iterable[Event], chance: Chance) -> Played[S]:
    """Take these facts and go on until a seat must act or the game is over."""
    return _gather(state, _follow(game, state, facts, chance))


def decide(
    game: Game[S, O, V], state: S, seat: Seat, command: Command, chance: Chance
) -> Played[S]:
    """Give what follows from a seat's command.

    Raises:
        Refused: the game is over, the decision is not open, not this seat's, or the command is
            not among its legal ones.
    """
    return _gather(state, unfold(game, state, seat, command, chance))


def unfold(
    game: Game[S, O, V], state: S, seat: Seat, command: Command, chance: Chance
) -> Iterator[tuple[Event, S]]:
    """Give what follows from a command event by event; raises Refused before the first."""
    decision = _answerable(state, seat, command)
    kind = game.kind_of(decision)
    if type(command) not in kind.commands or not kind.legal(state, seat).accepts(command):
        raise kind.explain(state, seat, command)
    return _follow(game, state, kind.answer(state, seat, command, chance), chance)


def time_up(game: Game[S, O, V], state: S, command: TimeUp, chance: Chance) -> Played[S]:
    """Give what follows when time runs out for a seat, or for all where the clock is shared.

    Raises:
        Refused: the decision is closed or the seat has answered: the job is stale.
        ValueError: it names a seat where the clock is shared, or none where each has its own.
    """
    decision = _open_decision(state, command)
    if command.seat is not None and command.seat not in decision.seats:
        raise Refused(Reason.STALE_DECISION, f"seat {command.seat} has answered already")
    kind = game.kind_of(decision)
    if (command.seat is None) != kind.shared_clock:
        raise ValueError(f"time up for seat {command.seat} is not how {kind.name} runs its clock")
    expired = TimeExpired(decision.id, command.seat)
    return settle(game, state, (expired, *kind.time_up(state, command.seat, chance)), chance)


def legal(game: Game[S, O, V], state: S, seat: Seat) -> Legal:
    """Give what a seat may do now: nothing unless the top decision waits for it."""
    top = state.decisions.top
    if state.outcome is not None or top is None or seat not in top.seats:
        return NOTHING
    return game.kind_of(top).legal(state, seat)


def awaited(state: State) -> tuple[Seat, ...]:
    """Give the seats that must act before anything else can happen."""
    top = state.decisions.top
    return () if state.outcome is not None or top is None else top.seats


def _answerable(state: State, seat: Seat, command: Command) -> Decision:
    decision = _open_decision(state, command)
    if seat not in decision.seats:
        raise Refused(
            Reason.NOT_YOUR_DECISION, f"decision {decision.id} does not wait for your seat"
        )
    return decision


def _open_decision(state: State, command: Command) -> Decision:
    if state.outcome is not None:
        raise game_over()
    top = state.decisions.top
    if top is None or top.id != command.decision:
        raise Refused(Reason.STALE_DECISION, f"decision {command.decision} is not the open one")
    return top


def _follow(
    game: Game[S, O, V], state: S, facts: Iterable[Event], chance: Chance
) -> Iterator[tuple[Event, S]]:
    """Take each fact before asking for the next: where they come one by one, so does chance."""
    while True:
        is_stuck = True
        for event in map(in_order, facts):
            state, is_stuck = game.fold.evolve(state, event), False
            yield event, state
        if state.outcome is not None or state.decisions.top is not None:
            return
        if is_stuck:
            raise LookupError(f"{game.name} is stuck: nobody must act and nothing follows")
        facts = game.advance(state, chance)


def _gather(state: S, following: Iterator[tuple[Event, S]]) -> Played[S]:
    events: list[Event] = []
    for event, after in following:
        events.append(event)
        state = after
    return Played(tuple(events), state)
