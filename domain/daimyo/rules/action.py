"""An action under way: finish what an attack left open, then play the next part of the script."""

from domain.daimyo.board import Action, Bonus, DaimyoId
from domain.daimyo.events import ActionBegan, ActionEnded
from domain.daimyo.parts import Occupy
from domain.daimyo.rules import entry, redeployment, spoils
from domain.daimyo.rules.acting import acting
from domain.daimyo.rules.beginnings import begin
from domain.daimyo.rules.finish import last_one_standing
from domain.daimyo.rules.regions import rewards
from domain.daimyo.rules.script import part_of
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.events import Events


def begun(state: DaimyoState, daimyo: DaimyoId, action: Action) -> Events:
    """Begin an action with the bonuses of the regions controlled now (D12)."""
    won = rewards(state, daimyo)
    return (
        ActionBegan(
            daimyo,
            action,
            won.count(Bonus.DEPLOY),
            won.count(Bonus.MOVE),
            Bonus.ROUND_UP in won,
        ),
    )


def go_on(state: DaimyoState, _chance: Chance) -> Events:
    """Enter what lies open, take spoils, place what was lifted, play the next part.

    The garrison of a fort waits until the fort is occupied (D23); the last one standing wins at
    once (D36).
    """
    now = acting(state)
    if now.strikes and now.strikes[-1].entrants:
        return entry.go_on(now)
    if state.spoils:
        return last_one_standing(state) or spoils.go_on(state)
    part = part_of(now)
    if state.land.lifted and not isinstance(part, Occupy):
        return redeployment.go_on(state)
    return (ActionEnded(now.daimyo),) if part is None else begin(now, part)
