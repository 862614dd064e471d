"""The values that go into an event store and come out of it.

All JSON is canonical bytes (sorted keys, no floats for money or time): the hash chain covers
these bytes, so they are stored and returned exactly as given.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

GENESIS = bytes(32)  # the head hash of a stream that has no event yet


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to append; `seen` gives each viewer who may see it its ordinal for that viewer."""

    type: str
    schema_v: int
    data: bytes
    meta: bytes
    seen: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it lies in the store; the salts open its digests to whoever may see the rest."""

    stream: UUID
    version: int
    type: str
    schema_v: int
    data: bytes
    meta: bytes
    seen: Mapping[str, int]
    at: datetime
    data_salt: bytes
    meta_salt: bytes
    hash: bytes


@dataclass(frozen=True, slots=True)
class CommandRecord:
    """What a client's key stands for: kept beside the events, so a retry finds its outcome."""

    actor: str
    key: str
    request_hash: bytes
    status: int
    first_version: int = 0
    last_version: int = 0


@dataclass(frozen=True, slots=True)
class NewDeadline:
    """A deadline to arm. `due` is absolute, or counted from the database's clock at the append.

    `id` is unique within the stream; arming an id again moves that deadline.
    """

    id: str
    decision: str
    seat: int | None
    due: datetime | timedelta


@dataclass(frozen=True, slots=True)
class Deadline:
    """A deadline row; `is_due` is judged by the database's clock when it was read.

    `attempts` counts how often it was claimed. `held` is what was left of its time when its stream
    was parked: until that goes on, `due_at` is when it would have been due.
    """

    stream: UUID
    id: str
    decision: str
    seat: int | None
    due_at: datetime
    is_due: bool
    attempts: int
    fired_at: datetime | None
    cancelled_at: datetime | None
    held: timedelta | None = None

    @property
    def is_live(self) -> bool:
        """Neither fired nor cancelled, and not held."""
        return self.fired_at is None and self.cancelled_at is None and self.held is None


@dataclass(frozen=True, slots=True)
class NewNotice:
    """Something to tell the outside world once the events are durable; one per target."""

    target: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice waiting to be sent; (stream, version, target) is its stable identity."""

    stream: UUID
    version: int
    target: str
    body: bytes
    attempts: int


@dataclass(frozen=True, slots=True)
class Listing:
    """The row by which a stream is found without folding it; opaque words to the store."""

    status: str
    members: tuple[str, ...]
    awaited: tuple[str, ...]
    body: bytes


@dataclass(frozen=True, slots=True)
class ListedStream:
    """A stream found by its listing."""

    stream: UUID
    category: str
    version: int
    opened_at: datetime
    listing: Listing

    @property
    def place(self) -> tuple[datetime, UUID]:
        """Where it stands among all others: after those opened later."""
        return self.opened_at, self.stream


@dataclass(frozen=True, slots=True)
class ListingQuery:
    """Which streams to find, newest first; `None` means any. `before` is the last place seen."""

    category: str | None = None
    statuses: tuple[str, ...] | None = None
    member: str | None = None
    awaiting: str | None = None
    before: tuple[datetime, UUID] | None = None
    limit: int = 50


@dataclass(frozen=True, slots=True)
class Append:
    """All that one command changes in one stream, stored in one statement or not at all."""

    stream: UUID
    category: str
    expected: int  # the version the command was decided on; 0 opens the stream
    head: bytes  # the hash of the event at that version, GENESIS for a new stream
    events: tuple[NewEvent, ...]
    command: CommandRecord | None = None
    arm: tuple[NewDeadline, ...] = ()
    cancel: tuple[str, ...] = ()
    fired: str | None = None
    before_due: str | None = None  # a deadline that must not be due yet, where it is live
    notices: tuple[NewNotice, ...] = ()
    listing: Listing | None = None
    secret: bytes | None = None  # kept apart from the events; only when the stream opens


@dataclass(frozen=True, slots=True)
class Appended:
    """Where the stream stands after an append, and the time, hashes and salts of its events."""

    version: int
    head: bytes
    at: datetime
    hashes: tuple[bytes, ...] = field(default=(), repr=False)
    data_salts: tuple[bytes, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream stands: kept elsewhere, it shows if newest events are ever cut off."""

    stream: UUID
    category: str
    version: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Parked:
    """A stream that was stopped: at which version, and since when; `why` is opaque JSON."""

    stream: UUID
    version: int
    at: datetime
    why: bytes


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A cached fold: worth nothing but time, dropped when `fold_v` no longer matches."""

    fold_v: str
    version: int
    head: bytes
    state: bytes


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in the order of all events: by transaction, then within it."""

    tx: int = 0
    pos: int = 0
