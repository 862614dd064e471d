"""Deadlines: what is due, who has leased it, and what was closed."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from eventstore.memory.rows import KeptDeadline
from eventstore.memory.state import Part
from eventstore.records import Deadline


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
