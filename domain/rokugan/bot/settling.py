"""What the bot does during the setup."""

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal
from domain.rokugan.board import OBJECTIVES, ProvinceId
from domain.rokugan.bot.offered import listed
from domain.rokugan.bot.outlook import Outlook
from domain.rokugan.commands import KeepObjective, PlaceControlToken


def keep_objective(outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Prefer what lies at home, then what brings most honor."""
    home = outlook.clans[outlook.seat]

    def value(command: KeepObjective) -> tuple[bool, int]:
        objective = OBJECTIVES[command.objective]
        return objective.territory == home, objective.honor

    return max(listed(legal, KeepObjective), key=value)


def settle(outlook: Outlook, legal: Legal, chance: Chance) -> Command | None:
    """Take a rich province, in a territory already begun or next to own land."""
    free = listed(legal, PlaceControlToken)
    values = [_value(outlook, command.province) for command in free]
    best = [c for c, value in zip(free, values, strict=True) if value == max(values)]
    return chance.pick(best).value


def _value(outlook: Outlook, province: ProvinceId) -> int:
    return 3 * outlook.worth(province) + 2 * outlook.has_neighbour(province)
