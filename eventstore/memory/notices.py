"""Notices: what is to be told outside once the events are durable."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from eventstore.memory.rows import KeptNotice
from eventstore.memory.state import Part
from eventstore.records import Notice


class Notices(Part):
    """The part of the store that hands out notices."""

    def claim_notices(self, limit: int, lease: timedelta) -> list[Notice]:
        """Lease up to `limit` unsent notices, oldest first, counting an attempt for each."""
        with self._shared.guard:
            now = self.now()
            waiting = sorted(self._waiting(now), key=lambda kept: kept.queued)[:limit]
            return [self._lease(kept, now + lease) for kept in waiting]

    def notices_sent(self, notices: Sequence[Notice]) -> None:
        """Mark notices as sent; they are not given out again."""
        with self._shared.guard:
            for notice in notices:
                kept = self._kept(notice.stream).notices.get((notice.version, notice.target))
                if kept:
                    self._put_notice(replace(kept, sent_at=self.now()))

    def forget_notices(self, age: timedelta, limit: int) -> int:
        """Forget up to `limit` notices that were sent longer ago; give how many there were."""
        with self._shared.guard:
            until = self.now() - age
            notices = [n for s in self._state.streams.values() for n in s.notices.values()]
            old = [kept for kept in notices if kept.sent_at is not None and kept.sent_at < until]
            for kept in old[:limit]:
                stream = kept.notice.stream
                self._change(stream, self._kept(stream).without_notice(kept))
        return len(old[:limit])

    def _waiting(self, now: datetime) -> Iterator[KeptNotice]:
        for stream in self._state.streams.values():
            for kept in stream.notices.values():
                if kept.sent_at is None and (
                    kept.claimed_until is None or kept.claimed_until <= now
                ):
                    yield kept

    def _lease(self, kept: KeptNotice, until: datetime) -> Notice:
        notice = replace(kept.notice, attempts=kept.notice.attempts + 1)
        self._put_notice(replace(kept, notice=notice, claimed_until=until))
        return notice

    def _put_notice(self, kept: KeptNotice) -> None:
        stream = kept.notice.stream
        self._change(stream, self._kept(stream).with_notice(kept))
