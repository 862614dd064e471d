"""What a command, or time that is up, leads to by the rules; where these fail, the game is told."""

from collections.abc import Callable
from typing import TypeAlias

from domain.kernel import referee
from domain.kernel.chance import Chance
from domain.kernel.commands import Command, TimeUp
from domain.kernel.events import Events, Seat
from service.games.table import Table
from service.parked.poison import Asked, by_rules

ChanceFor: TypeAlias = Callable[[Table], Chance]


def decided(
    table: Table, seat: Seat, command: Command, chance_for: ChanceFor, asked: Asked | None = None
) -> Events:
    """Give what follows from a seat's command; `asked` is the same as JSON, where it is kept.

    Raises:
        Refused: by the rules.
        Poisoned: the game's code raised anything else.
    """

    def decide(on: Table) -> Events:
        return referee.decide(on.game, on.play, seat, command, chance_for(on)).events

    return by_rules(table, "decide", decide, asked)


def timed_out(table: Table, command: TimeUp, chance_for: ChanceFor) -> Events:
    """Give what follows when the time for a decision is up.

    Raises:
        Refused, Poisoned: as above.
    """

    def expire(on: Table) -> Events:
        return referee.time_up(on.game, on.play, command, chance_for(on)).events

    return by_rules(table, "timeUp", expire)
