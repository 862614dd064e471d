"""Spring and summer: produce, arm where it is needed, and attack what is weaker."""

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal
from domain.senji.board import (
    IMPERIAL,
    MOST_PROVINCES,
    MOVEMENT,
    PRODUCTION,
    PROVINCES,
    RECRUITMENT,
    SEAS,
    PlaceId,
    ProvinceId,
)
from domain.senji.bot.worth import own_seat, templates_of
from domain.senji.commands.summer import (
    ActivateProvince,
    EndMovement,
    LaunchRaid,
    MoveSamurai,
    MoveUnits,
    PlaceOrder,
    Recruit,
)
from domain.senji.view import MarchView, SenjiView

MARGIN = 1  # how much stronger an attacker wants to be
RAIDERS = 2
WELL_ARMED = 4


def give_order(view: SenjiView, legal: Legal, chance: Chance) -> Command:
    """Order the first province that waits."""
    first = legal.commands[0]
    province = first.province if isinstance(first, PlaceOrder) else ""
    order = _order(view, province, chance)
    return PlaceOrder(first.decision, province, order)


def _order(view: SenjiView, name: ProvinceId, chance: Chance) -> str:
    here = view.provinces[name]
    army = here.units + len(here.samurai)
    foes = [view.provinces[p] for p in PROVINCES[name].adjacent if _is_foreign(view, p)]
    if any(army >= foe.units + len(foe.samurai) + MARGIN for foe in foes):
        return MOVEMENT
    threat = max((foe.units for foe in foes), default=0)
    if here.units < threat or (here.units < WELL_ARMED and not chance.pick(range(4)).value):
        return RECRUITMENT
    return PRODUCTION


def _is_foreign(view: SenjiView, place: PlaceId) -> bool:
    """Tell whether a province is open and led by somebody else, or by nobody."""
    province = view.provinces.get(place)
    if province is None or province.banner == own_seat(view).family:
        return False
    return province.banner != IMPERIAL or view.host != view.seat


def activate(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Let others go first, and march last, when they have spent their troops."""
    return min(legal.commands, key=lambda command: _lateness(view, command))


def _lateness(view: SenjiView, command: Command) -> int:
    if not isinstance(command, ActivateProvince):
        return 1
    own = {order.province: order.order for order in view.orders}[command.province]
    if own is None:
        return 1
    return 2 if own == MOVEMENT else 0


def recruit_most(_view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Recruit as many as there is room for."""
    recruits = [command for command in legal.commands if isinstance(command, Recruit)]
    return max(recruits, key=lambda command: command.units)


def move(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Attack the weakest province within reach with all there are, over the sea if need be."""
    march, stay = view.march, legal.commands[0]
    if march is None:
        return stay
    if march.attacks:
        return _follow(march, legal) or stay
    step = _best_attack(view, legal) or _raid(view, legal)
    return step or EndMovement(stay.decision)


def _follow(march: MarchView, legal: Legal) -> Command | None:
    """Let the samurai go with the units."""
    target = march.attacks[0].province
    steps = (c for c in legal.commands if isinstance(c, MoveSamurai) and c.destination == target)
    return next(steps, None)


def _best_attack(view: SenjiView, legal: Legal) -> Command | None:
    samurai = {c.samurai for c in legal.commands if isinstance(c, MoveSamurai)}
    steps = [
        command
        for command in legal.commands
        if isinstance(command, MoveUnits)
        and _is_foreign(view, command.destination)
        and command.units + len(samurai) >= _defence(view, command.destination) + MARGIN
    ]
    return max(steps, key=lambda c: c.units - _defence(view, c.destination), default=None)


def _defence(view: SenjiView, place: PlaceId) -> int:
    province = view.provinces[place]
    return province.units + len(province.samurai)


def _raid(view: SenjiView, legal: Legal) -> Command | None:
    """Raid a coast that nobody defends."""
    for template in templates_of(legal, LaunchRaid):
        sea = str(template.choices["sea"].allowed[0])
        units = max(int(n) for n in template.choices["units"].allowed)
        open_coast = any(_is_foreign(view, p) and not _defence(view, p) for p in SEAS[sea])
        if units >= RAIDERS and open_coast and len(_held(view)) < MOST_PROVINCES:
            samurai = tuple(str(s) for s in template.choices["samurai"].allowed)
            return LaunchRaid(template.decision, sea, units, samurai)
    return None


def _held(view: SenjiView) -> list[ProvinceId]:
    own = own_seat(view).family
    return [name for name, province in view.provinces.items() if province.banner == own]


def land(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Land where the defence is weakest, with as many as possible."""
    return max(legal.commands, key=lambda command: _promise(view, command))


def _promise(view: SenjiView, command: Command) -> tuple[int, ...]:
    if not isinstance(command, MoveUnits | MoveSamurai):
        return (0, 0, 0)
    size = command.units if isinstance(command, MoveUnits) else 0
    place = command.destination
    if not _is_foreign(view, place):
        return (-1, 0, size)
    return (0, -_defence(view, place), size)
