"""The text of the append: one statement for the head, the events and all that goes with them.

Every part reads from `head`, the compare-and-set on the stream's row: when that finds the stream
elsewhere it gives no row, and none of the other parts does anything. One statement is one round
trip, one flush of the log, and no transaction left open when the client dies. Rows go in as VALUES:
the driver takes longer to build arrays for unnest than the server takes for the whole insert. The
text depends only on how many of each thing there are, so it is made once per shape. Parts take
their placeholders in the order of their mention; `values.py` gives the values in that order.
"""

from functools import lru_cache
from itertools import count
from typing import NamedTuple

from eventstore.batch import Touched
from eventstore.records import Append

# The stream by its placeholder, and "live" in words that fit no partial index: a plan made while
# the table is young would else walk the index of all that is due, and keep doing so.
_LIVE_HERE = """stream_id = $1 and coalesce(fired_at, cancelled_at) is null
        and exists (select from head)"""


class Shape(NamedTuple):
    """What a batch holds, counted."""

    opens: bool
    events: int
    command: bool
    arm: int
    cancel: int
    fired: bool
    notices: int
    listing: bool
    secret: bool
    before_due: bool


def shape_of(batch: Append, deadlines: Touched) -> Shape:
    """Count what a batch holds."""
    return Shape(
        opens=batch.expected == 0,
        events=len(batch.events),
        command=batch.command is not None,
        arm=len(deadlines.arm),
        cancel=len(deadlines.cancel),
        fired=deadlines.fired is not None,
        notices=len(batch.notices),
        listing=batch.listing is not None,
        secret=batch.secret is not None,
        before_due=batch.before_due is not None,
    )


class _Placeholders:
    """Hands out `$n` in order, each with the type the server is to read it as."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def one(self, kind: str) -> str:
        return f"${next(self._numbers)}::{kind}"

    def row(self, kinds: str) -> str:
        return ", ".join(self.one(kind) for kind in kinds.split())

    def rows(self, number: int, kinds: str) -> str:
        return ", ".join(f"({self.row(kinds)})" for _ in range(number))


@lru_cache(maxsize=1024)
def text(shape: Shape) -> bytes:
    """Give the statement for a shape; it returns the events' time, or no row on a conflict."""
    take = _Placeholders()
    parts = [
        _head(shape, take),
        _events(shape, take),
        _command(shape, take) if shape.command else "",
        _arm(shape, take) if shape.arm else "",
        _cancel(shape, take) if shape.cancel else "",
        _fired(take) if shape.fired else "",
        _notices(shape, take) if shape.notices else "",
        _listing(take) if shape.listing else "",
        _secret(take) if shape.secret else "",
    ]
    with_parts = ",\n".join(part for part in parts if part)
    return f"with {with_parts}\nselect statement_timestamp() from head".encode()


def _head(shape: Shape, take: _Placeholders) -> str:
    stream = take.one("uuid")
    if shape.opens:
        return f"""head as (
            insert into stream (stream_id, head_hash, category, version)
            values ({stream}, {take.row("bytea text")}, {shape.events})
            on conflict do nothing
            returning stream_id, category, version)"""
    return f"""head as (
        update stream set version = version + {shape.events}, head_hash = {take.one("bytea")}
        where stream_id = {stream} and version = {take.one("int")}
        and head_hash = {take.one("bytea")} and parked_at is null
        {_in_time(take) if shape.before_due else ""}
        returning stream_id, category, version)"""


def _in_time(take: _Placeholders) -> str:
    """Hold the events' own time against the deadline: the same moment is too late."""
    return f"""and not exists (
            select from deadline where stream_id = $1 and id = {take.one("text")}
            and coalesce(fired_at, cancelled_at) is null and due_at <= statement_timestamp())"""


def _events(shape: Shape, take: _Placeholders) -> str:
    kinds = "text smallint json json json bytea bytea bytea"
    rows = ", ".join(f"({nth}, {take.row(kinds)})" for nth in range(1, shape.events + 1))
    return f"""events as (
        insert into event (stream_id, version, type, schema_v, data, meta, seen,
                           data_salt, meta_salt, hash)
        select head.stream_id, head.version - {shape.events} + e.nth, e.type, e.schema_v, e.data,
               e.meta, e.seen, e.data_salt, e.meta_salt, e.hash
        from head, (values {rows})
            as e (nth, type, schema_v, data, meta, seen, data_salt, meta_salt, hash))"""


def _command(shape: Shape, take: _Placeholders) -> str:
    return f"""command as (
        insert into command (stream_id, actor, key, request_hash, status,
                             first_version, last_version)
        select stream_id, {take.row("text text bytea smallint")},
               version - {shape.events - 1}, version
        from head)"""


def _arm(shape: Shape, take: _Placeholders) -> str:
    rows = take.rows(shape.arm, "text text smallint text::timestamptz text::interval")
    return f"""armed as (
        insert into deadline (stream_id, id, decision, seat, due_at)
        select head.stream_id, d.id, d.decision, d.seat,
               coalesce(d.due, statement_timestamp() + d.wait) -- counted from its event's own time
        from head, (values {rows}) as d (id, decision, seat, due, wait)
        on conflict (stream_id, id) do update
        set decision = excluded.decision, seat = excluded.seat, due_at = excluded.due_at,
            held = null, claimed_until = null, attempts = 0, fired_at = null,
            cancelled_at = null)"""


def _cancel(shape: Shape, take: _Placeholders) -> str:
    return f"""cancelled as (
        update deadline set cancelled_at = clock_timestamp()
        where {_LIVE_HERE} and id in ({take.row("text " * shape.cancel)}))"""


def _fired(take: _Placeholders) -> str:
    return f"""fired as (
        update deadline set fired_at = clock_timestamp()
        where {_LIVE_HERE} and id = {take.one("text")})"""


def _notices(shape: Shape, take: _Placeholders) -> str:
    return f"""notices as (
        insert into outbox (stream_id, version, target, body)
        select head.stream_id, head.version, n.target, n.body
        from head, (values {take.rows(shape.notices, "text json")}) as n (target, body))"""


def _listing(take: _Placeholders) -> str:
    return f"""listed as (
        insert into listing (stream_id, category, status, members, awaited, body)
        select stream_id, category, {take.row("text text::text[] text::text[] json")} from head
        on conflict (stream_id) do update
        set status = excluded.status, members = excluded.members, awaited = excluded.awaited,
            body = excluded.body)"""


def _secret(take: _Placeholders) -> str:
    return f"""secret as (
        insert into stream_secret (stream_id, secret)
        select stream_id, {take.one("bytea")} from head)"""
