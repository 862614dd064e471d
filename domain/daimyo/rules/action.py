"""An action under way: finish what an attack left open, then play the next part of the script."""

from domain.daimyo.board import Action, Bonus, DaimyoId
from domain.daimyo.events import ActionBegan, ActionEnded
from domain.daimyo.rules import displacement, entry, redeployment, spoils
from domain.daimyo.rules.acting import acting
from domain.daimyo.rules.beginnings import begin
from domain.daimyo.rules.finish import last_one_standing
from domain.daimyo.rules.regions import bonus
from domain.daimyo.rules.script import part_of
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.events import Events


def begun(state: DaimyoState, daimyo: DaimyoId, action: Action) -> Events:
    """Begin an action with the bonuses of the regions controlled now (D12)."""
    return (
        ActionBegan(
            daimyo,
            action,
            bonus(state, daimyo, Bonus.DEPLOY),
            bonus(state, daimyo, Bonus.MOVE),
            bonus(state, daimyo, Bonus.ROUND_UP) > 0,
        ),
    )


def go_on(state: DaimyoState, _chance: Chance) -> Events:
    """Enter what lies open, take spoils, move into a cleared fort, place what was lifted, go on."""
    now = acting(state)
    if now.strikes and now.strikes[-1].entrants:
        return entry.go_on(now)
    if state.spoils:
        return last_one_standing(state) or spoils.go_on(state)
    if now.turn.displaced:
        return displacement.go_on(now)
    if state.land.lifted:
        return redeployment.go_on(state)
    part = part_of(now)
    return (ActionEnded(now.daimyo),) if part is None else begin(now, part)
