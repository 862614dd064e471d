"""Finds streams by the rows that describe them."""

from uuid import UUID

from psycopg.rows import TupleRow

from eventstore.postgres.session import Session
from eventstore.records import ListedStream, Listing, ListingQuery

_SELECT = """
select l.stream_id, l.category, s.version, l.opened_at, l.status, l.members, l.awaited, l.body::text
from listing l join stream s using (stream_id)
"""


class Listings(Session):
    """The part of the store that finds streams."""

    def listing(self, query: ListingQuery) -> list[ListedStream]:
        """Find streams by their listings, those opened last first."""
        wanted = {
            "l.category = {}::text": query.category,
            "l.status = any({}::text[])": None if query.statuses is None else list(query.statuses),
            "l.members @> array[{}::text]": query.member,
            "{}::text = any(l.awaited)": query.awaiting,
        }
        asked = {clause: value for clause, value in wanted.items() if value is not None}
        clauses = [clause.format(f"${nth}") for nth, clause in enumerate(asked, start=1)]
        values: list[object] = list(asked.values())
        if query.before is not None:
            nth = len(values)
            clauses.append(f"(l.opened_at, l.stream_id) < (${nth + 1}, ${nth + 2})")
            values += query.before
        where = f"where {' and '.join(clauses)}" if clauses else ""
        order = f"order by l.opened_at desc, l.stream_id desc limit ${len(values) + 1}::int"
        rows = self._rows(f"{_SELECT} {where} {order}", *values, str(query.limit))
        return [_listed(row) for row in rows]

    def listed(self, stream: UUID) -> ListedStream | None:
        """Give one stream's listing."""
        row = self._row(f"{_SELECT} where l.stream_id = $1", stream)
        return _listed(row) if row else None


def _listed(row: TupleRow) -> ListedStream:
    stream, category, version, opened_at, status, members, awaited, body = row
    listing = Listing(status, tuple(members), tuple(awaited), body.encode())
    return ListedStream(stream, category, version, opened_at, listing)
