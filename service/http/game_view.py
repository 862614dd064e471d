"""What a request asks to look at: now or back then, by one's own eyes or with all opened."""

from datetime import datetime
from typing import Any
from uuid import UUID

from service.accounts.models import Scope
from service.games.play import Look
from service.histories.history import Moment
from service.http.context import author, caller, player_id, query, services
from service.timing.turns import awaited
from service.wire import plain


def asked_look(game: UUID) -> Look:
    """Give the look that the query asks for."""
    asked = query()
    as_of = asked.get("as_of")
    time = None if as_of is None else datetime.fromisoformat(as_of)
    return look_at(game, Moment(asked.get("at"), time))


def look_at(game: UUID, moment: Moment) -> Look:
    """Give the caller's look at a moment; `viewer` in the query may open all to him."""
    history = services().history
    if query().get("viewer") is None:
        return history.look(game, player_id(), moment)
    if Scope.AUDIT not in caller().scopes:
        return history.look_whole(game, player_id(), moment)
    look = history.look_as_auditor(game, moment)
    services().audit.note(game, author())
    return look


def shown(look: Look) -> dict[str, Any]:
    """Give a game as its viewer may see it."""
    return {
        "game": str(look.table.id),
        "viewer": look.shown_viewer,
        "last_id": look.last_id,
        "status": look.table.status.value,
        "awaited": _awaited(look),
        "outcome": plain(look.table.outcome),
        "view": plain(look.view),
    }


def _awaited(look: Look) -> list[dict[str, Any]]:
    decision = look.decision
    if decision is None:
        return []
    due = services().history.due(look)
    return [awaited(decision.id, decision.kind, seat, due) for seat in decision.seats]
