"""Spoils: a conqueror takes general cards, and an action card where those are in use (D24, D25)."""

from collections.abc import Iterator
from typing import Final

from domain.daimyo.board import SPOIL_ACTIONS, SPOIL_CARDS, Action, DaimyoId
from domain.daimyo.commands import Decline, TakeActionCard, TakeCard
from domain.daimyo.events import ActionCardTaken, GeneralCardTaken, SpoilsEnded, SpoilsOffered
from domain.daimyo.rules.acting import Acting
from domain.daimyo.rules.facts import late
from domain.daimyo.state import DaimyoState, Spoils
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def spoils_of(now: Acting, loser: DaimyoId) -> Events:
    """Offer what the loser held: his own cards and those he took himself, spent ones too."""
    lost = now.state.houses[loser]
    actions = lost.actions if now.state.has_action_cards else ()
    return (
        SpoilsOffered(
            now.daimyo,
            (*lost.cards, *lost.spent),
            SPOIL_CARDS,
            actions,
            SPOIL_ACTIONS if actions else 0,
        ),
    )


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the cards that may still be taken."""
    decision = state.decisions.current.id
    return Legal((*_cards(_spoils(state), decision), Decline(decision)))


def explain(state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why a card cannot be taken."""
    spoils = _spoils(state)
    match command:
        case TakeCard() if not spoils.cards_left:
            return not_allowed(f"no more than {SPOIL_CARDS} general cards are taken", "D25")
        case TakeCard():
            return not_allowed(f"{command.card} is not among the spoils", "D25")
        case TakeActionCard():
            return not_allowed(f"no {command.action.value} card may be taken any more", "D25")
        case _:
            return not_allowed("cards of the fallen daimyo may be taken now, or left", "D25")


SPOILS: Final = DecisionKind[DaimyoState]("Spoils", legal=legal, explain=explain)


def go_on(state: DaimyoState) -> Events:
    """Ask until nothing is left to take."""
    spoils = _spoils(state)
    if not any(True for _ in _cards(spoils, "")):
        return (SpoilsEnded(spoils.daimyo),)
    seat = Acting(state, state.acting).seat
    return (state.decisions.ask(SPOILS.name, (seat,)),)


def _spoils(state: DaimyoState) -> Spoils:
    if state.spoils is None:
        raise LookupError("there are no spoils")
    return state.spoils


def _cards(spoils: Spoils, decision: str) -> Iterator[Command]:
    if spoils.cards_left:
        yield from (TakeCard(decision, card) for card in spoils.cards)
    if spoils.actions_left:
        yield from (TakeActionCard(decision, a) for a in Action if a in spoils.actions)


@SPOILS.on(TakeCard)
def take_card(state: DaimyoState, seat: Seat, command: TakeCard, _chance: Chance) -> Events:
    """Take a general card."""
    taken = GeneralCardTaken(_spoils(state).daimyo, command.card)
    return DecisionAnswered(command.decision, seat), taken


@SPOILS.on(TakeActionCard)
def take_action(state: DaimyoState, seat: Seat, command: TakeActionCard, _chance: Chance) -> Events:
    """Take an action card: one more season a year, from this year on (D25, D26)."""
    taken = ActionCardTaken(_spoils(state).daimyo, command.action)
    return DecisionAnswered(command.decision, seat), taken


@SPOILS.on(Decline)
def take_no_more(state: DaimyoState, seat: Seat, command: Decline, _chance: Chance) -> Events:
    """Leave the rest, which leaves the game (D39)."""
    return DecisionAnswered(command.decision, seat), SpoilsEnded(_spoils(state).daimyo)


@SPOILS.on_time_up
def take_first(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Take the first ones that are listed (D35)."""
    spoils = _spoils(state)
    taken: list[Event] = [
        GeneralCardTaken(spoils.daimyo, card) for card in spoils.cards[: spoils.cards_left]
    ]
    taken += (
        ActionCardTaken(spoils.daimyo, action) for action in spoils.actions[: spoils.actions_left]
    )
    return late(state), *taken, SpoilsEnded(spoils.daimyo)
