"""What every store makes of a batch before it stores it, so that all of them judge alike."""

from typing import NamedTuple

from eventstore.records import GENESIS, Append, NewDeadline

KEY_LENGTH = 255


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
    if batch.expected < 0:
        raise ValueError(f"no stream is ever at version {batch.expected}")
    if batch.expected == 0 and batch.head != GENESIS:
        raise ValueError("a new stream starts from GENESIS")
    if batch.expected > 0 and batch.secret is not None:
        raise ValueError("a secret is kept only when the stream opens")
    if batch.command is not None and len(batch.command.key) > KEY_LENGTH:
        raise ValueError(f"a command key has at most {KEY_LENGTH} characters")
    if len({notice.target for notice in batch.notices}) < len(batch.notices):
        raise ValueError("a batch holds one notice per target")


def touched(batch: Append) -> Touched:
    """Settle which deadlines are armed, fired and cancelled where a batch names one twice."""
    if not batch.arm and batch.fired is None and len(batch.cancel) <= 1:
        return Touched((), None, batch.cancel)
    arm = {deadline.id: deadline for deadline in batch.arm}
    fired = None if batch.fired in arm else batch.fired
    cancel = dict.fromkeys(id_ for id_ in batch.cancel if id_ not in arm and id_ != fired)
    return Touched(tuple(arm.values()), fired, tuple(cancel))
