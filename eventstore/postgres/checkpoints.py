"""Snapshots and checkpoints: what saves time and can be made again."""

from uuid import UUID

from eventstore.postgres.session import Session
from eventstore.records import Position, Snapshot

_CHECKPOINT = "select tx::text, pos from checkpoint where consumer = $1"

_SAVE_CHECKPOINT = """
insert into checkpoint (consumer, tx, pos) values ($1, $2::text::xid8, $3::bigint)
on conflict (consumer) do update set tx = excluded.tx, pos = excluded.pos
"""

_SNAPSHOT = """
select fold_v, version, head_hash, state from snapshot where stream_id = $1 and fold_v = $2
"""

_SAVE_SNAPSHOT = """
insert into snapshot (stream_id, fold_v, version, head_hash, state)
values ($1, $2, $3::int, $4, $5)
on conflict (stream_id, fold_v) do update
set version = excluded.version, head_hash = excluded.head_hash, state = excluded.state
where snapshot.version < excluded.version
"""


class Marks(Session):
    """The part of the store that keeps snapshots and checkpoints."""

    def checkpoint(self, consumer: str) -> Position:
        """Give the place up to which a consumer has read; the start for an unknown one."""
        row = self._row(_CHECKPOINT, consumer)
        return Position(int(row[0]), row[1]) if row else Position()

    def save_checkpoint(self, consumer: str, position: Position) -> None:
        """Remember how far a consumer has read."""
        self._run(_SAVE_CHECKPOINT, consumer, str(position.tx), str(position.pos))

    def snapshot(self, stream: UUID, fold_v: str) -> Snapshot | None:
        """Give the newest snapshot made by this version of the fold."""
        row = self._row(_SNAPSHOT, stream, fold_v)
        return Snapshot(*row) if row else None

    def save_snapshot(self, stream: UUID, snapshot: Snapshot) -> None:
        """Keep a snapshot, unless a newer one of the same fold is there."""
        values = snapshot.fold_v, str(snapshot.version), snapshot.head, snapshot.state
        self._run(_SAVE_SNAPSHOT, stream, *values)
