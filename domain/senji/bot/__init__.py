"""A quick player: it trades for the diplomatic set, raids the weak, and cashes its flowers in."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal
from domain.senji.bot import autumn, combat, setup, summer, winter
from domain.senji.commands.autumn import (
    CallFamily,
    EndTurn,
    HireSamurai,
    ShowHanafuda,
    SurrenderCard,
    TakeHanafuda,
)
from domain.senji.commands.combat import (
    DeclineReroll,
    ExecuteHostage,
    PassAbilities,
    PlaySupport,
)
from domain.senji.commands.setup import (
    ChooseFamily,
    ChooseHost,
    KeepSamurai,
    PlaceTroops,
)
from domain.senji.commands.summer import (
    ActivateFleet,
    ActivateProvince,
    EndMovement,
    MoveSamurai,
    MoveUnits,
    PlaceOrder,
    Recruit,
)
from domain.senji.commands.winter import FinishWinter, TakeCard
from domain.senji.view import SenjiView

CHOOSERS: Final[Mapping[type[Command], Callable[[SenjiView, Legal, Chance], Command]]] = {
    ChooseFamily: setup.any_listed,
    KeepSamurai: setup.any_listed,
    PlaceTroops: setup.spread_troops,
    ChooseHost: setup.own_house,
    FinishWinter: winter.negotiate,
    TakeCard: winter.take_card,
    PlaceOrder: summer.give_order,
    ActivateProvince: summer.activate,
    ActivateFleet: summer.activate,
    Recruit: summer.recruit_most,
    EndMovement: summer.move,
    MoveUnits: summer.land,
    MoveSamurai: summer.land,
    ExecuteHostage: combat.execute_dearest,
    PassAbilities: combat.use_ability,
    DeclineReroll: combat.reroll,
    PlaySupport: combat.support,
    CallFamily: autumn.call_family,
    EndTurn: autumn.act,
    ShowHanafuda: autumn.show_least,
    TakeHanafuda: autumn.take_flower,
    HireSamurai: autumn.hire,
    SurrenderCard: winter.surrender_least,
}


def choose(view: SenjiView, legal: Legal, chance: Chance) -> Command:
    """Give one of the legal commands."""
    chooser = CHOOSERS.get(_decides_on(legal), setup.any_listed)
    return chooser(view, legal, chance)


def _decides_on(legal: Legal) -> type[Command]:
    """Tell the decisions apart by what may end them, or else by what is asked first."""
    commands = legal.commands
    if not commands:
        return legal.templates[0].type
    last, first = type(commands[-1]), type(commands[0])
    return last if last in (EndTurn, PassAbilities) else first
