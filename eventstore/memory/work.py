"""Deadlines and notices: what somebody must come back for."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from eventstore.memory.rows import KeptDeadline, KeptNotice
from eventstore.memory.state import Part
from eventstore.records import Deadline, Notice


class Deadlines(Part):
    """The part of the store that knows what is due."""

    def deadlines(self, *streams: UUID) -> list[Deadline]:
        """Give the live deadlines of some streams, soonest first."""
        once = dict.fromkeys(streams)
        found = ((s, kept) for s in once for kept in self._kept(s).deadlines.values())
        live = [kept.shown(stream, self.now()) for stream, kept in found if kept.is_live]
        return sorted(live, key=lambda deadline: (deadline.due_at, deadline.id))

    def deadline(self, stream: UUID, deadline_id: str) -> Deadline | None:
        """Give one deadline, live or not."""
        kept = self._kept(stream).deadlines.get(deadline_id)
        return kept.shown(stream, self.now()) if kept else None

    def claim_due(self, limit: int, lease: timedelta) -> list[Deadline]:
        """Lease up to `limit` live, due, unleased deadlines, most overdue first."""
        with self._shared.guard:
            now = self.now()
            free = [
                (kept.due_at, stream, kept)
                for stream, kept in self._live()
                if kept.free_at() <= now
            ]
            claimed = sorted(free, key=lambda found: found[0])[:limit]
            leased = [(stream, kept.claimed(now + lease)) for _, stream, kept in claimed]
            for stream, kept in leased:
                self._put(stream, kept)
            return [kept.shown(stream, now) for stream, kept in leased]

    def close_deadline(self, stream: UUID, deadline_id: str) -> None:
        """Cancel a live deadline whose decision is gone; no event tells of it."""
        with self._shared.guard:
            kept = self._kept(stream).deadlines.get(deadline_id)
            if kept and kept.is_live:
                self._put(stream, replace(kept, cancelled_at=self.now()))

    def next_due_in(self) -> timedelta | None:
        """Give the time until the next unleased deadline or lease end; None when there is none."""
        with self._shared.guard:
            free_at = min((kept.free_at() for _, kept in self._live()), default=None)
        return None if free_at is None else max(free_at - self.now(), timedelta())

    def overdue(self, grace: timedelta) -> int:
        """Count live deadlines that have been due for longer than `grace`."""
        with self._shared.guard:
            since = self.now() - grace
            return sum(kept.due_at <= since for _, kept in self._live())

    def _live(self) -> Iterator[tuple[UUID, KeptDeadline]]:
        for stream, kept in self._state.streams.items():
            yield from ((stream, found) for found in kept.deadlines.values() if found.is_live)

    def _put(self, stream: UUID, deadline: KeptDeadline) -> None:
        self._change(stream, self._kept(stream).with_deadline(deadline))


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
