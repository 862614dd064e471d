"""What the store in memory holds: values that are replaced, never changed, so copies are free."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from uuid import UUID

from eventstore.records import (
    GENESIS,
    CommandRecord,
    Deadline,
    Listing,
    Notice,
    Parked,
    StoredEvent,
)


@dataclass(frozen=True, slots=True)
class KeptDeadline:
    """A deadline and its lease."""

    id: str
    decision: str
    seat: int | None
    due_at: datetime
    claimed_until: datetime | None = None
    attempts: int = 0
    fired_at: datetime | None = None
    cancelled_at: datetime | None = None
    held: timedelta | None = None

    @property
    def is_open(self) -> bool:
        """Neither fired nor cancelled."""
        return self.fired_at is None and self.cancelled_at is None

    @property
    def is_live(self) -> bool:
        """Open, and not held."""
        return self.is_open and self.held is None

    def free_at(self) -> datetime:
        """Give the moment from which it can be claimed, if it is due by then."""
        return max(self.due_at, self.claimed_until or self.due_at)

    def claimed(self, until: datetime) -> "KeptDeadline":
        """Give the same, leased once more."""
        return replace(self, claimed_until=until, attempts=self.attempts + 1)

    def shown(self, stream: UUID, now: datetime) -> Deadline:
        """Give the record of this deadline as of now."""
        what = self.id, self.decision, self.seat, self.due_at
        since = self.attempts, self.fired_at, self.cancelled_at, self.held
        return Deadline(stream, *what, self.due_at <= now, *since)


@dataclass(frozen=True, slots=True)
class KeptNotice:
    """A notice and its lease."""

    notice: Notice
    queued: int
    claimed_until: datetime | None = None
    sent_at: datetime | None = None

    @property
    def key(self) -> tuple[int, str]:
        """What tells it from the others of its stream."""
        return self.notice.version, self.notice.target


@dataclass(frozen=True, slots=True)
class Kept:
    """All that belongs to one stream."""

    category: str
    events: tuple[StoredEvent, ...] = ()
    commands: dict[tuple[str, str], CommandRecord] = field(default_factory=dict)
    deadlines: dict[str, KeptDeadline] = field(default_factory=dict)
    notices: dict[tuple[int, str], KeptNotice] = field(default_factory=dict)
    listing: Listing | None = None
    secret: bytes | None = None
    parked: Parked | None = None

    @property
    def version(self) -> int:
        """The number of the newest event."""
        return len(self.events)

    @property
    def head(self) -> bytes:
        """The hash of the newest event."""
        return self.events[-1].hash if self.events else GENESIS

    def with_deadline(self, deadline: KeptDeadline) -> "Kept":
        """Give the same with one deadline put in place."""
        return replace(self, deadlines={**self.deadlines, deadline.id: deadline})

    def with_notice(self, kept: KeptNotice) -> "Kept":
        """Give the same with one notice put in place."""
        return replace(self, notices={**self.notices, kept.key: kept})

    def without_notice(self, kept: KeptNotice) -> "Kept":
        """Give the same without one notice."""
        left = {key: other for key, other in self.notices.items() if key != kept.key}
        return replace(self, notices=left)
