"""A quick player: it attacks what it can take, guards what is threatened, and uses its cards."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal
from domain.rokugan import commands
from domain.rokugan.bot import cards, settling, turns
from domain.rokugan.bot.outlook import Outlook
from domain.rokugan.view import RokuganView

__all__ = ["choose"]

Wish: TypeAlias = Callable[[Outlook, Legal, Chance], Command | None]


def choose(view: RokuganView, legal: Legal, chance: Chance) -> Command:
    """Give one of the legal commands: the first wish that can be had, or else any."""
    wish = _wish(view, legal, chance) or legal.sample(chance)
    if wish is None:
        raise LookupError("nothing is legal")
    return wish


def _wish(view: RokuganView, legal: Legal, chance: Chance) -> Command | None:
    if view.seat is None:
        return None
    offered = {type(command) for command in legal.commands} | {t.type for t in legal.templates}
    outlook = Outlook(view, view.seat)
    wishes = (wish for command_type, wish in _WISHES.items() if command_type in offered)
    granted = (wish(outlook, legal, chance) for wish in wishes)
    return next((command for command in granted if command is not None), None)


_WISHES: Final[Mapping[type[Command], Wish]] = {
    commands.KeepObjective: settling.keep_objective,
    commands.PlaceControlToken: settling.settle,
    commands.ReturnToPool: cards.return_weakest,
    commands.GiveBack: cards.give_weakest,
    commands.AddControlTokens: cards.add_tokens,
    commands.PlayOnProvinces: cards.play_on_provinces,
    commands.ExchangeControl: cards.exchange,
    commands.PassCards: cards.pass_mostly,
    commands.AskDarkFavors: turns.turn_dark,
    commands.PurgeTheWeak: turns.turn_dark,
    commands.AnimateTheDead: turns.turn_dark,
    commands.InspireFear: turns.turn_dark,
    commands.UseScout: turns.scout,
    commands.UseFirstPlayerCard: turns.strike,
    commands.UseShugenja: turns.strike,
    commands.PlaceBlessing: turns.bless,
    commands.PlaceToken: turns.place,
    commands.AnimateToken: cards.animate,
    commands.LookAtToken: turns.look,
    commands.DiscardSeenToken: cards.discard_seen,
    commands.DeclineSwap: turns.keep_places,
}
