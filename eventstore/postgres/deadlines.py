"""Deadlines: read, lease those that are due, and close those that lost their decision.

A lease is committed at once, and no row stays locked while somebody works on what it says: a
worker that holds a deadline and wants a stream's head deadlocks with a move that holds the head
and wants the deadline. "Due" is compared with the statement's own time, which lets the server stop
reading the index at the first row that is not due.
"""

from datetime import datetime, timedelta
from uuid import UUID

from psycopg.rows import TupleRow

from eventstore.postgres.session import Session
from eventstore.records import Deadline

# Of one stream: in words that fit no partial index, or a young table's plan would walk that index.
_OPEN = "coalesce(d.fired_at, d.cancelled_at) is null and d.held is null"
_LIVE = "d.fired_at is null and d.cancelled_at is null and d.held is null"
_FREE = "(d.claimed_until is null or d.claimed_until <= statement_timestamp())"
_COLUMNS = """d.stream_id, d.id, d.decision, d.seat, d.due_at, d.due_at <= clock_timestamp(),
    d.attempts, d.fired_at, d.cancelled_at, d.held"""

_OF_STREAMS = f"""
select {_COLUMNS} from deadline d where d.stream_id = any($1::uuid[]) and {_OPEN}
order by d.due_at, d.id
"""

_ONE = f"select {_COLUMNS} from deadline d where d.stream_id = $1 and d.id = $2"

# A lease that a crash of the server forgets is only given once more, so nobody waits for the disk.
_CLAIM = f"""
with due as (
    select d.stream_id, d.id from deadline d
    where {_LIVE} and d.due_at <= statement_timestamp() and {_FREE}
    order by d.due_at limit $1::int for update skip locked),
claimed as (
    update deadline d
    set claimed_until = statement_timestamp() + $2::interval, attempts = d.attempts + 1
    from due where d.stream_id = due.stream_id and d.id = due.id
    returning d.*)
select {_COLUMNS}
from claimed d, (select set_config('synchronous_commit', 'off', true)) no_flush
order by d.due_at
"""

_CLOSE = f"""
update deadline d set cancelled_at = clock_timestamp()
where d.stream_id = $1 and {_OPEN} and d.id = $2
"""

# Only what is due is ever leased, so the second part reads no more than the overdue rows.
_NEXT = f"""
select least(
    (select min(d.due_at) from deadline d where {_LIVE} and {_FREE}),
    (select min(d.claimed_until) from deadline d
     where {_LIVE} and d.due_at <= statement_timestamp()
     and d.claimed_until > statement_timestamp())
) - clock_timestamp()
"""

_OVERDUE = f"""
select count(*) from deadline d where {_LIVE} and d.due_at <= statement_timestamp() - $1::interval
"""


class Deadlines(Session):
    """The part of the store that knows what is due."""

    def deadlines(self, *streams: UUID) -> list[Deadline]:
        """Give the live deadlines of some streams, soonest first."""
        return [_deadline(row) for row in self._rows(_OF_STREAMS, list(streams))]

    def deadline(self, stream: UUID, deadline_id: str) -> Deadline | None:
        """Give one deadline, live or not."""
        row = self._row(_ONE, stream, deadline_id)
        return _deadline(row) if row else None

    def claim_due(self, limit: int, lease: timedelta) -> list[Deadline]:
        """Lease up to `limit` live, due, unleased deadlines, most overdue first."""
        return [_deadline(row) for row in self._rows(_CLAIM, str(limit), lease)]

    def close_deadline(self, stream: UUID, deadline_id: str) -> None:
        """Cancel a live deadline whose decision is gone; no event tells of it."""
        self._run(_CLOSE, stream, deadline_id)

    def next_due_in(self) -> timedelta | None:
        """Give the time until the next unleased deadline or lease end; None when there is none."""
        row = self._row(_NEXT)
        if row is None or row[0] is None:
            return None
        wait: timedelta = row[0]
        return max(wait, timedelta())

    def overdue(self, grace: timedelta) -> int:
        """Count live deadlines that have been due for longer than `grace`."""
        row = self._row(_OVERDUE, grace)
        return row[0] if row else 0

    def now(self) -> datetime:
        """Give the database's clock, the only one that decides what is due."""
        moment: datetime = self._rows("select clock_timestamp()")[0][0]
        return moment


def _deadline(row: TupleRow) -> Deadline:
    return Deadline(*row)
