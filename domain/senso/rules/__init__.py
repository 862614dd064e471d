"""The sequence of play: what follows by itself when no seat must act."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.events import Events
from domain.kernel.game import DecisionKind
from domain.senso.board import BONUS_AFTER, ROUNDS
from domain.senso.rules import bonus, pause, play_card, reward
from domain.senso.rules.deal import begin_round
from domain.senso.rules.finish import end_game
from domain.senso.state import Phase, SensoState

KINDS: Final[tuple[DecisionKind[SensoState], ...]] = (
    play_card.CARD_PLAY,
    reward.REWARD,
    bonus.BONUS,
    pause.PAUSE,
)


def advance(state: SensoState, chance: Chance) -> Events:
    """Deal, fight the conflicts, take the rewards, and see what comes after the round."""
    return _PARTS[state.course.phase](state, chance)


def after_round(state: SensoState, chance: Chance) -> Events:
    """End the game, give the bonus of the fourth round, pause, or begin the next round.

    The bonus turns up the second row and comes back here, so its pause comes last (B30).
    """
    course = state.course
    if course.round == ROUNDS:
        return end_game(state)
    if course.round == BONUS_AFTER and course.rows == 1:
        return bonus.begin(state)
    if state.options.clocked:
        return pause.begin(state)
    return begin_round(state, chance)


_PARTS: Final = {
    Phase.DEALING: begin_round,
    Phase.CONFLICTS: play_card.go_on,
    Phase.REWARDS: reward.go_on,
    Phase.ROUND_OVER: after_round,
    Phase.BONUS: bonus.go_on,
}
