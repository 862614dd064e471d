"""Reports to the operators about a game, a seat, a message or a player, and their verdicts."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from psycopg.rows import class_row

from eventstore.postgres import Pool
from service.games.wishes import Key, KeyReused
from service.ids import id_for, new_id

MOST_LISTED: Final = 200


@dataclass(frozen=True, slots=True)
class Complaint:
    """What a report is about; `player` is whom it names, `quoted` the text of a message."""

    reason: str
    game: UUID | None = None
    seat: int | None = None
    player: UUID | None = None
    message: UUID | None = None
    quoted: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A report as staff reads it."""

    id: UUID
    reporter_id: UUID
    game: UUID | None
    seat: int | None
    player_id: UUID | None
    message: UUID | None
    quoted: str | None
    reason: str
    made_at: datetime
    settled_at: datetime | None
    settled_by: UUID | None
    verdict: str | None


class Reports:
    """The reports of one database."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def make(self, reporter: UUID, key: Key | None, complaint: Complaint) -> Report:
        """Keep a report; the same key again gives the same report.

        Raises:
            KeyReused: the key stands for another request.
        """
        report = id_for("report", str(reporter), key.text) if key else new_id()
        request_hash = None if key is None else key.request_hash
        about = complaint
        where = (about.game, about.seat, about.player, about.message, about.quoted)
        values = [report, reporter, request_hash, *where, about.reason]
        with self._pool.lend() as connection:
            connection.execute(_MAKE, values)
            row = connection.execute("select request_hash from report where id = $1", [report])
            kept = row.fetchone()
        if key is not None and (kept is None or kept[0] != request_hash):
            raise KeyReused(key.text)
        return self._must_find(report)

    def listed(self, *, settled: bool) -> list[Report]:
        """Give the reports that wait for a verdict, or those that have one; newest first."""
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=class_row(Report))
            return cursor.execute(_LIST, [settled, MOST_LISTED]).fetchall()

    def settle(self, report: UUID, by: UUID, verdict: str) -> Report:
        """Close a report with a verdict; the first verdict stands.

        Raises:
            LookupError: there is no such report.
        """
        with self._pool.lend() as connection:
            connection.execute(_SETTLE, [report, by, verdict])
        return self._must_find(report)

    def _must_find(self, report: UUID) -> Report:
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=class_row(Report))
            found = cursor.execute(_ONE, [report]).fetchone()
        if found is None:
            raise LookupError(report)
        return found


_COLUMNS = """id, reporter_id, game, seat, player_id, message, quoted, reason, made_at,
    settled_at, settled_by, verdict"""
_MAKE = """
    insert into report
        (id, reporter_id, request_hash, game, seat, player_id, message, quoted, reason)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing"""
_ONE = f"select {_COLUMNS} from report where id = $1"
_LIST = f"""
    select {_COLUMNS} from report where (settled_at is not null) = $1
    order by made_at desc, id limit $2"""
_SETTLE = """
    update report set settled_at = now(), settled_by = $2, verdict = $3
    where id = $1 and settled_at is null"""
