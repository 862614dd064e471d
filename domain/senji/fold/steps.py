"""The fold to which each part of the year adds its steps, and the changes they share."""

from typing import Final

from domain.kernel.change import replace
from domain.kernel.events import Seat
from domain.kernel.fold import Fold
from domain.senji.board import SamuraiId
from domain.senji.cards import Diplomacy, less, put
from domain.senji.fighting import Combat
from domain.senji.land import Land
from domain.senji.state import SenjiState

FOLD: Final = Fold[SenjiState]()


def with_land(state: SenjiState, land: Land) -> SenjiState:
    """Let the map lie like this."""
    return replace(state, land=land)


def with_cards(state: SenjiState, diplomacy: Diplomacy) -> SenjiState:
    """Let the diplomacy cards lie like this."""
    return replace(state, diplomacy=diplomacy)


def spent_kami(state: SenjiState, seat: Seat, samurai: SamuraiId) -> SenjiState:
    """Let a kami leave the game."""
    cards = state.samurai
    kami = put(cards.kami, seat, less(cards.kami[seat], (samurai,)))
    return replace(state, samurai=replace(cards, kami=kami, gone=(*cards.gone, samurai)))


def combat_of(state: SenjiState) -> Combat:
    """Give the combat that is being fought."""
    if state.combat is None:
        raise LookupError("no combat is being fought")
    return state.combat
