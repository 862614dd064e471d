"""What the four Shadowlands cards do. Only Purge the Weak takes the place of a placement (R11)."""

from domain.kernel.chance import Chance
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.rokugan.board import BLUFF, CardId, FaceId, ProvinceId
from domain.rokugan.commands import AnimateTheDead, AskDarkFavors, InspireFear, PurgeTheWeak
from domain.rokugan.events.placement import FavorsSeen, TurnEnded
from domain.rokugan.events.upkeep import (
    HandBluffSetAside,
    HandTokenDiscarded,
    SpecialTokenRemoved,
    TerritoryCardPlayed,
)
from domain.rokugan.rules.action_cards import seen
from domain.rokugan.rules.animation import ANIMATED_PLACEMENT
from domain.rokugan.rules.control import Changes
from domain.rokugan.rules.dark_favors import DARK_FAVORS
from domain.rokugan.rules.placement import PLACEMENT
from domain.rokugan.rules.removal import discarded
from domain.rokugan.state import RokuganState


@PLACEMENT.on(AskDarkFavors)
def ask_dark_favors(
    state: RokuganState, seat: Seat, command: AskDarkFavors, _chance: Chance
) -> Events:
    """Look at the tokens; one of them, and if there is one only that one, will go (R49)."""
    looks = (seen(state, seat, token) for token in command.tokens)
    facts = (*_paid(state, seat, "dark-favors", command.cost), *looks)
    if len(command.tokens) == 1:
        return (*facts, *discarded(state, command.tokens[0]))
    ask = state.decisions.ask(DARK_FAVORS.name, (seat,))
    return (*facts, FavorsSeen(seat, command.tokens), ask)


@PLACEMENT.on(PurgeTheWeak)
def purge(state: RokuganState, seat: Seat, command: PurgeTheWeak, _chance: Chance) -> Events:
    """Discard a token of the hand and two of the board; the turn is over (R6)."""
    answered = DecisionAnswered(command.decision, seat)
    played = TerritoryCardPlayed(seat, "purge-the-weak")
    removed = (fact for token in command.tokens for fact in discarded(state, token))
    return answered, played, _given(seat, command.given), *removed, TurnEnded(seat)


@PLACEMENT.on(AnimateTheDead)
def animate(state: RokuganState, seat: Seat, command: AnimateTheDead, _chance: Chance) -> Events:
    """Pay, then ask what comes from the discard pile, and where."""
    ask = state.decisions.ask(ANIMATED_PLACEMENT.name, (seat,))
    return (*_paid(state, seat, "animate-the-dead", command.cost), ask)


@PLACEMENT.on(InspireFear)
def inspire_fear(state: RokuganState, seat: Seat, command: InspireFear, _chance: Chance) -> Events:
    """Pay, and clear provinces of their special tokens."""
    removed = (SpecialTokenRemoved(province) for province in command.provinces)
    return (*_paid(state, seat, "inspire-fear", command.cost), *removed)


def _paid(state: RokuganState, seat: Seat, card: CardId, cost: ProvinceId) -> Events:
    changes = Changes(state.realm)
    changes.pay(seat, cost)
    return TerritoryCardPlayed(seat, card), *changes.events


def _given(seat: Seat, face: FaceId) -> Event:
    """Discard a token of the hand; a bluff waits aside for the next upkeep (R14)."""
    return HandBluffSetAside(seat) if face == BLUFF else HandTokenDiscarded(seat, face)
