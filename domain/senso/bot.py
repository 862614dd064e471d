"""A quick player: it wins conflicts as cheaply as it can and takes the reward that gains most."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal
from domain.senso.board import DECK, EMPEROR, TEAMS
from domain.senso.commands import (
    MoveCube,
    PlaceBonusCube,
    PlaceCube,
    PlayCard,
    ReplaceCube,
    StrikeCube,
    SwapCubes,
)
from domain.senso.land import Columns, Land
from domain.senso.rules.conflict import strength
from domain.senso.rules.scoring import clan_points, emperor_points
from domain.senso.view import SeatView, SensoView

C = TypeVar("C", bound=Command)
HIGH_RANK = DECK["takeda-Q"].rank


def choose(view: SensoView, legal: Legal, chance: Chance) -> Command:
    """Give one of the legal commands."""
    cards = [command for command in legal.commands if isinstance(command, PlayCard)]
    if cards:
        return _card(view, cards, chance)
    land = _land(view)
    return _best(legal.commands, lambda command: _gain(view, land, command), chance)


def _card(view: SensoView, cards: Sequence[PlayCard], chance: Chance) -> Command:
    """Win as cheaply as possible when last, with a high card before that, or throw away."""
    plays = view.conflict.plays
    if not plays:
        return _opening_card(view, cards, chance)
    lead = view.conflict.leading_suit
    best = max(strength(play.card, lead, view.advantage) for play in plays)
    winning = [c for c in cards if strength(c.card, lead, view.advantage) > best]
    if len(plays) < len(view.seats) - 1:
        winning = [c for c in winning if DECK[c.card].rank >= HIGH_RANK]
    return _cheapest(view, winning or cards)


def _opening_card(view: SensoView, cards: Sequence[PlayCard], chance: Chance) -> Command:
    """Lead a high card outside the advantage suit, or else the least one."""
    high = [c for c in cards if _worth(view, c)[0] == 0 and DECK[c.card].rank >= HIGH_RANK]
    return _best(high, lambda c: DECK[c.card].rank, chance) if high else _cheapest(view, cards)


def _cheapest(view: SensoView, cards: Sequence[PlayCard]) -> Command:
    return min(cards, key=lambda command: _worth(view, command))


def _worth(view: SensoView, command: PlayCard) -> tuple[int, int]:
    """Order cards by what they are worth in hand: plain, advantage suit, Ninja."""
    face = DECK[command.card]
    return strength(command.card, face.suit, view.advantage)[0] - 1, face.rank


def _best(commands: Sequence[C], value: Callable[[C], int], chance: Chance) -> C:
    values = [value(command) for command in commands]
    most = max(values)
    best = [command for command, worth in zip(commands, values, strict=True) if worth == most]
    return best[0] if len(best) == 1 else chance.pick(best).value


def _land(view: SensoView) -> Land:
    columns = {r.region: tuple(clan for clan in r.squares if clan) for r in view.regions}
    return Land(columns, {seat.faction: seat.supply for seat in view.seats})


def _gain(view: SensoView, land: Land, command: Command) -> int:
    """Weigh one's own new points double against those of all rivals; doing nothing gains 0."""
    after = _after(view, land, command).columns
    changed = [region for region in after if after[region] != land.columns[region]]
    return sum(
        _weight(view, seat) * (_points(after, region, seat) - _points(land.columns, region, seat))
        for region in changed
        for seat in view.seats
    )


def _weight(view: SensoView, seat: SeatView) -> int:
    if seat.seat == view.seat:
        return 2 * len(view.seats)
    own = _own_faction(view)
    is_ally = view.teams and any(own in team and seat.faction in team for team in TEAMS)
    return 2 * len(view.seats) if is_ally else -2


def _points(columns: Columns, region: str, seat: SeatView) -> int:
    points = emperor_points if seat.faction == EMPEROR else clan_points
    return points(region, columns[region], seat.faction)


def _after(view: SensoView, land: Land, command: Command) -> Land:
    match command:
        case SwapCubes():
            land = land.swapped(command.region, command.square)
        case MoveCube():
            land = land.moved(command.source, command.square, command.destination)
        case ReplaceCube():
            land = land.replaced(command.source, command.square, command.destination)
        case PlaceCube():
            land = land.placed(command.clan, command.region)
        case PlaceBonusCube():
            land = land.placed(_own_faction(view), command.region)
        case StrikeCube() if land.supply[command.clan]:
            land = land.refilled(command.region, command.square, command.clan)
        case StrikeCube():
            land = land.struck(command.region, command.square)
    return land


def _own_faction(view: SensoView) -> str:
    return next(seat.faction for seat in view.seats if seat.seat == view.seat)
