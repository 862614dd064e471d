"""A quick player: it claims what lies open, masses troops at the front and takes what falls."""

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar, cast

from domain.daimyo import commands
from domain.daimyo.appraisal import Appraisal
from domain.daimyo.board import CARDS, Action
from domain.daimyo.view import DaimyoView
from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal

C = TypeVar("C", bound=Command)
Rating: TypeAlias = Callable[[Appraisal, Command], int]
CARD_MOODS: Final = ("save", "save", "play")
ACTION_PRIORITY: Final = (Action.MOVE, Action.DEPLOY, Action.ATTACK)
GLADLY: Final = 1000


def choose(view: DaimyoView, legal: Legal, chance: Chance) -> Command:
    """Give the legal command that is rated best; of equals, any."""
    options = _without_whims(legal, chance)
    if len(options) == 1:
        return options[0]
    map_seen = Appraisal(view)
    ratings = [_RATINGS.get(type(option), _indifferent)(map_seen, option) for option in options]
    most = max(ratings)
    best = [one for one, rating in zip(options, ratings, strict=True) if rating == most]
    return best[0] if len(best) == 1 else chance.pick(best).value


def _without_whims(legal: Legal, chance: Chance) -> tuple[Command, ...]:
    """Leave out the cards that could be played, unless in the mood for them."""
    cards = tuple(one for one in legal.commands if isinstance(one, commands.PlayCard))
    if not cards:
        return legal.commands
    if chance.pick(CARD_MOODS).value == "play":
        return cards
    return tuple(one for one in legal.commands if one not in cards)


_RATINGS: Final[dict[type[Command], Rating]] = {}


def _rates(command_type: type[C]) -> Callable[[Callable[[Appraisal, C], int]], None]:
    def register(rating: Callable[[Appraisal, C], int]) -> None:
        _RATINGS[command_type] = cast("Rating", rating)

    return register


def _indifferent(_map: Appraisal, _command: Command) -> int:
    return 0


@_rates(commands.ChooseFort)
def _fort(seen: Appraisal, command: commands.ChooseFort) -> int:
    """Prefer a fort next to the own provinces."""
    own = (p for p, army in seen.armies.items() if army.daimyo == seen.daimyo)
    return sum(command.province in seen.borders[p] for p in own)


@_rates(commands.PlayActionCard)
def _action(_seen: Appraisal, command: commands.PlayActionCard) -> int:
    """Claim what lies open, deploy for it, then attack."""
    return -ACTION_PRIORITY.index(command.action)


@_rates(commands.PlaceTroop)
def _place(seen: Appraisal, command: commands.PlaceTroop) -> int:
    return seen.need(command.province)


@_rates(commands.PlaceAll)
def _place_all(seen: Appraisal, command: commands.PlaceAll) -> int:
    return 1 + seen.need(command.province)


@_rates(commands.MoveTroop)
def _step(seen: Appraisal, command: commands.MoveTroop) -> int:
    return seen.step(command.source, command.destination)


@_rates(commands.Sail)
def _sail(seen: Appraisal, command: commands.Sail) -> int:
    """Sail to what is not one's own, from where there are troops to spare."""
    army = seen.armies.get(command.destination)
    if army and army.daimyo == seen.daimyo:
        return -1
    return 10 + seen.troops(command.destination) + seen.troops(command.source)


@_rates(commands.SendTroops)
def _send(_seen: Appraisal, command: commands.SendTroops) -> int:
    return command.troops


@_rates(commands.AttackProvince)
def _attack(seen: Appraisal, command: commands.AttackProvince) -> int:
    return seen.blow(seen.troops(command.origin), command.target)


@_rates(commands.AttackTogether)
def _attack_together(seen: Appraisal, command: commands.AttackTogether) -> int:
    strength = seen.troops(command.first) + seen.troops(command.second)
    return seen.blow(strength, command.target)


@_rates(commands.ShiftTroops)
def _shift(seen: Appraisal, command: commands.ShiftTroops) -> int:
    return seen.need(command.destination) - seen.need(command.source)


@_rates(commands.SwapTroops)
def _swap(seen: Appraisal, command: commands.SwapTroops) -> int:
    """Bring the greater army to the greater threat."""
    more = seen.troops(command.first) - seen.troops(command.second)
    return -more * (seen.threat(command.first) - seen.threat(command.second))


@_rates(commands.LiftTroops)
def _rearrange(_seen: Appraisal, _command: commands.LiftTroops) -> int:
    return -1


@_rates(commands.RemoveTroop)
def _remove(seen: Appraisal, command: commands.RemoveTroop) -> int:
    return seen.troops(command.province)


@_rates(commands.LiftGarrison)
def _lift(seen: Appraisal, command: commands.LiftGarrison) -> int:
    return seen.troops(command.province)


@_rates(commands.MoveIn)
def _move_in(seen: Appraisal, command: commands.MoveIn) -> int:
    """Bring many, but leave a guard."""
    return command.troops if command.troops < seen.troops(command.source) else 0


@_rates(commands.SwapProvinces)
def _bargain(seen: Appraisal, command: commands.SwapProvinces) -> int:
    honor = seen.worth(command.other) - seen.worth(command.own)
    return 3 * honor + seen.troops(command.other) - seen.troops(command.own)


@_rates(commands.TakeCard)
def _take_card(_seen: Appraisal, command: commands.TakeCard) -> int:
    """Prefer cards for the action that comes most often."""
    return GLADLY + (CARDS[command.card].action is Action.ATTACK)


@_rates(commands.TakeActionCard)
def _take_action(_seen: Appraisal, command: commands.TakeActionCard) -> int:
    return GLADLY + (command.action is Action.ATTACK)


@_rates(commands.LeaveToChance)
def _leave_to_chance(_seen: Appraisal, _command: commands.LeaveToChance) -> int:
    return -1
