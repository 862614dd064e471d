"""Autumn: reveal hostages, return sets, play combinations, convert what is left."""

from collections.abc import Callable

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal, Template
from domain.senji.board import COMBINATIONS, DIPLOMACY, SAMURAI, Kami
from domain.senji.bot.worth import (
    card_worth,
    flower_worth,
    hand_of,
    own_seat,
    picked,
    templates_of,
)
from domain.senji.commands.autumn import (
    CallEconomicKami,
    CallFamily,
    CommitSeppuku,
    ConvertCard,
    CycleHanafuda,
    EndTurn,
    ExposeHostage,
    ForceSwap,
    HireMercenaries,
    HireSamurai,
    PlayCombination,
    ReturnSet,
    ShowHanafuda,
    TakeHanafuda,
)
from domain.senji.commands.winter import CallDiplomaticKami
from domain.senji.view import SenjiView

POOR_COMBINATION = "distinct-4"
MANY_FLOWERS = 9
SAMURAI_WORTH = 6
MERCENARIES = 4


def act(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Do the best thing that is left to do."""
    for action in ACTIONS:
        command = action(view, legal)
        if command is not None:
            return command
    return EndTurn(legal.commands[-1].decision)


def _expose(_view: SenjiView, legal: Legal) -> Command | None:
    hostages = [c for c in legal.commands if isinstance(c, ExposeHostage)]
    return max(hostages, key=lambda c: DIPLOMACY[c.card].value, default=None)


def _return_set(view: SenjiView, legal: Legal) -> Command | None:
    family = own_seat(view).family
    for template in templates_of(legal, ReturnSet):
        cards = picked(template.choices["cards"], lambda c: card_worth(family, str(c)))
        return ReturnSet(template.decision, tuple(map(str, cards)))
    return None


def _combine(view: SenjiView, legal: Legal) -> Command | None:
    """Play the dearest combination; four different values only from a full hand."""
    flowers = own_seat(view).hanafuda_count
    found = [
        template
        for template in templates_of(legal, PlayCombination)
        if flowers >= MANY_FLOWERS or _name(template) != POOR_COMBINATION
    ]
    if not found:
        return None
    best = max(found, key=lambda template: _reward(_name(template)))
    cards = picked(best.choices["cards"], lambda c: flower_worth(str(c)))
    return PlayCombination(best.decision, _name(best), tuple(map(str, cards)))


def _name(template: Template) -> str:
    return str(template.choices["combination"].allowed[0])


def _reward(combination: str) -> int:
    return COMBINATIONS[combination].honor + SAMURAI_WORTH * COMBINATIONS[combination].keep


def _convert(_view: SenjiView, legal: Legal) -> Command | None:
    cards = [c for c in legal.commands if isinstance(c, ConvertCard)]
    return max(cards, key=lambda c: DIPLOMACY[c.card].value, default=None)


def _hire_mercenaries(_view: SenjiView, legal: Legal) -> Command | None:
    """Come back with a few units and no samurai."""
    offers = [c for c in legal.commands if isinstance(c, HireMercenaries) and not c.ronin]
    fit = [c for c in offers if c.units <= MERCENARIES]
    return max(fit, key=lambda c: c.units, default=None)


def _cycle(view: SenjiView, legal: Legal) -> Command | None:
    """Change plain cards for new ones."""
    plain = [c for c in own_seat(view).hanafuda or () if not flower_worth(c) // 10]
    for template in templates_of(legal, CycleHanafuda):
        if plain:
            greatest = template.choices["cards"].greatest
            return CycleHanafuda(template.decision, tuple(plain[:greatest]))
    return None


def _swap(view: SenjiView, legal: Legal) -> Command | None:
    family = own_seat(view).family
    for template in templates_of(legal, ForceSwap):
        card = min(hand_of(view), key=lambda c: card_worth(family, c))
        seat = int(template.choices["seat"].allowed[0])
        return ForceSwap(template.decision, seat, card)
    return None


def _seppuku(view: SenjiView, legal: Legal) -> Command | None:
    """Let a samurai who leads no units help as a kami."""
    idle = {
        samurai
        for province in view.provinces.values()
        for samurai in province.samurai
        if not province.units and SAMURAI[samurai].kami in (Kami.DIPLOMATIC, Kami.ECONOMIC)
    }
    deaths = (c for c in legal.commands if isinstance(c, CommitSeppuku) and c.samurai in idle)
    return next(deaths, None)


def _call_kami(_view: SenjiView, legal: Legal) -> Command | None:
    kinds = CallDiplomaticKami | CallEconomicKami
    return next((c for c in legal.commands if isinstance(c, kinds)), None)


ACTIONS: tuple[Callable[[SenjiView, Legal], Command | None], ...] = (
    _expose,
    _swap,
    _seppuku,
    _call_kami,
    _return_set,
    _convert,
    _cycle,
    _combine,
    _hire_mercenaries,
)


def call_family(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Act before the others can take anything from the hand."""
    calls = [command for command in legal.commands if isinstance(command, CallFamily)]
    return next((command for command in calls if command.seat == view.seat), calls[0])


def show_least(_view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Show the least worthy cards."""
    template = legal.templates[0]
    cards = picked(template.choices["cards"], lambda c: flower_worth(str(c)))
    return ShowHanafuda(template.decision, tuple(map(str, cards)))


def take_flower(_view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Take the worthiest card."""
    flowers = [command for command in legal.commands if isinstance(command, TakeHanafuda)]
    return max(flowers, key=lambda command: flower_worth(command.card))


def hire(view: SenjiView, legal: Legal, _chance: Chance) -> Command:
    """Hire the most honored samurai for the strongest garrison."""
    hires = [command for command in legal.commands if isinstance(command, HireSamurai)]
    return max(hires, key=lambda c: (SAMURAI[c.samurai].honor, _garrison(view, c.place)))


def _garrison(view: SenjiView, place: str) -> int:
    return view.provinces[place].units if place in view.provinces else 0
