"""ActionChoice: a daimyo plays one of his action cards openly on his turn (D16)."""

from typing import Final

from domain.daimyo.board import Action, DaimyoId
from domain.daimyo.commands import PlayActionCard
from domain.daimyo.events import ActionCardPlayed
from domain.daimyo.rules import action
from domain.daimyo.rules.facts import late
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the actions of which a card is unused."""
    decision = state.decisions.current.id
    return Legal(tuple(PlayActionCard(decision, a) for a in _choices(state, state.course.queue[0])))


def explain(_state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why an action card cannot be played."""
    if isinstance(command, PlayActionCard):
        return not_allowed(f"no {command.action.value} card is left this year", "D16")
    return not_allowed("an action card must be played", "D16")


ACTION_CHOICE: Final = DecisionKind[DaimyoState]("ActionChoice", legal=legal, explain=explain)


def go_on(state: DaimyoState, daimyo: DaimyoId) -> Events:
    """Ask, unless all his cards are alike (D37)."""
    choices, seat = _choices(state, daimyo), state.houses[daimyo].seat
    if len(choices) == 1 or seat is None:
        return _played(state, daimyo, choices[0])
    return (state.decisions.ask(ACTION_CHOICE.name, (seat,)),)


def _choices(state: DaimyoState, daimyo: DaimyoId) -> tuple[Action, ...]:
    return tuple(a for a in Action if a in state.houses[daimyo].unused)


@ACTION_CHOICE.on(PlayActionCard)
def play(state: DaimyoState, seat: Seat, command: PlayActionCard, _chance: Chance) -> Events:
    """Act as the card says."""
    played = _played(state, state.course.queue[0], command.action)
    return DecisionAnswered(command.decision, seat), *played


@ACTION_CHOICE.on_time_up
def play_first(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Take what is left in the order Deploy, Move, Attack (D35)."""
    daimyo = state.course.queue[0]
    return late(state), *_played(state, daimyo, _choices(state, daimyo)[0])


def _played(state: DaimyoState, daimyo: DaimyoId, chosen: Action) -> Events:
    return ActionCardPlayed(daimyo, chosen), *action.begun(state, daimyo, chosen)
