"""The house bot at the seat of a player who is away: it sees what the seat sees (K18)."""

import secrets

import structlog

from domain.kernel import referee
from domain.kernel.commands import Command
from domain.kernel.events import Seat
from service.games.table import Table
from service.histories.fairness import FairChance

log = structlog.get_logger()


def choice(table: Table, seat: Seat) -> Command | None:
    """Give what the bot would play; None where it may play nothing, or fails: time goes on then."""
    legal = referee.legal(table.game, table.play, seat)
    if not (legal.commands or legal.templates):
        return None
    whims = FairChance(secrets.token_bytes(32), table.id.bytes, 0, (), 1)
    try:
        command: Command = table.game.choose(table.game.view(table.play, seat), legal, whims)
    except Exception:
        log.exception("autopilot.failed", game=str(table.id), ruleset=table.match.ruleset)
        return None
    return command
