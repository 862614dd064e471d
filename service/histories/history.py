"""Time travel: a game as one viewer saw it at one of his ids, or at a time."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import TypeVar
from uuid import UUID

from domain.kernel.refusal import Reason, Refused
from domain.kernel.visibility import Viewer, Watcher, viewer_name
from domain.match.proposal_events import GameRewound
from domain.match.terms import PlayerId
from eventstore.records import Deadline, NewDeadline, StoredEvent
from service.games.cycle import Cycle
from service.games.play import Look, viewer_for
from service.games.table import Happened, Table, brought_back, decoded, follow, placed
from service.parked.poison import Poisoned, by_rules
from service.times import to_ms
from service.timing import deadlines

T = TypeVar("T")


class NoSuchMoment(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """The game was not there yet, or the viewer's stream does not reach so far."""

    def __init__(self, parameter: str, detail: str) -> None:
        """Name the parameter that asks for too much."""
        super().__init__(detail)
        self.parameter = parameter


@dataclass(frozen=True, slots=True)
class Moment:
    """When to look: at one of the viewer's ids, or at a time, or within both; neither is now."""

    at: int | None = None
    as_of: datetime | None = None

    @property
    def is_now(self) -> bool:
        """Whether no other moment was named."""
        return self.at is None and self.as_of is None


@dataclass(frozen=True, slots=True)
class PastLook(Look):
    """A look back, with what was due then."""

    due: tuple[Deadline, ...]

    def _ask(self, step: str, work: Callable[[Table], T]) -> T:  # noqa: ARG002 - as in Look
        """What fails in showing the past holds nobody up, so it parks no game."""
        return work(self.table)


class History:
    """Looks at games, now and back."""

    def __init__(self, cycle: Cycle) -> None:
        self._cycle = cycle

    def look(self, game: UUID, player: PlayerId, moment: Moment) -> Look:
        """Give a game as a player sees it.

        What he may see is judged by the seat he holds now.

        Raises:
            UnknownGame: there is none, or none that he may know of.
            NoSuchMoment: it was not there yet, or his stream does not reach so far.
        """
        table = self._cycle.load(game)
        return self._look(table, viewer_for(table, player), moment)

    def look_whole(self, game: UUID, player: PlayerId, moment: Moment) -> Look:
        """Give all of a game that has been opened.

        Raises:
            UnknownGame, NoSuchMoment: as above.
            Refused: it is not opened.
        """
        table = self._cycle.load(game)
        viewer_for(table, player)
        if not table.is_opened:
            raise Refused(Reason.NOT_OPENED, "this game is not opened to all, or not yet")
        return self._look(table, Watcher.OPEN, moment)

    def look_as_auditor(self, game: UUID, moment: Moment) -> Look:
        """Give all of any game; the caller sees to it that this is noted."""
        return self._look(self._cycle.load(game), Watcher.OPEN, moment)

    def due(self, look: Look) -> Sequence[Deadline]:
        """Give what is due in a game, or was."""
        if isinstance(look, PastLook):
            return look.due
        return self._cycle.store.deadlines(look.table.id)

    def _look(self, table: Table, viewer: Viewer, moment: Moment) -> Look:
        return Look(table, viewer) if moment.is_now else self._back(table, viewer, moment)

    def _back(self, table: Table, viewer: Viewer, moment: Moment) -> PastLook:
        rows = self._cycle.store.read(table.id, upto=table.version)
        if moment.as_of is not None:
            rows = _until(rows, moment.as_of)
        if moment.at is not None:
            rows = _cut(rows, viewer, moment.at)
        try:
            return _recalled(rows, viewer)
        except Poisoned as poison:  # the game folds now: what does not was taken back
            named = "as_of" if moment.at is None else "at"
            raise NoSuchMoment(named, "the rules failed then, and it was taken back") from poison


def appends(rows: Iterable[StoredEvent]) -> Iterator[list[StoredEvent]]:
    """Give a stream's events as they were stored together: one time stands on all of an append."""
    return (list(together) for _, together in groupby(rows, key=lambda row: row.at))


def _until(rows: list[StoredEvent], time: datetime) -> list[StoredEvent]:
    """Give what had happened by a time, which clients know to the millisecond."""
    kept = [row for row in rows if to_ms(row.at) <= to_ms(time)]
    if not kept:
        raise NoSuchMoment("as_of", "the game was not created yet")
    return kept


def _cut(rows: list[StoredEvent], viewer: Viewer, id_: int) -> list[StoredEvent]:
    """Give the events up to the end of the command that gave the viewer this id.

    Nobody ever stood amid the events of one command, and no rule promises sense there.
    """
    stored_at = next((row.at for row in rows if _id_for(row, viewer) == id_), None)
    if stored_at is None:
        raise NoSuchMoment("at", f"your stream of this game does not reach to {id_}")
    last = max(index for index, row in enumerate(rows) if row.at == stored_at)
    return rows[: last + 1]


def _id_for(row: StoredEvent, viewer: Viewer) -> int | None:
    return row.version if viewer is Watcher.OPEN else row.seen.get(viewer_name(viewer))


def _recalled(rows: list[StoredEvent], viewer: Viewer) -> PastLook:
    blank = Table(rows[0].stream)
    table, armed = by_rules(blank, "fold", lambda table: _relived(table, rows))
    due = (_armed(table.id, new, at) for new, at in armed.values())
    return PastLook(placed(table, rows), viewer, tuple(due))


def _relived(
    table: Table, rows: Sequence[StoredEvent]
) -> tuple[Table, Mapping[str, tuple[NewDeadline, datetime]]]:
    """Fold append by append, and give with the table what was due in it, and since when."""
    due: dict[str, tuple[NewDeadline, datetime]] = {}
    told = [[*together] for _, together in groupby(decoded(table, rows), key=lambda h: h.at)]
    back = max((n for n, append in enumerate(told) if _goes_back(append)), default=-1)
    for number, append in enumerate(told[max(back, 0) :], max(back, 0)):
        if number == back:  # a vote's end stands in it, and every decision is asked anew from here
            past = [happened.event for append in told[: back + 1] for happened in append]
            table = brought_back(table, past).table
        else:
            table = follow(table, [happened.event for happened in append])
        wants, at = deadlines.wanted(table), append[0].at
        due = {
            id_: due[id_] if id_ in due and due[id_][0] == new else (new, at)
            for id_, new in wants.items()
        }
    return table, due


def _goes_back(append: Sequence[Happened]) -> bool:
    return any(isinstance(happened.event, GameRewound) for happened in append)


def _armed(game: UUID, new: NewDeadline, at: datetime) -> Deadline:
    due_at = at + new.due if isinstance(new.due, timedelta) else new.due
    return Deadline(
        stream=game,
        id=new.id,
        decision=new.decision,
        seat=new.seat,
        due_at=due_at,
        is_due=False,
        attempts=0,
        fired_at=None,
        cancelled_at=None,
    )
