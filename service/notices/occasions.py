"""When a player is to be told something: one notice per game, decision, seat and kind."""

from dataclasses import dataclass
from typing import Final

from domain.kernel.decisions import Decision
from domain.kernel.events import Seat
from domain.match.events import PlayerId
from domain.match.state import Status
from eventstore.records import NewNotice
from service.games.table import Table
from service.wire import to_json

TURN: Final = "turn"
ENDED: Final = "ended"
TEST: Final = "test"


@dataclass(frozen=True, slots=True)
class Occasion:
    """Why a player is told: what waits is looked up when it is sent, so a notice never lies."""

    kind: str
    player: PlayerId
    decision: str | None = None


def notices_of(before: Table, after: Table) -> tuple[NewNotice, ...]:
    """Give what an append has to tell players."""
    if after.status is Status.ENDED and before.status is Status.RUNNING:
        players = enumerate(after.match.players)
        return tuple(_notice(s, Occasion(ENDED, p)) for s, p in players if p is not None)
    fresh = sorted(_waiting(after) - _waiting(before))
    return tuple(
        _notice(seat, Occasion(TURN, player, decision))
        for seat, decision in fresh
        if (player := after.match.players[seat]) is not None
    )


def _waiting(table: Table) -> set[tuple[Seat, str]]:
    if table.status is not Status.RUNNING or table.play.decisions.top is None:
        return set()
    top: Decision = table.play.decisions.top
    return {(seat, top.id) for seat in top.seats if seat not in table.match.resigned}


def _notice(seat: Seat, occasion: Occasion) -> NewNotice:
    return NewNotice(f"{occasion.kind}/{seat}", to_json(occasion))
