"""Tries what may be asked of a parked game next, before it is let go; keeps nothing of it."""

from contextlib import suppress

from marshmallow import ValidationError

from domain.kernel.commands import TimeUp
from domain.kernel.refusal import Refused
from domain.kernel.visibility import Watcher
from service.contract.codec import command_from_wire
from service.games.listing import listing_of
from service.games.play import Look
from service.games.rules import ChanceFor, decided, timed_out
from service.games.table import Table
from service.parked.poison import Asked, by_rules
from service.timing.deadlines import wanted


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
        with suppress(Refused):  # nothing of the rules waits for it
            timed_out(table, TimeUp(due.decision, due.seat), chance_for)
    if asked is not None:
        with suppress(Refused, ValidationError):  # it is not allowed, or no such command is known
            command = command_from_wire(table.game, dict(asked["command"]))
            decided(table, asked["seat"], command, chance_for)
