"""When a player is to be told something: one notice per game, decision, seat and kind."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from domain.kernel.decisions import Decision
from domain.kernel.events import Events, Seat
from domain.match.absence_events import TimeRunsShort
from domain.match.seat_events import SeatTakenOver
from domain.match.state import Status
from domain.match.terms import PlayerId
from eventstore.records import NewNotice, Notice
from service.games.table import Table
from service.wire import to_json

TURN: Final = "turn"
HURRY: Final = "hurry"
REPLACED: Final = "replaced"
ENDED: Final = "ended"
TEST: Final = "test"
ASKING: Final = frozenset({TURN, HURRY})  # kinds that tell of a decision, for as long as it waits


@dataclass(frozen=True, slots=True)
class Occasion:
    """Why a player is told: what waits is looked up when it is sent, so a notice never lies."""

    kind: str
    player: PlayerId
    decision: str | None = None


def notices_of(before: Table, after: Table, events: Events) -> tuple[NewNotice, ...]:
    """Give what an append has to tell players."""
    if after.status is Status.ENDED and before.status is Status.RUNNING:
        return tuple(_ended(after))
    return (*_turns(before, after), *_hurries(after, events), *_replaced(before, events))


def seat_told(notice: Notice) -> Seat:
    """Give the seat that a notice is about."""
    return int(notice.target.rpartition("/")[2])


def _ended(after: Table) -> Iterator[NewNotice]:
    for seat, player in enumerate(after.match.players):
        if player is not None:
            yield _notice(seat, Occasion(ENDED, player))


def _turns(before: Table, after: Table) -> Iterator[NewNotice]:
    """Tell whoever is newly asked: also a newcomer, of what he finds open at his seat."""
    for seat, player, decision in sorted(_asked(after) - _asked(before)):
        yield _notice(seat, Occasion(TURN, player, decision))


def _hurries(after: Table, events: Events) -> Iterator[NewNotice]:
    for event in events:
        if isinstance(event, TimeRunsShort):
            player = after.match.players[event.seat]
            if player is not None:
                yield _notice(event.seat, Occasion(HURRY, player, event.decision))


def _replaced(before: Table, events: Events) -> Iterator[NewNotice]:
    """Tell a player that a newcomer has his seat."""
    for event in events:
        if isinstance(event, SeatTakenOver):
            gone = before.match.players[event.seat]
            if gone is not None:
                yield _notice(event.seat, Occasion(REPLACED, gone))


def _asked(table: Table) -> set[tuple[Seat, PlayerId, str]]:
    if table.status is not Status.RUNNING or table.play.decisions.top is None:
        return set()
    top: Decision = table.play.decisions.top
    seats = (seat for seat in top.seats if seat not in table.match.resigned)
    held = ((seat, table.match.players[seat]) for seat in seats)
    return {(seat, player, top.id) for seat, player in held if player is not None}


def _notice(seat: Seat, occasion: Occasion) -> NewNotice:
    return NewNotice(f"{occasion.kind}/{seat}", to_json(occasion))
