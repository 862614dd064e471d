"""The sequence of play: what follows by itself when no seat must act."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.events import Events
from domain.kernel.game import DecisionKind
from domain.rokugan.rules import (
    action_cards,
    addition,
    animation,
    battles,
    cards,
    claim,
    clans,
    dark_favors,
    dragon,
    give_back,
    objective,
    placement,
    provinces,
    reveal,
    scorpion,
    shadowlands,
    sweeping,
    unicorn,
    upkeep,
)
from domain.rokugan.state import Phase, RokuganState

__all__ = ["KINDS", "action_cards", "advance", "shadowlands"]  # two answer for `placement`

KINDS: Final[tuple[DecisionKind[RokuganState], ...]] = (
    clans.CLAN_CHOICE,
    objective.OBJECTIVE_CHOICE,
    provinces.CONTROL_PLACEMENT,
    dragon.DRAGON_RETURN,
    cards.TERRITORY_CARDS,
    addition.CONTROL_ADDITION,
    give_back.GIVE_BACK,
    placement.PLACEMENT,
    dark_favors.DARK_FAVORS,
    animation.ANIMATED_PLACEMENT,
    scorpion.SCORPION_LOOK,
    unicorn.UNICORN_SWAP,
)


def advance(state: RokuganState, chance: Chance) -> Events:
    """Set up; then five rounds of upkeep, placement and resolution step by step; then the end."""
    return _PARTS[state.course.phase](state, chance)


_PARTS: Final = {
    Phase.CLANS: clans.go_on,
    Phase.OBJECTIVES: provinces.begin,
    Phase.PROVINCES: provinces.go_on,
    Phase.DRAW: upkeep.draw,
    Phase.CARDS: cards.go_on,
    Phase.PLACEMENT: placement.go_on,
    Phase.REVEAL: reveal.reveal,
    Phase.RAIDS: sweeping.raid,
    Phase.DIPLOMACY: sweeping.pacify,
    Phase.BATTLES: battles.fight_all,
    Phase.CLAIM: claim.claim,
    Phase.ROUND_OVER: upkeep.after_round,
}
