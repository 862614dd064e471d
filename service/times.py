"""Times on the wire: RFC 3339 in UTC with milliseconds; in events whole milliseconds."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

REMEMBERED: Final = 1_000  # the events of one append share their time


@lru_cache(REMEMBERED)
def rfc3339(at: datetime) -> str:
    """Write a time as RFC 3339 in UTC with milliseconds."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def to_ms(at: datetime) -> int:
    """Give a time as whole milliseconds since 1970 UTC."""
    return int(at.timestamp() * 1000)


def from_ms(milliseconds: int) -> datetime:
    """Give the time of so many milliseconds since 1970 UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
