"""Parks streams and lets them go on, their deadlines with them, in one statement each.

Both lock the stream's row first, as an append does: whichever comes first, the other sees it.
"""

from datetime import datetime
from uuid import UUID

from eventstore.postgres.session import Session
from eventstore.records import Parked

_PARK = """
with head as (
    update stream set parked_at = statement_timestamp(), parked_why = $3::text::json
    where stream_id = $1 and version = $2::int and parked_at is null
    returning stream_id),
held as (
    update deadline d set held = greatest(d.due_at - statement_timestamp(), interval '0')
    where d.stream_id = $1 and coalesce(d.fired_at, d.cancelled_at) is null
    and exists (select from head))
select from head
"""

_RESUME = """
with head as (
    update stream set parked_at = null, parked_why = null
    where stream_id = $1 and parked_at is not null
    returning stream_id),
released as (
    update deadline d
    set due_at = statement_timestamp() + d.held, held = null, claimed_until = null, attempts = 0
    where d.stream_id = $1 and d.held is not null and exists (select from head))
select from head
"""

_SELECT = "select stream_id, version, parked_at, parked_why::text from stream"


class Parking(Session):
    """The part of the store that stops streams and lets them go on."""

    def park(self, stream: UUID, version: int, why: bytes) -> bool:
        """Stop a stream at this version; False where it is elsewhere, or parked already."""
        return self._row(_PARK, stream, str(version), why.decode()) is not None

    def resume(self, stream: UUID) -> bool:
        """Let a parked stream go on; False where it is not parked."""
        return self._row(_RESUME, stream) is not None

    def parked(self, stream: UUID) -> Parked | None:
        """Tell since when and why a stream is parked; None where it is not."""
        row = self._row(f"{_SELECT} where stream_id = $1 and parked_at is not null", stream)
        return _parked(*row) if row else None

    def all_parked(self) -> list[Parked]:
        """Give every parked stream, the one parked first at the head."""
        rows = self._rows(f"{_SELECT} where parked_at is not null order by parked_at, stream_id")
        return [_parked(*row) for row in rows]


def _parked(stream: UUID, version: int, at: datetime, why: str) -> Parked:
    return Parked(stream, version, at, why.encode())
