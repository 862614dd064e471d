"""Appends, with everything that changes in the same step."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import orjson

from eventstore.batch import check, touched
from eventstore.chain import Sealed, seal
from eventstore.memory.rows import Kept, KeptDeadline, KeptNotice
from eventstore.memory.state import Part
from eventstore.records import (
    Append,
    Appended,
    CommandRecord,
    NewDeadline,
    NewEvent,
    Notice,
    StoredEvent,
)
from eventstore.store import Conflict

_SMALLINT = 2**15


class Appends(Part):
    """The part of the store that writes events."""

    def append(self, batch: Append) -> Appended:
        """Append all of a batch or none of it."""
        check(batch)
        _check_storable(batch)
        with self._shared.head(batch.stream), self._shared.guard:
            kept = self._state.streams.get(batch.stream) or Kept(batch.category)
            now = self.now()
            if not _fits(kept, batch, now):
                raise Conflict(batch.stream, batch.expected)
            sealed = seal(batch.stream, batch.expected, batch.head, batch.events)
            events = tuple(_stored(batch, sealed, now))
            self._change(batch.stream, self._grown(kept, batch, events))
            self._told.extend(events)
        hashes = tuple(event.hash for event in events)
        salts = tuple(event.data_salt for event in events)
        return Appended(batch.expected + len(hashes), hashes[-1], events[0].at, hashes, salts)

    def _grown(self, kept: Kept, batch: Append, events: tuple[StoredEvent, ...]) -> Kept:
        last = batch.expected + len(events)
        return replace(
            kept,
            events=kept.events + events,
            commands={**kept.commands, **_commands(batch, last)},
            deadlines={**kept.deadlines, **_deadlines(kept, batch, self.now())},
            notices={**kept.notices, **_notices(batch, last, len(self._shared.log))},
            listing=batch.listing or kept.listing,
            secret=batch.secret if kept.secret is None else kept.secret,
        )


def _fits(kept: Kept, batch: Append, now: datetime) -> bool:
    deadline = kept.deadlines.get(batch.before_due or "")
    if deadline is not None and deadline.is_live and deadline.due_at <= now:
        return False
    if (kept.version, kept.head) != (batch.expected, batch.head) or kept.parked:
        return False
    return batch.command is None or (batch.command.actor, batch.command.key) not in kept.commands


def _stored(batch: Append, sealed: list[Sealed], now: datetime) -> Iterator[StoredEvent]:
    for nth, (event, seals) in enumerate(zip(batch.events, sealed, strict=True), start=1):
        yield StoredEvent(
            batch.stream,
            batch.expected + nth,
            *_content(event),
            now,
            seals.data_salt,
            seals.meta_salt,
            seals.hash,
        )


def _content(event: NewEvent) -> tuple[str, int, bytes, bytes, dict[str, int]]:
    return event.type, event.schema_v, event.data, event.meta, dict(event.seen)


def _commands(batch: Append, last: int) -> dict[tuple[str, str], CommandRecord]:
    if batch.command is None:
        return {}
    first = batch.expected + 1
    record = replace(batch.command, first_version=first, last_version=last)
    return {(record.actor, record.key): record}


def _deadlines(kept: Kept, batch: Append, now: datetime) -> dict[str, KeptDeadline]:
    armed, fired, cancelled = touched(batch)
    changed = {deadline.id: _armed(deadline, now) for deadline in armed}
    live = {id_: deadline for id_, deadline in kept.deadlines.items() if deadline.is_open}
    changed |= {id_: replace(live[id_], cancelled_at=now) for id_ in cancelled if id_ in live}
    if fired in live:
        changed[fired] = replace(live[fired], fired_at=now)
    return changed


def _armed(deadline: NewDeadline, now: datetime) -> KeptDeadline:
    due_at = deadline.due if isinstance(deadline.due, datetime) else now + deadline.due
    return KeptDeadline(deadline.id, deadline.decision, deadline.seat, due_at)


def _notices(batch: Append, last: int, queued: int) -> dict[tuple[int, str], KeptNotice]:
    notices = (Notice(batch.stream, last, new.target, new.body, 0) for new in batch.notices)
    return {(last, notice.target): KeptNotice(notice, queued) for notice in notices}


def _check_storable(batch: Append) -> None:
    """Refuse what PostgreSQL refuses, so that no test passes here alone."""
    for document in _documents(batch):
        orjson.loads(document)
    if any("\0" in word for word in _words(batch)):
        raise ValueError("text cannot hold a NUL")
    for word in _words(batch):
        word.encode()
    if not all(-_SMALLINT <= number < _SMALLINT for number in _smallints(batch)):
        raise ValueError("a seat or a status is too large to be stored")


def _documents(batch: Append) -> Iterator[bytes]:
    for event in batch.events:
        yield event.data
        yield event.meta
    for notice in batch.notices:
        yield notice.body
    if batch.listing is not None:
        yield batch.listing.body


def _words(batch: Append) -> Iterator[str]:
    deadlines = touched(batch)
    yield "" if batch.expected else batch.category  # only a new stream is given one
    yield from (event.type for event in batch.events)
    yield from (notice.target for notice in batch.notices)
    yield from (*deadlines.cancel, deadlines.fired or "")
    yield batch.before_due or "" if batch.expected else ""  # a new stream has nothing due
    for deadline in deadlines.arm:
        yield from (deadline.id, deadline.decision)
    if batch.command is not None:
        yield from (batch.command.actor, batch.command.key)
    if batch.listing is not None:
        yield from (batch.listing.status, *batch.listing.members, *batch.listing.awaited)


def _smallints(batch: Append) -> Iterator[int]:
    if batch.command is not None:
        yield batch.command.status
    for deadline in touched(batch).arm:
        yield deadline.seat or 0
