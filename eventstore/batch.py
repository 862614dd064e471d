"""What every store makes of a batch before it stores it, so that all of them judge alike."""

from datetime import datetime, timedelta
from typing import NamedTuple

from eventstore.records import GENESIS, Append, NewDeadline, NewEvent

KEY_LENGTH = 255
NEWEST = 2**31 - 1  # the last version that a stream can reach
_SMALLINT = 2**15
# A row beyond the years that a program can read would break each look at what is due.
_LONGEST_WAIT = timedelta(days=365_000)
_LAST_YEAR = 9_000  # not 9999: a stream that is parked for long moves its deadlines on


class Touched(NamedTuple):
    """The deadlines a batch touches, each once: arming wins over firing, firing over cancelling."""

    arm: tuple[NewDeadline, ...]
    fired: str | None
    cancel: tuple[str, ...]


def check(batch: Append) -> None:
    """Refuse a batch that no stream could take, whatever its version.

    Raises:
        ValueError: the batch contradicts itself; the message says how.
    """
    if not batch.events:
        raise ValueError("a batch needs at least one event")
    if not all(map(_has_schema, batch.events)):
        raise ValueError(f"a schema version is from 1 to {_SMALLINT - 1}")
    if not 0 <= batch.expected < NEWEST:
        raise ValueError(f"no stream is ever at version {batch.expected}")
    if batch.expected == 0 and batch.head != GENESIS:
        raise ValueError("a new stream starts from GENESIS")
    if batch.expected > 0 and batch.secret is not None:
        raise ValueError("a secret is kept only when the stream opens")
    if batch.command is not None and len(batch.command.key) > KEY_LENGTH:
        raise ValueError(f"a command key has at most {KEY_LENGTH} characters")
    if len({notice.target for notice in batch.notices}) < len(batch.notices):
        raise ValueError("a batch holds one notice per target")
    for deadline in batch.arm:
        _check_due(deadline.due)


def touched(batch: Append) -> Touched:
    """Settle which deadlines are armed, fired and cancelled where a batch names one twice."""
    if not batch.arm and batch.fired is None and len(batch.cancel) <= 1:
        return Touched((), None, batch.cancel)
    arm = {deadline.id: deadline for deadline in batch.arm}
    fired = None if batch.fired in arm else batch.fired
    cancel = dict.fromkeys(id_ for id_ in batch.cancel if id_ not in arm and id_ != fired)
    return Touched(tuple(arm.values()), fired, tuple(cancel))


def _has_schema(event: NewEvent) -> bool:
    return 0 < event.schema_v < _SMALLINT


def _check_due(due: datetime | timedelta) -> None:
    if isinstance(due, timedelta):
        if abs(due) > _LONGEST_WAIT:
            raise ValueError(f"a deadline is at most {_LONGEST_WAIT.days} days away")
    elif due.tzinfo is None:
        raise ValueError("the moment of a deadline names its zone")
    elif due.year > _LAST_YEAR:
        raise ValueError(f"a deadline is not later than the year {_LAST_YEAR}")
