"""Reads one stream, and the tail of all streams."""

from uuid import UUID

import orjson
from psycopg.rows import TupleRow

from eventstore.batch import NEWEST
from eventstore.postgres.session import Session
from eventstore.records import CommandRecord, Position, StoredEvent

_COLUMNS = """e.stream_id, e.version, e.type, e.schema_v, e.data::text, e.meta::text, e.seen::text,
    e.at, e.data_salt, e.meta_salt, e.hash"""

_STREAM = f"""
select {_COLUMNS} from event e
where e.stream_id = $1 and e.version > $2::int and e.version <= $3::int
order by e.version
"""

# A transaction that is still open may yet commit events below the newest ones. Those from before
# the oldest open transaction are all there, and no event will ever be added among them. Both
# members of the pair order: positions are drawn before, and not in the order of, the commits.
_TAIL = f"""
select e.tx::text, e.pos, {_COLUMNS} from event e
where (e.tx, e.pos) > ($1::text::xid8, $2::bigint)
and e.tx < pg_snapshot_xmin(pg_current_snapshot())
order by e.tx, e.pos limit $3::int
"""

_COMMAND = """
select request_hash, status, first_version, last_version from command
where stream_id = $1 and actor = $2 and key = $3
"""

_FOREIGN = """
select exists (select from event where tx >= pg_snapshot_xmax(pg_current_snapshot()))
"""


class Reading(Session):
    """The part of the store that reads events and what was stored with them."""

    def read(self, stream: UUID, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Give the events with `after < version <= upto` in order; none for an unknown stream."""
        first, last = _version(after), _version(NEWEST if upto is None else upto)
        return [_event(row) for row in self._rows(_STREAM, stream, first, last)]

    def tail(self, after: Position, limit: int = 500) -> list[tuple[Position, StoredEvent]]:
        """Give events of all streams in commit-safe order: a late commit is never skipped."""
        rows = self._rows(_TAIL, str(after.tx), str(after.pos), str(limit))
        return [(Position(int(row[0]), row[1]), _event(row[2:])) for row in rows]

    def tail_is_sound(self) -> bool:
        """Tell whether no event comes from a transaction number this server has yet to reach.

        A logical restore can bring such events, and the tail would not show them until then.
        """
        row = self._row(_FOREIGN)
        return row is not None and not row[0]

    def command(self, stream: UUID, actor: str, key: str) -> CommandRecord | None:
        """Give the record kept under a command's key."""
        row = self._row(_COMMAND, stream, actor, key)
        return CommandRecord(actor, key, *row) if row else None

    def secret(self, stream: UUID) -> bytes | None:
        """Give the secret kept when the stream opened."""
        row = self._row("select secret from stream_secret where stream_id = $1", stream)
        return row[0] if row else None


def _version(number: int) -> str:
    """Write a number as the nearest version that the server knows."""
    return str(min(max(number, 0), NEWEST))


def _event(row: TupleRow) -> StoredEvent:
    stream, version, type_, schema_v, data, meta, seen, *rest = row
    ordinals = orjson.loads(seen)
    return StoredEvent(
        stream, version, type_, schema_v, data.encode(), meta.encode(), ordinals, *rest
    )
