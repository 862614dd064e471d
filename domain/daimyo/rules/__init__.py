"""The sequence of play: what follows by itself when no seat must act."""

from typing import Final

from domain.daimyo.rules import (
    action,
    action_choice,
    assault,
    bargaining,
    calendar,
    casting,
    convoy,
    deployment,
    displacement,
    entry,
    fort_choice,
    kind_choice,
    letters,
    lifting,
    march,
    occupation,
    redeployment,
    sequel,
    shifting,
    spoils,
)
from domain.daimyo.state import DaimyoState, Phase
from domain.kernel.chance import Chance
from domain.kernel.events import Events
from domain.kernel.game import DecisionKind

KINDS: Final[tuple[DecisionKind[DaimyoState], ...]] = (
    casting.CASTING,
    fort_choice.FORT_CHOICE,
    action_choice.ACTION_CHOICE,
    deployment.DEPLOYMENT,
    march.MARCH,
    convoy.CONVOY,
    assault.ASSAULT,
    entry.ENTRY,
    sequel.SEQUEL,
    kind_choice.KIND_CHOICE,
    shifting.SHIFTING,
    shifting.FEINT,
    bargaining.BARGAINING,
    lifting.REARRANGEMENT,
    letters.CORRESPONDENCE,
    displacement.DISPLACEMENT,
    occupation.OCCUPATION,
    redeployment.REDEPLOYMENT,
    spoils.SPOILS,
)


def advance(state: DaimyoState, chance: Chance) -> Events:
    """Cast the daimyo, choose forts; then act, season by season, until the years are over."""
    if state.turn is not None:
        return action.go_on(state, chance)
    return _PARTS[state.course.phase](state, chance)


_PARTS: Final = {
    Phase.CHOOSING: casting.go_on,
    Phase.FORTS: fort_choice.go_on,
    Phase.SEASONS: calendar.go_on,
    Phase.YEAR_OVER: calendar.next_year,
}
