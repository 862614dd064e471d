"""The diplomatic set: one card of each of the five other families goes home (S36)."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import Event, Events, Seat
from domain.kernel.legal import Template
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import DIPLOMACY, FAMILIES, SET_HONOR, SET_PENALTY
from domain.senji.commands.autumn import ReturnSet
from domain.senji.events.autumn import SetPlayed
from domain.senji.rules.common.homes import sent_home
from domain.senji.rules.common.honor import honored
from domain.senji.rules.common.listing import some
from domain.senji.state import SenjiState

SET_SIZE = len(FAMILIES) - 1


def moves(state: SenjiState, seat: Seat, decision: str) -> Iterator[Template]:
    """Describe the sets in the hand; missing families count, dummies never do."""
    own = state.families[seat]
    cards = tuple(c for c in state.diplomacy.hands[seat] if DIPLOMACY[c].family != own)
    families = tuple(DIPLOMACY[card].family for card in cards)
    if len(set(families)) == SET_SIZE:
        choices = {"cards": some(cards, SET_SIZE, SET_SIZE, families)}
        yield Template(ReturnSet, decision, choices)


def play(state: SenjiState, seat: Seat, command: ReturnSet, chance: Chance) -> Events:
    """Gain the honor; each player among the five loses one."""
    return tuple(_played(state, seat, command, chance))


def _played(state: SenjiState, seat: Seat, command: ReturnSet, chance: Chance) -> Iterator[Event]:
    yield SetPlayed(seat, command.cards)
    yield from sent_home(state, command.cards, chance)
    yield from honored(state, seat, SET_HONOR, "set")
    for card in command.cards:
        player = state.player_of(DIPLOMACY[card].family)
        if player is not None:
            yield from honored(state, player, -SET_PENALTY, "set")


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why these cards are no set."""
    cards = command.cards if isinstance(command, ReturnSet) else ()
    for card in cards:
        if card not in state.diplomacy.hands[seat]:
            return not_allowed(f"{card} is not in your hand", "S36")
    return not_allowed("a set is one card of each of the five other families", "S36")
