"""What the service asks of an event store; Postgres and memory answer alike.

Any call may raise `StoreUnavailable`. Nothing that is read or written for one stream waits for
another stream.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Protocol
from uuid import UUID

from eventstore.records import (
    Append,
    Appended,
    CommandRecord,
    Deadline,
    Head,
    ListedStream,
    ListingQuery,
    Notice,
    Parked,
    Position,
    Snapshot,
    StoredEvent,
)


class Conflict(Exception):  # noqa: N818 - an outcome to handle, not a fault
    """The stream moved, exists already, or the command's key was used: look up, reload, retry."""

    def __init__(self, stream: UUID, expected: int) -> None:
        """Name the stream and the version that no longer held."""
        super().__init__(f"stream {stream} is no longer at version {expected}")
        self.stream = stream
        self.expected = expected


class StoreUnavailable(Exception):  # noqa: N818 - names a state of the world, not a bug
    """The store did not answer: no connection, a broken one, a lock or query that took too long.

    An append that ends so may have been stored or not: repeat it under the same command key.
    """


class EventStore(Protocol):
    """Streams of events, and what must change in the same transaction as they do."""

    def append(self, batch: Append) -> Appended:
        """Append all of a batch or none of it.

        Where a batch names a deadline twice, arming wins over firing, and firing over cancelling.

        Raises:
            Conflict: the stream is not at the expected version and head, or parked, the command
                key exists, or the deadline that it must come before is due.
            ValueError: the batch holds no event, contradicts itself, or holds what cannot be
                stored: text with a NUL, data that is no JSON.
        """

    def read(self, stream: UUID, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Give the events with `after < version <= upto` in order; none for an unknown stream."""

    def head(self, stream: UUID) -> Head | None:
        """Tell where a stream stands; None for an unknown one."""

    def heads(self) -> Sequence[Head]:
        """Tell where every stream stands, in the order of their ids."""

    def versions(self, *streams: UUID) -> Mapping[UUID, int]:
        """Give the newest version of each of some streams; unknown ones are left out."""

    def command(self, stream: UUID, actor: str, key: str) -> CommandRecord | None:
        """Give the record kept under a command's key."""

    def secret(self, stream: UUID) -> bytes | None:
        """Give the secret kept when the stream opened."""

    def exclusive(self, stream: UUID) -> AbstractContextManager["EventStore"]:
        """Hold the stream's head: appends through the store given here cannot lose a race.

        All that is done through it becomes visible together when the block ends, or not at all
        when the block raises. A stream that does not exist yet cannot be held.
        """

    def park(self, stream: UUID, version: int, why: bytes) -> bool:
        """Stop a stream at this version: it takes no append, and its live deadlines are held.

        `why` is JSON. False where the stream is at another version, or parked already.
        """

    def resume(self, stream: UUID) -> bool:
        """Let a parked stream go on; each of its deadlines gets the time that was left of it.

        False where it is not parked. Inside `exclusive` it goes together with an append.
        """

    def parked(self, stream: UUID) -> Parked | None:
        """Tell since when and why a stream is parked; None where it is not."""

    def all_parked(self) -> Sequence[Parked]:
        """Give every parked stream, the one parked first at the head."""

    def tail(self, after: Position, limit: int = 500) -> list[tuple[Position, StoredEvent]]:
        """Give events of all streams in commit-safe order: a late commit is never skipped."""

    def checkpoint(self, consumer: str) -> Position:
        """Give the place up to which a consumer has read; the start for an unknown one."""

    def save_checkpoint(self, consumer: str, position: Position) -> None:
        """Remember how far a consumer has read."""

    def snapshot(self, stream: UUID, fold_v: str) -> Snapshot | None:
        """Give the newest snapshot made by this version of the fold."""

    def save_snapshot(self, stream: UUID, snapshot: Snapshot) -> None:
        """Keep a snapshot, unless a newer one of the same fold is there."""

    def deadlines(self, *streams: UUID) -> list[Deadline]:
        """Give the live deadlines of some streams, soonest first."""

    def deadline(self, stream: UUID, deadline_id: str) -> Deadline | None:
        """Give one deadline, live or not."""

    def claim_due(self, limit: int, lease: timedelta) -> list[Deadline]:
        """Lease up to `limit` live, due, unleased deadlines, most overdue first."""

    def close_deadline(self, stream: UUID, deadline_id: str) -> None:
        """Cancel a live deadline whose decision is gone; no event tells of it."""

    def next_due_in(self) -> timedelta | None:
        """Give the time until the next unleased deadline or lease end; None when there is none."""

    def overdue(self, grace: timedelta) -> int:
        """Count live deadlines that have been due for longer than `grace`."""

    def claim_notices(self, limit: int, lease: timedelta) -> list[Notice]:
        """Lease up to `limit` unsent notices, oldest first, counting an attempt for each."""

    def notices_sent(self, notices: Sequence[Notice]) -> None:
        """Mark notices as sent; they are not given out again."""

    def forget_notices(self, age: timedelta, limit: int) -> int:
        """Forget up to `limit` notices that were sent longer ago; give how many there were."""

    def listing(self, query: ListingQuery) -> Sequence[ListedStream]:
        """Find streams by their listings, those opened last first."""

    def listed(self, stream: UUID) -> ListedStream | None:
        """Give one stream's listing."""

    def now(self) -> datetime:
        """Give the store's clock, the only one that decides what is due."""
