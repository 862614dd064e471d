"""A player's feed: what he may see of all his games, in one order, under dense ids of its own.

A row only points at an event and names the eyes that saw it; the event is redacted when it is read.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import structlog
from psycopg.rows import class_row

from domain.kernel.upcasting import Shape
from domain.kernel.visibility import Viewer, Watcher
from domain.match.terms import PlayerId
from eventstore.postgres import Pool
from eventstore.records import Position
from service.games.play import shown_to
from service.games.table import Happened
from service.rulesets import rulesets
from service.wire import Unreadable, to_json, vocabulary

CONSUMER: Final = "feed"
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of a game that a player may see, and through whose eyes."""

    player: PlayerId
    game: UUID
    version: int
    viewer: str


@dataclass(frozen=True, slots=True)
class Page:
    """Entries of a feed, the id up to which it keeps none any more, and its last one."""

    entries: list[dict[str, Any]]
    forgotten: int = 0
    last_id: int = 0


class Forgotten(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """A reader asks for what came after an entry, and some of that is no longer kept."""

    def __init__(self, upto: int) -> None:
        super().__init__(upto)
        self.upto = upto


class Feed:
    """The feeds of one database."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def last_ids(self, players: Collection[PlayerId]) -> dict[PlayerId, int]:
        """Give the last id of each of some feeds; empty feeds are left out."""
        if not players:
            return {}
        with self._pool.lend() as connection:
            return dict(connection.execute(_LAST_IDS, [list(players)]).fetchall())

    def page(self, player: PlayerId, after: int, limit: int) -> Page:
        """Give a feed's entries after an id; an event that cannot be read any more is null.

        From 0 on are all that are kept.

        Raises:
            Forgotten: entries after that id are no longer kept.
        """
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=class_row(_Row))
            rows = cursor.execute(_PAGE, [player, after, limit]).fetchall()
            # asked last: what was forgotten while the rows were read is noticed
            found = connection.execute(_BOUNDS, [player]).fetchone()
        forgotten, last_id = found or (0, 0)
        if 0 < after < forgotten:
            raise Forgotten(forgotten)
        return Page([_shown(row) for row in rows], forgotten, last_id)

    def forget(self, kept: int, limit: int) -> int:
        """Forget entries that so many newer ones follow; give of how many feeds.

        So many at most of each; a feed that is being filled is left for the next time.
        """
        with self._pool.lend() as connection:
            row = connection.execute(_FORGET, [kept, limit]).fetchone()
        return 0 if row is None else int(row[0])

    def extend(self, before: Position, after: Position, entries: Sequence[Entry]) -> bool:
        """Take up entries and move on from a place in the tail to another, both or neither.

        False where somebody else has moved on from there.
        """
        places = [str(before.tx), before.pos, str(after.tx), after.pos]
        # as JSON: the driver writes arrays in Python, which took a third of this whole process
        given = to_json(entries).decode()
        with self._pool.lend() as connection:
            row = connection.execute(_EXTEND, [*places, given]).fetchone()
        return row is not None


@dataclass(frozen=True, slots=True)
class _Row:
    id: int
    game: UUID
    viewer: str
    category: str
    version: int
    type: str
    schema_v: int
    data: str
    seen: dict[str, int]
    at: datetime
    data_salt: bytes
    anonymous: bool


def _shown(row: _Row) -> dict[str, Any]:
    viewer = _viewer(row.viewer)
    shown = viewer if isinstance(viewer, int) else viewer.value
    return {"id": row.id, "game": str(row.game), "viewer": shown, "event": _event(row, viewer)}


def _event(row: _Row, viewer: Viewer) -> dict[str, Any] | None:
    words, content = vocabulary(rulesets().get(row.category)), row.data.encode()
    try:
        event = words.read(Shape(row.type, row.schema_v), content)
    except Unreadable:
        log.exception("feed.unreadable", game=str(row.game), version=row.version)
        return None
    happened = Happened(event, row.version, row.seen, row.at, content, row.data_salt)
    (shown,) = shown_to(viewer, [happened], row.game if row.anonymous else None)
    return shown


def _viewer(name: str) -> Viewer:
    return int(name) if name.isdigit() else Watcher(name)


_LAST_IDS = "select player, last_id from feed_head where player = any($1::text[])"
_BOUNDS = "select forgotten, last_id from feed_head where player = $1::text"
_PAGE = """
    select f.id, f.game, f.viewer, s.category,
           e.version, e.type, e.schema_v, e.data::text, e.seen, e.at, e.data_salt,
           coalesce((l.body->'summary'->>'anonymous')::boolean, false) as anonymous
    from feed f
    join event e on e.stream_id = f.game and e.version = f.version
    join stream s on s.stream_id = f.game
    join listing l on l.stream_id = f.game
    where f.player = $1 and f.id > $2::bigint order by f.id limit $3::int"""
_FORGET = """
    with long as (
        select player, least(last_id - $1::bigint, forgotten + $2::bigint) as upto from feed_head
        where last_id - forgotten > $1::bigint limit 20 for update skip locked),
    cut as (
        update feed_head h set forgotten = long.upto from long
        where h.player = long.player returning h.player, h.forgotten),
    gone as (
        delete from feed f using cut where f.player = cut.player and f.id <= cut.forgotten)
    select count(*) from cut"""
# One statement: who finds the tail's place taken by another writes nothing at all.
_EXTEND = """
    with moved as (
        update checkpoint set tx = $3::text::xid8, pos = $4::bigint
        where consumer = 'feed' and tx = $1::text::xid8 and pos = $2::bigint returning consumer),
    given as (
        select * from rows from (
            json_to_recordset($5::text::json)
                as (player text, game uuid, version int, viewer text)
        ) with ordinality as g (player, game, version, viewer, nth)
        where exists (select from moved)
        and not exists (
            select from player p where p.id = g.player::uuid and p.gone_at is not null)),
    heads as (
        insert into feed_head as h (player, last_id)
        select player, count(*) from given group by player order by player
        on conflict (player) do update set last_id = h.last_id + excluded.last_id
        returning player, last_id),
    taken as (
        insert into feed (player, id, game, version, viewer)
        select g.player,
               h.last_id + 1 - row_number() over (partition by g.player order by g.nth desc),
               g.game, g.version, g.viewer
        from given g join heads h on h.player = g.player)
    select consumer from moved"""
