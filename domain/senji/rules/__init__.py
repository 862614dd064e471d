"""The sequence of play: what follows by itself when no seat must act."""

from collections.abc import Iterable
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.events import Event
from domain.kernel.game import DecisionKind
from domain.senji.rules import autumn, kami, spring, summer, welcome, winter, year_end
from domain.senji.rules.autumn import conversion, hiring, order, powers, turn
from domain.senji.rules.combat import abilities, hostages, retreat, support
from domain.senji.rules.combat import kami as rerolls
from domain.senji.rules.setup import draft, families, naming, placement
from domain.senji.rules.summer import landing, movement, recruitment
from domain.senji.state import Phase, SenjiState


def advance(state: SenjiState, chance: Chance) -> Iterable[Event]:
    """Set up once; then each year welcome, winter, spring, summer, autumn, and its end."""
    return _PARTS[state.course.phase](state, chance)


_PARTS: Final = {
    Phase.FAMILIES: families.go_on,
    Phase.DRAFT: draft.go_on,
    Phase.WELCOME: welcome.go_on,
    Phase.PLACEMENT: naming.go_on,
    Phase.WINTER: winter.go_on,
    Phase.SPRING: spring.go_on,
    Phase.SUMMER: summer.go_on,
    Phase.AUTUMN: autumn.go_on,
    Phase.YEAR_END: year_end.go_on,
}

KINDS: Final[tuple[DecisionKind[SenjiState], ...]] = (
    families.FAMILY_CHOICE,
    draft.SAMURAI_DRAFT,
    welcome.HOST_CHOICE,
    naming.PROVINCE_NAMING,
    placement.PLACEMENT,
    winter.WINTER,
    kami.LOOKING,
    spring.SPRING_ORDERS,
    summer.SUMMER_ACTIVATION,
    recruitment.RECRUITMENT,
    movement.MOVEMENT,
    landing.LANDING,
    hostages.HOSTAGE_EXECUTION,
    abilities.SAMURAI_ABILITIES,
    rerolls.MILITARY_KAMI,
    support.MILITARY_SUPPORT,
    retreat.SAMURAI_RETREAT,
    order.AUTUMN_ORDER,
    turn.AUTUMN_TURN,
    conversion.SHOWING,
    conversion.TAKING,
    hiring.SAMURAI_HIRING,
    powers.FORCED_SWAP,
    kami.BROWSING,
)
