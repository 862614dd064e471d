"""What one append holds: the events that a wish led to, and all that is stored with them."""

from collections.abc import Iterator

from domain.kernel.events import Events
from eventstore.records import Append, CommandRecord, NewEvent
from service.contract.codec import command_to_wire
from service.games.attendance_events import attended
from service.games.listing import listing_of
from service.games.table import Places, Table, follow, ordinals
from service.games.wishes import Wish
from service.notices.occasions import notices_of
from service.timing import deadlines
from service.timing.clock_events import When, told
from service.version import CODE_VERSION
from service.wire import plain, to_json, vocabulary


def settled(
    wish: Wish, before: Table, events: Events, places: Places, when: When
) -> tuple[Table, Events]:
    """Give the table after new events, and these with what is to be told of attendance and time."""
    after, by = follow(before, events, places), wish.author
    there = attended(before, after, events, by.actor, by.operation)
    after = follow(after, there)
    timing = told(before, after, events + there, when)
    return follow(after, timing), events + there + timing


def deadline_of(wish: Wish, table: Table) -> str | None:
    """Give the deadline before which a command must come; what the clock does has none."""
    seat = table.match.seat_of(wish.author.actor)
    if wish.command is None or wish.fired is not None or seat is None or table.play is None:
        return None
    if not table.match.clock.runs:  # then only who has resigned has one, and nothing to command
        return None
    return deadlines.answered_by(table, wish.command.decision, seat)


def batch_of(
    wish: Wish,
    before: Table,
    after: Table,
    events: Events,
    clock: deadlines.Changes,
    secret: bytes | None = None,
) -> Append:
    """Give all that is to be stored of events that lead from one table to another."""
    seen = ordinals(before, after, events)
    return Append(
        stream=wish.game,
        category=after.match.ruleset,
        expected=before.version,
        head=before.head,
        events=tuple(_new_events(wish, after, events, seen)),
        command=_record(wish, before.version, len(events)),
        arm=clock.arm,
        cancel=tuple(name for name in clock.cancel if name != wish.fired),
        fired=wish.fired,
        before_due=deadline_of(wish, before),
        notices=notices_of(before, after, events),
        listing=listing_of(after),
        secret=secret,
    )


def _new_events(
    wish: Wish, table: Table, events: Events, seen: list[dict[str, int]]
) -> Iterator[NewEvent]:
    words = vocabulary(table.game)
    asked = None if wish.command is None else command_to_wire(wish.command)
    meta = to_json({**plain(wish.author), "code": CODE_VERSION, "command": asked})
    for event, ids in zip(events, seen, strict=True):
        version = words.version_of(type(event))
        yield NewEvent(type(event).__name__, version, to_json(event), meta, ids)


def _record(wish: Wish, version: int, count: int) -> CommandRecord | None:
    key, span = wish.key, (version + 1, version + count)
    if key is None:
        return None
    return CommandRecord(wish.author.actor, key.text, key.request_hash, wish.status, *span)
