"""Notices: what is to be told outside once the events are durable."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from eventstore.postgres.session import Session
from eventstore.records import Notice

_CLAIM = """
with waiting as (
    select stream_id, version, target from outbox
    where sent_at is null and (claimed_until is null or claimed_until <= statement_timestamp())
    order by queued_at limit $1::int for update skip locked),
claimed as (
    update outbox o
    set claimed_until = statement_timestamp() + $2::interval, attempts = o.attempts + 1
    from waiting w
    where o.stream_id = w.stream_id and o.version = w.version and o.target = w.target
    returning o.*)
select stream_id, version, target, body::text, attempts from claimed order by queued_at
"""

_SENT = """
update outbox o set sent_at = statement_timestamp()
from unnest($1::uuid[], $2::int[], $3::text[]) as n (stream_id, version, target)
where o.stream_id = n.stream_id and o.version = n.version and o.target = n.target
"""

_FORGET = """
with old as (
    select stream_id, version, target from outbox
    where sent_at < statement_timestamp() - $1::interval
    order by sent_at limit $2::int for update skip locked),
gone as (
    delete from outbox o using old
    where o.stream_id = old.stream_id and o.version = old.version and o.target = old.target
    returning 1)
select count(*) from gone
"""


class Notices(Session):
    """The part of the store that hands out notices."""

    def claim_notices(self, limit: int, lease: timedelta) -> list[Notice]:
        """Lease up to `limit` unsent notices, oldest first, counting an attempt for each."""
        rows = self._rows(_CLAIM, str(limit), lease)
        return [_notice(*row) for row in rows]

    def notices_sent(self, notices: Sequence[Notice]) -> None:
        """Mark notices as sent; they are not given out again."""
        streams = [notice.stream for notice in notices]
        versions = [notice.version for notice in notices]
        self._run(_SENT, streams, versions, [notice.target for notice in notices])

    def forget_notices(self, age: timedelta, limit: int) -> int:
        """Forget up to `limit` notices that were sent longer ago; give how many there were."""
        ((count,),) = self._rows(_FORGET, age, str(limit))
        return int(count)


def _notice(stream: UUID, version: int, target: str, body: str, attempts: int) -> Notice:
    return Notice(stream, version, target, body.encode(), attempts)
