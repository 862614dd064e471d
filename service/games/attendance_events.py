"""What an append must tell of who is there: missed decisions, the bot's answers, returns."""

from typing import Final

from domain.kernel.events import Events, TimeExpired
from domain.match import absence
from domain.match.fold import match_fold
from domain.match.state import Status
from service.accounts.models import AUTOPILOT
from service.games.table import Table

NOTHING: Final[Events] = ()


def attended(before: Table, after: Table, events: Events, actor: str, operation: str) -> Events:
    """Give the events about attendance that belong to what an actor has just done."""
    if after.status is not Status.RUNNING or before.status is not Status.RUNNING:
        return NOTHING
    seat = before.match.seat_of(actor)
    if seat is None:
        return _missed(before, after, events)
    if operation == AUTOPILOT:
        return absence.bot_played(after.match, seat)
    return absence.acted(after.match, seat) if operation == "submitCommand" else NOTHING


def _missed(before: Table, after: Table, events: Events) -> Events:
    """Count what was let slip: not a pause, nor what fell to a clock of all (K17)."""
    found, match = NOTHING, after.match
    for event in events:
        if not isinstance(event, TimeExpired) or event.seat is None:
            continue
        decision = before.play.decisions.find(event.decision)
        if decision is not None and not before.game.kind_of(decision).is_pause:
            told = absence.missed(match, event.seat)
            found, match = found + told, match_fold.fold(match, told)
    return found
