"""Tries what may be asked of a parked game next, before it is let go; keeps nothing of it."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from marshmallow import ValidationError

from domain.kernel import referee
from domain.kernel.chance import Chance
from domain.kernel.commands import TimeUp
from domain.kernel.events import Events
from domain.kernel.refusal import Refused
from domain.kernel.visibility import Watcher
from service.contract.codec import command_from_wire
from service.games.listing import listing_of
from service.games.play import Look
from service.games.table import Table
from service.parked.poison import Asked, by_rules
from service.timing.deadlines import wanted

ChanceFor: TypeAlias = Callable[[Table], Chance]


def rehearse(table: Table, asked: Asked | None, chance_for: ChanceFor) -> None:
    """Do what the players and the clock may ask of a game, and what it had failed on.

    Raises:
        Poisoned: the game's code fails at it.
    """
    by_rules(table, "listing", listing_of)
    for viewer in (*range(len(table.match.players)), Watcher.SPECTATOR):
        look = Look(table, viewer)
        _ = look.view, look.legal
    for due in wanted(table).values():
        _time_up(table, TimeUp(due.decision, due.seat), chance_for)
    if asked is not None:
        _command(table, asked, chance_for)


def _time_up(table: Table, command: TimeUp, chance_for: ChanceFor) -> None:
    def expire(on: Table) -> Events:
        return referee.time_up(on.game, on.play, command, chance_for(on)).events

    with suppress(Refused):  # nothing of the rules waits for it
        by_rules(table, "timeUp", expire)


def _command(table: Table, asked: Asked, chance_for: ChanceFor) -> None:
    with suppress(Refused, ValidationError):  # the rules do not allow it, or know no such command
        command = command_from_wire(table.game, dict(asked["command"]))

        def play(on: Table) -> Events:
            return referee.decide(on.game, on.play, asked["seat"], command, chance_for(on)).events

        by_rules(table, "decide", play)
